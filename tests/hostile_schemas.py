"""Answers to rent_boat that would keep a validator busy for minutes, crash it, or make it read elsewhere."""

from collections.abc import Callable

from toy_course import RENT_BOAT, rent_boat, with_property, with_schema

PROPERTIES = RENT_BOAT["input_schema"]["properties"]
Make = Callable[[], object]


def nested(levels: int, around: Callable[[object], object], inner: object) -> object:
    for _ in range(levels):
        inner = around(inner)
    return inner


def steps(count: int, step: Callable[[dict], dict], last: object) -> dict:
    """Parts that each lead to the next one by `step`, and the whole to the first."""
    parts = {f"d{n}": step({"$ref": f"#/$defs/d{n + 1}"}) for n in range(count)}
    return with_schema(**{"$defs": {**parts, f"d{count}": last}, "allOf": [{"$ref": "#/$defs/d0"}]})


def many(count: int, **keywords: object) -> dict:
    """A right answer with that many properties more."""
    return with_schema(properties={**PROPERTIES, **{f"p{n}": keywords for n in range(count)}})


def note(pattern: str) -> dict:
    return with_property("note", pattern=pattern)


def cycle() -> dict:
    schema = {"type": "object"}
    schema["properties"] = {"kind": schema}
    return rent_boat(input_schema=schema)


def two_in_each_other() -> dict:
    parts = {"a": {"$ref": "#/$defs/b"}, "b": {"anyOf": [{"$ref": "#/$defs/a"}, {}]}}
    return with_schema(**{"$defs": parts})


def dynamic() -> dict:
    """Endless by the dynamic scope only: read as it stands, b's reference leads to b's own part."""
    part = {"$id": "b", "$dynamicRef": "#n", "$defs": {"x": {"$dynamicAnchor": "n"}}}
    return with_schema(**{"$id": "a", "$dynamicAnchor": "n", "$ref": "b", "$defs": {"b": part}})


def wide() -> dict:
    """Only three levels deep, and four hundred thousand schemas for one value."""
    fifty = {"allOf": [{"type": "string"}] * 50}
    many_fifties = {"properties": {"kind": {"allOf": [{"$ref": "#/$defs/fifty"}] * 200}}}
    return with_schema(
        **{"$defs": {"fifty": fifty, "many": many_fifties}, "allOf": [{"$ref": "#/$defs/many"}] * 40}
    )


def unevaluated(keyword: str) -> Callable[[object], object]:
    return lambda inner: {"allOf": [inner], keyword: {"type": ["string", "integer"]}}


# Name → the answer, and the code (or the case) that speaks first.
HOSTILE: dict[str, tuple[Make, str]] = {
    # patterns that backtrack for ever
    "(a+)+": (lambda: note("^(a+)+$"), "all_day"),
    "(a|a)*": (lambda: note("^(a|a|a)*$"), "all_day"),
    "words with a blank or none": (lambda: note(r"^(\w+\s?)*$"), "long_words"),
    "twenty stars": (lambda: note("a*" * 20 + "b"), "long_words"),
    "loops over nothing": (lambda: note("^(?:(?:(?:){100000}){100000}){100000}$"), "all_day"),
    "a look-ahead": (lambda: note("(?=(a+)+$)b"), "all_day"),
    "a back-reference": (lambda: note(r"^(b)(a+)+\1$"), "pattern.not_supported"),
    "names by such a pattern": (lambda: with_schema(propertyNames={"pattern": r"^(\w+)+!$"}), "only_kind"),
    "names that jsonschema tries itself": (
        lambda: with_schema(patternProperties={r"^(\w+)+!$": {}}, unevaluatedProperties=False),
        "pattern.not_supported",
    ),
    "a thousand large classes": (lambda: note(r"\p{L}" * 1000), "schema.too_much_work"),
    "hundreds of long patterns": (lambda: many(400, pattern="a" * 4900), "schema.too_much_work"),
    # references without end
    "to itself": (lambda: with_schema(**{"$ref": "#"}), "schema.endless"),
    "two in each other": (two_in_each_other, "schema.endless"),
    "by the dynamic scope": (dynamic, "schema.endless"),
    "a dict in itself": (cycle, "plain.itself"),
    "on and on": (lambda: steps(500, lambda ref: ref, {}), "schema.long_way"),
    "on and on, 10,000 of them": (lambda: steps(10_000, lambda ref: ref, {}), "schema.too_much_work"),
    # depth
    "200 levels": (
        lambda: with_schema(**{"not": nested(200, lambda each: {"not": each}, {})}),
        "plain.too_deep",
    ),
    "10,000 levels": (
        lambda: with_schema(**{"$defs": {"deep": nested(10_000, lambda each: {"items": each}, {})}}),
        "plain.too_deep",
    ),
    # work that doubles
    "allOf, doubled": (lambda: steps(30, lambda ref: {"allOf": [ref] * 2}, {}), "schema.too_much_work"),
    "anyOf, doubled": (lambda: steps(30, lambda ref: {"anyOf": [ref] * 2}, False), "schema.too_much_work"),
    "if and then, doubled": (
        lambda: steps(30, lambda ref: {"if": ref, "then": ref}, {}),
        "schema.too_much_work",
    ),
    "forty times two hundred times fifty": (wide, "schema.too_much_work"),
    "unevaluatedProperties, nested": (
        lambda: with_schema(allOf=[nested(45, unevaluated("unevaluatedProperties"), {})]),
        "schema.too_much_work",
    ),
    # size
    "uniqueItems over thousands of dicts": (
        lambda: with_schema(required=[{"a": n} for n in range(10_000)]),
        "schema.required_not_list",
    ),
    "40,000 required": (lambda: with_schema(required=[f"r{n}" for n in range(40_000)]), "only_kind"),
    "15,000 names, misspelt": (
        lambda: with_schema(
            required=[f"kin{n}" for n in range(15_000)],
            properties={**PROPERTIES, **{f"kind{n}": {} for n in range(15_000)}},
        ),
        "schema.too_much_work",
    ),
    "a type 40,000 times": (lambda: with_property("kind", type=["string"] * 40_000), "schema.too_much_work"),
    "40,000 types": (
        lambda: with_property("kind", type=[f"t{n}" for n in range(40_000)]),
        "schema.too_much_work",
    ),
    "15,000 properties": (lambda: many(15_000, type="string"), "schema.too_much_work"),
    "40,000 times allOf": (lambda: with_schema(allOf=[{}] * 40_000), "schema.too_much_work"),
    "5,000 patterns for names": (
        lambda: with_schema(patternProperties={f"^p{n}$": {} for n in range(5_000)}),
        "schema.too_much_work",
    ),
    "50,000 keys beside name": (
        lambda: rent_boat(**{f"nam{n}": 1 for n in range(49_000)}),
        "schema.too_much_work",
    ),
    "an enum of 49,000": (lambda: with_property("kind", enum=list(range(49_000))), "only_kind"),
    "an enum of deep lists": (
        lambda: with_property("kind", enum=[nested(90, lambda each: [each], n) for n in range(400)]),
        "only_kind",
    ),
    "an enum of 50 MB": (
        lambda: with_property("kind", enum=[str(n) * 100_000 for n in range(500)]),
        "plain.too_much_text",
    ),
    # numbers
    "minimum NaN": (lambda: with_property("hours", minimum=float("nan")), "plain.not_finite"),
    "maximum infinity": (lambda: with_property("hours", maximum=float("inf")), "plain.not_finite"),
    "multipleOf 10^5000": (lambda: with_property("hours", multipleOf=10**5000), "plain.huge_number"),
    "5,001 digits": (lambda: with_property("hours", maximum=int("9" * 4000) * 10**1001), "plain.huge_number"),
    "multipleOf 10^300": (lambda: with_property("hours", multipleOf=10**300), "all_day"),
    "multipleOf 1e308": (lambda: with_property("hours", multipleOf=1e308), "all_day"),
    "minLength 10^300": (lambda: with_property("note", minLength=10**300), "all_day"),
    "minLength 1e300": (lambda: with_property("note", minLength=1e300), "all_day"),
    # elsewhere
    "draft 04": (
        lambda: with_schema(**{"$schema": "http://json-schema.org/draft-04/schema#"}),
        "schema.dialect",
    ),
    "a metaschema of its own": (
        lambda: with_schema(**{"$schema": "https://example.org/mine"}),
        "schema.dialect",
    ),
    "an $id that is no URI": (lambda: with_property("note", **{"$id": "http://["}), "schema.invalid"),
    "two of the same $id": (
        lambda: with_schema(**{"$defs": {"a": {"$id": "x.json"}, "b": {"$id": "x.json"}}}),
        "schema.invalid",
    ),
}
# Large or strange, and right all the same.
HARMLESS: dict[str, Make] = {
    "a pattern for names that no key comes near": lambda: with_schema(patternProperties={"^(x+)+$": {}}),
    "a thousand properties": lambda: many(1_000, type="string", description="What it is for."),
    "a thousand times allOf": lambda: with_schema(allOf=[{}] * 1_000),
    "95 levels": lambda: with_schema(**{"$defs": {"deep": nested(95, lambda each: {"not": each}, {})}}),
    "94 levels that judge": lambda: with_schema(allOf=[nested(94, lambda each: {"not": each}, {})]),
    "ninety times else": lambda: with_schema(
        **nested(90, lambda each: {"if": {"required": ["zzz"]}, "else": each}, {})
    ),
    "multipleOf 1e-300": lambda: with_property("hours", multipleOf=1e-300),
    "the smallest multipleOf": lambda: with_property("hours", multipleOf=5e-324),
    "49,000 unknown keywords": lambda: with_property("kind", **{f"x{n}": n for n in range(49_000)}),
    "a keyword of two million letters": lambda: with_property("kind", **{"x" * 1_900_000: 1}),
    "a name of two million letters": lambda: with_schema(
        properties={**PROPERTIES, "x" * 1_900_000: {"type": "string", "description": "A long one."}}
    ),
    "a description of two million letters": lambda: rent_boat(description="Rents a boat. " * 135_000),
    "unevaluatedItems, nested, over no list": lambda: with_property(
        "note", **nested(45, unevaluated("unevaluatedItems"), {"description": "Anything."})
    ),
}

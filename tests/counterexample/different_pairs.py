"""Schemas that accept nearly the same calls: a reference, a schema, and where calls show the difference.

`loose` and `strict`: the places in the calls that the schema accepts or refuses and should not; () means that
it is never wrong in that direction.
"""

from dataclasses import dataclass

from autograder.findings import Json
from counterexample.equal_pairs import A_B, ACTION, CLOSED, LIST, NODE, NUMBER, TEXT, WHOLE, at_root, of

Schema = dict[str, Json]


@dataclass(frozen=True)
class Pair:
    reference: Schema
    schema: Schema
    loose: tuple[str, ...] = ()
    strict: tuple[str, ...] = ()


def _x(reference: Json, schema: Json, loose: bool = False, strict: bool = False, at: str = "/x") -> Pair:
    places = (at,)
    return Pair(of(reference), of(schema), places if loose else (), places if strict else ())


def loose(reference: Json, schema: Json, at: str = "/x") -> Pair:
    return _x(reference, schema, loose=True, at=at)


def strict(reference: Json, schema: Json, at: str = "/x") -> Pair:
    return _x(reference, schema, strict=True, at=at)


def both(reference: Json, schema: Json, at: str = "/x") -> Pair:
    return _x(reference, schema, loose=True, strict=True, at=at)


def words(**keywords: Json) -> Json:
    return {**TEXT, **keywords}


def whole(**keywords: Json) -> Json:
    return {**WHOLE, **keywords}


def number(**keywords: Json) -> Json:
    return {**NUMBER, **keywords}


def a_list(**keywords: Json) -> Json:
    return {**LIST, **keywords}


DAY = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
PUT_NEEDS_BODY = {"if": {"properties": {"action": {"const": "put"}}}, "then": {"required": ["body"]}}
ONE_OF_TWO = {"anyOf": [{"required": ["a"]}, {"required": ["b"]}]}
TREE = {**NODE, "properties": {"name": TEXT, "children": a_list(items={"$ref": "#"})}}
OPEN_TREE, CLOSED_TREE = TREE, {**TREE, **CLOSED}


def nested(*path: str, leaf: Json) -> Schema:
    """A closed object in a closed object, down to a leaf."""
    schema = leaf
    for name in reversed(path):
        schema = at_root(properties={name: schema}, **CLOSED)
    return schema


PAIRS: dict[str, Pair] = {
    # numbers
    "minimum one more": strict(whole(minimum=1), whole(minimum=2)),
    "minimum one less": loose(whole(minimum=1), whole(minimum=0)),
    "minimum forgotten": loose(whole(minimum=1), WHOLE),
    "maximum one more": loose(whole(maximum=20), whole(maximum=21)),
    "maximum one less": strict(whole(maximum=20), whole(maximum=19)),
    "maximum forgotten": loose(number(maximum=60), NUMBER),
    "range moved": both(whole(minimum=1, maximum=20), whole(minimum=2, maximum=21)),
    "limit excluded": strict(number(minimum=0), number(exclusiveMinimum=0)),
    "upper limit excluded": strict(number(maximum=1), number(exclusiveMaximum=1)),
    "limit included": loose(number(exclusiveMinimum=0), number(minimum=0)),
    "whole numbers above zero, and fractions": loose(whole(minimum=1), number(exclusiveMinimum=0)),
    "limit moved by a tenth": loose(number(maximum=36.6), number(maximum=36.7)),
    "limit with the wrong sign": both(number(minimum=-90, maximum=90), number(minimum=90, maximum=180)),
    "huge limit": loose(whole(maximum=2**53), whole(maximum=2**53 + 1)),
    "number for integer": loose(WHOLE, NUMBER),
    "integer for number": strict(NUMBER, WHOLE),
    "steps forgotten": loose(number(multipleOf=0.5), NUMBER),
    "steps of ten for five": strict(whole(multipleOf=5), whole(multipleOf=10)),
    "steps of a hundredth for a tenth": loose(number(multipleOf=0.1), number(multipleOf=0.01)),
    "number as text": both(NUMBER, TEXT),
    "number or text": loose(NUMBER, {"type": ["number", "string"]}),
    # texts, booleans, null
    "minLength one more": strict(words(minLength=1), words(minLength=2)),
    "minLength forgotten": loose(words(minLength=1), TEXT),
    "maxLength one more": loose(words(maxLength=64), words(maxLength=65)),
    "maxLength one less": strict(words(maxLength=64), words(maxLength=63)),
    "maxLength of two thousand": strict(words(maxLength=2000), words(maxLength=1999)),
    "any line is no text": strict(words(minLength=1), words(pattern="^.+$")),
    "a character that is no line end": strict(words(minLength=1), words(pattern=".")),
    "not blank": strict(words(minLength=1), words(pattern=r"\S")),
    "boolean as text": both({"type": "boolean"}, TEXT),
    "boolean as number": both({"type": "boolean"}, {"enum": [0, 1]}),
    "boolean, only true": strict({"type": "boolean"}, {"const": True}),
    "null too": loose(TEXT, {"type": ["string", "null"]}),
    "null forgotten": strict({"type": ["string", "null"]}, TEXT),
    "null as text": both({"enum": ["a", None]}, {"enum": ["a", "null"]}),
    "no type": loose(words(minLength=1), {"minLength": 1}),
    "format is no pattern": loose(words(pattern=DAY), words(format="date")),
    # patterns
    "pattern forgotten": loose(words(pattern=DAY), TEXT),
    "pattern without its start": loose(words(pattern=DAY), words(pattern=DAY[1:])),
    "pattern without its end": loose(words(pattern=DAY), words(pattern=DAY[:-1])),
    "pattern with a digit less": both(words(pattern="^[0-9]{4}$"), words(pattern="^[0-9]{3}$")),
    "pattern with any number of digits": loose(words(pattern="^[0-9]{4}$"), words(pattern="^[0-9]+$")),
    "pattern with another sign": both(words(pattern="^a-b$"), words(pattern="^a_b$")),
    "pattern with any sign": loose(words(pattern=r"^a\.b$"), words(pattern="^a.b$")),
    "pattern with capitals": loose(words(pattern="^[a-z]+$"), words(pattern="^[A-Za-z]+$")),
    "pattern without capitals": strict(words(pattern="^[A-Z]{2}[0-9]$"), words(pattern="^[A-Z]{2}[0-8]$")),
    "pattern of one branch": strict(words(pattern="^(km|mi)$"), words(pattern="^km$")),
    "pattern with a loose branch": loose(words(pattern="^(km|mi)$"), words(pattern="^km|mi$")),
    "pattern that may be empty": loose(words(pattern="^[a-z]+$"), words(pattern="^[a-z]*$")),
    "pattern and a line's end": loose(words(pattern="^[a-z]+$"), words(pattern=r"^[a-z]+\n?$")),
    "pattern with a length one less": strict(words(pattern="^[a-z]{1,64}$"), words(pattern="^[a-z]{1,63}$")),
    "pattern of a long text": strict(words(pattern="^[0-9]{50}$"), words(pattern="^[0-8]{50}$")),
    "pattern with a branch of twenty less": strict(
        words(pattern=f"^({'|'.join(f'k{number}' for number in range(20))})$"),
        words(pattern=f"^({'|'.join(f'k{number}' for number in range(19))})$"),
    ),
    "pattern of Latin letters only": strict(words(pattern=r"^\p{L}+$"), words(pattern="^[A-Za-z]+$")),
    "pattern that takes a line's end inside": strict(words(pattern=r"^a[^]b$"), words(pattern="^a.b$")),
    "a smile is one character": strict(words(maxLength=1), words(pattern=r"^[\u0000-\uffff]?$")),
    "a flag is two characters": loose(
        words(maxLength=1), words(pattern="^([\U0001f1e6-\U0001f1ff]{2}|[^])?$")
    ),
    # enums and constants
    "member forgotten": strict({"enum": ["a", "b", "c"]}, {"enum": ["a", "c"]}),
    "member added": loose({"enum": ["a", "b"]}, {"enum": ["a", "b", "c"]}),
    "member forgotten among many": strict(
        {"enum": list(range(1_000))}, {"enum": [number for number in range(1_000) if number != 777]}
    ),
    "member misspelt": both({"enum": ["celsius", "kelvin"]}, {"enum": ["celsius", "Kelvin"]}),
    "members as a hint only": loose({"enum": ["asc", "desc"]}, words(description="asc or desc")),
    "members of any case": loose({"enum": ["asc"]}, words(pattern="^(asc|ASC)$")),
    "members with blanks": loose({"enum": ["asc"]}, words(pattern=r"^\s*asc\s*$")),
    "number as text in an enum": both({"enum": [10, 25]}, {"enum": ["10", "25"]}),
    "true for one": both({"enum": [1, 2]}, {"enum": [True, 2]}),
    "another constant": both({"const": "v1"}, {"const": "v2"}),
    "another constant inside": both({"const": {"a": [1]}}, {"const": {"a": [True]}}),
    # lists
    "items forgotten": loose(a_list(items=WHOLE), LIST, at="/x/0"),
    "items of another type": both(a_list(items=WHOLE), a_list(items=TEXT), at="/x/0"),
    "items with a limit less": loose(a_list(items=whole(minimum=1)), a_list(items=WHOLE), at="/x/0"),
    "minItems forgotten": loose(a_list(items=TEXT, minItems=1), a_list(items=TEXT)),
    "minItems one more": strict(a_list(items=TEXT, minItems=2), a_list(items=TEXT, minItems=3)),
    "maxItems one more": loose(a_list(items=TEXT, maxItems=50), a_list(items=TEXT, maxItems=51)),
    "maxItems one less": strict(a_list(items=TEXT, maxItems=50), a_list(items=TEXT, maxItems=49)),
    "maxItems forgotten": loose(a_list(items=TEXT, maxItems=5), a_list(items=TEXT)),
    "maxItems among few members": strict(
        a_list(items={"enum": ["a", "b"]}, maxItems=4), a_list(items={"enum": ["a", "b"]}, maxItems=3)
    ),
    "doubles": loose(a_list(items=TEXT, uniqueItems=True), a_list(items=TEXT)),
    "no doubles": strict(a_list(items=NUMBER), a_list(items=NUMBER, uniqueItems=True)),
    "no doubles among objects": strict(
        a_list(items=at_root(properties={"a": TEXT}, required=["a"])),
        a_list(items=at_root(properties={"a": TEXT}, required=["a"]), uniqueItems=True),
    ),
    "one for a list": both(a_list(items=TEXT), TEXT),
    "one or a list": loose(a_list(items=TEXT), {"anyOf": [TEXT, a_list(items=TEXT)]}),
    "pair with a third": loose(
        a_list(prefixItems=[NUMBER, NUMBER], items=False, minItems=2),
        a_list(prefixItems=[NUMBER, NUMBER], minItems=2),
    ),
    "pair the other way round": Pair(
        of(a_list(prefixItems=[TEXT, WHOLE], minItems=2)),
        of(a_list(prefixItems=[WHOLE, TEXT], minItems=2)),
        loose=("/x/0",),
        strict=("/x/0",),
    ),
    "contains forgotten": loose(a_list(items=TEXT, contains={"const": "a"}), a_list(items=TEXT)),
    "contains two": strict(
        a_list(contains={"const": "a"}), a_list(contains={"const": "a"}, minContains=2)
    ),
    "contains at most one": strict(a_list(contains=TEXT), a_list(contains=TEXT, maxContains=1)),
    "items in lists": loose(a_list(items=a_list(items=WHOLE)), a_list(items=a_list()), at="/x/0/0"),
    # objects
    "open": Pair(of(TEXT), at_root(properties={"x": TEXT}), loose=("",)),
    "closed": Pair(at_root(properties={"x": TEXT}), of(TEXT), strict=("",)),
    "open below": Pair(
        nested("a", "b", leaf=TEXT),
        at_root(properties={"a": at_root(properties={"b": TEXT})}, **CLOSED),
        loose=("/a",),
    ),
    "open three levels below": Pair(
        nested("a", "b", "c", leaf=at_root(properties={"d": TEXT}, **CLOSED)),
        nested("a", "b", "c", leaf=at_root(properties={"d": TEXT})),
        loose=("/a/b/c",),
    ),
    "limit four levels below": Pair(
        nested("a", "b", "c", "d", leaf=whole(maximum=9)),
        nested("a", "b", "c", "d", leaf=whole(maximum=10)),
        loose=("/a/b/c/d",),
    ),
    "other keys of any type": Pair(
        at_root(additionalProperties=TEXT), at_root(), loose=("/a", "/extra")
    ),
    "required forgotten": Pair(of(TEXT, required=["x"]), of(TEXT), loose=("",)),
    "required too": Pair(of(TEXT), of(TEXT, required=["x"]), strict=("",)),
    "required below": Pair(
        nested("a", leaf=at_root(properties=A_B, required=["a", "b"])),
        nested("a", leaf=at_root(properties=A_B, required=["a"])),
        loose=("/a",),
    ),
    "required in an item": loose(
        a_list(items=at_root(properties=A_B, required=["a"])), a_list(items=at_root(properties=A_B)), at="/x/0"
    ),
    "property forgotten": Pair(
        at_root(properties=A_B, **CLOSED), at_root(properties={"a": TEXT}, **CLOSED), strict=("",)
    ),
    "property misspelt": Pair(of(TEXT), at_root(properties={"X": TEXT}, **CLOSED), loose=("",), strict=("",)),
    "property of any kind": loose(TEXT, {}),
    "property that never fits": strict(TEXT, {"not": {}}),
    "keys by a longer pattern": Pair(
        at_root(patternProperties={"^x-[a-z]+$": TEXT}, **CLOSED),
        at_root(patternProperties={"^x-": TEXT}, **CLOSED),
        loose=("",),
    ),
    "keys of any name": Pair(
        at_root(propertyNames={"pattern": "^[a-z]+$"}), at_root(), loose=("",)
    ),
    "a key more than may be": Pair(at_root(maxProperties=2), at_root(maxProperties=3), loose=("",)),
    "a key less than must be": Pair(
        at_root(properties=A_B, minProperties=2), at_root(properties=A_B, minProperties=1), loose=("",)
    ),
    "closed too early": Pair(
        at_root(allOf=[{"properties": {"a": TEXT}}, {"properties": {"b": TEXT}}], unevaluatedProperties=False),
        at_root(
            allOf=[{"properties": {"a": TEXT}, **CLOSED}, {"properties": {"b": TEXT}}],
        ),
        strict=("",),
    ),
    "left open by allOf": Pair(
        at_root(allOf=[{"properties": {"a": TEXT}}, {"properties": {"b": TEXT}}], unevaluatedProperties=False),
        at_root(allOf=[{"properties": {"a": TEXT}}, {"properties": {"b": TEXT}}]),
        loose=("",),
    ),
    "limit of one property of two hundred": Pair(
        at_root(properties={f"p{number}": WHOLE for number in range(200)}),
        at_root(properties={f"p{number}": whole(minimum=1) if number == 177 else WHOLE for number in range(200)}),
        strict=("/p177",),
    ),
    "limit twenty levels below": Pair(
        nested(*"abcdefghijklmnopqrst", leaf=whole(maximum=9)),
        nested(*"abcdefghijklmnopqrst", leaf=whole(maximum=10)),
        loose=("/a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r/s/t",),
    ),
    "a key less, others free": Pair(
        at_root(minProperties=3), at_root(dependentRequired={"a": ["b"]}), loose=("",), strict=("",)
    ),
    # conditions
    "condition forgotten": Pair(
        at_root(properties=ACTION, required=["action"], **PUT_NEEDS_BODY),
        at_root(properties=ACTION, required=["action"]),
        loose=("",),
    ),
    "condition on another value": Pair(
        at_root(properties=ACTION, required=["action"], **PUT_NEEDS_BODY),
        at_root(
            properties=ACTION,
            required=["action"],
            **{"if": {"properties": {"action": {"const": "get"}}}, "then": {"required": ["body"]}},
        ),
        loose=("",),
        strict=("",),
    ),
    "condition that holds when the key is missing": Pair(
        at_root(
            properties=ACTION,
            **{
                "if": {"properties": {"action": {"const": "put"}}, "required": ["action"]},
                "then": {"required": ["body"]},
            },
        ),
        at_root(properties=ACTION, **PUT_NEEDS_BODY),
        strict=("",),
    ),
    "condition without its else": Pair(
        at_root(
            properties={"country": {"enum": ["US", "DE"]}, "code": TEXT},
            required=["country", "code"],
            **{
                "if": {"properties": {"country": {"const": "US"}}},
                "then": {"properties": {"code": {"pattern": "^[0-9]{5}$"}}},
                "else": {"properties": {"code": {"maxLength": 3}}},
            },
        ),
        at_root(
            properties={"country": {"enum": ["US", "DE"]}, "code": TEXT},
            required=["country", "code"],
            **{
                "if": {"properties": {"country": {"const": "US"}}},
                "then": {"properties": {"code": {"pattern": "^[0-9]{5}$"}}},
            },
        ),
        loose=("/code",),
    ),
    "dependentRequired forgotten": Pair(
        at_root(properties=A_B, dependentRequired={"a": ["b"]}), at_root(properties=A_B), loose=("",)
    ),
    "dependentRequired the other way round": Pair(
        at_root(properties=A_B, dependentRequired={"a": ["b"]}),
        at_root(properties=A_B, dependentRequired={"b": ["a"]}),
        loose=("",),
        strict=("",),
    ),
    "dependentSchemas forgotten": Pair(
        at_root(properties=A_B, dependentSchemas={"a": {"properties": {"b": {"minLength": 3}}}}),
        at_root(properties=A_B),
        loose=("/b",),
    ),
    "one of two, both required": Pair(
        at_root(properties=A_B, **ONE_OF_TWO), at_root(properties=A_B, required=["a", "b"]), strict=("",)
    ),
    "one of two, none required": Pair(at_root(properties=A_B, **ONE_OF_TWO), at_root(properties=A_B), loose=("",)),
    "one of two, not both": Pair(
        at_root(properties=A_B, **ONE_OF_TWO),
        at_root(properties=A_B, oneOf=ONE_OF_TWO["anyOf"]),
        strict=("",),
    ),
    "oneOf that overlaps": strict({"anyOf": [WHOLE, number(minimum=0)]}, {"oneOf": [WHOLE, number(minimum=0)]}),
    "variant of five with a limit less": Pair(
        at_root(
            anyOf=[
                {"properties": {"kind": {"const": name}, name: whole(minimum=1)}, "required": ["kind", name], **CLOSED}
                for name in ("a", "b", "c", "d", "e")
            ]
        ),
        at_root(
            anyOf=[
                {
                    "properties": {"kind": {"const": name}, name: whole(minimum=0 if name == "e" else 1)},
                    "required": ["kind", name],
                    **CLOSED,
                }
                for name in ("a", "b", "c", "d", "e")
            ]
        ),
        loose=("",),
    ),
    "condition below": Pair(
        at_root(properties={"where": at_root(properties=ACTION, required=["action"], **PUT_NEEDS_BODY)}),
        at_root(properties={"where": at_root(properties=ACTION, required=["action"])}),
        loose=("/where",),
    ),
    "condition on a number": Pair(
        at_root(
            properties={"n": WHOLE, "why": TEXT},
            required=["n"],
            **{"if": {"properties": {"n": {"minimum": 100}}}, "then": {"required": ["why"]}},
        ),
        at_root(
            properties={"n": WHOLE, "why": TEXT},
            required=["n"],
            **{"if": {"properties": {"n": {"minimum": 101}}}, "then": {"required": ["why"]}},
        ),
        loose=("",),
    ),
    "condition on any other value": Pair(
        at_root(properties=A_B, required=["a", "b"], **{"if": {"properties": {"b": {"const": ""}}}}),
        at_root(
            properties=A_B,
            required=["b"],
            **{"if": {"properties": {"b": {"const": ""}}}, "then": {"required": ["a"]}},
        ),
        loose=("",),
    ),
    # references
    "reference to another definition": Pair(
        of({"$ref": "#/$defs/n"}, **{"$defs": {"n": WHOLE, "m": NUMBER}}),
        of({"$ref": "#/$defs/m"}, **{"$defs": {"n": WHOLE, "m": NUMBER}}),
        loose=("/x",),
    ),
    "same reference to another meaning": Pair(
        of({"$ref": "#/$defs/n"}, **{"$defs": {"n": WHOLE}}),
        of({"$ref": "#/$defs/n"}, **{"$defs": {"n": NUMBER}}),
        loose=("/x",),
    ),
    "open tree": Pair(CLOSED_TREE, OPEN_TREE, loose=("", "/children/0")),
    "tree of one level": Pair(
        TREE, {**NODE, "properties": {"name": TEXT, "children": a_list(items=NODE)}}, loose=("/children/0/children/0",)
    ),
    "tree with nameless leaves": Pair(
        TREE,
        {**NODE, "properties": {"name": TEXT, "children": a_list(items={**TREE, "required": []})}},
        loose=("/children/0",),
    ),
}  # fmt: skip

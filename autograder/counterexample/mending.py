"""What a validator complains of, mended: a function for each keyword."""

import math
import operator
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from fractions import Fraction

from autograder.counterexample.pattern_samples import matching
from autograder.counterexample.values import HUGE, LONGEST_TEXT, MOST_ELEMENTS, MOST_NAMED, MOST_NAMES, longer
from autograder.dialect import additional
from autograder.findings import Json
from autograder.schema_walk import walk

SAMPLES = {"object": {}, "array": [], "string": "", "integer": 0, "number": 0, "boolean": True, "null": None}
OTHERS: tuple[Json, ...] = ("a", 1, 1.5, True, None, [], {})  # for what must not be
DROPPED = object()


class BeyondRepairError(Exception):
    """No accepted value was found near a value."""


@dataclass(frozen=True)
class Complaint:
    """value: what stands there; keyword and wanted: what refuses it; schema: what these stand in;
    root: the whole schema; choice: which alternative is taken."""

    value: Json
    keyword: str | None
    wanted: Json
    schema: Json
    root: Json
    choice: int
    make: Callable[[Json], list[Json]]  # a value for a schema, or none
    fits: Callable[[Json, Json], bool]  # does a schema accept a value?

    def choose(self, options: list[Json]) -> Json:
        if not options:
            raise BeyondRepairError
        return deepcopy(options[self.choice % len(options)])


def mend(complaint: Complaint) -> object:
    """Another value for the place, or DROPPED. Raises BeyondRepairError."""
    if complaint.keyword not in MENDERS:
        raise BeyondRepairError
    return MENDERS[complaint.keyword](complaint)


def _type(of: Complaint) -> Json:
    names = [of.wanted] if isinstance(of.wanted, str) else of.wanted
    return of.choose([SAMPLES[name] for name in names])


def _enum(of: Complaint) -> Json:
    beside = {keyword: value for keyword, value in of.schema.items() if keyword != "enum"}
    members = of.wanted[:MOST_NAMED]
    return of.choose([member for member in members if of.fits(beside, member)] or members)


def _not(of: Complaint) -> Json:
    refused = of.wanted if isinstance(of.wanted, dict) else {}
    if isinstance(of.value, dict) and refused.get("required"):
        unwanted = of.choose(refused["required"])
        return {key: part for key, part in of.value.items() if key != unwanted}
    at = next((index for index, other in enumerate(OTHERS) if other == of.value), -1)
    return deepcopy(OTHERS[(at + 1) % len(OTHERS)])


def _one_of(of: Complaint) -> Json:
    """More than one fits: what only the others require is left out."""
    required = [set(each.get("required", ())) for each in of.wanted if isinstance(each, dict)]
    if not isinstance(of.value, dict) or not any(required):
        return _not(of)
    kept = of.choose([sorted(names) for names in required])
    return {
        key: part
        for key, part in of.value.items()
        if key in kept or not any(key in each for each in required)
    }


# Objects


def _required(of: Complaint) -> Json:
    return _with(of.value, of.wanted)


def _dependent(of: Complaint) -> Json:
    return _with(of.value, [name for key, needs in of.wanted.items() if key in of.value for name in needs])


def _min_properties(of: Complaint) -> Json:
    missing = int(of.wanted) - len(of.value)
    if missing > MOST_NAMES:
        raise BeyondRepairError
    known = [*of.schema.get("properties", {})]
    known += [key for pattern in of.schema.get("patternProperties", {}) for key in matching(pattern)]
    start = of.choice % len(known) if known else 0
    names = [*known[start:], *known[:start], *(f"a{index}" for index in range(int(of.wanted)))]
    return _with(of.value, [name for name in dict.fromkeys(names) if name not in of.value][:missing])


def _with(value: dict[str, Json], names: list[str]) -> Json:
    """A missing key comes as null: what should stand there is the next complaint."""
    return {**value, **{name: None for name in names if name not in value}}


def _max_properties(of: Complaint) -> Json:
    keep = sorted(of.value, key=lambda name: name not in of.schema.get("required", ()))
    return {name: of.value[name] for name in keep[: int(of.wanted)]}


def _unknown_keys(of: Complaint) -> Json:
    unknown = additional(of.value, of.schema)
    return {key: part for key, part in of.value.items() if key not in unknown}


def _unevaluated_keys(of: Complaint) -> Json:
    """Without the keys that are named nowhere; else without the last: which one it is, nobody says."""
    named = {name for _, part in walk(of.root) for name in part.get("properties", ())}
    kept = {key: part for key, part in of.value.items() if key in named}
    return kept if len(kept) < len(of.value) else dict(list(of.value.items())[:-1])


# Lists


def _min_items(of: Complaint) -> Json:
    missing = int(of.wanted) - len(of.value)
    made = of.make(of.schema.get("items", True)) or of.value[-1:]
    if not made or missing > MOST_ELEMENTS:
        raise BeyondRepairError
    return [*of.value, *(deepcopy(made[0]) for _ in range(missing))]


def _max_items(of: Complaint) -> Json:
    return of.value[: int(of.wanted)]


def _items(of: Complaint) -> Json:
    return of.value[: len(of.schema.get("prefixItems", ()))]


def _one_less(of: Complaint) -> Json:
    return of.value[:-1]


def _unique_items(of: Complaint) -> Json:
    """Doubles become numbers or texts that count up."""
    kept: list[Json] = []
    for index, part in enumerate(of.value):
        while part in kept:
            part = _after(part, index)
        kept.append(part)
    return kept


def _after(part: Json, index: int) -> Json:
    if isinstance(part, str):
        return f"{part}a"
    return part + 1 if isinstance(part, int | float) else index


def _contains(of: Complaint) -> Json:
    made = of.make(of.wanted)
    wanted = int(of.schema.get("minContains", 1))
    if not made or wanted > MOST_ELEMENTS:
        raise BeyondRepairError
    return [*of.value, *(deepcopy(made[0]) for _ in range(max(wanted, 1)))]


# Texts


def _pattern(of: Complaint) -> Json:
    text = of.choose(list(matching(of.wanted)))
    least, most = of.schema.get("minLength", 0), of.schema.get("maxLength", len(text))
    return _of_length(text, min(max(len(text), least), most))


def _min_length(of: Complaint) -> Json:
    return _of_length(of.value, of.wanted)


def _max_length(of: Complaint) -> Json:
    return of.value[: int(of.wanted)]


def _of_length(text: str, length: float) -> str:
    if length > LONGEST_TEXT:
        raise BeyondRepairError
    return longer(text, int(length)) if len(text) < length else text[: int(length)]


# Numbers


def _number(of: Complaint) -> Json:
    for number in _near_limits(of.schema):
        if _within(number, of.schema) and abs(number) < HUGE:
            return int(number) if number.denominator == 1 else float(number)
    raise BeyondRepairError


def _near_limits(schema: dict[str, Json]) -> Iterator[Fraction]:
    """Numbers at and beside each limit, between two, and the same in steps."""
    limits = [Fraction(str(schema[keyword])) for keyword in LIMITS if keyword in schema] or [Fraction(0)]
    step = Fraction(str(schema.get("multipleOf", 1)))
    for limit in (*limits, sum(limits) / len(limits)):
        yield limit
        yield from (
            (math.floor(limit / size) + more) * size for size in (step, Fraction(1)) for more in (0, 1, -1)
        )


def _within(number: Fraction, schema: dict[str, Json]) -> bool:
    whole = schema.get("type") == "integer" and "multipleOf" not in schema
    step = Fraction(str(schema.get("multipleOf", 1))) if whole or "multipleOf" in schema else None
    kept = all(
        LIMITS[keyword](number, Fraction(str(schema[keyword]))) for keyword in LIMITS if keyword in schema
    )
    return kept and (step is None or number % step == 0)


LIMITS: dict[str, Callable[[Fraction, Fraction], bool]] = {
    "minimum": operator.ge, "exclusiveMinimum": operator.gt,
    "maximum": operator.le, "exclusiveMaximum": operator.lt,
}  # fmt: skip
MENDERS: dict[str | None, Callable[[Complaint], object]] = {
    None: lambda of: DROPPED, "type": _type, "enum": _enum,
    "const": lambda of: deepcopy(of.wanted), "not": _not, "oneOf": _one_of,
    "required": _required, "dependentRequired": _dependent, "additionalProperties": _unknown_keys,
    "unevaluatedProperties": _unevaluated_keys, "minProperties": _min_properties,
    "maxProperties": _max_properties, "minItems": _min_items, "maxItems": _max_items, "items": _items,
    "unevaluatedItems": _one_less, "maxContains": _one_less, "contains": _contains,
    "uniqueItems": _unique_items, "pattern": _pattern, "minLength": _min_length, "maxLength": _max_length,
    "multipleOf": _number, **dict.fromkeys(LIMITS, _number),
}  # fmt: skip

"""From any value to one that a schema accepts, by mending what its validator complains of, one by one."""

import math
from collections.abc import Callable
from copy import deepcopy

from jsonschema.exceptions import ValidationError

from autograder.counterexample.pattern_samples import matching
from autograder.counterexample.values import longer
from autograder.findings import Json

STEPS = 60  # complaints that are mended before giving up
SAMPLES = {"object": {}, "array": [], "string": "", "integer": 0, "number": 0, "boolean": True, "null": None}
DROPPED = object()


def repair(
    validator: object, value: Json, choice: int = 0, kept: tuple[str | int, ...] | None = None
) -> Json:
    """A value that the validator accepts, close to `value`; raises ValueError where none is found.

    choice: which alternative is taken where there are several; kept: a path at which nothing is changed.
    """
    value = deepcopy(value)
    for _ in range(STEPS):
        error = next(iter(validator.iter_errors(value)), None)
        if error is None:
            return value
        error = _deepest(error, choice)
        path = list(error.absolute_path)
        if kept is not None and tuple(path[: len(kept)]) == kept:
            break
        mended = _mend(error, choice)
        value = _put(value, path, mended)
    raise ValueError("beyond repair")


def _deepest(error: ValidationError, choice: int) -> ValidationError:
    """Where alternatives are offered, the first complaint of the chosen one."""
    while error.validator in ("anyOf", "oneOf") and error.context:
        branches = sorted({each.schema_path[0] for each in error.context})
        branch = branches[choice % len(branches)]
        error = next(each for each in error.context if each.schema_path[0] == branch)
    return error


def _put(value: Json, path: list[str | int], part: object) -> Json:
    if not path:
        return None if part is DROPPED else part
    holder = value
    for step in path[:-1]:
        holder = holder[step]
    if part is DROPPED:
        del holder[path[-1]]
    else:
        holder[path[-1]] = part
    return value


def _mend(error: ValidationError, choice: int) -> object:
    mender = MENDERS.get(error.validator)
    if mender is None:
        raise ValueError(f"no way to mend {error.validator}")
    return mender(error.instance, error.validator_value, error.schema, choice)


def _type(value: Json, kinds: Json, schema: dict, choice: int) -> Json:
    names = [kinds] if isinstance(kinds, str) else kinds
    return deepcopy(SAMPLES[names[choice % len(names)]])


def _enum(value: Json, members: list[Json], schema: dict, choice: int) -> Json:
    return deepcopy(members[choice % len(members)])


def _required(value: dict, names: list[str], schema: dict, choice: int) -> Json:
    """A missing key comes as null: what should stand there is the next complaint."""
    return {**value, **{name: None for name in names if name not in value}}


def _dependent(value: dict, names: dict[str, list[str]], schema: dict, choice: int) -> Json:
    wanted = [name for key, needs in names.items() if key in value for name in needs]
    return _required(value, wanted, schema, choice)


def _unknown_keys(value: dict, allowed: Json, schema: dict, choice: int) -> Json:
    known = schema.get("properties", {})
    return {key: part for key, part in value.items() if key in known}


def _at_least(value: float, limit: float, schema: dict, choice: int) -> Json:
    return math.ceil(limit) if schema.get("type") == "integer" else limit


def _at_most(value: float, limit: float, schema: dict, choice: int) -> Json:
    return math.floor(limit) if schema.get("type") == "integer" else limit


def _more_than(value: float, limit: float, schema: dict, choice: int) -> Json:
    return math.floor(limit) + 1


def _less_than(value: float, limit: float, schema: dict, choice: int) -> Json:
    return math.ceil(limit) - 1


def _multiple(value: float, step: float, schema: dict, choice: int) -> Json:
    least = schema.get("minimum", schema.get("exclusiveMinimum", 0))
    return step * (math.ceil(least / step) + ("exclusiveMinimum" in schema))


def _pattern(value: str, pattern: str, schema: dict, choice: int) -> Json:
    texts = matching(pattern)
    if not texts:
        raise ValueError("no text found for a pattern")
    text = texts[choice % len(texts)]
    least, most = schema.get("minLength", 0), schema.get("maxLength", len(text))
    return longer(text, least) if len(text) < least else longer(text, most) if len(text) > most else text


def _min_length(value: str, limit: int, schema: dict, choice: int) -> Json:
    return longer(value, limit)


def _max_length(value: str, limit: int, schema: dict, choice: int) -> Json:
    return value[: int(limit)]


def _min_items(value: list, limit: int, schema: dict, choice: int) -> Json:
    return value + [None] * (int(limit) - len(value))


def _max_items(value: list, limit: int, schema: dict, choice: int) -> Json:
    return value[: int(limit)]


def _unique_items(value: list, wanted: bool, schema: dict, choice: int) -> Json:
    """Doubles become numbers or texts that count up."""
    kept: list[Json] = []
    for index, part in enumerate(value):
        while part in kept:
            part = (
                part + 1 if isinstance(part, int | float) else f"{part}a" if isinstance(part, str) else index
            )
        kept.append(part)
    return kept


def _min_properties(value: dict, limit: int, schema: dict, choice: int) -> Json:
    names = [name for name in schema.get("properties", {}) if name not in value]
    names = names[choice % len(names) :] + names[: choice % len(names)] if names else ["a", "b", "c"]
    return {**value, **dict.fromkeys(names[: int(limit) - len(value)])}


def _max_properties(value: dict, limit: int, schema: dict, choice: int) -> Json:
    keep = sorted(value, key=lambda name: name not in schema.get("required", ()))
    return {name: value[name] for name in keep[: int(limit)]}


def _contains(value: list, wanted: Json, schema: dict, choice: int) -> Json:
    return [*value, deepcopy(SAMPLES.get(wanted.get("type"))) if isinstance(wanted, dict) else None]


def _not(value: Json, refused: Json, schema: dict, choice: int) -> object:
    if isinstance(refused, dict) and isinstance(value, dict) and refused.get("required"):
        return {key: part for key, part in value.items() if key not in refused["required"]}
    raise ValueError("no way to mend not")


def _nothing_fits(*_: object) -> object:
    return DROPPED


MENDERS: dict[str | None, Callable[..., object]] = {
    None: _nothing_fits, "type": _type, "enum": _enum, "required": _required, "pattern": _pattern,
    "const": lambda value, wanted, schema, choice: deepcopy(wanted),
    "dependentRequired": _dependent, "additionalProperties": _unknown_keys,
    "unevaluatedProperties": _unknown_keys, "minimum": _at_least, "maximum": _at_most,
    "exclusiveMinimum": _more_than, "exclusiveMaximum": _less_than, "multipleOf": _multiple,
    "minLength": _min_length, "maxLength": _max_length, "minItems": _min_items, "maxItems": _max_items,
    "uniqueItems": _unique_items, "minProperties": _min_properties, "maxProperties": _max_properties,
    "contains": _contains, "not": _not,
}  # fmt: skip

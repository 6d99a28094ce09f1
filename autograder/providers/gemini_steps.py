"""Steps from JSON Schema to Gemini's `parameters`, an OpenAPI 3.0 subset."""

import math

from autograder.findings import Json
from autograder.providers.gemini_rules import FORMATS, TAKEN
from autograder.providers.parts import target, types
from autograder.providers.rewriting import SAYS_NOTHING, Part
from autograder.providers.steps import any_of, formats, no_flags
from autograder.providers.wording import AS_ABOVE

NULL = {"type": "null"}
KINDS = {str: "string", bool: "boolean", int: "integer", float: "number", list: "array", dict: "object"}
BY_TYPE = {
    "string": ("minLength", "maxLength", "pattern", "format"),
    "number": ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
    "array": ("items", "minItems", "maxItems", "uniqueItems"),
    "object": ("properties", "required", "additionalProperties", "minProperties", "maxProperties"),
}


def inline(part: Part) -> None:
    """A reference gives way to what it leads to; one that leads back to itself, to nothing at all."""
    while "$ref" in part.schema:
        ref = part.schema["$ref"]
        found = target(part.whole, ref)
        if ref in part.trail or found is None:
            del part.schema["$ref"]
            part.said.append(AS_ABOVE)
            part.lose("lost.recursion" if found else "lost.keyword", "$ref", keyword="$ref", value=ref)
            return
        _keep_beside(part, found[1] if isinstance(found[1], dict) else {})
        beside = {keyword: value for keyword, value in part.schema.items() if keyword != "$ref"}
        target_schema = found[1] if isinstance(found[1], dict) else {}
        part.schema = {**target_schema, **beside}
        part.trail = (*part.trail, ref)
        part.place = ("input_schema", *found[0])


def _keep_beside(part: Part, other: dict[str, Json]) -> None:
    """What stands beside a reference and contradicts it can't be kept: both would have to hold."""
    both = [word for word in part.schema if word in other and word not in SAYS_NOTHING]
    part.move(*(word for word in both if part.schema[word] != other[word]))


def without_definitions(part: Part) -> None:
    if part.is_root:
        part.schema.pop("$defs", None)
        part.schema.pop("definitions", None)


def const(part: Part) -> None:
    if "const" not in part.schema:
        return
    if isinstance(part.schema["const"], str) and "enum" not in part.schema:
        part.schema["enum"] = [part.schema.pop("const")]
    else:
        part.schema.setdefault("type", _kind(part.schema["const"]))
        part.move("const")


def enum(part: Part) -> None:
    """Strings only; null beside them is `nullable`, numbers stay as their type and a sentence."""
    allowed = part.schema.get("enum")
    if allowed is None:
        return
    kinds = list(dict.fromkeys(map(_kind, allowed)))
    part.schema.setdefault("type", kinds[0] if len(kinds) == 1 else kinds)
    if allowed and set(kinds) <= {"string", "null"}:
        _only_text(part, allowed)
    else:
        part.move("enum")


def _only_text(part: Part, allowed: list[Json]) -> None:
    """Types of which the enum has no member are left out: no value could be of them."""
    takes = set(types(part.schema))
    texts = [each for each in allowed if each is not None] if "string" in takes else []
    nulls = None in allowed and "null" in takes
    part.schema["enum"] = texts
    part.schema["type"] = [*(["string"] if texts else []), *(["null"] if nulls else [])] or "string"
    if not texts:
        del part.schema["enum"]
        if not nulls:
            part.lose("lost.never", "enum", name="enum")


def _kind(value: Json) -> str:
    return "null" if value is None else KINDS[type(value)]


def null_among(part: Part) -> None:
    """`{"type": "null"}` among alternatives is `nullable` in OpenAPI."""
    choices = part.schema.get("anyOf")
    if choices is None or NULL not in choices or "type" in part.schema:
        return
    kept = [(index, each) for index, each in enumerate(choices) if each != NULL]
    source = "oneOf" if ("anyOf", 0) in part.places else "anyOf"
    for new, (index, _) in enumerate(kept):
        part.places["anyOf", new] = (*part.place, source, str(index))
    part.schema |= {"anyOf": [each for _, each in kept], "nullable": True}
    if not kept:
        del part.schema["anyOf"]


def one_type(part: Part) -> None:
    """A list of types becomes `nullable`, and alternatives where more than one is left."""
    named = part.schema.get("type")
    if named == "null":
        named = ["null"]
    if not isinstance(named, list):
        return
    left = [each for each in named if each != "null"]
    if "null" in named:
        part.schema["nullable"] = True
    if len(left) == 1:
        part.schema["type"] = left[0]
    else:
        del part.schema["type"]
        if left and "anyOf" not in part.schema:
            _alternatives(part, left)
        elif left:
            part.lose("lost.keyword", "type", keyword="type", value=named)


def _alternatives(part: Part, kinds: list[str]) -> None:
    """Each alternative takes along what speaks of its type."""
    part.schema["anyOf"] = []
    for index, kind in enumerate(kinds):
        words = BY_TYPE.get("number" if kind == "integer" else kind, ())
        own = {word: part.schema[word] for word in words if word in part.schema}
        part.schema["anyOf"].append({"type": kind, **own})
        part.places["anyOf", index] = part.place
    for word in {word for words in BY_TYPE.values() for word in words}:
        part.schema.pop(word, None)


def limits(part: Part) -> None:
    """For integers `exclusiveMinimum: 0` is `minimum: 1`; for other numbers, 0 itself is let in."""
    whole = types(part.schema) == ["integer"]
    for word, plain, step, tighter in (
        ("exclusiveMinimum", "minimum", 1, max),
        ("exclusiveMaximum", "maximum", -1, min),
    ):
        if word not in part.schema:
            continue
        value = part.schema[word]
        if whole:
            rounded = math.floor(value) if step == 1 else math.ceil(value)
            del part.schema[word]
            part.schema[plain] = tighter(rounded + step, part.schema.get(plain, rounded + step))
        else:
            part.move(word)
            part.schema[plain] = tighter(value, part.schema.get(plain, value))


def additional(part: Part) -> None:
    """false stays; true says nothing; a schema for the other keys is only told in words."""
    value = part.schema.get("additionalProperties")
    if value is True or value == {}:
        del part.schema["additionalProperties"]
    elif value is not None and value is not False:
        part.move("additionalProperties")


def only_known(part: Part) -> None:
    """`$schema` and the like go without a word."""
    part.move(*(word for word in list(part.schema) if word not in TAKEN))


STEPS = (
    inline, without_definitions, no_flags, const, enum, any_of, null_among, one_type, limits, additional,
    formats(FORMATS), only_known,
)  # fmt: skip

"""Steps that more than one provider's form needs."""

from autograder.findings import Json
from autograder.providers.parts import Schema, is_object, types
from autograder.providers.rewriting import Part, Step
from autograder.providers.wording import AS_ABOVE, OR_NULL

OBJECT_WORDS = ("properties", "patternProperties", "$ref", "allOf", "anyOf", "oneOf", "if", "enum", "const")


def at_root(*keywords: str) -> Step:
    def step(part: Part) -> None:
        if part.is_root:
            part.move(*keywords)

    return step


def everywhere(*keywords: str) -> Step:
    return lambda part: part.move(*keywords)


def formats(known: tuple[str, ...]) -> Step:
    def step(part: Part) -> None:
        if part.schema.get("format", known[0]) not in known:
            part.move("format")

    return step


def any_of(part: Part) -> None:
    """oneOf becomes anyOf: a value that fits two of them was refused, and no longer is."""
    if "oneOf" not in part.schema:
        return
    if "anyOf" in part.schema:
        part.move("oneOf")
        return
    part.schema["anyOf"] = part.schema.pop("oneOf")
    for index in range(len(part.schema["anyOf"])):
        part.places["anyOf", index] = (*part.place, "oneOf", str(index))
    part.lose("lost.one_of", "oneOf")


def close(part: Part) -> None:
    """Every object refuses unknown keys."""
    if not is_object(part.schema) or part.schema.get("additionalProperties") is False:
        return
    is_map = isinstance(part.schema.get("additionalProperties"), dict)
    part.schema["additionalProperties"] = False
    part.lose("lost.map" if is_map else "lost.open", "additionalProperties")


def no_flags(part: Part) -> None:
    """`true` for a schema is an empty one; `false` is only taken for additionalProperties."""
    named = part.schema.get("properties", {})
    for name, schema in named.items():
        if isinstance(schema, bool):
            named[name] = {}
            if schema is False:
                part.lose("lost.never", "properties", name, name=name)
    if part.schema.get("items") is True:
        part.schema["items"] = {}
    elif part.schema.get("items") is False:
        part.move("items")


def undescribed(part: Part) -> None:
    """`items` for a bare array, `properties` for a bare object: what they say was true before."""
    if types(part.schema) == ["array"] and not any(word in part.schema for word in ("items", *OBJECT_WORDS)):
        part.schema["items"] = {}
    is_map = bool(part.schema.get("additionalProperties"))
    if types(part.schema) == ["object"] and not is_map and not any(w in part.schema for w in OBJECT_WORDS):
        part.schema["properties"] = {}


def cut_recursion(part: Part) -> None:
    ref = part.schema.get("$ref")
    if ref is not None and part.place[1:] in part.loops:
        del part.schema["$ref"]
        part.said.append(AS_ABOVE)
        part.lose("lost.recursion", "$ref", value=ref)


def cut_outside_refs(part: Part) -> None:
    if not part.schema.get("$ref", "#").startswith("#"):
        part.move("$ref")


def all_required(part: Part) -> None:
    """Every property is required; what could be left out takes null instead."""
    named = part.schema.get("properties")
    if not isinstance(named, dict):
        return
    required = part.schema.get("required", [])
    for name in named:
        if name not in required:
            named[name] = _or_null(named[name])
            part.lose("lost.optional", "properties", name, name=name)
    foreign = [name for name in required if name not in named]
    part.schema["required"] = [*named, *foreign]


def _or_null(schema: Json) -> Json:
    if not isinstance(schema, dict):
        return schema
    told = {**schema, "description": f"{schema.get('description', '').rstrip()} ({OR_NULL})".strip()}
    if "$ref" in told or ("anyOf" in told and "type" in told):
        return _wrapped(told)
    if "anyOf" in told:
        return {**told, "anyOf": [*told["anyOf"], {"type": "null"}]}
    return _with_null(told)


def _wrapped(schema: Schema) -> Schema:
    inner = {keyword: value for keyword, value in schema.items() if keyword != "description"}
    return {"description": schema["description"], "anyOf": [inner, {"type": "null"}]}


def _with_null(schema: Schema) -> Schema:
    schema = dict(schema)
    if "const" in schema and "enum" not in schema:
        schema["enum"] = [schema.pop("const")]
    if "type" in schema and "null" not in types(schema):
        schema["type"] = [*types(schema), "null"]
    if "enum" in schema and None not in schema["enum"]:
        schema["enum"] = [*schema["enum"], None]
    return schema

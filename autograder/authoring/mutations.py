"""What can be wrong at one place of a schema: a generator a kind, yielding (label, changed schema)."""

from collections.abc import Iterator

Changed = Iterator[tuple[str, dict]]

VALUES = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
COUNTS = ("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties")
WHOLE = ("additionalProperties", "items", "uniqueItems", "pattern", "multipleOf")
OTHER_TYPE = {"integer": "number", "number": "integer", "boolean": "string"}


def limits(schema: dict) -> Changed:
    """A limit forgotten, or off by one either way."""
    for keyword in VALUES + COUNTS:
        if keyword in schema:
            limit = schema[keyword]
            yield f"{keyword} dropped", _without(schema, keyword)
            for shifted in (limit + 1, limit - 1):
                if keyword in VALUES or shifted >= 0:
                    yield f"{keyword} {limit} → {shifted}", {**schema, keyword: shifted}


def types(schema: dict) -> Changed:
    """A type that is close to the right one; text without any type."""
    kind = schema.get("type")
    if isinstance(kind, str) and kind in OTHER_TYPE:
        yield f"type {kind} → {OTHER_TYPE[kind]}", {**schema, "type": OTHER_TYPE[kind]}
    if kind == "string":
        yield "type string dropped", _without(schema, "type")


def required(schema: dict) -> Changed:
    """A required property that may be left out, an optional one that may not."""
    names = schema.get("required", [])
    for name in names:
        yield f"required {name} dropped", {**schema, "required": [other for other in names if other != name]}
    for name in schema.get("properties", {}):
        if name not in names:
            yield f"required {name} added", {**schema, "required": [*names, name]}


def enums(schema: dict) -> Changed:
    """A closed set with a member less, a member more, or a member misspelt; or not closed."""
    members = schema.get("enum")
    if members is None:
        return
    yield "enum dropped", _without(schema, "enum")
    yield f"enum {_stranger(members)!r} added", {**schema, "enum": [*members, _stranger(members)]}
    for index, member in enumerate(members):
        before, after = members[:index], members[index + 1 :]
        if len(members) > 1:
            yield f"enum {member!r} dropped", {**schema, "enum": before + after}
        wrong = misspelt(member)
        if wrong not in members:
            yield f"enum {member!r} → {wrong!r}", {**schema, "enum": [*before, wrong, *after]}


def consts(schema: dict) -> Changed:
    """Another constant, or none."""
    if "const" in schema:
        value, wrong = schema["const"], misspelt(schema["const"])
        yield "const dropped", _without(schema, "const")
        yield f"const {value!r} → {wrong!r}", {**schema, "const": wrong}


def properties(schema: dict) -> Changed:
    """A property forgotten, together with its place in `required`."""
    for name in schema.get("properties", {}):
        rest = {**schema, "properties": _without(schema["properties"], name)}
        if name in schema.get("required", []):
            rest["required"] = [other for other in schema["required"] if other != name]
        yield f"property {name} dropped", rest


def keywords(schema: dict) -> Changed:
    """A keyword forgotten that has no smaller mistakes."""
    for keyword in WHOLE:
        if keyword in schema:
            yield f"{keyword} dropped", _without(schema, keyword)


def misspelt(value: object) -> object:
    """A value that is easily taken for another one: `Celsius`, 26 for 25, False for True."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, str) and value.swapcase() != value:
        return value.swapcase()
    return f"{value}_"


def _stranger(members: list) -> object:
    """A value that is not in the set, of the kind that is."""
    numbers = [value for value in members if isinstance(value, int | float) and not isinstance(value, bool)]
    if numbers and len(numbers) == len(members):
        return 2 * max(numbers) + 1
    return "_".join(["other", *(str(value) for value in members if str(value).startswith("other"))])


def _without(schema: dict, key: str) -> dict:
    return {other: value for other, value in schema.items() if other != key}


MUTATIONS = (limits, types, required, enums, consts, properties, keywords)

"""The schemas inside a schema, by the keywords of draft 2020-12 that hold them."""

from collections.abc import Iterator
from urllib.parse import unquote

from autograder.findings import Json
from autograder.pointers import look_up

# JSON Schema 2020-12, Core 10 and 11: keywords that hold a schema, a list of schemas, or schemas by name.
ONE = (
    "items", "contains", "additionalProperties", "propertyNames", "unevaluatedItems",
    "unevaluatedProperties", "not", "if", "then", "else", "contentSchema",
)  # fmt: skip
LISTS = ("allOf", "anyOf", "oneOf", "prefixItems")
NAMED = ("properties", "patternProperties", "dependentSchemas", "$defs", "definitions")
# Those whose schemas speak of the very value that the schema around them speaks of.
IN_PLACE = ("if", "then", "else", "not", "dependentSchemas", "allOf", "anyOf", "oneOf")

Place = tuple[str | int, ...]


def children(schema: dict[str, Json]) -> Iterator[tuple[Place, Json]]:
    """The schemas directly inside a schema: (path from it, schema)."""
    for keyword in ONE:
        if isinstance(schema.get(keyword), dict | bool):
            yield (keyword,), schema[keyword]
    for keyword in LISTS:
        if isinstance(schema.get(keyword), list):
            yield from (((keyword, index), part) for index, part in enumerate(schema[keyword]))
    for keyword in NAMED:
        if isinstance(schema.get(keyword), dict):
            yield from (((keyword, name), part) for name, part in schema[keyword].items())


def walk(schema: Json, place: Place = ()) -> Iterator[tuple[Place, dict[str, Json]]]:
    """The schema itself and every object schema below it, parents first. Needs a plain, finite schema."""
    if not isinstance(schema, dict):
        return
    yield place, schema
    for step, child in children(schema):
        yield from walk(child, place + step)


def walk_knowing(schema: Json) -> Iterator[tuple[Place, dict[str, Json], frozenset[str]]]:
    """As `walk`, with the names of the properties that the schemas around a condition or an alternative
    have already: under `if`, `title` is no new property but the one that stands beside the `if`."""
    named: dict[Place, frozenset[str]] = {}
    for place, part in walk(schema):
        known = _known(place, named)
        own = part.get("properties")
        named[place] = known | (own.keys() if isinstance(own, dict) else set())
        yield place, part, known


def _known(place: Place, named: dict[Place, frozenset[str]]) -> frozenset[str]:
    if not place:
        return frozenset()
    parent = place[:-1] if place[:-1] in named else place[:-2]
    return named[parent] if place[len(parent)] in IN_PLACE else frozenset()


def follow(root: dict[str, Json], schema: Json, steps: int = 20) -> Json:
    """The schema that a `$ref` within the document leads to; the schema itself where there is none."""
    while isinstance(schema, dict) and isinstance(schema.get("$ref"), str) and steps:
        target = _target(root, schema["$ref"])
        if target is None:
            return schema
        beside = {keyword: value for keyword, value in schema.items() if keyword != "$ref"}
        schema = {**target, **beside} if isinstance(target, dict) else target
        steps -= 1
    return schema


def _target(root: dict[str, Json], ref: str) -> Json:
    if not ref.startswith("#"):
        return None
    place = unquote(ref[1:])
    if place and not place.startswith("/"):
        return next((part for _, part in walk(root) if part.get("$anchor") == place), None)
    try:
        return look_up(root, place)
    except KeyError:
        return None


def property_at(root: dict[str, Json], place: list[str]) -> Json:
    """What a schema says of the value at a place in a call; None where it says nothing of it by name."""
    schema: Json = root
    for part in place:
        schema = follow(root, schema)
        if not isinstance(schema, dict):
            return None
        if part.isdigit() and "items" in schema:
            schema = schema["items"]
        else:
            named = schema.get("properties")
            schema = named.get(part) if isinstance(named, dict) else None
    return follow(root, schema)

"""What `strict: true` asks of a tool's schema: the subset that can be turned into a grammar."""

import re
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter

from autograder.findings import Json
from autograder.messages_rules.tools import Request, Tool, numbered
from autograder.pointers import pointer
from autograder.schema_walk import children, walk

MOST_TOOLS, MOST_OPTIONAL, MOST_UNIONS = 20, 24, 16
# Keywords outside the subset, by the kind of value that they speak of.
UNSUPPORTED = {
    "integer": ("maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum", "multipleOf"),
    "number": ("maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum", "multipleOf"),
    "string": ("maxLength", "minLength"),
    "array": ("maxItems", "uniqueItems", "contains", "maxContains", "minContains"),
    "object": ("maxProperties", "minProperties"),
}
COMBINATORS = ("oneOf", "not", "if", "then", "else", "dependentSchemas", "dependentRequired")
FORMATS = (
    "date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid",
)  # fmt: skip
# Look-around, \b and \B, references back to a group; looked for once doubled backslashes are gone.
BEYOND_GRAMMAR = re.compile(r"\(\?<?[=!]|\\[bB1-9]|\\k<")


def closed_objects(body: Request) -> Iterator[str]:
    for place, part in _parts(body):
        if "object" in _types(part) and part.get("additionalProperties") is not False:
            yield f"{place}: For 'object' type, 'additionalProperties' must be explicitly set to false"


def keywords(body: Request) -> Iterator[str]:
    for place, part in _parts(body):
        for kind in _types(part):
            found = sorted(key for key in UNSUPPORTED.get(kind, ()) if key in part)
            if len(found) == 1:
                yield f"{place}: For '{kind}' type, property '{found[0]}' is not supported"
            elif found:
                yield f"{place}: For '{kind}' type, properties {', '.join(found)} are not supported"


def list_lengths(body: Request) -> Iterator[str]:
    for place, part in _parts(body):
        if part.get("minItems", 0) not in (0, 1):
            yield f"{place}: For 'array' type, 'minItems' values other than 0 or 1 are not supported"


def formats(body: Request) -> Iterator[str]:
    for place, part in _parts(body):
        if part.get("format", FORMATS[0]) not in FORMATS:
            yield f"{place}: For 'string' type, format '{part['format']}' is not supported"


def patterns(body: Request) -> Iterator[str]:
    for place, part in _parts(body):
        if BEYOND_GRAMMAR.search(part.get("pattern", "").replace(r"\\", "")):
            yield (
                f"{place}: For 'string' type, look-around, word boundaries and back-references "
                f"in a pattern are not supported: {part['pattern']}"
            )


def primitive_members(body: Request) -> Iterator[str]:
    for place, part in _parts(body):
        members = [*part.get("enum", ()), *([part["const"]] if "const" in part else ())]
        if any(isinstance(member, dict | list) for member in members):
            yield f"{place}: enum and const values must be strings, numbers, booleans or null"


def combinators(body: Request) -> Iterator[str]:
    for place, part in _parts(body):
        found = [key for key in COMBINATORS if key in part]
        if found:
            yield f"{place}: '{found[0]}' is not supported"
        elif any(isinstance(each, dict) and "$ref" in each for each in part.get("allOf", ())):
            yield f"{place}: 'allOf' with '$ref' is not supported"


def references_inside(body: Request) -> Iterator[str]:
    for place, part in _parts(body):
        if not part.get("$ref", "#").startswith("#"):
            yield f"{place}: External $ref is not supported: {part['$ref']}"


def no_recursion(body: Request) -> Iterator[str]:
    for place, tool in _strict(body):
        graph = _inner_graph(tool["input_schema"])
        try:
            TopologicalSorter(graph).prepare()
        except CycleError as error:
            referred = {part["$ref"] for _, part in walk(tool["input_schema"]) if "$ref" in part}
            circle = [name.rpartition("/")[2] for name in error.args[1] if name in referred]
            yield f"{place}: Circular reference detected in schema definitions: {' -> '.join(circle)}"


def tool_count(body: Request) -> Iterator[str]:
    count = len(list(_strict(body)))
    if count > MOST_TOOLS:
        yield (
            f"Too many strict tools ({count}). The maximum number of strict tools supported is "
            f"{MOST_TOOLS}. Try reducing the number of tools marked as strict."
        )


def optional_count(body: Request) -> Iterator[str]:
    count = sum(
        name not in part.get("required", ())
        for _, part in _parts(body)
        for name in part.get("properties", ())
    )
    if count > MOST_OPTIONAL:
        yield (
            f"Schemas contains too many optional parameters ({count}), which would make grammar compilation "
            "inefficient. Reduce the number of optional parameters in your tool schemas "
            f"(limit: {MOST_OPTIONAL})."
        )


def union_count(body: Request) -> Iterator[str]:
    properties = [each for _, part in _parts(body) for each in part.get("properties", {}).values()]
    count = sum(isinstance(each, dict) and _is_union(each) for each in properties)
    if count > MOST_UNIONS:
        yield (
            f"Schemas contains too many parameters with union types ({count}), which would make grammar "
            f"compilation inefficient (limit: {MOST_UNIONS})."
        )


def _strict(body: Request) -> Iterator[tuple[str, Tool]]:
    return ((place, tool) for place, tool in numbered(body) if tool.get("strict"))


def _parts(body: Request) -> Iterator[tuple[str, dict[str, Json]]]:
    """Every schema inside the strict tools, with the tool's place."""
    return ((place, part) for place, tool in _strict(body) for _, part in walk(tool["input_schema"]))


def _types(part: dict[str, Json]) -> list[str]:
    named = part.get("type")
    if named is None:
        return ["object"] if "properties" in part else []
    return [named] if isinstance(named, str) else named


def _is_union(schema: dict[str, Json]) -> bool:
    return "anyOf" in schema or isinstance(schema.get("type"), list)


def _inner_graph(schema: Tool) -> dict[str, list[str]]:
    """From each schema, by its pointer, to those directly inside it and the one that it refers to."""
    graph = {}
    for steps, part in walk(schema):
        inside = ["#" + pointer((*steps, *step)) for step, _ in children(part)]
        graph["#" + pointer(steps)] = [*inside, *([part["$ref"]] if "$ref" in part else [])]
    return graph

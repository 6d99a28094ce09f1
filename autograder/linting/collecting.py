"""The tool definitions in a value, wherever lists and wrappers have put them."""

from collections.abc import Iterator

from autograder.findings import Json
from autograder.providers.reading_back import JSON_SCHEMA_KEYS
from autograder.schema_walk import Place

HOLDERS = ("tools", "result", "functionDeclarations", "function_declarations", "functions")
SCHEMA_KEYS = ("input_schema", "inputSchema", *JSON_SCHEMA_KEYS)
Found = tuple[Place, Json]


def is_tool(value: object) -> bool:
    """Whether it is meant for a tool definition, in whatever form."""
    if not isinstance(value, dict):
        return False
    if any(key in value for key in SCHEMA_KEYS):
        return True
    if value.get("type") == "function":
        return "function" in value or "name" in value
    return "name" in value and "parameters" in value


def collect(value: object, place: Place = ()) -> Iterator[Found]:
    """A tool, a list, `tools/list`'s result, Gemini's declarations, a dict of tools by name."""
    if is_tool(value):
        yield place, value
    elif isinstance(value, list | tuple):
        for index, each in enumerate(value):
            yield from collect(each, (*place, index))
    elif isinstance(value, dict):
        for key in HOLDERS:
            if isinstance(value.get(key), list | dict):
                yield from collect(value[key], (*place, key))
        if value and all(is_tool(each) for each in value.values()):
            for key, each in value.items():
                yield (*place, key), each


def of_json(value: Json) -> list[Found]:
    """As `collect`; a file that holds one dict, or a list of them, holds tools, however wrong."""
    found = list(collect(value))
    if found or not value:
        return found
    if isinstance(value, list):
        return [((index,), each) for index, each in enumerate(value) if _misshapen(each)]
    return [((), value)] if _misshapen(value) else []


def _misshapen(value: Json) -> bool:
    """A bare schema, or a tool without one; no provider's own tool, such as a web search."""
    if not isinstance(value, dict) or any(isinstance(value.get(key), list) for key in HOLDERS):
        return False
    return any(key in value for key in ("name", "description", "properties")) and not _built_in(value)


def _built_in(value: dict[str, Json]) -> bool:
    kind = value.get("type", "custom")
    return isinstance(kind, str) and kind not in ("custom", "function", "object", "array", "string")

"""From any provider's form back to the one tool definition, without judging it."""

from collections.abc import Callable
from dataclasses import dataclass

from autograder.findings import Json
from autograder.pointers import pointer, split
from autograder.schema_walk import Place, children

Tool = dict[str, Json]
SNAKE = {
    "any_of": "anyOf", "min_items": "minItems", "max_items": "maxItems", "min_length": "minLength",
    "max_length": "maxLength", "min_properties": "minProperties", "max_properties": "maxProperties",
    "property_ordering": "propertyOrdering", "additional_properties": "additionalProperties",
}  # fmt: skip
ONLY_OPENAPI = ("nullable", "example", "propertyOrdering")
JSON_SCHEMA_KEYS = ("parameters_json_schema", "parametersJsonSchema")
PROVIDER_OF = {"messages": "anthropic", "responses": "openai", "chat": "openai"}
RESPONSES_KEYS = ("allowed_callers", "defer_loading", "async", "output_schema")  # and Interactions' own
DECLARATION_KEYS = ("behavior", "response", "response_json_schema")
MCP_KEYS = ("title", "annotations", "outputSchema", "_meta", "icons", "execution")


@dataclass(frozen=True)
class Definition:
    """A tool as it was found.

    tool: in the Messages form; form: a form of targets.FORMS, "mcp", or "" for none of them; asked: as
    `tool`, with Gemini's own keywords left in; head, schema: where name and schema stand in what was found.
    """

    tool: Json
    form: str
    asked: Json
    head: Place = ()
    schema: Place = ("input_schema",)

    @property
    def provider(self) -> str:
        """Whose form it is; "" for MCP's, which goes to any."""
        return "" if self.form in ("mcp", "") else PROVIDER_OF.get(self.form, "gemini")

    def place(self, at: str) -> str:
        """A place in `tool` as a place in what was found."""
        steps = split(at)
        inside = steps[:1] == ["input_schema"]
        return pointer((*self.schema, *steps[1:]) if inside else (*self.head, *steps))


def read(found: Json) -> Definition:
    """Whatever has the shape of a definition; another value comes back as it is."""
    if not isinstance(found, dict) or "input_schema" in found:
        return Definition(found, "messages", found)
    if "inputSchema" in found:
        kept = {key: value for key, value in found.items() if key not in MCP_KEYS}
        return _renamed(kept, "mcp", (), "inputSchema")
    if isinstance(found.get("function"), dict):
        return _renamed(found["function"], "chat", ("function",), "parameters", RESPONSES_KEYS)
    for key in JSON_SCHEMA_KEYS:
        if key in found:
            return _renamed(
                found, "parameters_json_schema", (), key, ("behavior", "response", "response_json_schema")
            )
    if found.get("type") == "function":
        kept = {key: value for key, value in found.items() if key != "type"}
        return _renamed(kept, "responses", (), "parameters", RESPONSES_KEYS)
    if "parameters" in found and "name" in found:
        return _gemini(found)
    return Definition(found, "", found)


def _renamed(found: Tool, form: str, head: Place, key: str, others: tuple[str, ...] = ()) -> Definition:
    tool = {name: value for name, value in found.items() if name not in (key, *others)}
    if tool.get("strict", False) is None:
        del tool["strict"]
    if key in found:
        tool["input_schema"] = found[key]
    else:  # a function without parameters
        tool["input_schema"] = {"type": "object", "properties": {}}
    return Definition(tool, form, tool, head, (*head, key))


def _gemini(found: Tool) -> Definition:
    shared = {key: found[key] for key in ("name", "description") if key in found}
    asked = spelt(found["parameters"])
    tool = {**shared, "input_schema": from_openapi(asked)}
    return Definition(tool, "parameters", {**shared, "input_schema": asked}, (), ("parameters",))


def spelt(schema: Json) -> Json:
    """Gemini's `parameters` with JSON Schema's spelling of names: `STRING` and `min_items`."""
    if not isinstance(schema, dict):
        return schema
    schema = {SNAKE.get(key, key): value for key, value in schema.items()}
    if isinstance(schema.get("type"), str):
        schema["type"] = schema["type"].lower()
    return _inner(schema, spelt)


def from_openapi(schema: Json) -> Json:
    """JSON Schema that accepts what the OpenAPI subset accepts: `nullable` is a type."""
    if not isinstance(schema, dict):
        return schema
    plain = {key: value for key, value in schema.items() if key not in ONLY_OPENAPI}
    return _inner(_or_null(plain) if schema.get("nullable") is True else plain, from_openapi)


def _or_null(schema: Tool) -> Tool:
    schema = dict(schema)
    if isinstance(schema.get("type"), str):
        schema["type"] = [schema["type"], "null"]
    elif isinstance(schema.get("anyOf"), list):
        schema["anyOf"] = [*schema["anyOf"], {"type": "null"}]
    else:
        schema["type"] = "null"
    if isinstance(schema.get("enum"), list):
        schema["enum"] = [*schema["enum"], None]
    return schema


def _inner(schema: Tool, change: Callable[[Json], Json]) -> Tool:
    for (keyword, *rest), child in list(children(schema)):
        if not rest:
            schema[keyword] = change(child)
            continue
        holder = schema[keyword]
        schema[keyword] = holder = list(holder) if isinstance(holder, list) else dict(holder)
        holder[rest[0]] = change(child)
    return schema

"""What Gemini's function declarations do not take, or take and pass over."""

import re
from collections.abc import Iterator

from autograder.messages_rules.tools import invalid
from autograder.providers.openai_rules import MOST_LEVELS, MOST_TEXT
from autograder.providers.parts import circular, levels, rooted
from autograder.providers.rules import Found, Rule, Tool
from autograder.schema_walk import children
from autograder.words import short_json

NAME = re.compile(r"[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}\Z")
KEY = re.compile(r"[a-zA-Z_][a-zA-Z0-9_]{0,63}\Z")
# The fields of google.genai.types.Schema: an OpenAPI 3.0 subset. `$ref` and `$defs` it spells otherwise.
TAKEN = (
    "type", "format", "title", "description", "nullable", "default", "example", "enum", "items", "minItems",
    "maxItems", "properties", "required", "minProperties", "maxProperties", "minimum", "maximum",
    "minLength", "maxLength", "pattern", "anyOf", "propertyOrdering", "additionalProperties",
)  # fmt: skip
HAS_ITS_OWN_RULE = ("const", "$ref", "$defs", "definitions")
FORMATS = ("date-time", "enum", "float", "double", "int32", "int64")
IGNORED = (
    "minLength", "maxLength", "minProperties", "maxProperties", "uniqueItems", "contains", "minContains",
    "maxContains",
)  # fmt: skip

SDK = "google-genai 3.6.1, types.FunctionDeclaration"
SUBSET = "google-genai 3.6.1, types.Schema"
TRANSFORMER = "google-genai 3.6.1, _transformers.process_schema"
INTERACTIONS = "google-genai 3.6.1, interactions FunctionParam"
PARAMETERS = ("parameters",)


def schema(tool: Tool) -> Iterator[Found]:
    if invalid(tool["input_schema"]):
        yield ("input_schema",), {}


def name(tool: Tool) -> Iterator[Found]:
    if not NAME.match(tool["name"]):
        yield ("name",), {"name": tool["name"]}


def property_keys(tool: Tool) -> Iterator[Found]:
    for each in tool["input_schema"].get("properties", {}):
        if not KEY.match(each):
            yield ("input_schema", "properties", each), {"name": each}


def root_type(tool: Tool) -> Iterator[Found]:
    if tool["input_schema"].get("type") != "object":
        yield ("input_schema",), {}


def open_objects(tool: Tool) -> Iterator[Found]:
    for place, part in rooted(tool["input_schema"]):
        if part.get("additionalProperties"):
            yield (*place, "additionalProperties"), {}


def unknown_keywords(tool: Tool) -> Iterator[Found]:
    for place, part in rooted(tool["input_schema"]):
        for keyword in part:
            if keyword not in (*TAKEN, *HAS_ITS_OWN_RULE):
                yield (*place, keyword), {"keyword": keyword}


def consts(tool: Tool) -> Iterator[Found]:
    for place, part in rooted(tool["input_schema"]):
        if "const" in part:
            yield (*place, "const"), {"value": part["const"]}


def type_lists(tool: Tool) -> Iterator[Found]:
    for place, part in rooted(tool["input_schema"]):
        if isinstance(part.get("type"), list):
            yield (*place, "type"), {"value": part["type"]}


def enums_of_text(tool: Tool) -> Iterator[Found]:
    for place, part in rooted(tool["input_schema"]):
        others = [each for each in part.get("enum", ()) if not isinstance(each, str)]
        if others:
            yield (*place, "enum"), {"member": others[0]}


def flags_for_schemas(tool: Tool) -> Iterator[Found]:
    for place, part in rooted(tool["input_schema"]):
        for steps, child in children(part):
            if isinstance(child, bool) and steps != ("additionalProperties",):
                yield (*place, *map(str, steps)), {"value": child}


def references(tool: Tool) -> Iterator[Found]:
    loops = circular(tool["input_schema"])
    for place, part in rooted(tool["input_schema"]):
        if "$ref" in part and tuple(map(str, place[1:])) not in loops:
            yield (*place, "$ref"), {"value": part["$ref"]}


def recursion(tool: Tool) -> Iterator[Found]:
    loops = circular(tool["input_schema"])
    for place, part in rooted(tool["input_schema"]):
        if tuple(map(str, place[1:])) in loops:
            yield (*place, "$ref"), {"value": part["$ref"]}


def formats(tool: Tool) -> Iterator[Found]:
    for place, part in rooted(tool["input_schema"]):
        if part.get("format", FORMATS[0]) not in FORMATS:
            yield (*place, "format"), {"format": part["format"]}


def size(tool: Tool) -> Iterator[Found]:
    """No numbers are published; ours are OpenAI's."""
    if levels(tool["input_schema"]) > MOST_LEVELS or len(short_json(tool["input_schema"], 10**9)) > MOST_TEXT:
        yield ("input_schema",), {}


def two_forms(tool: Tool) -> Iterator[Found]:
    """As it is read from a declaration that has both."""
    if "parameters" in tool:
        yield ("parameters",), {}


def ignored(tool: Tool) -> Iterator[Found]:
    for place, part in rooted(tool["input_schema"]):
        for keyword in IGNORED:
            if keyword in part:
                yield (*place, keyword), {"keyword": keyword}


RULES = (
    Rule("provider.gemini.name", SDK, name),
    Rule("provider.gemini.schema", f"{SDK}: JSON Schema", schema),
    Rule("provider.gemini.property_key", SDK, property_keys),
    Rule("provider.gemini.root_type", SDK, root_type),
    Rule("provider.gemini.additional", TRANSFORMER, open_objects, forms=PARAMETERS),
    Rule("provider.gemini.keyword", SUBSET, unknown_keywords, forms=PARAMETERS),
    Rule("provider.gemini.const", SUBSET, consts, forms=PARAMETERS),
    Rule("provider.gemini.type_list", SUBSET, type_lists, forms=PARAMETERS),
    Rule("provider.gemini.enum", SUBSET, enums_of_text, forms=PARAMETERS),
    Rule("provider.gemini.flag", SUBSET, flags_for_schemas, forms=PARAMETERS),
    Rule("provider.gemini.ref", SUBSET, references, forms=PARAMETERS),
    Rule("provider.gemini.recursion", TRANSFORMER, recursion, "advice", forms=PARAMETERS),
    Rule("provider.gemini.format", "Gemini documentation, Schema", formats, "advice", forms=PARAMETERS),
    Rule("provider.gemini.size", "Gemini documentation, Function calling", size, "advice"),
    Rule("provider.gemini.two_forms", SDK, two_forms, forms=("parameters_json_schema",)),
    Rule("provider.gemini.ignored", INTERACTIONS, ignored, "advice", forms=("interactions",)),
)

"""What OpenAI's Responses and Chat APIs do not take, strict or not."""

import re
from collections.abc import Callable, Iterator

from autograder import advice_values
from autograder.messages_rules.tools import invalid
from autograder.pointers import split
from autograder.providers.parts import is_object, levels, members, rooted
from autograder.providers.rules import Found, Rule, Tool

NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}\Z")
AT_ROOT = ("oneOf", "anyOf", "allOf", "enum", "not")
LENGTHS = ("minLength", "maxLength")
UNSUPPORTED = (
    "allOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas", "oneOf", "prefixItems",
    "patternProperties", "propertyNames", "minProperties", "maxProperties", "unevaluatedProperties",
    "unevaluatedItems", "contains", "minContains", "maxContains", "uniqueItems",
)  # fmt: skip
FORMATS = ("date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid")
MOST_MEMBERS, MANY_MEMBERS, MOST_MEMBER_TEXT = 1000, 250, 15_000
MOST_PROPERTIES, MOST_LEVELS, MOST_TEXT = 5000, 10, 120_000
MOST_TOOLS = 128

SDK = "openai 3.57.0, types.shared.FunctionDefinition"
OUTPUTS = "OpenAI documentation, Structured outputs, Supported schemas"
ROOT_REPORTS = "langchain-ai/langchainjs issue 9804; nspady/google-calendar-mcp issue 39"


def schema(tool: Tool) -> Iterator[Found]:
    if invalid(tool["input_schema"]):
        yield ("input_schema",), {}


def name(tool: Tool) -> Iterator[Found]:
    if not NAME.match(tool["name"]):
        yield ("name",), {"name": tool["name"]}


def root_type(tool: Tool) -> Iterator[Found]:
    if tool["input_schema"].get("type") != "object":
        yield ("input_schema",), {}


def root_combinators(tool: Tool) -> Iterator[Found]:
    for keyword in AT_ROOT:
        if keyword in tool["input_schema"]:
            yield ("input_schema", keyword), {"keyword": keyword}


def arrays(tool: Tool) -> Iterator[Found]:
    return _advised(tool, "advice.array_without_items")


def root_properties(tool: Tool) -> Iterator[Found]:
    found = _advised(tool, "advice.object_without_properties")
    return ((place, fields) for place, fields in found if len(place) == 1)


def inner_properties(tool: Tool) -> Iterator[Found]:
    found = _advised(tool, "advice.object_without_properties")
    return ((place, fields) for place, fields in found if len(place) > 1)


def _advised(tool: Tool, code: str) -> Iterator[Found]:
    for found in advice_values.undescribed(tool["input_schema"]):
        if found.code == code:
            yield _place(found.at), {}


def null_members(tool: Tool) -> Iterator[Found]:
    for found in advice_values.enums(tool["input_schema"]):
        if found.code == "advice.dead_type" and found.fields["type"] == "null":
            yield _place(found.at), {}


def _place(at: str) -> tuple[str, ...]:
    return ("input_schema", *split(at))


def closed(tool: Tool) -> Iterator[Found]:
    for place, part in rooted(tool["input_schema"]):
        if is_object(part) and part.get("additionalProperties") is not False:
            yield place, {}


def all_required(tool: Tool) -> Iterator[Found]:
    for place, part in rooted(tool["input_schema"]):
        for each in part.get("properties", {}):
            if each not in part.get("required", ()):
                yield (*place, "properties", each), {"name": each}


def _has(*keywords: str) -> Callable[[Tool], Iterator[Found]]:
    def check(tool: Tool) -> Iterator[Found]:
        for place, part in rooted(tool["input_schema"]):
            for keyword in keywords:
                if keyword in part:
                    yield (*place, keyword), {"keyword": keyword}

    return check


def formats(tool: Tool) -> Iterator[Found]:
    for place, part in rooted(tool["input_schema"]):
        if part.get("format", FORMATS[0]) not in FORMATS:
            yield (*place, "format"), {"format": part["format"]}


def member_count(tool: Tool) -> Iterator[Found]:
    count = sum(len(members(part)) for _, part in rooted(tool["input_schema"]))
    if count > MOST_MEMBERS:
        yield ("input_schema",), {"count": count, "limit": MOST_MEMBERS}


def member_text(tool: Tool) -> Iterator[Found]:
    for place, part in rooted(tool["input_schema"]):
        texts = [each for each in part.get("enum", ()) if isinstance(each, str)]
        if len(texts) > MANY_MEMBERS and sum(map(len, texts)) > MOST_MEMBER_TEXT:
            yield (*place, "enum"), {"many": MANY_MEMBERS, "limit": MOST_MEMBER_TEXT}


def size(tool: Tool) -> Iterator[Found]:
    named = sum(len(part.get("properties", {})) for _, part in rooted(tool["input_schema"]))
    text = sum(_text(part) for _, part in rooted(tool["input_schema"]))
    for what, count, limit in (
        ("properties", named, MOST_PROPERTIES),
        ("levels", levels(tool["input_schema"]), MOST_LEVELS),
        ("characters", text, MOST_TEXT),
    ):
        if count > limit:
            yield ("input_schema",), {"what": what, "count": count, "limit": limit}


def _text(part: dict) -> int:
    """Characters of names and of allowed values: what the limit counts."""
    names = [*part.get("properties", {}), *part.get("$defs", {})]
    return sum(map(len, names)) + sum(len(each) for each in members(part) if isinstance(each, str))


def too_many(every: list[Tool]) -> Iterator[Found]:
    if len(every) > MOST_TOOLS:
        yield (), {"count": len(every), "limit": MOST_TOOLS}


RULES = (
    Rule("provider.openai.name", SDK, name),
    Rule("provider.openai.schema", "public error reports: Invalid schema for function", schema),
    Rule("provider.openai.root_type", SDK, root_type),
    Rule("provider.openai.root_combinator", ROOT_REPORTS, root_combinators),
    Rule("provider.openai.array_items", "can1357/oh-my-pi issue 19", arrays),
    Rule("provider.openai.root_properties", "mark3labs/mcphost issue 35", root_properties),
    Rule("provider.openai.inner_properties", "mark3labs/mcphost issue 35", inner_properties, "advice"),
    Rule("provider.openai.too_many", "public error reports: array too long", too_many, together=True),
    Rule("provider.openai.strict_open", OUTPUTS, closed, strict=True),
    Rule("provider.openai.strict_required", OUTPUTS, all_required, strict=True),
    Rule("provider.openai.strict_null", "JSON Schema, Validation 6.1.2", null_members, "advice", True),
    Rule("provider.openai.strict_keyword", OUTPUTS, _has(*UNSUPPORTED), strict=True),
    Rule("provider.openai.strict_length", f"{OUTPUTS}; sources differ", _has(*LENGTHS), "advice", True),
    Rule("provider.openai.strict_format", OUTPUTS, formats, strict=True),
    Rule("provider.openai.strict_members", OUTPUTS, member_count, strict=True),
    Rule("provider.openai.strict_member_text", OUTPUTS, member_text, strict=True),
    Rule("provider.openai.strict_size", OUTPUTS, size, strict=True),
)

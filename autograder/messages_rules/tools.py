"""Rules on the tools of a request, strict or not, and on `tool_choice`."""

import json
import re
from collections.abc import Iterator
from functools import lru_cache

from autograder import schema_refs, schema_rules
from autograder.advice import PROPERTY_KEY, ROOT_COMBINATORS
from autograder.findings import Json
from autograder.validating import Judge

NAME = re.compile(r"[a-zA-Z0-9_-]+\Z")
LONGEST_NAME = 128
DOCUMENTED_NAME = 64  # characters: what the documentation still says
# Found by our own rules, and no fault of the schema: what this course can't try, the service still may take.
NO_FAULT = (
    "schema.outside_ref", "pattern.unknown_property", "pattern.variable_lookbehind", "pattern.not_supported",
    "pattern.too_long", "pattern.too_deep", "pattern.count_too_large",
)  # fmt: skip

Request = dict[str, Json]
Tool = dict[str, Json]


def names(body: Request) -> Iterator[str]:
    for place, tool in numbered(body):
        if len(tool["name"]) > LONGEST_NAME:
            yield f"{place}.name: String should have at most {LONGEST_NAME} characters"
        elif not NAME.match(tool["name"]):
            yield f"{place}.name: String should match pattern '^[a-zA-Z0-9_-]{{1,{LONGEST_NAME}}}$'"


def long_names(body: Request) -> Iterator[str]:
    for place, tool in numbered(body):
        if DOCUMENTED_NAME < len(tool["name"]) <= LONGEST_NAME:
            yield f"{place}.name: longer than the {DOCUMENTED_NAME} characters that the documentation allows"


def unique_names(body: Request) -> Iterator[str]:
    named = [tool["name"] for _, tool in numbered(body)]
    if len(named) != len(set(named)):
        yield "tools: Tool names must be unique."


def root_is_object(body: Request) -> Iterator[str]:
    for place, tool in numbered(body):
        if "type" not in tool["input_schema"]:
            yield f"{place}.input_schema.type: Field required"
        elif tool["input_schema"]["type"] != "object":
            yield f"{place}.input_schema.type: Input should be 'object'"


def no_root_combinators(body: Request) -> Iterator[str]:
    for place, tool in numbered(body):
        if any(keyword in tool["input_schema"] for keyword in ROOT_COMBINATORS):
            yield (
                f"{place}.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level"
            )


def valid_schemas(body: Request) -> Iterator[str]:
    for place, tool in numbered(body):
        if invalid(tool["input_schema"]):
            yield (
                f"{place}.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12 "
                "(https://json-schema.org/draft/2020-12). Learn more about tool use at "
                "https://docs.claude.com/en/docs/tool-use."
            )


def invalid(schema: Tool) -> bool:
    """Against the metaschema, in a pattern, or in a reference that leads nowhere in the schema itself.

    Every request of a conversation brings the same tools, so what was looked at once is remembered.
    """
    return _invalid(json.dumps(schema))


@lru_cache(maxsize=256)
def _invalid(text: str) -> bool:
    schema = json.loads(text)
    if any(schema_rules.valid(schema)):
        return True
    found = [*schema_refs.references(schema), *schema_rules.patterns(schema)]
    return any(each.code not in NO_FAULT for each in found)


def property_keys(body: Request) -> Iterator[str]:
    """Only the keys at the top level are looked at."""
    for place, tool in numbered(body):
        if not all(PROPERTY_KEY.match(key) for key in tool["input_schema"].get("properties", {})):
            yield (
                f"{place}.input_schema.properties: Property keys should match pattern "
                "'^[a-zA-Z0-9_.-]{1,64}$'"
            )


def examples_fit(body: Request) -> Iterator[str]:
    for place, tool in numbered(body):
        if not tool.get("input_examples") or schema_rules.findings(tool["input_schema"]):
            continue
        judge = Judge(tool["input_schema"])
        for index, example in enumerate(tool["input_examples"]):
            refusal = judge.refusal(example)
            if refusal:
                yield (
                    f"{place}.input_examples.{index}: Input example does not match input_schema: "
                    f"'{refusal.keyword}' at '{refusal.at or '/'}'"
                )


def choice_needs_tools(body: Request) -> Iterator[str]:
    if "tool_choice" in body and not body.get("tools"):
        yield "tool_choice may only be specified while providing tools."


def choice_is_offered(body: Request) -> Iterator[str]:
    choice = body.get("tool_choice", {})
    offered = [tool["name"] for tool in body.get("tools", [])]
    if choice.get("type") == "tool" and choice["name"] not in offered:
        yield f"Tool '{choice['name']}' not found in provided tools"


def numbered(body: Request) -> Iterator[tuple[str, Tool]]:
    """Each tool and its place, as the service spells it."""
    return ((f"tools.{index}.custom", tool) for index, tool in enumerate(body.get("tools", [])))

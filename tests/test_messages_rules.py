"""What the mocked service refuses: a row for each fault, with the rule that it breaks."""
# ruff: noqa: E501 -- a table, a row a line

from copy import deepcopy
from typing import get_type_hints

import anthropic
import pytest
from anthropic.types import message_create_params, tool_param
from anthropic.types.beta import message_create_params as beta_params
from api_requests import (
    ASSISTANT,
    TOOL,
    USER,
    answered,
    request,
    result,
    strict,
    text,
    user,
    with_schema,
    with_tool,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder import tool_rules
from autograder.messages_rules import BETA_FIELDS, RULES, Refused, first_refusal, warnings
from autograder.messages_rules.shape import _validator
from autograder.mock_claude import mock_client

STRING = {"type": "string"}
WORDS = (
    "type", "properties", "required", "items", "enum", "const", "anyOf", "allOf", "$ref", "$defs", "pattern", "format",
    "minItems", "role", "content", "text", "name", "input_schema", "tool_use_id", "id", "input", "strict", "is_error",
)  # fmt: skip
BOTH = user(result("toolu_a"), result("toolu_b"))
NODE = {
    "type": "object",
    "properties": {"next": {"$ref": "#/$defs/node"}},
    "required": ["next"],
    "additionalProperties": False,
}
MISSING = (
    "messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: {}. "
    "Each `tool_use` block must have a corresponding `tool_result` block in the next message."
)
NAMES = "tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'"
KEYS = "tools.0.custom.input_schema.properties: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'"
INVALID = "tools.0.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12"
ROOT = "tools.0.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level"
PREFILL = "This model does not support assistant message prefill."


def of_strict(what: str) -> str:
    return f"tools.0.custom: {what}"


def kind(name: str, *keywords: str) -> str:
    some = f"properties {', '.join(keywords)} are" if len(keywords) > 1 else f"property '{keywords[0]}' is"
    return of_strict(f"For '{name}' type, {some} not supported")


# The rule, what breaks it, and how the refusal begins.
ROWS = [
    ("request.fields", request(model=None), "model: Field required"),
    ("request.fields", request(max_tokens=None), "max_tokens: Field required"),
    ("request.fields", request(messages=None), "messages: Field required"),
    ("request.fields", request(model=5), "model: Input should be a valid string"),
    ("request.fields", request(max_tokens="9"), "max_tokens: Input should be a valid integer"),
    ("request.fields", request(max_tokens=True), "max_tokens: Input should be a valid integer"),
    ("request.fields", request(max_tokens=0), "max_tokens: Input should be greater than or equal to 1"),
    ("request.fields", request(messages="hi"), "messages: Input should be a valid list"),
    ("request.fields", request(tools=TOOL), "tools: Input should be a valid list"),
    ("request.fields", request(stream="yes"), "stream: Input should be a valid boolean"),
    ("request.fields", request(functions=[]), "functions: Extra inputs are not permitted"),
    ("request.fields", request(thread={"type": "create"}), "thread: Extra inputs are not permitted"),
    ("request.fields", request(tools=["x"]), "tools.0: Input should be a valid dictionary"),
    ("request.fields", with_tool(name=None), "tools.0.custom.name: Field required"),
    ("request.fields", with_tool(name=""), "tools.0.custom.name: String should have at least 1 character"),
    ("request.fields", with_tool(input_schema=None), "tools.0.custom.input_schema: Field required"),
    ("request.fields", with_tool(input_schema=[]), "tools.0.custom.input_schema: Input should be a valid dict"),
    ("request.fields", with_tool(parameters={}), "tools.0.custom.parameters: Extra inputs are not permitted"),
    ("request.fields", with_tool(description=5), "tools.0.custom.description: Input should be a valid string"),
    ("request.fields", with_tool(type="function"), "tools.0.custom.type: Input should be 'custom'"),
    ("request.fields", request(tool_choice="auto"), "tool_choice: Input should be a valid dictionary"),
    (
        "request.fields",
        request(tool_choice={"type": "required"}),
        "tool_choice.type: Input should be 'auto', 'any', 'tool' or 'none'",
    ),
    ("request.fields", request(tool_choice={"type": "tool"}), "tool_choice.name: Field required"),
    (
        "request.fields",
        request(tool_choice={"type": "any", "name": "x"}),
        "tool_choice.name: Extra inputs are not permitted",
    ),
    ("request.fields", request(messages=[{"role": "user"}]), "messages.0.content: Field required"),
    ("request.fields", request(messages=[{"content": "x"}]), "messages.0.role: Field required"),
    (
        "request.fields",
        request(messages=[{"role": "tool", "content": "x"}]),
        "messages.0.role: Input should be 'user', 'assistant' or 'system'",
    ),
    ("request.fields", request(messages=[user({"type": "text"})]), "messages.0.content.0.text.text: Field req"),
    ("request.fields", request(messages=[user({"text": "x"})]), "messages.0.content.0.type: Field required"),
    ("request.fields", request(messages=[user({"type": "x"})]), "messages.0.content.0.x.type: Input should be"),
    (
        "request.fields",
        answered(user({**result("toolu_a"), "content": 5}, result("toolu_b"))),
        "messages.2.content.0.tool_result.content: Input should be a valid string or list",
    ),
    (
        "request.fields",
        answered(user({**result("toolu_a"), "error": True}, result("toolu_b"))),
        "messages.2.content.0.tool_result.error: Extra inputs are not permitted",
    ),
    ("messages.none", request(messages=[]), "messages: at least one message is required"),
    (
        "messages.system_role",
        request(messages=[{"role": "system", "content": "Be brief."}, USER]),
        'messages: Unexpected role "system". The Messages API accepts a top-level `system` parameter',
    ),
    ("messages.user_first", request(messages=[{"role": "assistant", "content": "Hi"}, USER]), "messages: first"),
    ("messages.user_last", request(messages=[USER, {"role": "assistant", "content": "It"}]), PREFILL),
    ("messages.empty", request(messages=[user()]), "messages.0: all messages must have non-empty content"),
    ("messages.empty", request(messages=[{"role": "user", "content": ""}]), "messages.0: all messages must have"),
    ("messages.empty_text", request(messages=[user(text(""))]), "messages: text content blocks must be non-em"),
    (
        "messages.block_role",
        request(messages=[user(*ASSISTANT["content"])]),
        "messages.0: `tool_use` blocks can only be in `assistant` messages",
    ),
    (
        "messages.block_role",
        request(messages=[USER, {"role": "assistant", "content": [result("toolu_a")]}, USER]),
        "messages.1: `tool_result` blocks can only be in `user` messages",
    ),
    ("tool_use.same_id", answered(BOTH, ASSISTANT, BOTH), "messages: `tool_use` ids must be unique"),
    (
        "tool_result.unknown",
        answered(user(result("toolu_a"), result("toolu_b"), result("toolu_c"))),
        "messages.2.content.2: unexpected `tool_use_id` found in `tool_result` blocks: toolu_c. Each",
    ),
    ("tool_result.unknown", request(messages=[user(result("toolu_a"))]), "messages.0.content.0: unexpected"),
    ("tool_result.unknown", answered(BOTH, user(result("toolu_a"))), "messages.3.content.0: unexpected"),
    (
        "tool_result.doubled",
        answered(user(result("toolu_a"), result("toolu_b"), result("toolu_a"))),
        "messages.2.content.2: each tool_use must have a single result. Found multiple `tool_result` blocks "
        "with id: toolu_a",
    ),
    ("tool_result.missing", answered(user(result("toolu_a"))), MISSING.format("toolu_b")),
    ("tool_result.missing", answered(user(text("18"))), MISSING.format("toolu_a, toolu_b")),
    (
        "tool_result.missing",
        answered(user(text("Here:"), result("toolu_a"), result("toolu_b"))),
        MISSING.format("toolu_a, toolu_b"),
    ),
    (
        "tool_result.missing",
        answered(user(result("toolu_a"), text("and"), result("toolu_b"))),
        MISSING.format("toolu_b"),
    ),
    ("tools.name", with_tool(name="get weather"), NAMES),
    ("tools.name", with_tool(name="get.weather"), NAMES),
    ("tools.name", with_tool(name="weather\n"), NAMES),
    ("tools.name", with_tool(name="погода"), NAMES),
    ("tools.name", with_tool(name="a" * 129), "tools.0.custom.name: String should have at most 128 characters"),
    ("tools.same_name", request(tools=[TOOL, TOOL]), "tools: Tool names must be unique."),
    ("tools.root_type", with_schema({}), "tools.0.custom.input_schema.type: Field required"),
    ("tools.root_type", with_schema({"type": "string"}), "tools.0.custom.input_schema.type: Input should be 'ob"),
    ("tools.root_combinator", with_schema({"type": "object", "anyOf": [{}]}), ROOT),
    ("tools.root_combinator", with_schema({"type": "object", "oneOf": [{}]}), ROOT),
    ("tools.root_combinator", with_schema({"type": "object", "allOf": [{}]}), ROOT),
    ("tools.schema", with_schema({"type": "object", "required": "city"}), INVALID),
    ("tools.schema", with_schema({"type": "object", "properties": {"a": {"type": "str"}}}), INVALID),
    ("tools.schema", with_schema({"type": "object", "properties": {"a": {"items": [{}]}}}), INVALID),
    ("tools.schema", with_schema({"type": "object", "properties": {"a": {"pattern": "("}}}), INVALID),
    ("tools.schema", with_schema({"type": "object", "properties": {"a": {"$ref": "#/$defs/a"}}}), INVALID),
    ("tools.property_key", with_schema({"type": "object", "properties": {"the city": {}}}), KEYS),
    ("tools.property_key", with_schema({"type": "object", "properties": {"город": {}}}), KEYS),
    ("tools.property_key", with_schema({"type": "object", "properties": {"a" * 65: {}}}), KEYS),
    (
        "tools.example",
        with_tool(input_examples=[{"city": "Oslo"}, {"city": 5}]),
        "tools.0.custom.input_examples.1: Input example does not match input_schema: 'type' at '/city'",
    ),
    ("strict.tools", strict(STRING, count=21), "Too many strict tools (21). The maximum number of strict tools"),
    (
        "strict.open",
        strict(STRING, additionalProperties=True),
        of_strict("For 'object' type, 'additionalProperties' must be explicitly set to false"),
    ),
    ("strict.open", strict({"type": "object"}), of_strict("For 'object' type, 'additionalProperties'")),
    ("strict.open", strict({"properties": {}}), of_strict("For 'object' type, 'additionalProperties'")),
    ("strict.open", strict({"type": ["object", "null"]}), of_strict("For 'object' type, 'additionalProp")),
    ("strict.keyword", strict({"type": "integer", "minimum": 1, "maximum": 5}), kind("integer", "maximum", "minimum")),
    ("strict.keyword", strict({"type": "number", "exclusiveMinimum": 0}), kind("number", "exclusiveMinimum")),
    ("strict.keyword", strict({"type": "number", "multipleOf": 0.5}), kind("number", "multipleOf")),
    ("strict.keyword", strict({**STRING, "minLength": 1, "maxLength": 9}), kind("string", "maxLength", "minLength")),
    ("strict.keyword", strict({"type": "array", "items": STRING, "maxItems": 9}), kind("array", "maxItems")),
    ("strict.keyword", strict({"type": "array", "uniqueItems": True}), kind("array", "uniqueItems")),
    ("strict.keyword", strict(STRING, minProperties=1), kind("object", "minProperties")),
    (
        "strict.min_items",
        strict({"type": "array", "minItems": 2}),
        of_strict("For 'array' type, 'minItems' values other than 0 or 1 are not supported"),
    ),
    ("strict.format", strict({**STRING, "format": "regex"}), of_strict("For 'string' type, format 'regex' is not")),
    ("strict.pattern", strict({**STRING, "pattern": "^(?=a)"}), of_strict("For 'string' type, look-around")),
    ("strict.pattern", strict({**STRING, "pattern": "(?<!a)b"}), of_strict("For 'string' type, look-around")),
    ("strict.pattern", strict({**STRING, "pattern": r"\bword"}), of_strict("For 'string' type, look-around")),
    ("strict.pattern", strict({**STRING, "pattern": r"(a)\1"}), of_strict("For 'string' type, look-around")),
    ("strict.member", strict({"enum": [{"a": 1}]}), of_strict("enum and const values must be strings")),
    ("strict.member", strict({"const": [1]}), of_strict("enum and const values must be strings")),
    ("strict.combinator", strict({"oneOf": [STRING]}), of_strict("'oneOf' is not supported")),
    ("strict.combinator", strict(STRING, **{"if": {}, "then": {}}), of_strict("'if' is not supported")),
    (
        "strict.combinator",
        strict({"allOf": [{"$ref": "#/$defs/a"}]}, **{"$defs": {"a": STRING}}),
        of_strict("'allOf' with '$ref' is not supported"),
    ),
    (
        "strict.outside_ref",
        strict({"$ref": "https://example.org/a.json"}),
        of_strict("External $ref is not supported: https://example.org/a.json"),
    ),
    (
        "strict.recursion",
        strict({"$ref": "#/$defs/node"}, **{"$defs": {"node": NODE}}),
        of_strict("Circular reference detected in schema definitions: node -> node"),
    ),
    ("strict.recursion", strict({"$ref": "#"}), of_strict("Circular reference detected in schema definitions")),
    ("strict.optional", strict(*[STRING] * 25, required=[]), "Schemas contains too many optional parameters (25)"),
    ("strict.unions", strict(*[{"type": ["string", "null"]}] * 17), "Schemas contains too many parameters with un"),
    ("strict.unions", strict(*[{"anyOf": [STRING]}] * 17), "Schemas contains too many parameters with union"),
    (
        "tool_choice.no_tools",
        request(tools=None, tool_choice={"type": "auto"}),
        "tool_choice may only be specified while providing tools.",
    ),
    ("tool_choice.no_tools", request(tools=[], tool_choice={"type": "auto"}), "tool_choice may only be"),
    (
        "tool_choice.unknown",
        request(tool_choice={"type": "tool", "name": "weather"}),
        "Tool 'weather' not found in provided tools",
    ),
]  # fmt: skip

# Just inside a rule, or outside its reach.
TAKEN = {
    "plain": request(),
    "no tools": request(tools=None),
    "an empty list of tools": request(tools=[]),
    "both answered": answered(BOTH),
    "answered in another order": answered(user(result("toolu_b"), result("toolu_a"))),
    "text behind the results": answered(user(result("toolu_a"), result("toolu_b"), text("And Paris?"))),
    "an error, and a result without content": answered(
        user(result("toolu_a", is_error=True), {"type": "tool_result", "tool_use_id": "toolu_b"})
    ),
    "a result in blocks": answered(user(result("toolu_a", content=[text("18")]), result("toolu_b"))),
    "two messages of the user in a row": request(messages=[USER, USER]),
    "a name of 128 characters": with_tool(name="a" * 128),
    "a property key of 64 characters": with_schema({"type": "object", "properties": {"a" * 64: {}}}),
    "a key with a space further in": with_schema(
        {"type": "object", "properties": {"a": {"type": "object", "properties": {"the city": {}}}}}
    ),
    "anyOf further in": with_schema({"type": "object", "properties": {"a": {"anyOf": [STRING]}}}),
    "if at the root": with_schema({"type": "object", "if": {}, "then": {}, "not": {"required": ["a"]}}),
    "limits, when not strict": with_schema(
        {"type": "object", "properties": {"a": {"type": "integer", "minimum": 1}}}, strict=False
    ),
    "an older dialect": with_schema({"type": "object", "$schema": "http://json-schema.org/draft-07/schema#"}),
    "an example that fits": with_tool(input_examples=[{"city": "Oslo"}]),
    "each choice": request(tool_choice={"type": "tool", "name": "get_weather", "disable_parallel_tool_use": True}),
    "20 strict tools": strict(STRING, count=20),
    "24 optional parameters": strict(*[STRING] * 24, required=[]),
    "25 optional parameters, not strict": with_schema(
        {"type": "object", "properties": {f"p{index}": {} for index in range(25)}}
    ),
    "16 unions": strict(*[{"type": ["string", "null"]}] * 16),
    "strict: one item at least": strict({"type": "array", "minItems": 1}),
    "strict: a known format": strict({**STRING, "format": "uuid"}),
    "strict: a plain pattern": strict({**STRING, "pattern": r"^(?:a|\\b)[0-9]+$"}),
    "strict: a definition used twice": strict(
        {"$ref": "#/$defs/a"}, {"$ref": "#/$defs/a"}, **{"$defs": {"a": STRING}}
    ),
    "recursion, when not strict": with_schema(
        {"type": "object", "properties": {"a": {"$ref": "#/$defs/node"}}, "$defs": {"node": NODE}}
    ),
    "system as text": request(system="Be brief."),
    "system as blocks": request(system=[text("Be brief.")]),
}  # fmt: skip


def by_the_sdk(body):
    """What the service says to a body, sent by the real SDK."""
    client = mock_client({"steps": [{"id": "says", "answer": {"text": "Hi."}}]}, max_retries=0)
    return client.post("/v1/messages", body=body, cast_to=object)


class TestRefusals:
    @pytest.mark.parametrize(
        ("rule", "body", "begins"), ROWS, ids=[f"{n}-{row[0]}" for n, row in enumerate(ROWS)]
    )
    def test_by_the_rule_that_is_broken(self, rule, body, begins):
        refused = first_refusal(body)
        assert refused == Refused(rule, refused.message)
        assert refused.message.startswith(begins)

    @pytest.mark.parametrize(
        ("rule", "body", "begins"), ROWS, ids=[f"{n}-{row[0]}" for n, row in enumerate(ROWS)]
    )
    def test_as_a_400_in_the_shape_of_the_service(self, rule, body, begins):
        with pytest.raises(anthropic.BadRequestError) as caught:
            by_the_sdk(body)
        error = caught.value
        assert error.body == {
            "type": "error",
            "error": {"type": "invalid_request_error", "message": first_refusal(body).message},
            "request_id": "req_mock_0001",
        }
        assert (error.status_code, error.request_id) == (400, "req_mock_0001")

    def test_every_rule_has_a_row(self):
        assert {row[0] for row in ROWS} == {rule.code for rule in RULES if rule.refuses}

    @pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
    def test_every_rule_says_where_it_is_known_from(self, rule):
        assert len(rule.source) > 10


class TestTaken:
    @pytest.mark.parametrize("body", TAKEN.values(), ids=TAKEN)
    def test_nothing_to_refuse(self, body):
        assert first_refusal(body) is None

    def test_the_service_answers(self):
        assert by_the_sdk(request())["content"] == [{"type": "text", "text": "Hi."}]


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 30)
    | st.text(max_size=3)
    | st.sampled_from(["object", "string"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=3),
)


def places(value, place=()):
    """Every place in a JSON value."""
    yield place
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(inner, (*place, key))


class TestAnything:
    """A valid request with something else at one place: taken or refused, and never an error of ours."""

    @settings(max_examples=400, deadline=None)
    @given(st.sampled_from(sorted(TAKEN)), st.data(), JSON)
    def test_is_judged(self, name, data, value):
        body = {"body": deepcopy(TAKEN[name])}
        *way, last = data.draw(st.sampled_from([place for place in places(body) if place]))
        inside = body
        for step in way:
            inside = inside[step]
        inside[last] = value
        if isinstance(body["body"], dict):
            refused = first_refusal(body["body"])
            assert refused is None or refused.message

    @pytest.mark.parametrize("depth", [50, 200])
    def test_deep_schemas(self, depth):
        schema = STRING
        for _ in range(depth):
            schema = {"type": "array", "items": schema}
        assert first_refusal(with_schema({"type": "object", "properties": {"a": schema}})) is None


class TestWarnings:
    @pytest.mark.parametrize(("length", "count"), [(64, 0), (65, 1), (128, 1)])
    def test_a_name_longer_than_documented(self, length, count):
        assert len(warnings(with_tool(name="a" * length))) == count


class TestTheSdkKnowsTheSameFields:
    def test_of_a_request(self):
        known = set(get_type_hints(message_create_params.MessageCreateParamsStreaming))
        # A header and not part of the body.
        assert set(_validator().schema["properties"]) == known - {"workspace_id"}

    def test_of_a_beta_request(self):
        beta = set(beta_params.MessageCreateParamsBase.__annotations__)
        plain = set(message_create_params.MessageCreateParamsBase.__annotations__)
        assert set(BETA_FIELDS) == beta - plain - {"betas"}

    def test_of_a_tool(self):
        known = set(tool_param.ToolParam.__annotations__)
        assert set(_validator().schema["$defs"]["tool"]["properties"]) == known
        assert {*tool_rules.REQUIRED_KEYS, *tool_rules.OPTIONAL_KEYS} == known

"""The forms, held against the providers' own SDKs: their types, and what their transformers do."""

import copy

import pytest
from google.genai import _transformers, types
from google.genai.interactions import Function
from openai.lib._pydantic import _ensure_strict_json_schema
from openai.types.chat import ChatCompletionFunctionTool
from openai.types.responses import FunctionTool
from test_conversions import SCHEMAS
from test_course_conversions import course_tools
from test_provider_rules import ROWS, with_a

from autograder.providers import gemini_rules, to_anthropic, to_gemini, to_openai

TOOLS = [*course_tools().values(), *(with_a(**row[1]) for row in SCHEMAS)]
SAMPLE = [*TOOLS, *(row[1] for row in ROWS if not row[0].endswith(".schema"))]


class TestOpenAI:
    @pytest.mark.parametrize("strict", [False, True])
    def test_are_its_types(self, strict):
        for tool in SAMPLE:
            made = to_openai(tool, strict=strict).tool
            assert FunctionTool.model_validate(made, strict=True).to_dict() == made
            made = to_openai(tool, "chat", strict).tool
            assert ChatCompletionFunctionTool.model_validate(made, strict=True).to_dict() == made

    def test_its_own_transformer_finds_nothing_left_to_do(self):
        for tool in SAMPLE:
            schema = to_openai(tool, strict=True).tool["parameters"]
            assert _strict_by_sdk(schema) == schema

    def test_and_would_on_a_tool_that_is_not_strict(self):
        schema = {"type": "object", "properties": {"a": {"type": "object"}}}
        assert _strict_by_sdk(schema) != schema


def _strict_by_sdk(schema: dict) -> dict:
    copied = copy.deepcopy(schema)
    return _ensure_strict_json_schema(copied, path=(), root=copied)


class TestAnthropic:
    def test_its_own_transformer_keeps_the_shape(self):
        """transform_schema moves patterns too, and knows no enum beside a type list: shapes are compared."""
        from anthropic import transform_schema

        for name in course_tools().keys() - {"spoil_it"}:  # whose open types the SDK refuses
            tool = course_tools()[name]
            schema = to_anthropic(tool, strict=True).tool["input_schema"]
            theirs = transform_schema(copy.deepcopy(schema))
            assert theirs["additionalProperties"] is False
            assert theirs.get("required", []) == schema.get("required", [])
            assert theirs["properties"].keys() == schema["properties"].keys()


class TestGemini:
    def test_parameters_are_its_schema(self):
        for tool in SAMPLE:
            made = to_gemini(tool).tool
            declared = types.FunctionDeclaration.model_validate(made)
            kept = declared.model_dump(exclude_none=True, by_alias=True, mode="json")
            assert _lower(kept["parameters"]) == made["parameters"]

    def test_its_own_transformer_takes_them_for_the_developer_api(self):
        from google import genai

        client = genai.Client(api_key="none")
        for tool in SAMPLE:
            schema = copy.deepcopy(to_gemini(tool).tool["parameters"])
            _transformers.process_schema(schema, client, order_properties=False)
            assert schema == to_gemini(tool).tool["parameters"]

    def test_json_schema_goes_as_it_is(self):
        for tool in SAMPLE:
            made = to_gemini(tool, "parameters_json_schema").tool
            declared = types.FunctionDeclaration.model_validate(made)
            assert declared.parameters_json_schema == tool["input_schema"]

    def test_interactions(self):
        for tool in SAMPLE:
            made = to_gemini(tool, "interactions").tool
            assert Function.model_validate(made).parameters == tool["input_schema"]

    def test_our_list_of_keywords_is_the_sdks(self):
        fields = {each.alias or name for name, each in types.Schema.model_fields.items()}
        assert set(gemini_rules.TAKEN) == fields - {"ref", "defs"}

    @pytest.mark.parametrize("code", ["keyword", "const", "type_list", "enum", "flag", "ref"])
    def test_refuses_what_the_rules_say(self, code):
        broken = [row[1] for row in ROWS if row[0] == f"provider.gemini.{code}"]
        assert broken
        for tool in broken:
            with pytest.raises((ValueError, AttributeError)):
                types.Schema.model_validate(tool["input_schema"])

    def test_refuses_open_objects_for_the_developer_api(self):
        from google import genai

        client = genai.Client(api_key="none")
        for tool in [row[1] for row in ROWS if row[0] == "provider.gemini.additional"]:
            with pytest.raises(ValueError, match="additionalProperties is only supported"):
                _transformers.process_schema(copy.deepcopy(tool["input_schema"]), client)


def _lower(schema: dict) -> dict:
    """The SDK spells types in capitals, and takes both."""
    if isinstance(schema, list):
        return [_lower(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    named = schema.get("type")
    lower = {"type": named.lower()} if isinstance(named, str) else {}
    return {key: _lower(value) for key, value in schema.items()} | lower

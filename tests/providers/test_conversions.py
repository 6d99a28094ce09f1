"""A tool in each provider's form: what is written, and what the conversion says it lost."""
# ruff: noqa: E501 -- tables, a row a line

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_provider_rules import RECURSIVE, ROWS, SHARED, TAKEN, TEXT, tool, with_a

from autograder import schema_rules, words
from autograder.providers import Target, convert, findings, to_anthropic, to_gemini, to_openai
from autograder.providers.reading_back import read
from autograder.sentences import of_finding

A = "/input_schema/properties/a"
TARGETS = {
    "anthropic": Target("anthropic"),
    "anthropic-strict": Target("anthropic", True),
    "openai": Target("openai"),
    "openai-strict": Target("openai", True),
    "chat-strict": Target("openai", True, "chat"),
    "gemini": Target("gemini"),
    "gemini-json": Target("gemini", form="parameters_json_schema"),
    "interactions": Target("gemini", form="interactions"),
}
# What no conversion mends: names and numbers are the author's, and what is no schema stays none.
NOT_MENDED = (
    ".schema", ".name", ".long_name", ".property_key", ".root_type", ".example", ".strict_optional", ".strict_unions",
    ".strict_casing", ".strict_null", ".strict_members", ".strict_member_text", ".strict_size", ".size", ".ignored", ".inner_properties",
)  # fmt: skip


def lost(conversion) -> list[tuple[str, str]]:
    return [(each.code, each.at) for each in conversion.losses]


def of_a(conversion) -> dict:
    return read(conversion.tool).asked["input_schema"]["properties"]["a"]


class TestForms:
    def test_messages(self):
        assert to_anthropic(tool()).tool == tool()
        assert to_anthropic(tool(), strict=True).tool == tool(strict=True)

    def test_responses(self):
        schema = tool()["input_schema"]
        plain = {"name": "take", "description": "Takes it.", "parameters": schema, "strict": False}
        assert to_openai(tool()).tool == {"type": "function", **plain}
        assert to_openai(tool(), strict=True).tool == {"type": "function", **plain, "strict": True}

    def test_chat_is_wrapped_once_more(self):
        inner = {key: value for key, value in to_openai(tool()).tool.items() if key != "type"}
        assert to_openai(tool(), "chat").tool == {"type": "function", "function": inner}

    def test_gemini(self):
        head, schema = {"name": "take", "description": "Takes it."}, tool()["input_schema"]
        assert to_gemini(tool()).tool == {**head, "parameters": schema}
        assert to_gemini(tool(), "parameters_json_schema").tool == {**head, "parameters_json_schema": schema}
        assert to_gemini(tool(), "interactions").tool == {"type": "function", **head, "parameters": schema}

    def test_an_unknown_one(self):
        with pytest.raises(ValueError, match="no form 'completions' of openai"):
            to_openai(tool(), "completions")
        with pytest.raises(ValueError, match="no form 'openapi' of gemini"):
            to_gemini(tool(), "openapi")

    def test_keys_of_the_messages_api_are_left_out_elsewhere(self):
        known = tool(input_examples=[{"a": "x"}], cache_control={"type": "ephemeral"})
        assert lost(to_gemini(known)) == [("lost.key", "/input_examples"), ("lost.key", "/cache_control")]
        assert lost(to_anthropic(known)) == []


# The target, the property's schema, what becomes of it, what is lost at which keyword.
SCHEMAS = [
    ("anthropic-strict", {"type": "integer", "minimum": 1, "maximum": 20, "description": "How many"}, {"type": "integer", "description": "How many. At least 1; at most 20."}, ["keyword minimum", "keyword maximum"]),
    ("anthropic-strict", {"type": "string", "minLength": 3, "description": "What?"}, {"type": "string", "description": "What? At least 3 characters."}, ["keyword minLength"]),
    ("anthropic-strict", {"type": "array", "items": TEXT, "minItems": 1, "maxItems": 3, "uniqueItems": True}, {"type": "array", "items": TEXT, "minItems": 1, "description": "At most 3 elements; no element twice."}, ["keyword maxItems", "keyword uniqueItems"]),
    ("anthropic-strict", {"type": "string", "pattern": "^(?!x)"}, {"type": "string", "description": "Matches the regular expression ^(?!x)."}, ["keyword pattern"]),
    ("anthropic-strict", {"type": "string", "pattern": "^[a-z]+$"}, {"type": "string", "pattern": "^[a-z]+$"}, []),
    ("anthropic-strict", {"type": "string", "format": "iri"}, {"type": "string", "description": "Format iri."}, ["note format"]),
    ("anthropic-strict", {"type": "object", "properties": {}}, {"type": "object", "properties": {}, "additionalProperties": False}, ["open additionalProperties"]),
    ("anthropic-strict", {"oneOf": [TEXT, {"type": "null"}]}, {"anyOf": [TEXT, {"type": "null"}]}, ["one_of oneOf"]),
    ("anthropic-strict", {"type": "string", "not": {"const": "x"}}, {"type": "string", "description": '"not": {"const": "x"}.'}, ["keyword not"]),
    ("anthropic-strict", {"enum": [[1], "a"]}, {"description": 'One of [1], "a".'}, ["keyword enum"]),
    ("openai-strict", {"type": "string", "maxLength": 3}, {"type": "string", "description": "At most 3 characters."}, ["keyword maxLength"]),
    ("openai-strict", {"type": "integer", "minimum": 1, "multipleOf": 2}, {"type": "integer", "minimum": 1, "multipleOf": 2}, []),
    ("openai-strict", {"type": "string", "format": "uri"}, {"type": "string", "description": "Format uri."}, ["note format"]),
    ("openai-strict", {"type": "object", "additionalProperties": TEXT}, {"type": "object", "additionalProperties": False}, ["map additionalProperties"]),
    ("openai", {"type": "array"}, {"type": "array", "items": {}}, []),
    ("openai", {"type": "object"}, {"type": "object", "properties": {}}, []),
    ("openai", {"type": "string", "minLength": 3}, {"type": "string", "minLength": 3}, []),
    ("gemini", {"type": "integer", "enum": [10, 25]}, {"type": "integer", "description": "One of 10, 25."}, ["keyword enum"]),
    ("gemini", {"enum": ["a", "b"]}, {"enum": ["a", "b"], "type": "string"}, []),
    ("gemini", {"enum": ["a", None]}, {"enum": ["a"], "type": "string", "nullable": True}, []),
    ("gemini", {"type": "string", "enum": ["a", None]}, {"enum": ["a"], "type": "string"}, []),
    ("gemini", {"type": ["string", "null"], "enum": ["a"]}, {"enum": ["a"], "type": "string"}, []),
    ("gemini", {"const": "v2"}, {"enum": ["v2"], "type": "string"}, []),
    ("gemini", {"const": []}, {"type": "array", "description": "Exactly []."}, ["keyword const"]),
    ("gemini", {"const": 2}, {"type": "integer", "description": "Exactly 2."}, ["keyword const"]),
    ("gemini", {"type": ["string", "null"], "maxLength": 3}, {"type": "string", "maxLength": 3, "nullable": True}, []),
    ("gemini", {"type": ["string", "integer"], "maxLength": 3}, {"anyOf": [{"type": "string", "maxLength": 3}, {"type": "integer"}]}, []),
    ("gemini", {"anyOf": [{"type": "null"}, TEXT]}, {"anyOf": [TEXT], "nullable": True}, []),
    ("gemini", {"type": "integer", "exclusiveMinimum": 0, "exclusiveMaximum": 10}, {"type": "integer", "minimum": 1, "maximum": 9}, []),
    ("gemini", {"type": "number", "exclusiveMinimum": 0}, {"type": "number", "minimum": 0, "description": "More than 0."}, ["keyword exclusiveMinimum"]),
    ("gemini", {"type": "number", "multipleOf": 0.5}, {"type": "number", "description": "A multiple of 0.5."}, ["keyword multipleOf"]),
    ("gemini", {"type": "array", "items": TEXT, "uniqueItems": True}, {"type": "array", "items": TEXT, "description": "No element twice."}, ["keyword uniqueItems"]),
    ("gemini", {"type": "object", "additionalProperties": TEXT}, {"type": "object", "description": f'"additionalProperties": {json.dumps(TEXT)}.'}, ["keyword additionalProperties"]),
    ("gemini", {"type": "object", "additionalProperties": True}, {"type": "object"}, []),
    ("gemini", {"type": "string", "format": "date", "examples": ["2026-01-31"]}, {"type": "string", "description": 'Format date; for example ["2026-01-31"].'}, ["note format", "note examples"]),
    ("gemini-json", {"type": "integer", "enum": [10, 25]}, {"type": "integer", "enum": [10, 25]}, []),
    ("interactions", {"type": "string", "maxLength": 3}, {"type": "string", "maxLength": 3}, []),
]  # fmt: skip


class TestSchemas:
    @pytest.mark.parametrize(("target", "before", "after", "losses"), SCHEMAS)
    def test_a_property_becomes(self, target, before, after, losses):
        conversion = convert(with_a(**before), TARGETS[target])
        assert of_a(conversion) == after
        assert lost(conversion) == [(f"lost.{each.split()[0]}", f"{A}/{each.split()[1]}") for each in losses]

    def test_references_are_written_out_for_gemini(self):
        conversion = to_gemini(SHARED)
        assert of_a(conversion) == TEXT
        assert "$defs" not in conversion.tool["parameters"]
        assert lost(conversion) == []

    def test_recursion_is_cut_and_said(self):
        assert lost(to_gemini(RECURSIVE)) == [
            ("lost.recursion", "/input_schema/$defs/node/properties/next/$ref")
        ]
        assert lost(to_anthropic(RECURSIVE, strict=True)) == lost(to_gemini(RECURSIVE))
        assert ("lost.recursion", lost(to_gemini(RECURSIVE))[0][1]) not in lost(
            to_openai(RECURSIVE, strict=True)
        )

    @pytest.mark.parametrize("target", ["anthropic", "openai"])
    def test_a_combinator_at_the_root_moves_into_the_words(self, target):
        schema = {**tool()["input_schema"], "anyOf": [{"required": ["a"]}]}
        conversion = convert(tool(schema), TARGETS[target])
        read_back = read(conversion.tool).tool["input_schema"]
        assert read_back == {**tool()["input_schema"], "description": '"anyOf": [{"required": ["a"]}].'}
        assert lost(conversion) == [("lost.keyword", "/input_schema/anyOf")]


# An optional property, and what it is where all are required.
OPTIONAL = [
    ({"type": "string"}, {"type": ["string", "null"]}),
    ({"type": "string", "enum": ["a"]}, {"type": ["string", "null"], "enum": ["a", None]}),
    ({"enum": ["a"]}, {"enum": ["a", None]}),
    ({"const": "a"}, {"enum": ["a", None]}),
    ({"type": ["string", "null"]}, {"type": ["string", "null"]}),
    ({"anyOf": [{"type": "string"}]}, {"anyOf": [{"type": "string"}, {"type": "null"}]}),
    ({"$ref": "#/$defs/t"}, {"anyOf": [{"$ref": "#/$defs/t"}, {"type": "null"}]}),
    ({}, {}),
]


class TestOptional:
    @pytest.mark.parametrize(("before", "after"), OPTIONAL)
    def test_becomes_nullable_in_a_strict_function_of_openai(self, before, after):
        schema = {
            "type": "object",
            "properties": {"a": before},
            "additionalProperties": False,
            "$defs": {"t": {"type": "string"}},
        }
        conversion = to_openai(tool(schema), strict=True)
        assert of_a(conversion) == {**after, "description": "(null: left out)"}
        assert conversion.tool["parameters"]["required"] == ["a"]
        assert lost(conversion) == [("lost.optional", A)]

    def test_stays_optional_in_a_strict_tool_of_anthropic(self):
        schema = {"type": "object", "properties": {"a": TEXT}, "additionalProperties": False}
        conversion = to_anthropic(tool(schema), strict=True)
        assert conversion.tool["input_schema"] == schema
        assert lost(conversion) == []


class TestWhateverIsConverted:
    @pytest.mark.parametrize("target", TARGETS.values(), ids=TARGETS)
    @pytest.mark.parametrize(
        "broken", [row[1] for row in ROWS if not row[0].endswith((".schema", "strict_size"))]
    )
    def test_is_taken_there_except_for_what_only_the_author_can_mend(self, target, broken):
        definition = read(convert(broken, target).tool)
        left = findings(definition.asked, target.provider, target.strict, target.form)
        assert [each.code for each in left if not each.code.endswith(NOT_MENDED)] == []

    @pytest.mark.parametrize("target", TARGETS.values(), ids=TARGETS)
    def test_the_tool_itself_is_not_changed(self, target):
        for each in [row[1] for row in ROWS] + [row[2] for row in TAKEN]:
            before = copy.deepcopy(each)
            convert(each, target)
            assert each == before

    @pytest.mark.parametrize("target", TARGETS.values(), ids=TARGETS)
    def test_every_loss_is_told_and_every_place_exists(self, target):
        from autograder.pointers import look_up

        for _, broken, _ in ROWS:
            for loss in convert(broken, target).losses:
                told = words.as_text(of_finding(loss, "", "en")[0])
                assert told.endswith(".")
                if loss.code not in ("lost.open", "lost.never"):
                    look_up(broken, loss.at)

    @settings(max_examples=150, deadline=None)
    @given(st.data())
    def test_is_plain_json_and_a_valid_schema(self, data):
        schema = data.draw(SCHEMA)
        target = data.draw(st.sampled_from(list(TARGETS.values())))
        converted = convert(with_a(**schema), target).tool
        assert json.loads(json.dumps(converted)) == converted
        assert list(schema_rules.valid(read(converted).tool["input_schema"])) == []


SCHEMA = st.recursive(
    st.fixed_dictionaries(
        {},
        optional={
            "type": st.sampled_from(
                ["string", "integer", "number", "null", ["string", "null"], ["integer", "string"], ["null"]]
            ),
            "enum": st.lists(
                st.sampled_from(["a", "B", 1, 2.5, None, True]), min_size=1, max_size=3, unique_by=repr
            ),
            "const": st.sampled_from(["a", 1, None]),
            "minimum": st.integers(-3, 3),
            "exclusiveMaximum": st.sampled_from([0, 2.5]),
            "maxLength": st.integers(0, 3),
            "pattern": st.sampled_from(["^a", r"\bb"]),
            "format": st.sampled_from(["date", "uri", "date-time"]),
        },
    ),
    lambda inner: st.one_of(
        st.fixed_dictionaries(
            {"type": st.just("array")},
            optional={"items": inner, "minItems": st.integers(0, 2), "uniqueItems": st.booleans()},
        ),
        st.fixed_dictionaries({"anyOf": st.lists(inner, min_size=1, max_size=2)}),
        st.fixed_dictionaries({"oneOf": st.lists(inner, min_size=1, max_size=2)}),
        st.fixed_dictionaries(
            {
                "type": st.just("object"),
                "properties": st.dictionaries(st.sampled_from("xy"), inner, max_size=2),
            },
            optional={"required": st.just(["x"]), "additionalProperties": st.one_of(st.booleans(), inner)},
        ),
    ),
    max_leaves=5,
)

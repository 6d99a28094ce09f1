"""What providers don't take: a row for each way to break a rule, with the place that is named."""
# ruff: noqa: E501 -- a table, a row a line

import codes
import pytest

from autograder import providers, words
from autograder.providers import RULES, findings, findings_together
from autograder.sentences import of_finding

TEXT = {"type": "string", "description": "Some text."}
NODE = {"type": "object", "properties": {"next": {"$ref": "#/$defs/node"}}, "additionalProperties": False}


def tool(schema: dict | None = None, **changes) -> dict:
    plain = {"type": "object", "properties": {"a": TEXT}, "required": ["a"], "additionalProperties": False}
    return {
        "name": "take",
        "description": "Takes it.",
        "input_schema": plain if schema is None else schema,
        **changes,
    }


def with_a(**schema) -> dict:
    """A tool of one property, with this schema."""
    return tool(
        {"type": "object", "properties": {"a": schema}, "required": ["a"], "additionalProperties": False}
    )


def root(**keywords) -> dict:
    return tool({**tool()["input_schema"], **keywords})


def many(count: int, required: bool = True, **schema) -> dict:
    named = {f"p{index}": schema or TEXT for index in range(count)}
    return tool(
        {
            "type": "object",
            "properties": named,
            "required": list(named) if required else [],
            "additionalProperties": False,
        }
    )


def deep(levels: int) -> dict:
    schema: dict = {
        "type": "object",
        "properties": {"a": TEXT},
        "required": ["a"],
        "additionalProperties": False,
    }
    for _ in range(levels - 1):
        schema = {**schema, "properties": {"a": schema}}
    return tool(schema)


RECURSIVE = tool(
    {
        "type": "object",
        "properties": {"a": {"$ref": "#/$defs/node"}},
        "required": ["a"],
        "additionalProperties": False,
        "$defs": {"node": NODE},
    }
)
SHARED = tool(
    {
        "type": "object",
        "properties": {"a": {"$ref": "#/$defs/t"}},
        "required": ["a"],
        "additionalProperties": False,
        "$defs": {"t": TEXT},
    }
)
INVALID = tool({"type": "object", "properties": {"a": {"type": "text"}}})
A = "/input_schema/properties/a"
ROOT = "/input_schema"

# The rule, what breaks it, the place that is named.
ROWS = [
    ("provider.anthropic.schema", INVALID, ROOT),
    ("provider.anthropic.name", tool(name="get.weather"), "/name"),
    ("provider.anthropic.name", tool(name="x" * 129), "/name"),
    ("provider.anthropic.long_name", tool(name="x" * 65), "/name"),
    ("provider.anthropic.root_type", tool({"properties": {"a": TEXT}}), ROOT),
    ("provider.anthropic.root_type", tool({"type": "array", "items": TEXT}), ROOT),
    ("provider.anthropic.root_combinator", root(oneOf=[{}]), f"{ROOT}/oneOf"),
    ("provider.anthropic.root_combinator", root(anyOf=[{}]), f"{ROOT}/anyOf"),
    ("provider.anthropic.root_combinator", root(allOf=[{}]), f"{ROOT}/allOf"),
    ("provider.anthropic.property_key", tool({"type": "object", "properties": {"a b": TEXT}}), f"{ROOT}/properties/a b"),
    ("provider.anthropic.property_key", tool({"type": "object", "properties": {"x" * 65: TEXT}}), f"{ROOT}/properties/{'x' * 65}"),
    ("provider.anthropic.example", tool(input_examples=[{"a": 1}]), "/input_examples"),
    ("provider.anthropic.strict_open", with_a(type="object", properties={}), A),
    ("provider.anthropic.strict_keyword", with_a(type="integer", minimum=1), A),
    ("provider.anthropic.strict_keyword", with_a(type="number", multipleOf=2), A),
    ("provider.anthropic.strict_keyword", with_a(type="string", maxLength=1), A),
    ("provider.anthropic.strict_keyword", with_a(type="array", items=TEXT, uniqueItems=True), A),
    ("provider.anthropic.strict_keyword", with_a(type="array", items={"type": "string", "minLength": 1}), f"{A}/items"),
    ("provider.anthropic.strict_min_items", with_a(type="array", items=TEXT, minItems=2), A),
    ("provider.anthropic.strict_format", with_a(type="string", format="iri"), A),
    ("provider.anthropic.strict_pattern", with_a(type="string", pattern="^(?=a)"), A),
    ("provider.anthropic.strict_pattern", with_a(type="string", pattern=r"\bword"), A),
    ("provider.anthropic.strict_pattern", with_a(type="string", pattern=r"(a)\1"), A),
    ("provider.anthropic.strict_member", with_a(enum=[["a"]]), A),
    ("provider.anthropic.strict_member", with_a(const={}), A),
    ("provider.anthropic.strict_combinator", with_a(oneOf=[TEXT]), A),
    ("provider.anthropic.strict_combinator", with_a(allOf=[{"$ref": "#"}]), A),
    ("provider.anthropic.strict_outside_ref", with_a(**{"$ref": "https://example.org/a"}), A),
    ("provider.anthropic.strict_recursion", RECURSIVE, ROOT),
    ("provider.anthropic.strict_optional", many(25, required=False), ROOT),
    ("provider.anthropic.strict_unions", many(17, type=["string", "null"]), ROOT),
    ("provider.anthropic.strict_casing", with_a(enum=["usd", "EUR"]), A),
    ("provider.openai.schema", INVALID, ROOT),
    ("provider.openai.name", tool(name="get.weather"), "/name"),
    ("provider.openai.name", tool(name="x" * 65), "/name"),
    ("provider.openai.root_type", tool({"properties": {"a": TEXT}}), ROOT),
    *(("provider.openai.root_combinator", root(**{key: [{}]}), f"{ROOT}/{key}") for key in ("oneOf", "anyOf", "allOf", "enum")),
    ("provider.openai.root_combinator", root(**{"not": {"required": ["b"]}}), f"{ROOT}/not"),
    ("provider.openai.array_items", with_a(type="array"), A),
    ("provider.openai.root_properties", tool({"type": "object"}), ROOT),
    ("provider.openai.inner_properties", with_a(type="object"), A),
    ("provider.openai.strict_open", with_a(type="object", properties={}), A),
    ("provider.openai.strict_required", many(1, required=False), f"{ROOT}/properties/p0"),
    ("provider.openai.strict_null", with_a(type=["string", "null"], enum=["a"]), f"{A}/enum"),
    *(("provider.openai.strict_keyword", with_a(**{key: [TEXT]}), f"{A}/{key}") for key in ("allOf", "oneOf", "prefixItems")),
    *(("provider.openai.strict_keyword", with_a(**{key: {}}), f"{A}/{key}") for key in ("not", "if", "dependentRequired", "patternProperties")),
    ("provider.openai.strict_keyword", with_a(type="array", items=TEXT, uniqueItems=True), f"{A}/uniqueItems"),
    ("provider.openai.strict_length", with_a(type="string", minLength=1), f"{A}/minLength"),
    ("provider.openai.strict_format", with_a(type="string", format="uri"), f"{A}/format"),
    ("provider.openai.strict_members", with_a(enum=list(range(1001))), ROOT),
    ("provider.openai.strict_member_text", with_a(enum=[f"{index:0100}" for index in range(251)]), f"{A}/enum"),
    ("provider.openai.strict_size", many(5001), ROOT),
    ("provider.openai.strict_size", deep(11), ROOT),
    ("provider.openai.strict_size", tool({"type": "object", "properties": {"a" * 120_001: TEXT}}), ROOT),
    ("provider.gemini.schema", INVALID, ROOT),
    ("provider.gemini.name", tool(name="1st"), "/name"),
    ("provider.gemini.name", tool(name="x" * 129), "/name"),
    ("provider.gemini.property_key", tool({"type": "object", "properties": {"a-b": TEXT}}), f"{ROOT}/properties/a-b"),
    ("provider.gemini.property_key", tool({"type": "object", "properties": {"x" * 65: TEXT}}), f"{ROOT}/properties/{'x' * 65}"),
    ("provider.gemini.root_type", tool({"properties": {"a": TEXT}}), ROOT),
    ("provider.gemini.additional", root(additionalProperties=True), f"{ROOT}/additionalProperties"),
    ("provider.gemini.additional", with_a(type="object", additionalProperties=TEXT), f"{A}/additionalProperties"),
    ("provider.gemini.keyword", with_a(type="number", exclusiveMinimum=0), f"{A}/exclusiveMinimum"),
    ("provider.gemini.keyword", with_a(type="number", multipleOf=2), f"{A}/multipleOf"),
    ("provider.gemini.keyword", with_a(oneOf=[TEXT]), f"{A}/oneOf"),
    ("provider.gemini.const", with_a(const="v2"), f"{A}/const"),
    ("provider.gemini.type_list", with_a(type=["string", "null"]), f"{A}/type"),
    ("provider.gemini.enum", with_a(type="integer", enum=[10, 25]), f"{A}/enum"),
    ("provider.gemini.flag", tool({"type": "object", "properties": {"a": True}}), A),
    ("provider.gemini.ref", SHARED, f"{A}/$ref"),
    ("provider.gemini.recursion", RECURSIVE, f"{ROOT}/$defs/node/properties/next/$ref"),
    ("provider.gemini.format", with_a(type="string", format="email"), f"{A}/format"),
    ("provider.gemini.size", deep(11), ROOT),
    ("provider.gemini.two_forms", tool(parameters={"type": "object"}), "/parameters"),
    ("provider.gemini.ignored", with_a(type="string", maxLength=3), f"{A}/maxLength"),
]  # fmt: skip

# Taken: the provider, whether strict, the tool.
TAKEN = [
    ("anthropic", False, with_a(type="integer", minimum=1, exclusiveMaximum=9, multipleOf=2)),
    ("anthropic", False, RECURSIVE),
    ("anthropic", False, tool({"type": "object"})),
    ("anthropic", False, with_a(type="array")),
    ("anthropic", False, root(**{"if": {}, "then": {}})),
    ("anthropic", False, root(**{"not": {"required": ["b"]}})),
    ("anthropic", False, tool(name="x" * 64)),
    ("anthropic", False, with_a(type="object", properties={"a b": TEXT})),
    ("anthropic", False, with_a(type="string", pattern=r"\p{Emoji}")),
    ("anthropic", True, many(24, required=False)),
    ("anthropic", True, with_a(type="array", items=TEXT, minItems=1)),
    ("anthropic", True, with_a(anyOf=[TEXT, {"type": "null"}])),
    ("anthropic", True, with_a(allOf=[TEXT])),
    ("anthropic", True, with_a(type="string", format="uri")),
    ("anthropic", True, SHARED),
    ("openai", False, with_a(oneOf=[TEXT])),
    ("openai", False, with_a(type="object", additionalProperties=TEXT)),
    ("openai", True, with_a(type="integer", minimum=1, maximum=9, multipleOf=2)),
    ("openai", True, with_a(type=["string", "null"], enum=["a", None])),
    ("openai", True, with_a(type="array", items=TEXT, minItems=2, maxItems=3)),
    ("openai", True, deep(10)),
    ("openai", True, with_a(enum=list(range(1000)))),
    ("gemini", False, tool(name="a.b:c-d")),
    ("gemini", False, with_a(type="string", enum=["a"], minLength=1)),
    ("gemini", False, with_a(type="string", format="date-time")),
]  # fmt: skip


def form_of(rule) -> str:
    return rule.forms[0] if rule.forms else ""


def rule_of(code: str):
    return next(rule for rule in RULES if rule.code == code)


class TestEachRule:
    @pytest.mark.parametrize(
        ("code", "broken", "at"), ROWS, ids=[f"{index}-{row[0]}" for index, row in enumerate(ROWS)]
    )
    def test_finds_what_breaks_it_and_where(self, code, broken, at):
        rule = rule_of(code)
        found = findings(broken, rule.provider, rule.strict, form_of(rule))
        assert (code, at) in [(each.code, each.at) for each in found]

    @pytest.mark.parametrize("code", [rule.code for rule in RULES if not rule.together])
    def test_has_a_row(self, code):
        assert code in {row[0] for row in ROWS}

    @pytest.mark.parametrize("rule", RULES, ids=[rule.code for rule in RULES])
    def test_finds_nothing_in_a_plain_tool(self, rule):
        subject = [tool()] if rule.together else tool(strict=True)
        assert list(rule.findings(subject)) == []

    @pytest.mark.parametrize("rule", RULES, ids=[rule.code for rule in RULES])
    def test_names_its_source_and_provider(self, rule):
        assert len(rule.source) > 15
        assert rule.provider in providers.PROVIDERS

    @pytest.mark.parametrize(("code", "broken"), [(row[0], row[1]) for row in ROWS])
    def test_has_a_sentence_that_names_who_and_how_to_mend(self, code, broken):
        rule = rule_of(code)
        found = next(
            each for each in findings(broken, rule.provider, rule.strict, form_of(rule)) if each.code == code
        )
        told = " ".join(words.as_text(each) for each in of_finding(found, "", "en"))
        assert {"anthropic": "Messages API", "openai": "OpenAI", "gemini": "Gem"}[rule.provider][
            :3
        ] in told.replace("Google", "Gem")
        assert len(told) < 900

    def test_rules_of_strict_tools_and_of_a_form_stay_silent_elsewhere(self):
        assert findings(with_a(type="integer", minimum=1), "anthropic", False) == []
        assert findings(with_a(type="integer", enum=[1]), "gemini", form="parameters_json_schema") == []

    @pytest.mark.parametrize(("provider", "strict", "taken"), TAKEN)
    def test_lets_through_what_is_taken(self, provider, strict, taken):
        assert findings(taken, provider, strict) == []

    def test_a_tool_says_itself_whether_it_is_strict(self):
        wide = with_a(type="integer", minimum=1)
        assert [each.code for each in findings({**wide, "strict": True}, "anthropic")] == [
            "provider.anthropic.strict_keyword"
        ]

    def test_nothing_is_changed(self):
        import copy

        before = copy.deepcopy(RECURSIVE)
        for provider in providers.PROVIDERS:
            findings(RECURSIVE, provider, True)
        assert before == RECURSIVE


class TestTogether:
    def test_names_are_unique(self):
        found = findings_together([tool(), tool(name="b"), tool()], "anthropic")
        assert [(each.code, each.at) for each in found] == [("provider.anthropic.same_name", "/2/name")]

    def test_twenty_strict_tools(self):
        every = [tool(name=f"t{index}") for index in range(21)]
        assert [each.code for each in findings_together(every, "anthropic", True)] == [
            "provider.anthropic.strict_tools"
        ]
        assert findings_together(every, "anthropic") == []
        assert findings_together(every[:20], "anthropic", True) == []

    def test_128_functions(self):
        every = [tool(name=f"t{index}") for index in range(129)]
        assert [each.code for each in findings_together(every, "openai")] == ["provider.openai.too_many"]
        assert findings_together(every[:128], "openai") == []


class TestWords:
    def test_every_code_is_in_the_table_and_the_other_way_round(self):
        told = {code for code in codes.english() if code.startswith("provider.")}
        assert told == {rule.code for rule in RULES}

    def test_an_unknown_provider_or_form_is_refused(self):
        with pytest.raises(ValueError, match="known are anthropic, openai, gemini"):
            findings(tool(), "mistral")
        with pytest.raises(ValueError, match="no form 'chat' of gemini"):
            findings(tool(), "gemini", form="chat")

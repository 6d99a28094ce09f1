"""autograder lint, as it is run: formats, exit codes, and what it does not say."""
# ruff: noqa: E501 -- tables, a row a line

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.cli import main
from autograder.linting import Source, problems
from autograder.providers import PROVIDERS

SCHEMA = {
    "type": "object",
    "properties": {
        "currency": {"type": "string", "enum": ["USD", "EUR"], "description": "The currency, e.g. USD."},
        "day": {"type": "string", "pattern": r"^\d{4}-\d{2}-\d{2}$", "description": "The day, as in 2026-01-31."},
    },
    "required": ["currency"],
    "additionalProperties": False,
}  # fmt: skip
GOOD = {
    "name": "weather",
    "description": "The rate now. Do not use for past weather.",
    "input_schema": SCHEMA,
}
BAD = {**GOOD, "input_schema": {**SCHEMA, "anyOf": [{"required": ["day"]}]}}
ADVISED = {**GOOD, "description": "weather"}


def run(*arguments: str):
    return CliRunner().invoke(main, ["lint", *map(str, arguments)])


@pytest.fixture
def write(tmp_path):
    def put(content: object, name: str = "tools.json") -> Path:
        path = tmp_path / name
        path.write_text(
            content if isinstance(content, str) else json.dumps(content, indent=2), encoding="utf-8"
        )
        return path

    return put


def found(path: Path, *options: str) -> list[tuple[str, str, str, int]]:
    result = run(path, "--format", "json", *options)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return [
        (each["level"], each["code"], each["at"], each["line"])
        for each in json.loads(result.stdout)["problems"]
    ]


def as_mcp(tool: dict) -> dict:
    return {
        "name": tool["name"],
        "description": tool["description"],
        "inputSchema": tool["input_schema"],
        "annotations": {"readOnlyHint": True},
    }


def as_function(tool: dict, **more) -> dict:
    return {
        "name": tool["name"],
        "description": tool["description"],
        "parameters": tool["input_schema"],
        **more,
    }


FORMS = {
    "a tool": GOOD,
    "a list": [GOOD],
    "a request": {"model": "x", "tools": [GOOD, {"type": "web_search_20250305", "name": "web_search"}]},
    "tools/list": {"tools": [as_mcp(GOOD)]},
    "its response": {"jsonrpc": "2.0", "id": 1, "result": {"tools": [as_mcp(GOOD)]}},
    "responses": [{"type": "function", **as_function(GOOD, strict=None)}, {"type": "web_search"}],
    "chat": [{"type": "function", "function": as_function(GOOD)}],
    "gemini": {"functionDeclarations": [as_function({**GOOD, "input_schema": {"type": "OBJECT", "properties": {"a": {"type": "STRING", "nullable": True, "description": "Some text."}}}})]},
    "gemini, JSON Schema": [{"function_declarations": [{"name": "weather", "description": GOOD["description"], "parametersJsonSchema": SCHEMA}]}],
    "interactions": {"type": "function", **as_function(GOOD)},
    "by name": {"weather": GOOD},
}  # fmt: skip


class TestItDoesNotCryWolf:
    @pytest.mark.parametrize("content", FORMS.values(), ids=FORMS)
    def test_over_a_good_tool_in_any_form(self, write, content):
        result = run(write(content))
        assert result.output == "1 tool: 0 errors, 0 worth knowing\n"
        assert result.exit_code == 0

    @pytest.mark.parametrize(
        "schema",
        [
            {**SCHEMA, "$schema": "http://json-schema.org/draft-07/schema#"},
            {
                **SCHEMA,
                "properties": {
                    "a": {"type": "string", "pattern": r"^\p{Emoji}$", "description": "One emoji."}
                },
                "required": [],
            },
            {
                **SCHEMA,
                "properties": {
                    "a": {"enum": ["a", "b"], "type": "string", "x-order": 1, "description": "One of two."}
                },
                "required": [],
            },
            {
                **SCHEMA,
                "properties": {
                    "a": {
                        "type": "object",
                        "additionalProperties": {"type": "string"},
                        "description": "Labels by name.",
                    }
                },
                "required": [],
            },
        ],
    )
    @pytest.mark.parametrize("form", [as_mcp, lambda tool: tool])
    def test_over_what_services_take(self, write, schema, form):
        assert [
            each for each in found(write(form({**GOOD, "input_schema": schema}))) if each[0] == "error"
        ] == []


# What is in the file, and the level, code and place that is found first.
FAULTS = [
    (BAD, "error", "provider.anthropic.root_combinator", "/input_schema/anyOf"),
    (ADVISED, "advice", "reading.restates.tool", "/description"),
    ({"tools": [as_mcp(BAD)]}, "error", "provider.anthropic.root_combinator", "/tools/0/inputSchema/anyOf"),
    ([{"type": "function", "function": as_function(BAD)}], "error", "provider.openai.root_combinator", "/0/function/parameters/anyOf"),
    ([{"type": "function", "function": as_function({**GOOD, "name": "a.b"})}], "error", "provider.openai.name", "/0/function/name"),
    ({"type": "function", **as_function(GOOD, strict=True)}, "error", "provider.openai.strict_required", "/parameters/properties/day"),
    (as_function({**GOOD, "input_schema": {"type": "OBJECT", "properties": {"n": {"type": "INTEGER", "enum": [1]}}}}), "error", "provider.gemini.enum", "/parameters/properties/n/enum"),
    ({**GOOD, "strict": True, "input_schema": {**SCHEMA, "properties": {"n": {"type": "integer", "minimum": 1}}, "required": ["n"]}}, "error", "provider.anthropic.strict_keyword", "/input_schema/properties/n"),
    ({"name": "a", "parameters": SCHEMA, "parametersJsonSchema": SCHEMA}, "error", "provider.gemini.two_forms", "/parameters"),
    (SCHEMA, "error", "tool.bare_schema", ""),
    ({"name": "weather"}, "error", "tool.missing_key", ""),
    ({"name": "weather", "input_schema": {"type": "object", "properties": {"a": {"type": "int"}}}}, "error", "schema.type_name", "/input_schema/properties/a/type"),
    ([GOOD, GOOD], "error", "provider.anthropic.same_name", "/1/name"),
    ({**GOOD, "input_schema": {**SCHEMA, "$schema": "https://example.org/mine"}, "input_examples": [{}]}, "error", "provider.anthropic.example", "/input_examples"),
    ([{**GOOD, "inputSchema": 1, "input_schema": 5}], "error", "tool.unknown_key", "/0/inputSchema"),
]  # fmt: skip


class TestWhatIsFound:
    @pytest.mark.parametrize(("content", "level", "code", "at"), FAULTS)
    def test_first(self, write, content, level, code, at):
        path = write(content)
        assert found(path)[0][:3] == (level, code, at)
        assert run(path).exit_code == (1 if level == "error" else 0)

    def test_on_its_line(self, write):
        path = write(BAD)
        (problem,) = found(path)
        assert '"anyOf"' in path.read_text().splitlines()[problem[3] - 1]

    def test_for_the_providers_that_are_asked_for(self, write):
        path = write({**GOOD, "name": "a.b"})
        assert [each[1] for each in found(path)] == ["provider.anthropic.name"]
        assert [each[1] for each in found(path, "--provider", "gemini")] == []
        both = found(path, "--provider", "openai", "--provider", "anthropic")
        assert {each[1] for each in both} == {"provider.anthropic.name", "provider.openai.name"}

    def test_strict(self, write):
        assert found(write(GOOD), "--strict") == [
            ("advice", "provider.anthropic.strict_casing", "/input_schema/properties/currency", 7)
        ]
        assert {each[1] for each in found(write(GOOD), "--strict", "--provider", "openai")} == {
            "provider.openai.strict_required"
        }

    @pytest.mark.parametrize(
        "value",
        [
            [[]],
            {"tools": [{"name": 1, "input_schema": []}]},
            {"name": "x", "inputSchema": None},
            [{"type": "function", "function": {}}],
            {"name": "x", "parameters": "y"},
            {"properties": 5},
        ],
    )
    def test_nothing_is_too_broken(self, write, value):
        result = run(write(value))
        assert isinstance(result.exception, SystemExit)
        assert result.exit_code in (1, 2)

    def test_control_characters_do_not_reach_the_terminal(self, write):
        output = run(write({**GOOD, "name": "a\x1b[31m\nb"})).output
        assert "\x1b" not in output
        assert len(output.splitlines()) == 2


WORDS = ("type", "properties", "items", "required", "enum", "const", "anyOf", "allOf", "$ref", "$defs", "pattern", "format", "description", "additionalProperties", "nullable", "minimum", "if")  # fmt: skip
VALUES = st.recursive(
    st.sampled_from(
        [
            None,
            True,
            1,
            -2.5,
            "object",
            "string",
            "STRING",
            "a",
            "",
            "#/$defs/a",
            "#",
            "x.json",
            "^(",
            ["a"],
            ["string", "null"],
        ]
    ),
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(("a", *WORDS)), inner, max_size=4)
    ),
    max_leaves=12,
)


class TestWhateverComes:
    @settings(max_examples=300, deadline=None)
    @given(
        VALUES,
        VALUES,
        st.sampled_from(["input_schema", "inputSchema", "parameters", "parametersJsonSchema"]),
        st.booleans(),
    )
    def test_is_judged_and_told(self, schema, name, key, strict):
        tool = {"name": name, "type": "function" if key == "parameters" and strict else "custom", key: schema}
        source = Source("x.json", (((), tool),), {})
        for each in problems(source, PROVIDERS, strict):
            assert each.message
            assert each.level in ("error", "advice")

    @settings(max_examples=150, deadline=None)
    @given(st.dictionaries(st.sampled_from(("a", *WORDS)), VALUES, max_size=4), st.booleans())
    def test_inside_an_object(self, schema, strict):
        tool = {
            "name": "a",
            "input_schema": {"type": "object", "properties": {"a": schema}, "$defs": {"a": schema}},
        }
        for each in problems(Source("x.json", (((), tool),), {}), PROVIDERS, strict):
            assert each.message


class TestPython:
    def test_literals_are_read_and_nothing_is_run(self, write, tmp_path):
        source = f"from pathlib import Path\nPath({str(tmp_path / 'ran')!r}).touch()\ntool = {BAD!r}\nTOOLS: list = [{GOOD!r}]\nmade = dict(a=1)\n"
        path = write(source, "tools.py")
        assert found(path) == [("error", "provider.anthropic.root_combinator", "/tool/input_schema/anyOf", 3)]
        assert not (tmp_path / "ran").exists()

    def test_import_runs_the_module(self, write):
        path = write(
            f"def make(name):\n    return {{**{GOOD!r}, 'name': name}}\ntool = make('a b')\nsame = [tool]\n",
            "made.py",
        )
        assert run(path).exit_code == 2
        assert "--import" in run(path).output
        assert [each[:3] for each in found(path, "--import")] == [
            ("error", "provider.anthropic.name", "/tool/name")
        ]

    def test_a_module_by_its_name(self, write, monkeypatch, tmp_path):
        write(f"tool = {BAD!r}", "some_tools_of_ours.py")
        monkeypatch.syspath_prepend(tmp_path)
        assert run("some_tools_of_ours").exit_code == 1
        assert run("some_tools_of_ours", "--import").exit_code == 1

    @pytest.mark.parametrize("source", ["raise SystemExit(0)", "1 / 0", "import no_such_module_anywhere"])
    def test_an_import_that_fails(self, write, source):
        result = run(write(source, "fails.py"), "--import")
        assert result.exit_code == 2
        assert "importing it failed" in result.output


class TestNotRead:
    @pytest.mark.parametrize(
        ("name", "content", "why"),
        [
            ("a.json", "{", "line 1"),
            ("a.json", '{"a": NaN}', "not JSON"),
            ("a.json", "[" * 100_000, "nested too deep"),
            ("a.json", "[]", "no tool definition found"),
            ("a.py", "tool = {", "not Python"),
            ("a.py", "x = 1", "no tool definition found"),
        ],
    )
    def test_exit_code_2_and_why(self, write, name, content, why):
        result = run(write(content, name))
        assert result.exit_code == 2
        assert why in result.output

    def test_no_such_file_module_or_a_folder(self, tmp_path):
        for name in (tmp_path / "none.json", "no.such.module", tmp_path):
            assert run(name).exit_code == 2

    def test_the_others_are_judged_all_the_same(self, write, tmp_path):
        result = run(write(BAD), tmp_path / "none.json")
        assert result.exit_code == 2
        assert "root_combinator" in result.output


class TestFormats:
    def test_text(self, write):
        path = write(BAD)
        first, last = run(path).output.splitlines()
        assert first.startswith(f"{path}:25: error: weather: The Messages API refuses `anyOf` at the root.")
        assert first.endswith("[provider.anthropic.root_combinator]")
        assert last == "1 tool: 1 error, 0 worth knowing"

    def test_github(self, write):
        path = write({**BAD, "name": "100%"})
        lines = run(path, "--format", "github").output.splitlines()
        assert lines[0].startswith(f"::error file={path},line=2,title=100%25%3A provider.anthropic.name::")
        assert all(line.startswith(("::error ", "::notice ")) for line in lines)

    def test_sarif(self, write):
        path = write([BAD, ADVISED])
        log = json.loads(run(path, "--format", "sarif").output)
        assert list(sarif_faults(log)) == []
        levels = [each["level"] for each in log["runs"][0]["results"]]
        assert sorted(set(levels)) == ["error", "note"]

    def test_sarif_of_nothing(self, write):
        log = json.loads(run(write(GOOD), "--format", "sarif").output)
        assert list(sarif_faults(log)) == []
        assert log["runs"][0]["results"] == []

    def test_the_check_of_sarif_can_fail(self):
        assert list(sarif_faults({"version": "2.1.0", "runs": [{"tool": {"driver": {}}}]}))


def sarif_faults(log: dict):
    """What SARIF 2.1.0 requires (3.13, 3.14, 3.18, 3.19, 3.27 to 3.30) and this log lacks."""
    if log.get("version") != "2.1.0" or not isinstance(log.get("runs"), list):
        yield "version, runs"
    for one in log.get("runs", []):
        driver = one.get("tool", {}).get("driver", {})
        if not driver.get("name"):
            yield "tool.driver.name"
        rules = driver.get("rules", [])
        if not all(rule.get("id") for rule in rules) or len({rule["id"] for rule in rules}) != len(rules):
            yield "rules[].id"
        for result in one.get("results", []):
            if not result.get("message", {}).get("text") or result.get("level") not in (
                "none",
                "note",
                "warning",
                "error",
            ):
                yield "message.text, level"
            if rules[result["ruleIndex"]]["id"] != result["ruleId"]:
                yield "ruleIndex"
            for location in result["locations"]:
                place = location["physicalLocation"]
                if " " in place["artifactLocation"]["uri"] or place["region"]["startLine"] < 1:
                    yield "physicalLocation"

"""One tool in several providers' forms: each is judged by what its own form can say."""

from copy import deepcopy
from dataclasses import replace

import pytest

from autograder import words, wrapping
from autograder.exercises import Case, Exercise, Wrapper
from autograder.judging import judge
from autograder.providers import to_anthropic, to_gemini, to_openai

TOOL = {
    "name": "rent_boat",
    "description": "Rent out a boat at the lake. Returns its number.",
    "input_schema": {
        "type": "object",
        "properties": {
            "guest": {"type": "string", "minLength": 3, "description": "Who takes it, 3 characters or more."},
            "hours": {"type": "integer", "enum": [1, 2, 4], "description": "For how long: 1, 2 or 4."},
        },
        "required": ["guest", "hours"],
        "additionalProperties": False,
    },
}
FORMS = (
    Wrapper("anthropic", ("messages",), False),
    Wrapper("openai", ("responses",), False),
    Wrapper("gemini", ("parameters", "parameters_json_schema"), False),
    Wrapper("anthropic_strict", ("messages",), True),
    Wrapper("openai_strict", ("responses",), True),
)
RIGHT = {
    "anthropic": TOOL,
    "openai": to_openai(TOOL).tool,
    "gemini": to_gemini(TOOL, "parameters_json_schema").tool,
    "anthropic_strict": to_anthropic(TOOL, strict=True).tool,
    "openai_strict": to_openai(TOOL, strict=True).tool,
}
KEYS = {each: "parameters" if each.startswith("openai") else "input_schema" for each in RIGHT}
KEYS["gemini"] = "parameters_json_schema"
CALL = {"guest": "Ada", "hours": 2}
EXERCISE = Exercise(
    "boats",
    "11_boats",
    {"wrappers": "boats"},
    {},
    {"definition": 0.5, "accepts": 0.5, "refuses": 0.5, "reads_well": 0.5},
    accept=(Case("two_hours", CALL),),
    reject=(
        Case("three_hours", CALL | {"hours": 3}, "/hours"),
        Case("two_letters", CALL | {"guest": "Al"}, "/guest", moves=("(?<![0-9])3(?![0-9])", "three")),
        Case("no_guest", {"hours": 1}),
    ),
    tool_name="rent_boat",
    wrappers=FORMS,
)


@pytest.fixture(autouse=True)
def no_words_of_its_own(monkeypatch):
    monkeypatch.setattr(words, "exercise_words", lambda exercise, language: {})


def changed(*forms, **changes):
    """The right forms, with keywords of `guest` changed in some of them; None takes a keyword away."""
    answer = deepcopy(RIGHT)
    for form in forms:
        guest = answer[form][KEYS[form]]["properties"]["guest"]
        guest |= changes
        for keyword in [each for each, value in changes.items() if value is None]:
            del guest[keyword]
    return answer


def with_form(name, form):
    return RIGHT | {name: form}


def without(form, key):
    return {name: value for name, value in form.items() if name != key}


def report_on(answer, exercise=EXERCISE):
    return judge(exercise, {"wrappers": answer})


def first(answer, exercise=EXERCISE):
    """(criterion, code, name of the forms) of what speaks first."""
    criterion, found = report_on(answer, exercise).first_fault
    return criterion.name, found.code.removeprefix("wrappers."), found.fields.get("name", "")


class TestRightForms:
    def test_earn_everything(self):
        report = report_on(RIGHT)
        assert (report.outcome, report.points) == ("passed", 2)
        assert "refuses the wrong calls (3 of 3)" in str(report)

    def test_none_is_not_started(self):
        assert report_on(None).outcome == "not_started"

    def test_a_limit_that_sources_disagree_on_may_stay_and_is_worth_knowing(self):
        report = report_on(changed("openai_strict", minLength=3))
        assert report.outcome == "passed"
        assert [each.code for each in report.advice] == ["wrappers.advice"]
        assert "Whether OpenAI takes `minLength`" in str(report)

    @pytest.mark.parametrize("text", ["Three? No: three or more.", "At least 3.", "from 3 letters up"])
    def test_a_limit_that_has_moved_may_be_said_in_any_words(self, text):
        assert report_on(changed("anthropic_strict", "openai_strict", description=text)).outcome == "passed"

    def test_a_limit_that_is_kept_by_a_pattern_has_not_moved(self):
        kept = changed(
            "anthropic_strict", "openai_strict", description="Who it is.", pattern="^[\\s\\S]{3,}$"
        )
        assert report_on(kept).outcome == "passed"


class TestLimits:
    def test_that_a_strict_form_does_not_take(self):
        assert first(changed("anthropic_strict", minLength=3)) == (
            "definition",
            "at_fault",
            "anthropic_strict",
        )

    def test_that_have_moved_into_no_words(self):
        answer = changed("anthropic_strict", "openai_strict", description="Who takes the boat.")
        assert first(answer) == ("reads_well", "silent_limit", "anthropic_strict, openai_strict")

    def test_that_are_lost_where_they_could_stay(self):
        answer = changed("anthropic", "gemini", minLength=None)
        assert first(answer) == ("refuses", "wrong_call_accepted", "anthropic, gemini")

    def test_that_are_too_tight(self):
        answer = changed("openai", minLength=4)
        assert first(answer) == ("accepts", "right_call_refused", "openai")


class TestTheCorridor:
    """While grading, a form is searched along the edges of its own corridor."""

    DRAWN = replace(EXERCISE, corridor=(TOOL["input_schema"], TOOL["input_schema"]))

    def test_is_that_of_the_tool_where_nothing_moves(self):
        schema = TOOL["input_schema"]
        assert wrapping.corridor(FORMS[0], (schema, schema)) == (schema, schema)

    def test_is_wider_where_a_limit_may_have_moved(self):
        _, outer = wrapping.corridor(FORMS[3], (TOOL["input_schema"], TOOL["input_schema"]))
        assert "minLength" not in outer["properties"]["guest"]

    def test_finds_nothing_in_right_forms(self):
        assert report_on(RIGHT, self.DRAWN).outcome == "passed"

    def test_finds_what_no_case_shows(self):
        assert first(changed("openai", maxLength=9), self.DRAWN)[:2] == (
            "accepts",
            "hidden_right_call_refused",
        )


class TestForms:
    @pytest.mark.parametrize(
        ("name", "form", "code"),
        [
            ("openai", RIGHT["anthropic"], "other_form.messages"),
            ("gemini", RIGHT["anthropic"], "other_form.messages"),
            ("anthropic", RIGHT["openai"], "other_form.responses"),
            ("gemini", RIGHT["openai"], "other_form.responses"),
            ("gemini", to_gemini(TOOL, "interactions").tool, "other_form.responses"),
            ("openai", to_openai(TOOL, "chat").tool, "other_form.chat"),
            ("anthropic", RIGHT["gemini"], "other_form.parameters"),
            ("anthropic", without(TOOL, "input_schema") | {"inputSchema": {}}, "other_form.mcp"),
            ("openai", without(RIGHT["openai"], "type"), "missing_key"),
            ("openai", RIGHT["openai"] | {"type": "custom"}, "wrong_type"),
            ("anthropic", TOOL | {"type": "function"}, "needless_type"),
            ("openai", without(RIGHT["openai"], "parameters"), "missing_key"),
            ("gemini", without(RIGHT["gemini"], "parameters_json_schema"), "missing_key"),
            ("gemini", RIGHT["gemini"] | {"strict": False}, "unknown_key"),
            ("anthropic", TOOL["input_schema"], "missing_key"),
            ("anthropic", {}, "missing_key"),
            ("anthropic", None, "missing"),
            ("anthropic", [TOOL], "not_a_form"),
            ("anthropic", "rent_boat", "not_a_form"),
        ],
    )  # fmt: skip
    def test_that_are_another_providers_or_nobodys(self, name, form, code):
        assert first(with_form(name, form)) == ("definition", code, name)
        assert report_on(with_form(name, form)).points == 0

    @pytest.mark.parametrize(
        ("name", "strict", "code"),
        [
            ("openai", None, "strict_unsaid"),
            ("openai", True, "strict_wrong"),
            ("openai", "false", "strict_wrong"),
            ("anthropic", True, "strict_wrong"),
            ("anthropic_strict", None, "strict_wrong"),
            ("anthropic_strict", 1, "strict_wrong"),
            ("openai_strict", False, "strict_wrong"),
        ],
    )
    def test_that_are_strict_or_not(self, name, strict, code):
        said = {} if strict is None else {"strict": strict}
        form = without(RIGHT[name], "strict") | said
        assert first(with_form(name, form)) == ("definition", code, name)
        assert report_on(with_form(name, form)).points == 1.5

    def test_that_nobody_asked_for(self):
        assert first(RIGHT | {"mistral": TOOL}) == ("definition", "unknown_name", "mistral")

    def test_with_another_name(self):
        assert first(with_form("gemini", RIGHT["gemini"] | {"name": "hire_boat"}))[1] == "at_fault"

    @pytest.mark.parametrize("answer", [[], "anthropic", 5, True, [TOOL]])
    def test_that_are_no_dict(self, answer):
        assert first(answer)[:2] == ("definition", "not_a_dict")

    def test_that_are_no_json(self):
        assert first({"anthropic": {1, 2}})[1] == "plain.set"


ODD = (None, True, 5, "x", [], {}, [5], {"x": 5}, {"type": 5}, {"type": "object", "properties": []})


class TestAnything:
    """Whatever stands in a form, there is a report, and something to mend in it."""

    @pytest.mark.parametrize("key", ["name", "description", "type", "strict", "schema"])
    @pytest.mark.parametrize("form", RIGHT)
    def test_in_place_of_a_part(self, form, key):
        key = KEYS[form] if key == "schema" else key
        for odd in ODD:
            report = report_on(with_form(form, RIGHT[form] | {key: odd}))
            right = key in ("type", "strict") and odd in (None, True)
            assert report.outcome == "not_yet" or right

    @pytest.mark.parametrize("keyword", ["type", "enum", "anyOf", "items", "nullable", "properties", "$ref"])
    def test_in_place_of_a_keyword(self, keyword):
        for odd in ODD:
            schema = deepcopy(TOOL["input_schema"])
            schema["properties"]["guest"] |= {"nullable": True, keyword: odd}
            form = without(RIGHT["gemini"], "parameters_json_schema") | {"parameters": schema}
            assert report_on(with_form("gemini", form)).outcome == "not_yet"


class TestWhatSeveralShare:
    def test_is_told_once_and_names_them_all(self):
        report = report_on(changed(*RIGHT, description=None))
        found = report.first_fault[1]
        assert found.fields["name"] == "anthropic, openai, gemini, anthropic_strict, openai_strict"
        assert str(report).count("`guest` has no `description`") == 1

    def test_a_call_counts_where_every_form_is_right_about_it(self):
        report = report_on(changed("anthropic", minLength=None))
        refuses = next(each for each in report.criteria if each.name == "refuses")
        assert dict(refuses.counts) == {"right": 2, "all": 3}

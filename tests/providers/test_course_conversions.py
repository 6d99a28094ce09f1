"""The tools of the course in each form, judged there again: what has changed is what was said to be lost."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_conversions import SCHEMA, TARGETS
from test_provider_rules import with_a

from autograder import counterexample, exercises, places
from autograder.authoring import answers
from autograder.pointers import pointer, split
from autograder.providers import convert, findings
from autograder.providers.parts import target as referred
from autograder.providers.reading_back import read

ALTERNATIVES = ("anyOf", "oneOf")  # these refuse because of what stands inside them
CHANGING = {each: TARGETS[each] for each in ("anthropic-strict", "openai-strict", "gemini")}
ONLY_WORDS = ("lost.note", "lost.key")
LEFT = ("provider.anthropic.strict_casing", "provider.gemini.ignored", "provider.openai.inner_properties")


@cache
def course_tools() -> dict[str, dict]:
    """Exercise → the solution's tool, wherever an exercise asks for one."""
    found = {}
    for notebook in sorted((places.PROJECT / "solutions" / "en").glob("*/*.ipynb")):
        for exercise in answers.namespaces(notebook):
            roles = answers.of_notebook(notebook, exercises.load(exercise))
            tool = roles.get("tool")
            if isinstance(tool, dict) and "input_schema" in tool:
                found[exercise] = tool
    return found


def uncovered(tool: dict, conversion) -> list[str]:
    """The differences in what is accepted that no loss speaks of."""
    converted = read(conversion.tool).tool["input_schema"]
    found = counterexample.compare(tool["input_schema"], converted)
    lost = [_by_any_of(split(each.at)) for each in conversion.losses if each.code not in ONLY_WORDS]
    loose = [each for each in found.too_loose if not _spoken_of(tool["input_schema"], each.refusal, lost)]
    strict = [each for each in found.too_strict if not _spoken_of(converted, each.refusal, lost)]
    return [f"{each.call} {each.refusal.keyword} {each.refusal.schema_at}" for each in (*loose, *strict)]


def _spoken_of(schema: dict, refusal, lost: list[list[str]]) -> bool:
    place = _by_any_of(_resolved(schema, split(refusal.schema_at)))
    places = [place]
    if refusal.keyword == "required":
        missing = [name for name in refusal.allowed if name not in refusal.value]
        places += [[*place[:-1], "properties", name] for name in missing[:1]]
    inside = [one for one in lost if refusal.keyword in ALTERNATIVES and one[: len(place)] == place]
    return bool(inside) or any(each[: len(one)] == one for each in places for one in lost)


def _by_any_of(place: list[str]) -> list[str]:
    """oneOf may have become anyOf on the way."""
    return ["anyOf" if step == "oneOf" else step for step in place]


def _resolved(schema: dict, steps: list[str]) -> list[str]:
    """A place in the tool, with what a reference leads to in its own place."""
    place: list[str] = []
    for step in steps:
        if step == "$ref":
            from autograder.pointers import look_up

            place = list(referred(schema, look_up(schema, pointer([*place, "$ref"])))[0])
        else:
            place.append(step)
    return ["input_schema", *place]


class TestTheCourse:
    def test_has_tools(self):
        assert len(course_tools()) >= 12

    @pytest.mark.parametrize("target", CHANGING.values(), ids=CHANGING)
    @pytest.mark.parametrize("exercise", course_tools())
    def test_what_has_changed_is_what_was_lost(self, exercise, target):
        tool = course_tools()[exercise]
        conversion = convert(tool, target)
        assert uncovered(tool, conversion) == []
        converted = read(conversion.tool).tool["input_schema"]
        same = counterexample.compare(tool["input_schema"], converted).same
        assert same == conversion.accepts_the_same

    @pytest.mark.parametrize("target", ["anthropic", "openai", "gemini-json", "interactions"])
    @pytest.mark.parametrize("exercise", course_tools())
    def test_nothing_is_lost_where_the_schema_goes_as_it_is(self, exercise, target):
        tool = course_tools()[exercise]
        conversion = convert(tool, TARGETS[target])
        assert conversion.losses == ()
        assert read(conversion.tool).tool["input_schema"] == tool["input_schema"]

    @pytest.mark.parametrize("target", TARGETS.values(), ids=TARGETS)
    @pytest.mark.parametrize("exercise", course_tools())
    def test_is_taken_there(self, exercise, target):
        definition = read(convert(course_tools()[exercise], target).tool)
        found = findings(definition.asked, target.provider, target.strict, target.form)
        assert [each.code for each in found if each.code not in LEFT] == []


class TestAnySchema:
    @settings(max_examples=60, deadline=None)
    @given(SCHEMA, st.sampled_from(list(TARGETS.values())))
    def test_no_difference_goes_unsaid(self, schema, target):
        tool = with_a(**schema)
        assert uncovered(tool, convert(tool, target)) == []

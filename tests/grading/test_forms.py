import json
from copy import deepcopy
from dataclasses import replace

import pytest
import toy_course
from hypothesis import given
from hypothesis import strategies as st

from autograder import exercises
from autograder.grading import forms
from autograder.grading.forms import free, likeness, of_code, of_data

NOTHING = frozenset()


@pytest.fixture
def exercise(toy):
    return exercises.load("rent_boat")


def parts(form):
    return free(form).parts


class TestData:
    def test_the_order_of_keys_and_the_spelling_of_the_schema_are_not_free(self, exercise):
        tool = toy_course.rent_boat()
        other = toy_course.with_property("hours", minimum=None, exclusiveMinimum=0)
        turned = json.loads(json.dumps(other, sort_keys=True))
        assert parts(of_data("tool", turned, exercise)) == parts(of_data("tool", tool, exercise))
        assert of_data("tool", turned, exercise)["shape"] == of_data("tool", tool, exercise)["shape"]

    def test_descriptions_are(self, exercise):
        tool = toy_course.rent_boat()
        other = toy_course.with_property("note", description="Whatever else the guest would like to tell us.")
        one, two = of_data("tool", tool, exercise), of_data("tool", other, exercise)
        assert one["shape"] == two["shape"]
        assert 0.5 < likeness(free(one), free(two)) < 0.9

    def test_but_not_their_capitals_and_signs(self, exercise):
        tool = toy_course.with_property("note", description="A wish of the guest - in THEIR own words!")
        assert parts(of_data("tool", tool, exercise)) == parts(
            of_data("tool", toy_course.rent_boat(), exercise)
        )

    def test_keywords_that_nobody_asked_for_are_and_so_is_an_order_of_ones_own(self, exercise):
        asked = replace(exercise, corridor=(toy_course.RENT_BOAT["input_schema"],) * 2)
        plain = parts(of_data("tool", toy_course.rent_boat(), asked))
        more = parts(of_data("tool", toy_course.with_property("note", maxLength=200), asked))
        other = parts(of_data("tool", toy_course.with_property("note", maxLength=80), asked))
        assert len(more - plain) == len(other - plain) == 1
        assert more != other
        turned = deepcopy(toy_course.RENT_BOAT)
        turned["input_schema"]["properties"] = dict(reversed(turned["input_schema"]["properties"].items()))
        assert len(parts(of_data("tool", turned, asked)) - plain) == 1

    def test_a_wrong_value_is_not(self, exercise):
        """Mistakes are what people have in common without having spoken."""
        asked = replace(exercise, corridor=(toy_course.RENT_BOAT["input_schema"],) * 2)
        wrong = of_data("tool", toy_course.with_property("hours", type="number"), asked)
        right = of_data("tool", toy_course.rent_boat(), asked)
        assert parts(wrong) == parts(right)
        assert wrong["shape"] != right["shape"]

    def test_property_schemas_without_a_tool(self, exercise):
        schemas = {"kind": {"description": "Which of the two kinds of boat."}}
        assert of_data("schemas", schemas, exercise)["all"] == 5

    @pytest.mark.parametrize(
        ("role", "value"),
        [
            ("tool", None),
            ("tool", "text"),
            ("tool", {}),
            ("tool", {"input_schema": 7}),
            ("tool", {"input_schema": {"description": "x" * 30_000}}),
            ("names", {"a": "b"}),
            ("choices", {"a": "b"}),
        ],
    )
    def test_other_answers_have_none(self, exercise, role, value):
        assert of_data(role, value, exercise) is None

    def test_it_is_small_however_much_was_written(self, exercise):
        said = " ".join(f"word{number}" for number in range(1500))
        form = of_data("tool", toy_course.rent_boat(description=said), exercise)
        assert form["all"] > 1500
        assert len(json.dumps(form)) < 2_200

    def test_the_excerpt_moves_no_cursor(self, exercise):
        said = "\x1b[2J\u202e" + "long " * 100
        form = of_data("tool", toy_course.rent_boat(description=said), exercise)
        assert form["excerpt"].startswith("\N{REPLACEMENT CHARACTER}[2J\N{REPLACEMENT CHARACTER}long")
        assert form["excerpt"].endswith("…")


FUNCTION = '''
def wait(seconds, *, loud=False):
    """Waits."""
    # and then
    total = seconds * 2 if loud else seconds
    return {"waited": total}
'''
SAME = """
def wait( seconds,*,loud = False ) :

    total=(seconds*2 if loud else seconds)   # doubled
    return { 'waited' : total }
"""


class TestCode:
    def test_comments_docstrings_and_formatting_are_not_free(self):
        assert of_code([FUNCTION]) == of_code([SAME])

    def test_names_and_values_are(self):
        renamed = FUNCTION.replace("total", "sum_of_all")
        assert parts(of_code([renamed])) != parts(of_code([FUNCTION]))

    def test_answers_that_are_data_are_left_out(self):
        tool = "wait_tool = {'name': 'wait'}\n"
        assert of_code([tool + FUNCTION], ["wait_tool"]) == of_code([FUNCTION])
        assert of_code([tool], ["wait_tool"]) is None

    @pytest.mark.parametrize(
        "source", ["", "def (", "%time x", "x = " + "(" * 500, "\0", "x = 1\n" * 10_000, "-" * 9_000 + "1"]
    )
    def test_what_is_no_code_or_too_much_has_none(self, source):
        assert of_code([source]) is None

    def test_a_docstring_alone_is_no_fault(self):
        assert of_code(['def wait():\n    """Waits."""\n'])["excerpt"] == "def wait():\n    pass"


class TestGiven:
    def test_what_the_lesson_says_is_not_the_learners(self, exercise):
        form = of_data("tool", toy_course.rent_boat(), exercise)
        lesson = "**Rents out a boat at the lake.** Use it once the guest has chosen."
        left = free(form).without(forms.given([lesson], []))
        assert 0 < len(left.parts) < form["all"] - 8

    def test_nor_is_its_code(self):
        assert free(of_code([FUNCTION])).without(forms.given([], [SAME])).parts == NOTHING


class TestLikeness:
    @given(st.sets(st.integers(0, 2_000), max_size=150), st.sets(st.integers(0, 2_000), max_size=150))
    def test_it_is_exact_where_everything_is_kept(self, one, other):
        free_one, free_other = (free(forms._form(map(str, each), "", "")) for each in (one, other))
        exact = len(one & other) / (len(one | other) or 1)
        assert likeness(free_one, free_other) == pytest.approx(exact)
        assert likeness(free_one, free_other) == likeness(free_other, free_one)

    @pytest.mark.parametrize("shared", [0, 500, 900])
    def test_it_is_near_where_only_a_sample_is(self, shared):
        one = forms._form((f"a {each}" for each in range(1000)), "", "")
        other = forms._form((f"a {each}" for each in range(1000 - shared, 2000 - shared)), "", "")
        exact = shared / (2000 - shared)
        assert len(one["parts"]) == forms.KEPT * forms.DIGITS
        assert likeness(free(one), free(other)) == pytest.approx(exact, abs=0.12)

    def test_samples_of_different_lengths_are_compared_as_far_as_both_reach(self):
        one = forms._form((f"a {each}" for each in range(250)), "", "")
        other = forms._form((f"a {each}" for each in range(1000)), "", "")
        assert likeness(free(one), free(other)) == pytest.approx(0.25, abs=0.07)

    @pytest.mark.parametrize(
        "form", [{}, {"all": "7", "parts": ""}, {"all": 1, "parts": 7}, {"all": 1, "parts": "zzzzzzzz"}]
    )
    def test_what_is_no_form_is_told(self, form):
        with pytest.raises((KeyError, TypeError, ValueError)):
            free(form)

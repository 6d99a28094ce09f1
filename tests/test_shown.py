"""What a model could read in a result: what it needs must be there, what it never should must not."""

import pytest

from autograder import trials
from autograder.exercises import Exercise, Step, Trial
from autograder.shown import finding

RECORD = {"name": "Blue bowl", "quantity": 2, "card": "8600 4417", "notes": ["Only if she insists."]}
NEEDS, NEVER = ["Blue bowl", 2], ["4417", "if she insists", 0.83]


def code(returned, needs=NEEDS, never=NEVER):
    found = finding(returned, RECORD, needs, never)
    return found.code.removeprefix("function.") if found else ""


class TestNeeds:
    @pytest.mark.parametrize(
        "returned",
        [
            {"name": "Blue bowl", "quantity": 2},
            ["Blue bowl", 2],
            "2 × Blue bowl",
            {"Blue bowl": {"how_many": "2"}},
            [{"thing": "Blue bowl, glazed", "number": 2.0}],
        ],
    )
    def test_are_found_in_any_shape_and_under_any_key(self, returned):
        assert code(returned) == ""

    @pytest.mark.parametrize(
        "returned", [None, {}, "", [], {"name": "Blue bowl"}, ["Blue bowls", 2], ["Blue bowl", 12]]
    )
    def test_are_words_of_their_own(self, returned):
        assert code(returned) == "withholds"

    def test_none_is_fine_where_nothing_is_needed(self):
        assert code(None, needs=[]) == ""


class TestNever:
    @pytest.mark.parametrize(
        "more",
        [
            {"card": "8600 4417"},
            {"card": "ends in 4417"},
            {"payment": {"card": ["**** 4417"]}},
            {"4417": True},
            {"score": 0.83},
            "Refund only if she insists.",
        ],
    )
    def test_is_found_in_any_shape_and_under_any_key(self, more):
        assert code(["Blue bowl", 2, more]) == "gives_away"

    def test_is_no_part_of_another_word(self):
        assert code(["Blue bowl", 2, "44170", "A4417"]) == ""

    def test_comes_first(self):
        assert code(["4417"]) == "gives_away"


class TestThePlace:
    def test_is_where_the_value_stands_in_the_record(self):
        assert finding(["4417"], RECORD, [], NEVER).at == "/card"
        assert finding(["if she insists"], RECORD, [], NEVER).at == "/notes/0"
        assert finding([], RECORD, NEEDS, []).at == "/name"

    def test_is_nowhere_where_the_record_lacks_it(self):
        assert finding([0.83], RECORD, [], NEVER).at == ""


def test_a_trial_shows_the_record():
    trial = Trial("the_order", (Step(RECORD, "shows", {"needs": NEEDS, "never": NEVER}),))
    exercise = Exercise("trim", "11_trim", {"function": "f"}, {}, {}, trials=(trial,), passes="arguments")
    (found,) = trials.failed(exercise, lambda record: record, None, None, [])
    assert (found.code, found.case, found.call, found.at) == (
        "function.gives_away", "the_order", RECORD, "/card",
    )  # fmt: skip
    assert list(trials.failed(exercise, lambda record: ["Blue bowl", 2], None, None, [])) == []

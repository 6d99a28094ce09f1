from dataclasses import replace

import pytest

from autograder.findings import Finding
from autograder.grading.insights.results import pictures, steps, totals

from .records import HALF_AN_HOUR, by_hand, graded, not_started

pytestmark = pytest.mark.usefixtures("toy")


def the_one(*records):
    (picture,) = pictures(records)
    return picture


class TestOutcomes:
    def test_each_person_counts_once(self):
        picture = the_one(graded("ann"), graded("bob", 2.5, HALF_AN_HOUR), not_started("cat"), by_hand("dan"))
        assert picture.outcomes == {"passed": 1, "not_yet": 1, "not_started": 1, "for_a_person": 1}

    def test_a_score_that_only_a_person_can_give(self):
        unsure = replace(graded("ann"), scores={"rent_boat": None}, reason=Finding("grading.no_worker"))
        assert the_one(unsure, graded("bob")).outcomes["for_a_person"] == 1

    def test_a_notebook_that_was_not_handed_in_is_not_started(self):
        missing = replace(by_hand("ann"), status="missing")
        assert the_one(missing, graded("bob")).outcomes["not_started"] == 1

    def test_a_record_of_before_there_were_forms(self):
        old = graded("ann", 2.5, {**HALF_AN_HOUR})
        for key in ("waits", "forms"):
            del old.seen["rent_boat"][key]
        picture = the_one(old)
        assert picture.outcomes["not_yet"] == 1
        assert [each.waits for each in picture.criteria] == [0, 0, 0, 0]

    def test_exercises_in_the_order_of_their_notebook(self):
        both = replace(graded("ann"), scores={"rent_boat": 4.0, "gone": 1.0})
        assert [each.id for each in pictures([by_hand("zoe"), both, graded("bob", exercise="gone")])] == [
            "rent_boat",
            "gone",
        ]

    def test_one_that_is_no_longer_an_exercise(self):
        picture = the_one(graded("ann", 7.0, exercise="gone"))
        assert (picture.facts, picture.most) == (None, 7.0)


class TestScores:
    def test_are_of_those_who_have_started(self):
        picture = the_one(
            graded("ann"),
            graded("bob", 2.5, HALF_AN_HOUR),
            graded("cat", 1.0, HALF_AN_HOUR),
            not_started("dan"),
            by_hand("eve"),
        )
        assert picture.scores == [1.0, 2.5, 4.0]
        assert (picture.mean, picture.median, picture.most) == (2.5, 2.5, 4.0)

    def test_of_nobody(self):
        picture = the_one(not_started("ann"))
        assert (picture.scores, picture.mean, picture.median) == ([], None, None)

    def test_a_step_for_each_whole_number_and_each_that_is_there(self):
        assert steps([0.5, 0.5, 3], 3) == [(0, 0), (0.5, 2), (1, 0), (2, 0), (3, 1)]
        assert steps([], 1.5) == [(0, 0), (1, 0), (1.5, 0)]


class TestCriteria:
    def test_what_waits_is_neither_met_nor_missed(self):
        records = [
            graded("ann"),
            graded("bob", 2.5, HALF_AN_HOUR, refuses=False),
            graded("cat", 0.0, HALF_AN_HOUR, definition=False, accepts=None, refuses=None),
            not_started("dan"),
        ]
        found = {each.name: (each.met, each.not_met, each.waits) for each in the_one(*records).criteria}
        assert found == {
            "definition": (2, 1, 0),
            "accepts": (2, 0, 1),
            "refuses": (1, 1, 1),
            "reads_well": (3, 0, 0),
        }


def test_totals_are_of_all_notebooks_and_leave_out_whom_a_person_must_look_at():
    second = replace(graded("ann", 1.5), notebook="second")
    lacking = replace(graded("bob"), notebook="second", scores={"rent_boat": None})
    assert totals([graded("ann"), second, graded("bob"), lacking, by_hand("cat")]) == {"ann": 5.5}

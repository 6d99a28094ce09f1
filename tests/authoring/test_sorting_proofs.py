"""The proofs of tools in classes find what is wrong with them."""

from dataclasses import replace

import pytest

from autograder import exercises
from autograder.authoring import sorting_proofs
from autograder.authoring.proofs import Proved, load
from autograder.exercises import Sorts

EXERCISE = exercises.load("risk_class")


def proved(sorts=EXERCISE.sorts, **choices):
    whole = load("risk_class")
    solution = {"choices": whole.solution["choices"] | choices}
    return Proved(replace(EXERCISE, sorts=sorts), {}, solution, {}, {})


@pytest.mark.parametrize("proof", sorting_proofs.PROOFS, ids=lambda proof: proof.__name__)
class TestProofs:
    def test_the_course_is_proved(self, proof):
        assert list(proof(proved())) == []

    def test_other_exercises_have_nothing_to_prove(self, proof):
        assert list(proof(load("code_review"))) == []


def test_a_digest_of_another_class_is_told_with_the_one_that_is_due():
    digests = {**EXERCISE.sorts.digests, "find_orders": "000000000000"}
    due = EXERCISE.sorts.digests["find_orders"]
    (fault,) = sorting_proofs.digests_are_the_solutions(proved(Sorts(EXERCISE.sorts.classes, digests)))
    assert fault == f'the digest of find_orders should be "{due}", if the solution is right'


def test_a_class_that_no_tool_is_in():
    sorts = Sorts((*EXERCISE.sorts.classes, "dream"), EXERCISE.sorts.digests)
    faults = sorting_proofs.digests_are_the_solutions(proved(sorts))
    assert list(faults) == ["no tool is in the class dream"]


def test_a_sentence_that_names_a_class():
    sorts = Sorts((*EXERCISE.sorts.classes, "money"), EXERCISE.sorts.digests)
    faults = list(sorting_proofs.another_class_is_told_by_what_the_tool_does(proved(sorts)))
    assert len(faults) == 3  # cancel_order in each other class
    assert all(fault.startswith("the report on cancel_order names a class") for fault in faults)

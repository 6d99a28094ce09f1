"""On every exercise: for each mutant of the solution the search finds a call, or equality is proved."""

import pytest

from autograder import exercises
from autograder.authoring import proofs, solution_schemas
from autograder.authoring.proofs import Proved
from autograder.counterexample import compare, corridor, proving

WITH_SCHEMA = [each for each in exercises.ids() if solution_schemas.has_schema(exercises.load(each))]
STEP = 5  # of the mutants of each exercise, every fifth by default
RIGHT = 4  # of the right answers, by default


def missed(proved: Proved, step: int = 1) -> list[str]:
    """The mutants for which the search, without a prover, found nothing although they are not equal."""
    labels = []
    for each in list(solution_schemas.solution_mutants(proved))[::step]:
        equal = proving.covers(each.before, each.schema) and proving.covers(each.schema, each.before)
        if not equal and compare(each.before, each.schema).same:
            labels.append(each.label)
    return labels


def outside(proved: Proved, right_answers: list[dict]) -> list[str]:
    """The right answers that are found outside of the corridor."""
    seeds = tuple(case.call for case in proved.exercise.accept)
    return [
        f"{right['id']} {form}".strip()
        for right in right_answers
        for form, schema in solution_schemas.schemas_of(proved.vary(right)).items()
        if not corridor(*solution_schemas.corridor_of(proved, form), schema, seeds).same
    ]


@pytest.mark.parametrize("exercise_id", WITH_SCHEMA)
class TestMutants:
    def test_a_sample(self, exercise_id):
        assert missed(proofs.load(exercise_id), STEP) == []

    @pytest.mark.slow
    def test_all(self, exercise_id):
        assert missed(proofs.load(exercise_id)) == []


@pytest.mark.parametrize("exercise_id", WITH_SCHEMA)
class TestCorridor:
    @pytest.fixture
    def proved(self, exercise_id):
        proved = proofs.load(exercise_id)
        if "must_accept" not in proved.hidden or proved.exercise.layout:
            pytest.skip("its corridor is drawn by cases, or for the solution's own layout")
        return proved

    def test_some_right_answers_stay_inside(self, proved):
        assert outside(proved, proved.hidden["right_answers"][:RIGHT]) == []

    @pytest.mark.slow
    def test_every_right_answer_stays_inside(self, proved):
        assert outside(proved, proved.hidden["right_answers"]) == []

    def test_the_corridor_is_not_empty(self, proved):
        inner, outer = proved.hidden["must_accept"], proved.hidden["may_accept"]
        assert not corridor(inner, outer, {"type": "object"}).same
        assert corridor(inner, outer, inner).same

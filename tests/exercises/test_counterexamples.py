"""On every exercise: for each mutant of the solution the search finds a call, or equality is proved."""

import pytest

from autograder import exercises
from autograder.authoring import proofs
from autograder.counterexample import compare, corridor, proving

WITH_SCHEMA = [each for each in exercises.ids() if "tool" in exercises.load(each).answers]
STEP = 5  # of the mutants of each exercise, every fifth by default


def mutants(exercise_id: str) -> list[tuple[str, dict]]:
    proved = proofs.load(exercise_id)
    return [(label, schema) for label, _, schema in proofs.solution_mutants(proved)]


def missed(exercise_id: str, chosen: list[tuple[str, dict]]) -> list[str]:
    """The mutants for which the search, without a prover, found nothing although they are not equal."""
    solution = proofs.load(exercise_id).solution["tool"]["input_schema"]
    labels = []
    for label, schema in chosen:
        equal = proving.covers(solution, schema) and proving.covers(schema, solution)
        if not equal and compare(solution, schema).same:
            labels.append(label)
    return labels


@pytest.mark.parametrize("exercise_id", WITH_SCHEMA)
class TestMutants:
    def test_a_sample(self, exercise_id):
        assert missed(exercise_id, mutants(exercise_id)[::STEP]) == []

    @pytest.mark.slow
    def test_all(self, exercise_id):
        assert missed(exercise_id, mutants(exercise_id)) == []


@pytest.mark.parametrize("exercise_id", WITH_SCHEMA)
def test_right_answers_stay_in_the_corridor(exercise_id):
    proved = proofs.load(exercise_id)
    if "must_accept" not in proved.hidden or proved.exercise.layout:
        pytest.skip("its corridor is drawn by cases, or for the solution's own layout")
    inner, outer = proved.hidden["must_accept"], proved.hidden["may_accept"]
    seeds = tuple(case.call for case in proved.exercise.accept)
    for right in proved.hidden["right_answers"][:4]:
        tool = proved.vary(right)["tool"]
        found = corridor(inner, outer, tool["input_schema"], seeds)
        assert (right["id"], found.too_loose, found.too_strict) == (right["id"], (), ())

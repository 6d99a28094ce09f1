"""Every exercise of the course, proved. See autograder/authoring/proofs.py for what each proof says."""

import pytest

from autograder import exercises, words
from autograder.authoring import proofs, solution_schemas

IDS = exercises.ids()


@pytest.mark.parametrize("exercise_id", IDS)
class TestExercise:
    def test_its_files_follow_our_schemas(self, exercise_id):
        assert list(proofs.data_is_valid(exercise_id)) == []

    @pytest.mark.parametrize("language", words.languages())
    def test_every_case_has_its_words(self, exercise_id, language):
        assert list(proofs.words_are_whole(exercise_id, language)) == []

    @pytest.mark.parametrize("proof", proofs.PROOFS, ids=lambda proof: proof.__name__)
    def test_it_is_proved(self, exercise_id, proof):
        assert list(proof(proofs.load(exercise_id))) == []

    def test_the_proofs_have_something_to_prove(self, exercise_id):
        proved = proofs.load(exercise_id)
        assert len(proved.hidden["right_answers"]) >= 2
        if proved.exercise.spoils:  # nothing is refused there, so each wrong answer is written out
            assert len(proved.hidden["wrong_answers"]) >= 8
            assert proved.hidden["accept"]
        elif proved.exercise.review or proved.exercise.sorts:
            assert len(proved.hidden["wrong_answers"]) >= 8
        elif set(proved.solution) & {"tool", "schemas", "wrappers"}:
            single = "tool" in proved.solution and len(properties(proved)) == 1  # there is less to get wrong
            assert solution_schemas.count_mutants(proved) >= (4 if single else 10)
            assert len(proved.hidden["wrong_answers"]) >= (12 if single else 6)
            assert proved.hidden["accept"] and proved.hidden["reject"]
        else:  # a function has no mutants: whole wrong ones instead, and calls that nobody is shown
            functions = [
                each for each in proved.hidden["wrong_answers"] if "function" in each.get("answers", {})
            ]
            assert len(functions) >= 8
            assert any(proved.hidden.get(kind) for kind in ("works", "conversations", "sources"))


def properties(proved):
    return proved.solution["tool"]["input_schema"]["properties"]


def test_there_are_exercises():
    assert "search_documents" in IDS

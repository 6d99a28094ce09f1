"""Answers to a quiz as letters: read, kept, found again, shown."""

import hostile
import pytest
from pages import Page, read

from autograder import progress, quiz, quiz_answers, quizzes
from autograder.findings import Finding
from autograder.journal import keeping

pytestmark = pytest.mark.usefixtures("learner")


@pytest.fixture
def questions():
    return quizzes.load("00_toy", "en")


class TestRead:
    @pytest.mark.parametrize("text", ["ba", "BA", "b a", "b, a", " b,a. "])
    def test_a_letter_for_each_question(self, questions, text):
        assert quiz_answers.read(text, questions) == {"which": "second", "what": "one"}

    def test_one_that_is_left_out(self, questions):
        assert quiz_answers.read("-b", questions) == {"what": "other"}

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("", "quiz.other_count"),
            ("b", "quiz.other_count"),
            ("bab", "quiz.other_count"),
            ("bc", "quiz.no_such_letter"),
            ("b?", "quiz.no_such_letter"),
            ("bİ", "quiz.other_count"),
            (5, "quiz.not_letters"),
            (["b", "a"], "quiz.not_letters"),
        ],
    )
    def test_what_is_no_answer(self, questions, text, code):
        found = quiz_answers.read(text, questions)
        assert isinstance(found, Finding) and found.code == code


class TestRemembered:
    def test_over_a_new_display(self):
        quiz("00_toy", "bb")
        shown = quiz("00_toy")
        assert "Your answers: 1 of 2 right." in str(shown)
        page = Page(shown.html)
        assert [key for key, _ in page.attributes].count("open") == 2
        assert "b) The second. (your answer) ✓ Right. So it is." in page.text
        assert "b) The other. (your answer) ✗ Not quite. No." in page.text

    def test_the_last_answer_counts(self):
        quiz("00_toy", "ab")
        quiz("00_toy", "ba")
        assert "Your answers: 2 of 2 right." in str(quiz("00_toy"))

    def test_what_is_left_out_stays_as_it_was(self):
        quiz("00_toy", "bb")
        assert "Your answers: 2 of 2 right." in str(quiz("00_toy", "-a"))

    def test_in_progress(self):
        quiz("00_toy", "bb")
        assert "Quiz: 1 of 2 right." in str(progress())
        assert "Quiz: 1 of 2 right." in read(progress().html)

    def test_nothing_is_kept_of_what_is_no_answer(self):
        assert "Question 2 has no answer `x`. It has: a, b." in str(quiz("00_toy", "bx"))
        assert keeping.kept()[0] == []

    def test_a_question_that_is_no_longer_asked(self, questions):
        quiz("00_toy", "bb")
        assert quiz_answers.kept("00_toy", questions[:1]) == {"which": "second"}

    def test_what_cannot_be_written_is_told(self, monkeypatch, tmp_path):
        monkeypatch.setenv(keeping.FOLDER, str(tmp_path / "no" / "such"))
        shown = str(quiz("00_toy", "bb"))
        assert "Your progress can't be written" in shown
        assert "Your answers: 1 of 2 right." in shown

    @pytest.mark.parametrize("name", hostile.MAKERS)
    def test_whatever_it_is_given(self, name):
        assert "Answers are letters in quotes" in str(quiz("00_toy", hostile.MAKERS[name]()))


class TestBefore:
    def test_it_says_how(self):
        assert 'run `quiz("00_toy", "ab")` with your own letters' in str(quiz("00_toy"))
        assert "a) The first & last." in read(quiz("00_toy").html)

    def test_not_where_a_program_runs_the_notebook(self, monkeypatch):
        """So that what a notebook stores is the same every time."""
        quiz("00_toy", "bb")
        monkeypatch.setenv("PYTEST_VERSION", "9")
        assert read(quiz("00_toy").html).startswith(
            "Open an answer to see whether it is right, and why. 1. Which of <b> and {this}?"
        )
        assert ("open", None) not in Page(quiz("00_toy").html).attributes

import pytest

from autograder.findings import Finding
from autograder.grading import pages
from autograder.grading.feedback import write_feedback
from autograder.grading.gradebook import open_gradebook
from autograder.grading.intake import page, take
from autograder.grading.records import Graded, GradingError

from . import tea
from .test_page_template import HARM, dangers

LESSON = tea.LESSON


def graded(book, student="ann", html="<p>Tea is hot.</p>", **about):
    intake = take(tea.collected(tea.as_bytes(own=HARM)), book.released[0])
    outputs = {"brew": [pages.result(1.5, html)], "pour": [pages.result(0.0, "")]}
    fields = {"status": "graded", "scores": {"brew": 1.5, "pour": 0.0}, "untouched": intake.untouched}
    return Graded(student, LESSON, LESSON, **{**fields, "page": page(intake, outputs, {}), **about})


@pytest.fixture
def room(course):
    """(course, its gradebook, how to get a student's page)"""
    (course.root / "submitted" / "ann" / LESSON).mkdir(parents=True)

    def read(student="ann"):
        from bs4 import BeautifulSoup

        path = course.root / "feedback" / student / LESSON / f"{LESSON}.html"
        return BeautifulSoup(path.read_text(), "html.parser")

    with open_gradebook(course, LESSON) as book:
        yield course, book, read


def test_points_reports_and_comments(room):
    course, book, read = room
    book.write(graded(book))
    (found,) = write_feedback(course, book)
    text = " ".join(read().get_text().split())
    assert "00_tea (Score: 1.5 / 3.5)" in text
    assert "Score: 1.5 / 2.0" in text and "Score: 0.0 / 1.5" in text
    assert "Tea is hot." in text and text.count("No response.") == 3
    assert (found.student, oct(found.path.stat().st_mode)[-3:]) == ("ann", "644")


def test_nothing_of_a_learners_runs(room):
    course, book, read = room
    reason = Finding("grading.empty_file", {"name": "x"})
    book.write(graded(book), graded(book, status="by_hand", reason=reason))
    list(write_feedback(course, book))
    assert list(dangers(read().body)) == []


def test_what_a_person_gave_and_what_is_taken_off(room):
    course, book, read = room
    book.write(graded(book))
    book.connection.execute("UPDATE grade SET manual_score = 2.0, extra_credit = 0.5 WHERE auto_score = 1.5")
    book.connection.execute("UPDATE submitted_notebook SET late_submission_penalty = 1.0")
    book.connection.execute("UPDATE comment SET manual_comment = 'Well *said*.'")
    list(write_feedback(course, book))
    text = " ".join(read().get_text().split())
    assert "(Score: 1.5 / 3.5)" in text and "Late submission penalty (Score: -1.0)" in text
    assert "Well said." in text and "No response." not in text


def test_who_was_not_graded_gets_none(room):
    course, book, _ = room
    assert list(write_feedback(course, book)) == []


def test_a_page_of_the_learners_own_is_not_taken(room):
    course, book, read = room
    book.write(graded(book), files=((f"{LESSON}.html", b"<script>1</script>"), ("a.csv", b"1")))
    list(write_feedback(course, book))
    assert "Score" in read().get_text()
    for step, names in (("autograded", {f"{LESSON}.ipynb", "a.csv"}), ("feedback", {f"{LESSON}.html"})):
        assert {path.name for path in (course.root / step / "ann" / LESSON).iterdir()} == names


def test_a_notebook_that_cannot_be_read(room):
    course, book, _ = room
    book.write(graded(book, page="{"))
    with pytest.raises(GradingError, match="can't be read"):
        list(write_feedback(course, book))

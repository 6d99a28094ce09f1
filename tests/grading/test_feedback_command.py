from click.testing import CliRunner

from autograder.cli import main
from autograder.grading.gradebook import open_gradebook

from . import tea
from .test_feedback import graded


def feedback(course, *arguments):
    return CliRunner().invoke(main, ["feedback", "--course", str(course.root), *arguments])


def pages(course):
    return sorted(path.parts[-3] for path in (course.root / "feedback").rglob("*.html"))


def test_of_the_class_and_of_one(course):
    with open_gradebook(course, tea.LESSON) as book:
        for student in ("ann", "bob"):
            book.write(graded(book, student))
    assert feedback(course, tea.LESSON, "bob").output == f"1 page in {course.root / 'feedback'}\n"
    assert pages(course) == ["bob"]
    assert feedback(course, tea.LESSON).exit_code == 0
    assert pages(course) == ["ann", "bob"]


def test_of_somebody_who_was_not_graded(course):
    said = feedback(course, tea.LESSON, "cat")
    assert (said.exit_code, "No 00_tea of cat was graded." in said.output) == (2, True)


def test_a_lesson_that_the_gradebook_does_not_know(course):
    said = feedback(course, "01_milk")
    assert (said.exit_code, "doesn't know `01_milk`" in said.output) == (1, True)

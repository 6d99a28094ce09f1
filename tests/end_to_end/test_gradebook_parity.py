"""Every row that we write, beside the row that `nbgrader autograde` writes for the same submission."""

import json
import shutil
import sqlite3
import sys

import pytest
from bs4 import BeautifulSoup, Tag

from autograder.grading.collecting import collect
from autograder.grading.course import read_course
from autograder.grading.feedback import write_feedback
from autograder.grading.gradebook import open_gradebook
from autograder.grading.intake import page, take
from autograder.grading.pages import failed, result
from autograder.grading.records import Graded
from autograder.grading.times import handed_in

from .toy_class import ASSIGNMENT, open_toy_class

FULL = {"a-answer": "a = 2.0", "b-answer": "b = 1"}
WRITTEN = {"why": "Because it is so.", "by_hand": "x = 1"}
LATE = "2026-11-03 22:00:00.500000 UTC"  # a day and a half
# Student → (what they hand in, the points of the cells `a` and `b`, worked out by hand).
CLASS = {
    "full": ({"code": FULL, "words": WRITTEN}, (2.0, 1.0)),
    "partial": ({"code": {"a-answer": "a = 1.5"}, "words": {"why": "Hm."}, "time": None}, (1.5, 0.0)),
    "untouched": ({"code": {}, "words": {}, "data_csv": "7", "given_csv": "forged"}, (0.0, 0.0)),
    "late": ({"code": FULL, "time": LATE}, (2.0, 1.0)),
    "very_late": ({"code": {"a-answer": "a = 0.5"}, "time": LATE}, (0.5, 0.0)),
    "extended": ({"code": FULL, "time": LATE}, (2.0, 1.0)),
}
AGAIN = {"full": ({"code": {"a-answer": "a = 1.0"}, "words": {}, "time": LATE}, (1.0, 0.0))}


def grade(room, students):
    """As `autograder grade` does, with points that are given instead of judged."""
    course = read_course(room.root)
    with open_gradebook(course, ASSIGNMENT) as book:
        for student, (_, (a, b)) in students.items():
            records, files = [], ()
            for released in book.released:
                others = {each.notebook for each in book.released} - {released.notebook}
                folder = course.folder(course.submitted, student, ASSIGNMENT)
                collected = collect(folder, released.notebook, others)
                status = "missing" if collected.problem else "graded"
                intake = take(collected, released)
                outputs = {"a": [result(a, "")], "b": [] if b else [failed("AssertionError", "")]}
                records.append(
                    Graded(
                        student, ASSIGNMENT, released.notebook, status,
                        scores={"a": a, "b": b} if released.notebook == "code" else {},
                        untouched=intake.untouched,
                        handed_in=handed_in(collected.timestamp, None, book.due(student)).text,
                        page="" if collected.problem else page(intake, outputs, {}),
                    )
                )  # fmt: skip
                files = files or collected.files
            book.write(*records, files=files)
            assert all(book.holds(record) for record in records)


@pytest.fixture(scope="module")
def rooms(tmp_path_factory):
    """(graded by nbgrader, graded by us)"""
    root = tmp_path_factory.mktemp("parity")
    theirs = open_toy_class(root / "theirs")
    for student, (handed, _) in CLASS.items():
        theirs.hand_in(student, **handed)
    with theirs.gradebook() as gradebook:
        gradebook.update_or_create_student("extended")
        gradebook.add_submission(ASSIGNMENT, "extended")
        gradebook.grant_extension(ASSIGNMENT, "extended", days=1, hours=1)
    ours = theirs.copy(root / "ours")
    sys.path.append(str(ours.root))
    theirs.nbgrader("autograde", ASSIGNMENT)
    grade(ours, CLASS)
    yield theirs, ours
    sys.path.remove(str(ours.root))


@pytest.fixture(scope="module")
def again(rooms):
    """After people have graded, one hands in something else, and is graded anew."""
    for room in rooms:
        by_people(room)
        for student, (handed, _) in AGAIN.items():
            room.hand_in(student, **handed)
    rooms[0].nbgrader("autograde", ASSIGNMENT, "--student", "full", "--force")
    grade(rooms[1], AGAIN)
    return rooms


def by_people(room):
    with room.gradebook() as gradebook:
        for cell, notebook in (("a", "code"), ("why", "words"), ("essay", "words")):
            grade = gradebook.find_grade(cell, notebook, ASSIGNMENT, "full")
            grade.manual_score, grade.extra_credit, grade.needs_manual_grade = 0.25, 0.5, False
        gradebook.find_comment("why", "words", ASSIGNMENT, "full").manual_comment = "Well said."
        gradebook.db.commit()


TABLES = {
    "submission": "SELECT student_id, timestamp, extension FROM submitted_assignment",
    "notebook": (
        "SELECT student_id, notebook.name, flagged, late_submission_penalty FROM submitted_notebook s "
        "JOIN notebook ON notebook.id = s.notebook_id JOIN submitted_assignment a ON a.id = s.assignment_id"
    ),
    "grade": (
        "SELECT student_id, base_cell.name, auto_score, manual_score, extra_credit, needs_manual_grade "
        "FROM grade JOIN base_cell ON base_cell.id = grade.cell_id "
        "JOIN submitted_notebook s ON s.id = grade.notebook_id "
        "JOIN submitted_assignment a ON a.id = s.assignment_id"
    ),
    "comment": (
        "SELECT student_id, base_cell.name, auto_comment, manual_comment "
        "FROM comment JOIN base_cell ON base_cell.id = comment.cell_id "
        "JOIN submitted_notebook s ON s.id = comment.notebook_id "
        "JOIN submitted_assignment a ON a.id = s.assignment_id"
    ),
    "student": "SELECT id, first_name, last_name, email, lms_user_id FROM student",
}


def rows(room, table):
    with sqlite3.connect(room.root / "gradebook.db") as connection:
        return sorted(connection.execute(TABLES[table]).fetchall(), key=repr)


def seen(room):
    """What formgrader shows of the assignment."""
    with room.gradebook() as gradebook:
        dicts = gradebook.submission_dicts(ASSIGNMENT)
        for notebook in ("code", "words"):
            dicts += gradebook.notebook_submission_dicts(notebook, ASSIGNMENT)
        return sorted(({**each, "id": None} for each in dicts), key=repr)


def folders(room):
    """Path → (permissions, what is in it; of a notebook its sources, marks and outputs)"""
    root = room.root / "autograded"
    return {str(path.relative_to(root)): content(path) for path in root.rglob("*") if path.is_file()}


def content(path):
    text = path.read_text()
    if path.suffix == ".ipynb":
        cells = json.loads(text)["cells"]
        text = [("".join(cell["source"]), cell["metadata"].get("nbgrader")) for cell in cells]
    return oct(path.stat().st_mode), text


class TestFirstTime:
    @pytest.mark.parametrize("table", TABLES)
    def test_every_row(self, rooms, table):
        theirs, ours = rooms
        assert rows(ours, table) == rows(theirs, table)

    def test_what_formgrader_shows(self, rooms):
        theirs, ours = rooms
        assert seen(ours) == seen(theirs)
        assert len(seen(ours)) == 3 * len(CLASS)

    def test_the_folder(self, rooms):
        theirs, ours = rooms
        assert folders(ours) == folders(theirs)

    def test_the_points_are_those_that_were_meant(self, rooms):
        found = {(row[0], row[1]): row[2] for row in rows(rooms[0], "grade")}
        for student, (_, points) in CLASS.items():
            assert (found[student, "a"], found[student, "b"]) == points


@pytest.fixture(scope="module")
def feedback(again):
    """(nbgrader's pages, ours), for the same gradebook and notebooks: path → text."""
    _, room = again
    room.nbgrader("generate_feedback", ASSIGNMENT)
    theirs = pages(room)
    shutil.rmtree(room.root / "feedback")
    course = read_course(room.root)
    with open_gradebook(course, ASSIGNMENT, only_read=True) as book:
        list(write_feedback(course, book))
    return theirs, pages(room)


def pages(room):
    folder = room.root / "feedback"
    return {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*.html")}


def elements(page):
    """Elements with their attributes, and text, without what nbgrader adds last: words for pictures."""
    soup = BeautifulSoup(page, "html.parser")
    for each in soup.find_all("meta"):
        each.decompose()
    for each in soup.descendants:
        if isinstance(each, Tag):
            yield each.name, {key: value for key, value in each.attrs.items() if key != "alt"}
        elif str(each).strip():
            yield " ".join(str(each).split())


class TestFeedback:
    def test_a_page_for_each_notebook(self, feedback):
        theirs, ours = feedback
        assert ours.keys() == theirs.keys()
        assert len(ours) == 2 * len(CLASS) - 3

    def test_with_the_same_in_it(self, feedback):
        theirs, ours = feedback
        for path, text in ours.items():
            assert list(elements(text)) == list(elements(theirs[path])), path


class TestAgain:
    @pytest.mark.parametrize("table", TABLES)
    def test_every_row(self, again, table):
        theirs, ours = again
        assert rows(ours, table) == rows(theirs, table)

    def test_what_people_gave_is_there(self, again):
        given = [row for row in rows(again[1], "grade") if row[3] is not None]
        assert [(row[0], row[1], *row[3:]) for row in given] == [
            ("full", "a", 0.25, 0.5, 1),
            ("full", "essay", 0.25, 0.5, 0),
            ("full", "why", 0.25, 0.5, 1),
        ]

    def test_the_folder(self, again):
        theirs, ours = again
        assert folders(ours) == folders(theirs)

    def test_once_more_changes_nothing(self, again):
        before = [rows(again[1], table) for table in TABLES], folders(again[1])
        grade(again[1], AGAIN)
        assert ([rows(again[1], table) for table in TABLES], folders(again[1])) == before

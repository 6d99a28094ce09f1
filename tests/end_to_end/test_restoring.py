"""What a class hands in after cells were deleted, copied, or lost their marks, graded by real commands."""

import re
from collections import Counter

import pytest
from nbgrader.api import Gradebook

from autograder.authoring import notebooks

from .classroom import open_class

LESSON = "00_first_tool"
FULL = {"search_documents": 3.0, "get_weather": 2.0}
ANSWER = "search_documents-answer"


def without(*ids):
    return lambda cells: [cell for cell in cells if cell.id not in ids]


def worked_in_a_copy(cells):
    """The answer cell is as it was, its copy right below has the answer."""
    at = index(cells, ANSWER)
    return [*cells[:at], untouched(cells[at]), changed(cells[at], id="copy"), *cells[at + 1 :]]


def copied_all_below(cells):
    """Setup, answer and check once more at the end, and the answer is there."""
    copies = [cells[index(cells, id_)] for id_ in ("setup", ANSWER, "search_documents-check")]
    return [
        *(untouched(cell) if cell.id == ANSWER else cell for cell in cells),
        *(changed(cell, id=f"{cell.id}-copy") for cell in copies),
    ]


def stripped(cells):
    return [changed(cell, metadata={}) for cell in cells]


def untouched(cell):
    return changed(cell, source="search_documents = None")


def changed(cell, **fields):
    return type(cell)({**cell, **fields})


def index(cells, id_):
    return next(at for at, cell in enumerate(cells) if cell.id == id_)


CLASS = {
    "no_setup": (without("setup"), FULL),
    "no_title": (without("title"), FULL),
    "no_check": (without("search_documents-check"), FULL),
    "no_locked_cell": (without("title", "setup", "search_documents-check", "get_weather-check"), FULL),
    "no_answer": (without(ANSWER), {**FULL, "search_documents": 0}),
    "no_exercise": (without(ANSWER, "search_documents-check"), {**FULL, "search_documents": 0}),
    "worked_in_a_copy": (worked_in_a_copy, FULL),
    "copied_all_below": (copied_all_below, FULL),
    "stripped": (stripped, FULL),
}


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """(class, what nbgrader said of it). Each student knew all the answers, then something happened."""
    room = open_class(tmp_path_factory.mktemp("mishaps"), LESSON)
    said = [room.nbgrader("generate_assignment", room.lesson)]
    for student, (happened, _) in CLASS.items():
        room.hand_in(student, {exercise.id: exercise.code for exercise in room.exercises})
        path = room.root / "submitted" / student / room.lesson / f"{room.lesson}.ipynb"
        nb = notebooks.read(path)
        nb.cells = happened(nb.cells)
        notebooks.write(nb, path)
    said += [room.nbgrader(step, room.lesson) for step in ("autograde", "generate_feedback")]
    return room, "".join(said)


@pytest.mark.parametrize("student", CLASS)
def test_points(graded, student):
    room, _ = graded
    assert room.scores(student) == CLASS[student][1]


@pytest.mark.parametrize("student", CLASS)
def test_nobody_waits_for_a_grade_by_hand(graded, student):
    room, _ = graded
    with Gradebook(f"sqlite:///{room.root}/gradebook.db") as gradebook:
        assert not gradebook.find_submission(room.lesson, student).needs_manual_grade


@pytest.mark.parametrize("student", ["no_answer", "no_exercise"])
def test_a_missing_answer_is_said_to_be_missing(graded, student):
    room, _ = graded
    assert re.search(r"There is no .*search_documents.* in this notebook", room.feedback(student))


def test_no_cell_failed(graded):
    room, _ = graded
    for path in (room.root / "autograded").glob("*/*/*.ipynb"):
        outputs = [out for cell in notebooks.read(path).cells for out in cell.get("outputs", [])]
        assert [out for out in outputs if out.output_type == "error"] == [], path


def test_each_cell_put_back_is_logged(graded):
    _, said = graded
    put_back = Counter(re.findall(r"WARNING.* Put back .*: (\S+)", said))
    assert put_back == {"title": 3, "setup": 3, "search_documents": 4, "get_weather": 2}

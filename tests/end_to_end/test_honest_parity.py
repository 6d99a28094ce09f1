"""Every answer that the course knows of: our own judge says of it, to the letter, what plain nbgrader says.

Under plain nbgrader a lesson's cells run in one process, and `check` among them: here they run in this one.
Our own judge has them in a worker. Both get the same notebook.

One difference is meant, and no answer here comes near it: with nbgrader a call has two seconds of the wall's
clock, with us two seconds of computing. What sleeps is waited for; what computes for ever, both stop.
"""

import json
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from itertools import zip_longest

import pytest
from nbformat import NotebookNode

from autograder.authoring import notebooks
from autograder.authoring.course_rules import read_lessons
from autograder.grading import batch, judge, pages
from autograder.grading.collecting import Collected
from autograder.grading.course import Course, prose
from autograder.grading.judge import Job
from autograder.grading.learner import Patience
from autograder.grading.placing import mark, name
from autograder.grading.records import Graded
from autograder.grading.released import Released
from autograder.grading.sandbox.tiers import Tier
from autograder.grading.seat import Seat
from autograder.report import Report
from autograder.show import report_html

from .classroom import REPO, Code, Exercise, everything_known, exercises_of, filled_in, open_class
from .test_gradebook_parity import TABLES, rows

LESSONS = list(read_lessons(REPO))
COURSE = Course(REPO, REPO / "gradebook.db", source="solutions/en", release="course/en")


@dataclass(frozen=True)
class Lesson:
    """A lesson, and where it is judged."""

    released: Released
    exercises: tuple[Exercise, ...]
    seat: Seat

    def notebook(self, exercise: Exercise, code: Code | None) -> NotebookNode:
        """With the code beside the solutions of the other exercises, or untouched."""
        codes = {each.id: each.code for each in self.exercises} | {exercise.id: code}
        return filled_in(released_path(self.released.notebook), codes if code else {})

    def by_us(self, notebook: NotebookNode, exercise: Exercise) -> tuple[Graded, dict]:
        """The record, and the output of the check cell."""
        file = f"{self.released.notebook}.ipynb"
        collected = Collected(file, ((file, notebooks.text(notebook).encode()),))
        record = Graded("ann", self.released.assignment, self.released.notebook, "graded")
        outcome = self.seat.grade(Job(record, collected, self.released), Patience(alone=True))
        assert outcome.kind == "graded", outcome
        cells = json.loads(outcome.record.page)["cells"]
        (shown,) = (each["outputs"][0] for each in cells if name(each) == exercise.id and each["outputs"])
        return outcome.record, shown


def released_path(lesson):
    return REPO / "course" / "en" / lesson / f"{lesson}.ipynb"


class Here:
    """What `check` returns under nbgrader, in this process instead of a kernel, without the other checks.

    The cells above an exercise run once for all answers to it, which begin with the same variables.
    """

    def __init__(self) -> None:
        self._variables: dict = {}
        self._above: list[str] = []
        self._begun: dict = {}

    def by_nbgrader(self, notebook: NotebookNode, exercise: Exercise) -> Report:
        cells = [each for each in notebook.cells if each.cell_type == "code"]
        names = [name(each) or "" for each in cells]
        first, last = names.index(f"{exercise.id}-answer"), names.index(exercise.id)
        self._begin([each.source for each in cells[:first] if not mark(each).get("grade")])
        for each in cells[first:last]:
            run(each.source, self._variables)
        return eval(cells[last].source, self._variables)

    def _begin(self, above: list[str]) -> None:
        self._variables.clear()
        if above == self._above:
            self._variables.update(self._begun)
            return
        self._variables = {"__name__": "__main__"}
        for source in above:
            run(source, self._variables)
        self._above, self._begun = above, dict(self._variables)


def run(source: str, variables: dict) -> None:
    """An error is seen where the cell is, and the next one runs."""
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        try:
            exec(compile(source, "cell", "exec"), variables)
        except Exception:
            return


def differences(lesson: Lesson, exercise: Exercise) -> dict[str, object]:
    """Name of an answer → what the two say of it, where the outputs of the check are not equal to the letter.

    Their HTML has every finding, the first one on top.
    """
    judge.warm({exercise.id: exercise.hidden})  # of the others nothing is known, so they are not judged
    lesson.seat.rest()  # the judge that it has knows the exercise before
    found, here = {}, Here()
    for answer, code in everything_known(exercise):
        notebook = lesson.notebook(exercise, code)
        theirs, (record, ours) = here.by_nbgrader(notebook, exercise), lesson.by_us(notebook, exercise)
        shown = pages.result(theirs.points, report_html(theirs)) | {
            "execution_count": ours["execution_count"]
        }
        if (shown, theirs.outcome, ()) != (ours, record.seen[exercise.id]["outcome"], record.notes):
            found[answer] = str(theirs), record.says, record.seen, record.notes
    return found


@pytest.fixture(scope="module", params=LESSONS)
def lesson(request):
    lesson = request.param
    cells = tuple(cell for cell in notebooks.read(released_path(lesson)).cells if name(cell))
    released = Released(lesson, lesson, cells, prose=prose(COURSE, lesson))
    with Seat(Tier.B, batch.prefix(COURSE, released)) as seat:
        yield Lesson(released, exercises_of(lesson), seat)


@pytest.fixture
def graded(monkeypatch):
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")


def test_every_answer_gets_the_same_report(lesson, graded):
    assert {each.id: differences(lesson, each) for each in lesson.exercises} == {
        each.id: {} for each in lesson.exercises
    }


@pytest.mark.slow
@pytest.mark.parametrize("name", LESSONS)
def test_every_answer_gets_the_same_rows_from_both_commands(name, tmp_path):
    """Real commands, whole processes. One notebook has an answer to each exercise: else it takes hours."""
    root = tmp_path / "theirs"
    root.mkdir()
    theirs = open_class(root, name)
    theirs.nbgrader("generate_assignment", name)
    for number, answers in enumerate(zip_longest(*map(everything_known, theirs.exercises))):
        codes = {each.id: answer[1] for each, answer in zip(theirs.exercises, answers, strict=True) if answer}
        theirs.hand_in(f"{number:02}", {each: code for each, code in codes.items() if code})
    ours = theirs.again(tmp_path / "ours", theirs.root / "gradebook.db")
    theirs.nbgrader("autograde", name)
    ours.autograder("grade", name)
    for table in TABLES:
        assert rows(ours, table) == rows(theirs, table)

"""The pages that `nbgrader generate_feedback` makes, from the same template, in a hundredth of its time.

nbgrader 0.9.6 opens the gradebook, validates the notebook and copies it for each page, sets every cell anew,
and reads the page once more with BeautifulSoup. Here the template is filled once per page and nothing else;
what is the same for a whole class, such as the lesson's prose, is set once.

Only pages are written: what else was handed in stays where it is, so that no `lesson.html` of a learner's
can pass for feedback (nbgrader's issue 1211).
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.findings import Finding
from autograder.grading import autograded
from autograder.grading.collecting import SUFFIX
from autograder.grading.course import Course
from autograder.grading.gradebook import Book
from autograder.grading.moves import Place, Points
from autograder.grading.page_template import PageTemplate
from autograder.grading.placing import mark, name
from autograder.grading.records import GradingError
from autograder.grading.released import Released


@dataclass(frozen=True)
class Page:
    student: str
    notebook: str
    path: Path


def write_feedback(course: Course, book: Book, students: Iterable[str] | None = None) -> Iterator[Page]:
    """Writes feedback/<student>/<assignment>/<notebook>.html for each graded notebook, and yields it.

    students: without, all that were graded. Raises GradingError where a page can't be written.
    """
    template = PageTemplate(course.config, book.released[0].prose)
    graded = course.students(book.assignment.name, course.autograded)
    for student in graded if students is None else students:
        grades, comments = book.standing.grades(student), book.standing.comments(student)
        penalties = book.standing.penalties(student)
        for released in book.released:
            notebook = _graded(course, student, released)
            if notebook is None:
                continue
            _fill_in(notebook["cells"], released, grades, comments)
            about = _about(released, grades, penalties.get(released.notebook, 0.0))
            text = template.fill(notebook, about)
            folder = course.folder(course.feedback, student, released.assignment)
            path = folder / f"{released.notebook}.html"
            _write(path, text, course.feedback_permissions)
            yield Page(student, released.notebook, path)


def _graded(course: Course, student: str, released: Released) -> dict[str, Any] | None:
    folder = course.folder(course.autograded, student, released.assignment)
    path = folder / f"{released.notebook}{SUFFIX}"
    try:
        return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else None
    except (OSError, ValueError) as error:
        raise GradingError(Finding("grading.not_read", {"path": str(path), "why": str(error)})) from error


def _fill_in(
    cells: list[dict[str, Any]],
    released: Released,
    grades: Mapping[Place, Points],
    comments: Mapping[Place, str | None],
) -> None:
    """What nbgrader's GetGrades puts into a notebook."""
    for cell in cells:
        about, place = mark(cell), (released.notebook, name(cell) or "")
        if place in grades and (about.get("grade") or about.get("task")):
            about["score"] = grades[place].score
            about["points"] = mark(released.by_name[place[1]])["points"]
        if about.get("solution") or about.get("task"):
            about["comment"] = comments.get(place)


def _about(released: Released, grades: Mapping[Place, Points], penalty: float) -> dict[str, Any]:
    total = sum(points.score for (notebook, _), points in grades.items() if notebook == released.notebook)
    most = sum(mark(cell).get("points", 0) for cell in released.cells)
    return {
        "notebook": released.notebook,
        "score": total - penalty,
        "max_score": most,
        "late_penalty": penalty,
    }


def _write(path: Path, text: str, permissions: int) -> None:
    try:
        autograded.replace(path, text.encode("utf-8", "replace"), permissions)
    except OSError as error:
        why = error.strerror or str(error)
        raise GradingError(Finding("grading.not_written", {"path": str(path), "why": why})) from error

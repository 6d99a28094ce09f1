"""The cells that nbgrader grades by, in the notebook as it is saved: none twice, none edited, none gone.

What was released is known from the notebook itself: nbgrader leaves a checksum in each marked cell.
"""

from collections import Counter
from collections.abc import Iterator
from hashlib import md5

from autograder import lessons
from autograder.findings import Finding
from autograder.lessons import Lesson
from autograder.saved_notebook import Cell, SavedNotebook

OPENING = ("title", "setup")


def findings(notebook: SavedNotebook) -> list[Finding]:
    """Nothing is found in a notebook that is no lesson."""
    lesson = lesson_of(notebook)
    if lesson is None:
        return []
    if not any(cell.grade_id for cell in notebook.cells):
        return [Finding("doctor.marks_lost", {"lesson": lesson.id})]
    return [*_twice(notebook), *_edited(notebook), *_missing(notebook, lesson)]


def lesson_of(notebook: SavedNotebook) -> Lesson | None:
    """By the name of its file, or else, where that was changed, by the checks in it."""
    named = {each.id: each for each in lessons.lessons()}
    if notebook.path.stem in named:
        return named[notebook.path.stem]
    return next(filter(None, (lessons.with_exercise(cell.grade_id) for cell in notebook.cells)), None)


def checksum(cell: Cell) -> str:
    """What nbgrader 0.9 puts into `checksum` (nbgrader.utils.compute_checksum), for a cell of ours."""
    mark = cell.mark
    parts = [cell.source.replace("\r\n", "\n"), cell.kind]
    parts += [str(bool(mark.get(name))) for name in ("grade", "solution", "locked")]
    parts.append(cell.grade_id)
    if mark.get("grade"):
        parts.append(str(float(mark.get("points") or 0)))
    return md5("".join(parts).encode(errors="replace"), usedforsecurity=False).hexdigest()


def _twice(notebook: SavedNotebook) -> Iterator[Finding]:
    counts = Counter(cell.grade_id for cell in notebook.cells if cell.grade_id)
    yield from (Finding("doctor.cell_twice", {"cell": name}) for name, count in counts.items() if count > 1)


def _edited(notebook: SavedNotebook) -> Iterator[Finding]:
    for cell in notebook.cells:
        known = cell.mark.get("checksum")
        if cell.mark.get("locked") and known and known != checksum(cell):
            code = "doctor.check_edited" if cell.mark.get("grade") else "doctor.cell_edited"
            yield Finding(code, {"cell": cell.grade_id})


def _missing(notebook: SavedNotebook, lesson: Lesson) -> Iterator[Finding]:
    there = {cell.grade_id for cell in notebook.cells}
    yield from (Finding("doctor.cell_missing", {"cell": name}) for name in OPENING if name not in there)
    for exercise in lesson.exercises:
        if not any(f"{name}-".startswith(f"{exercise}-answer-") for name in there):
            yield Finding("doctor.answer_missing", {"exercise": exercise})
        if exercise not in there:
            yield Finding("doctor.check_missing", {"exercise": exercise})

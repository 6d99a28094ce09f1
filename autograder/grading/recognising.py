"""Which cell of a submission is which cell of the lesson, also where an editor took the marks away."""

from collections import Counter
from collections.abc import Sequence

from autograder.findings import Finding
from autograder.grading.placing import NotebookCell, mark, name
from autograder.grading.released import Released, defined

# What decides over points; a learner's program may rewrite the rest.
DECIDES = ("grade", "solution", "locked", "task", "points", "schema_version")


def recognise(cells: Sequence[NotebookCell], released: Released, notes: list[Finding]) -> int:
    """Names each cell that is one of the lesson's, several by one name where there are copies.

    By its mark; else, for names that no cell carries, by its id (Colab takes marks and leaves ids), by its
    text, or by the variable that it defines. Returns how many cells were recognised.
    """
    for cell in cells:
        known = released.by_name.get(name(cell))
        if known is None:
            cell["metadata"]["nbgrader"] = {}
        elif any(mark(cell).get(key) != mark(known).get(key) for key in DECIDES):
            notes.append(Finding("grading.marks_changed", {"cell": name(cell)}))
    found = _without_marks(cells, released)
    if found:
        notes.append(Finding("grading.marks_lost", {"count": found}))
    for each, count in Counter(filter(None, map(name, cells))).items():
        if count > 1 and mark(released.by_name[each])["solution"]:
            notes.append(Finding("grading.cell_twice", {"cell": each, "count": count}))
    return sum(name(cell) is not None for cell in cells)


def _without_marks(cells: Sequence[NotebookCell], released: Released) -> int:
    missing = released.by_name.keys() - {name(cell) for cell in cells}
    if not missing:
        return 0
    ids = {each: each for each in missing} | {f"{each}-check": each for each in missing}
    texts = {released.by_name[each]["source"].strip(): each for each in missing}
    found = 0
    for cell in cells:
        if name(cell) is None:
            each = (
                ids.get(cell.get("id"))
                or texts.get(cell["source"].strip())
                or _defines(cell, released, missing)
            )
            if each:
                cell["metadata"]["nbgrader"] = {"grade_id": each}
                found += 1
    return found


def _defines(cell: NotebookCell, released: Released, missing: set[str | None]) -> str | None:
    if cell["cell_type"] != "code":
        return None
    answers = (released.variables.get(variable) for variable in defined(cell["source"]))
    return next((each for each in answers if each in missing), None)

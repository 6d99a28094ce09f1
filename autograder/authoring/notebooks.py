"""Notebooks in the form in which they lie in git, which is also the form in which nbgrader writes them."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from nbformat import NotebookNode, v4

NOTEBOOK_METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
MARK = frozenset({"grade", "grade_id", "locked", "points", "schema_version", "solution", "task"})
# nbgrader adds these when it makes the release of a notebook.
RELEASED_MARK = MARK | {"cell_type", "checksum"}
CELL = frozenset({"nbgrader"})
RELEASED_CELL = CELL | {"deletable", "editable"}
# The name of a widget in a kernel that is gone: a reader without a kernel sees the HTML beside it.
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
MINOR = 5  # the first version of the format whose cells have ids


@dataclass(frozen=True)
class ExerciseCells:
    """The cells of an exercise. The check is always there; the cells before it may be missing."""

    id: str
    check: NotebookNode
    answers: tuple[NotebookNode, ...]
    prompt: NotebookNode | None


def read(path: Path) -> NotebookNode:
    """The notebook as the file has it: nothing is repaired, so that lint can see what is wrong."""
    return v4.reads(path.read_text(encoding="utf-8"))


def text(nb: NotebookNode) -> str:
    """The notebook as the text of a file: sorted keys, indented by one, letters as they are."""
    return v4.writes(nb) + "\n"


def write(nb: NotebookNode, path: Path) -> None:
    path.write_text(text(nb), encoding="utf-8", newline="\n")


def tidy(nb: NotebookNode) -> NotebookNode:
    """A copy of a source notebook without anything that editors and runs leave behind."""
    cells = [_tidy_cell(cell) for cell in nb.cells]
    return _node({"cells": cells, "metadata": NOTEBOOK_METADATA, "nbformat": 4, "nbformat_minor": MINOR})


def mark(cell: NotebookNode) -> dict:
    """What nbgrader knows of a cell: {} for a cell that it does not care about."""
    return cell.metadata.get("nbgrader", {})


def exercises(nb: NotebookNode) -> Iterator[ExerciseCells]:
    """The exercises of a notebook, in its order: every graded cell, with the answers and prompt before it."""
    for index, cell in enumerate(nb.cells):
        if mark(cell).get("grade"):
            start = index
            while start and mark(nb.cells[start - 1]).get("solution"):
                start -= 1
            before = nb.cells[start - 1] if 0 < start < index else None
            prompt = before if before is not None and before.cell_type == "markdown" else None
            yield ExerciseCells(mark(cell).get("grade_id", ""), cell, tuple(nb.cells[start:index]), prompt)


def _tidy_cell(cell: NotebookNode) -> dict:
    kept = {**cell, "metadata": _tidy_metadata(cell.metadata)}
    if cell.cell_type == "code":
        kept |= {"execution_count": None, "outputs": [_tidy_output(output) for output in cell.outputs]}
    return kept


def _tidy_metadata(metadata: dict) -> dict:
    if not metadata.get("nbgrader"):
        return {}
    return {"nbgrader": {key: value for key, value in metadata["nbgrader"].items() if key in MARK}}


def _tidy_output(output: NotebookNode) -> dict:
    kept = dict(output)
    if "execution_count" in kept:
        kept["execution_count"] = None
    if "metadata" in kept:
        kept["metadata"] = {}
    if "data" in kept:
        kept["data"] = {kind: shown for kind, shown in kept["data"].items() if kind != WIDGET_VIEW}
    return kept


def _node(plain: dict) -> NotebookNode:
    """A deep copy, so that what is done to it afterwards reaches nothing else."""
    return v4.reads(json.dumps(plain))

"""Puts back the locked cells that a submission lost, from the gradebook, before nbgrader looks at it."""

from collections.abc import Collection, Iterator, Sequence
from itertools import takewhile

from nbformat import NotebookNode, v4
from nbgrader.api import Gradebook, Notebook, SourceCell
from nbgrader.preprocessors import NbGraderPreprocessor

from autograder.authoring.notebooks import MINOR, mark


class RestoreLockedCells(NbGraderPreprocessor):
    """Every locked cell of the assignment is then marked in the notebook once, every answer at most once.

    nbgrader 0.9.6 gives nobody a point without the setup cell, leaves a missing check to be graded by hand,
    and stops the whole class at a copied cell, whose mark its DeduplicateIds empties (its issue 1083).
    """

    def preprocess(self, nb: NotebookNode, resources: dict) -> tuple[NotebookNode, dict]:
        about = resources["nbgrader"]
        with Gradebook(about["db_url"]) as gradebook:
            released = released_cells(gradebook.find_notebook(about["notebook"], about["assignment"]))
        mark_once(nb.cells, released)
        for cell in put_back(nb.cells, released):
            self.log.warning("Put back a cell that was missing: %s", name(cell))
            if nb.nbformat_minor < MINOR:
                del cell["id"]
        return nb, resources


def released_cells(notebook: Notebook) -> list[NotebookNode]:
    """The marked cells of an assignment's notebook, in its order. An answer cell is as it was handed out."""
    points = {cell.name: cell.max_score for cell in notebook.grade_cells}
    answers = {cell.name for cell in notebook.solution_cells}
    return [_released(cell, points.get(cell.name), cell.name in answers) for cell in notebook.source_cells]


def mark_once(cells: Sequence[NotebookNode], released: Sequence[NotebookNode]) -> None:
    """Of several cells with one name the last is marked: the last definition before the check stands.

    Setup below an answer or a check comes too late: it counts as missing. Marks are made anew, and a name
    that the gradebook does not know, say of a cell copied from another lesson, loses its mark.
    """
    marks = {name(cell): mark(cell) for cell in released}
    top = {name(cell) for cell in _top(released)}
    kept: dict[str, NotebookNode] = {}
    for cell in cells:
        if name(cell) in marks and (name(cell) not in top or kept.keys() <= top):
            kept[name(cell)] = cell
    for cell in cells:
        cell.metadata.pop("nbgrader", None)
    for each, cell in kept.items():
        cell.metadata["nbgrader"] = marks[each]


def put_back(cells: list[NotebookNode], released: Sequence[NotebookNode]) -> Iterator[NotebookNode]:
    """Inserts each missing locked cell: a check after its answers, any other after what comes before it.

    Checks come last, since one without any answer goes to the end, and must draw nothing there.
    """
    there = {name(cell) for cell in cells}
    order = [name(cell) for cell in released]
    for cell in sorted(released, key=lambda cell: mark(cell)["grade"]):
        if mark(cell)["locked"] and name(cell) not in there:
            cells.insert(_place(cell, cells, before=order[: order.index(name(cell))]), cell)
            yield cell


def name(cell: NotebookNode) -> str | None:
    """nbgrader's name of a cell, its grade_id."""
    return mark(cell).get("grade_id")


def _top(released: Sequence[NotebookNode]) -> Iterator[NotebookNode]:
    """Title, setup and whatever else is locked before the first answer or check."""
    return takewhile(lambda cell: mark(cell)["locked"] and not mark(cell)["grade"], released)


def _place(cell: NotebookNode, cells: Sequence[NotebookNode], before: Collection[str]) -> int:
    if not mark(cell)["grade"]:
        return _after(before, cells, otherwise=0)
    answers = {each for each in before if f"{each}-".startswith(f"{name(cell)}-answer-")}
    return _after(answers, cells, otherwise=len(cells))


def _after(names: Collection[str], cells: Sequence[NotebookNode], otherwise: int) -> int:
    return max((at + 1 for at, cell in enumerate(cells) if name(cell) in names), default=otherwise)


def _released(cell: SourceCell, points: float | None, answer: bool) -> NotebookNode:
    about = {"schema_version": 3, "grade_id": cell.name, "cell_type": cell.cell_type}
    about |= {"locked": cell.locked, "solution": answer, "task": False, "grade": points is not None}
    about |= {"checksum": cell.checksum} | ({} if points is None else {"points": points})
    metadata = {"deletable": False, "editable": not cell.locked, "nbgrader": about}
    new = v4.new_code_cell if cell.cell_type == "code" else v4.new_markdown_cell
    return new(cell.source, id=f"{cell.name}-restored", metadata=metadata)

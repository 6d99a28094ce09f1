"""nbgrader's marks of cells, made anew, and the locked cells that a submission lost, put back.

Cells are plain dicts of nbformat 4; nbformat's own nodes are dicts too. Nothing heavy is imported here.
"""

import hashlib
from collections.abc import Collection, Iterator, Sequence
from itertools import takewhile
from typing import Any

NotebookCell = dict[str, Any]


def mark(cell: NotebookCell) -> dict[str, Any]:
    """What nbgrader knows of a cell: {} for a cell that it does not care about, or whose mark is no mark."""
    metadata = cell.get("metadata")
    found = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    return found if isinstance(found, dict) else {}


def name(cell: NotebookCell) -> str | None:
    """nbgrader's name of a cell, its grade_id."""
    found = mark(cell).get("grade_id")
    return found if isinstance(found, str) else None


def mark_once(cells: Sequence[NotebookCell], released: Sequence[NotebookCell]) -> None:
    """Of several cells with one name the last is marked: the last definition before the check stands.

    Setup below an answer or a check comes too late: it counts as missing. Marks are made anew, and a name
    that the gradebook does not know, say of a cell copied from another lesson, loses its mark.
    """
    marks = {name(cell): mark(cell) for cell in released}
    top = {name(cell) for cell in _top(released)}
    kept: dict[str | None, NotebookCell] = {}
    for cell in cells:
        if name(cell) in marks and (name(cell) not in top or kept.keys() <= top):
            kept[name(cell)] = cell
    for cell in cells:
        cell["metadata"].pop("nbgrader", None)
    for each, cell in kept.items():
        cell["metadata"]["nbgrader"] = {**marks[each]}


def put_back(cells: list[NotebookCell], released: Sequence[NotebookCell]) -> Iterator[NotebookCell]:
    """Inserts each missing locked cell: a check after its answers, any other after what comes before it.

    Checks come last, since one without any answer goes to the end, and must draw nothing there.
    """
    there = {name(cell) for cell in cells}
    order = [name(cell) for cell in released]
    for cell in sorted(released, key=lambda cell: mark(cell)["grade"]):
        if mark(cell)["locked"] and name(cell) not in there:
            cells.insert(_place(cell, cells, before=order[: order.index(name(cell))]), cell)
            yield cell


def answers_of(check: str | None, names: Collection[str | None]) -> set[str | None]:
    """The names that are answers to a check: `search-answer`, `search-answer-function` to `search`."""
    return {each for each in names if f"{each}-".startswith(f"{check}-answer-")}


def released_cell(
    name: str,
    cell_type: str,
    source: str,
    checksum: str | None,
    locked: bool,
    *,
    points: float | None = None,
    grade: bool = False,
    solution: bool = False,
    task: bool = False,
) -> NotebookCell:
    """A marked cell as it was handed out, from what a gradebook keeps of it."""
    about = {"schema_version": 3, "grade_id": name, "cell_type": cell_type, "locked": locked}
    about |= {"solution": solution, "task": task, "grade": grade, "checksum": checksum}
    about |= {} if points is None else {"points": points}
    metadata = {"deletable": False, "editable": not locked, "nbgrader": about}
    cell = {"cell_type": cell_type, "id": f"{name}-restored", "metadata": metadata, "source": source}
    return cell | ({"execution_count": None, "outputs": []} if cell_type == "code" else {})


def is_untouched(cell: NotebookCell) -> bool:
    """Whether a marked cell is as it was handed out: nbgrader's own rule, its checksum (utils.py, 0.9.6)."""
    about = mark(cell)
    flags = (about["grade"], about["solution"], _is_locked(about))
    parts = [cell["source"], cell["cell_type"], *map(str, flags), about["grade_id"]]
    parts += [str(float(about["points"]))] if about["grade"] else []
    return hashlib.md5("".join(parts).encode()).hexdigest() == about["checksum"]


def _is_locked(about: dict[str, Any]) -> bool:
    return not about["solution"] and (about["grade"] or about["locked"])


def _top(released: Sequence[NotebookCell]) -> Iterator[NotebookCell]:
    """Title, setup and whatever else is locked before the first answer or check."""
    return takewhile(lambda cell: mark(cell)["locked"] and not mark(cell)["grade"], released)


def _place(cell: NotebookCell, cells: Sequence[NotebookCell], before: Collection[str | None]) -> int:
    if not mark(cell)["grade"]:
        return _after(before, cells, otherwise=0)
    return _after(answers_of(name(cell), before), cells, otherwise=len(cells))


def _after(names: Collection[str | None], cells: Sequence[NotebookCell], otherwise: int) -> int:
    return max((at + 1 for at, cell in enumerate(cells) if name(cell) in names), default=otherwise)

"""Notebooks that we write ourselves, as plain data of nbformat 4.5."""

import re
from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any

from autograder.findings import Finding
from autograder.grading.placing import NotebookCell
from autograder.grading.records import sentence
from autograder.grading.released import Released

ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
LANGUAGE = {"name": "python", "pygments_lexer": "ipython3"}


def notebook_of(cells: Iterable[NotebookCell], released: Released) -> dict[str, Any]:
    """A notebook of these cells, each with an id of its own and with nothing that an editor left in it."""
    metadata = {"kernelspec": dict(released.kernelspec), "language_info": LANGUAGE}
    used: set[str] = set()
    tidy = [_tidy(cell, number, used) for number, cell in enumerate(cells, 1)]
    return {"cells": tidy, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def _tidy(cell: NotebookCell, number: int, used: set[str]) -> NotebookCell:
    found = cell.get("id", "")
    if not ID.fullmatch(found) or found in used:
        found = next(each for each in _ids(number) if each not in used)
    used.add(found)
    kept = {
        "id": found,
        "cell_type": cell["cell_type"],
        "source": cell["source"],
        "metadata": cell["metadata"],
    }
    if "attachments" in cell:
        kept["attachments"] = cell["attachments"]
    return kept | ({"execution_count": None, "outputs": []} if cell["cell_type"] == "code" else {})


def _ids(number: int) -> Iterator[str]:
    yield f"cell-{number}"
    yield from (f"cell-{number}-{again}" for again in count(2))


def left_to_a_person(problem: Finding, released: Released) -> dict[str, Any]:
    """What an instructor sees in formgrader: why, and the released cells, so that points can be given."""
    told = {"cell_type": "raw", "id": "left-to-a-person", "metadata": {}, "source": sentence(problem)}
    return notebook_of([told, *released.cells], released)


def result(points: float, html: str) -> dict[str, Any]:
    """The output of a check cell, as nbgrader reads it: points as text, the report as HTML."""
    data = {"text/plain": f"{points:g}", "text/html": html}
    return {"output_type": "execute_result", "data": data, "metadata": {}}


def printed(text: str) -> dict[str, Any]:
    return {"output_type": "stream", "name": "stdout", "text": text}


def failed(kind: str, text: str) -> dict[str, Any]:
    return {"output_type": "error", "ename": kind, "evalue": text, "traceback": [f"{kind}: {text}"]}

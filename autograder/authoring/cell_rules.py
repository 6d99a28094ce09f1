"""Lint rules for every cell: ids, metadata, what may be stored, solution regions, the opening cells."""

import ast
import re
from collections import Counter
from collections.abc import Iterator

from nbformat import NotebookNode

from autograder.authoring.lesson_notebook import Finding, LessonNotebook
from autograder.authoring.notebooks import (
    CELL,
    MARK,
    NOTEBOOK_METADATA,
    RELEASED_CELL,
    RELEASED_MARK,
    mark,
)
from autograder.session import OURS

READABLE = re.compile(r"[a-z][a-z0-9]*([_-][a-z0-9]+)*")
# Made by a program: eight hex digits (nbformat), or a UUID (JupyterLab, VS Code).
RANDOM = re.compile(r"(?=.*\d)[0-9a-f]{8}(-[0-9a-f]{4}){0,3}(-?[0-9a-f]{12})?")
LOCKED = {"grade": False, "locked": True, "solution": False, "task": False, "schema_version": 3}
REGION = re.compile(r"\b(BEGIN|END) SOLUTION\b")


def unique_ids(it: LessonNotebook) -> Iterator[Finding]:
    for id_, count in Counter(cell.get("id") for cell in it.nb.cells).items():
        if count > 1:
            yield it.finding("cell.duplicate_id", f"{count} cells have the id {id_!r}")


def readable_ids(it: LessonNotebook) -> Iterator[Finding]:
    for cell in it.nb.cells:
        id_ = cell.get("id") or ""
        if not READABLE.fullmatch(id_) or RANDOM.fullmatch(id_):
            yield it.finding("cell.unreadable_id", f"the id {id_!r} should say what the cell is for", cell)


def no_execution_counts(it: LessonNotebook) -> Iterator[Finding]:
    for cell in it.code_cells:
        counts = [cell.execution_count, *(output.get("execution_count") for output in cell.outputs)]
        if any(count is not None for count in counts):
            yield it.finding("cell.execution_count", "execution counts change with every run", cell)


def known_metadata(it: LessonNotebook) -> Iterator[Finding]:
    """Nothing that an editor left behind."""
    keys, marks = (RELEASED_CELL, RELEASED_MARK) if it.released else (CELL, MARK)
    if it.nb.metadata != NOTEBOOK_METADATA:
        yield it.finding("notebook.metadata", f"the notebook's metadata should be {NOTEBOOK_METADATA}")
    for cell in it.nb.cells:
        strange = [*(cell.metadata.keys() - keys), *(mark(cell).keys() - marks)]
        if strange:
            yield it.finding("cell.metadata", f"does not belong here: {', '.join(sorted(strange))}", cell)


def no_released_outputs(it: LessonNotebook) -> Iterator[Finding]:
    for cell in it.code_cells:
        if it.released and cell.outputs:
            yield it.finding("course.output", "a learner's notebook starts without outputs", cell)


def regions(it: LessonNotebook) -> Iterator[Finding]:
    """Solution regions: in pairs in the solutions, nowhere in the course."""
    for cell in it.nb.cells:
        found = REGION.findall(cell.source)
        if it.released and found:
            yield it.finding("course.solution", "a solution region was released", cell)
        elif found != ["BEGIN", "END"] * (len(found) // 2):
            yield it.finding("solution.unbalanced", f"its marks are {', '.join(found)}", cell)


def opening(it: LessonNotebook) -> Iterator[Finding]:
    """A locked title, a locked setup: nobody loses points for having deleted the imports."""
    ids = [cell.get("id") for cell in it.nb.cells]
    if ids[:1] != ["title"] or "setup" not in ids:
        yield it.finding("opening.missing", "a notebook opens with the cells `title` and `setup`")
        return
    for cell in it.nb.cells[: ids.index("setup") + 1]:
        if not _is_locked(cell):
            detail = "up to `setup`, every cell is locked, and its grade_id is its id"
            yield it.finding("opening.not_locked", detail, cell)


def language(it: LessonNotebook) -> Iterator[Finding]:
    """use("en") under en/."""
    for cell in it.nb.cells:
        if cell.get("id") == "setup" and _used_languages(cell.source) != [it.lang]:
            yield it.finding("opening.language", f'it should say use("{it.lang}"), once', cell)


def companions(it: LessonNotebook) -> Iterator[Finding]:
    """Whatever a report or the page that leads in names to a learner is there in every lesson."""
    for cell in it.nb.cells:
        names = _imported(cell.source) if cell.get("id") == "setup" else None
        missing = [name for name in OURS if names and name not in names]
        if missing:
            yield it.finding("opening.imports", f"it should also import {', '.join(missing)}", cell)


def _imported(source: str) -> list[str]:
    """The names that are imported from the package itself."""
    try:
        statements = ast.parse(source).body
    except SyntaxError:
        return []
    imports = [
        each for each in statements if isinstance(each, ast.ImportFrom) and each.module == "autograder"
    ]
    return [alias.name for each in imports for alias in each.names]


def _is_locked(cell: NotebookNode) -> bool:
    return mark(cell).items() >= {**LOCKED, "grade_id": cell.get("id")}.items()


def _used_languages(source: str) -> list[object]:
    """The arguments of the calls of `use`, where they are plain words."""
    try:
        calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    except SyntaxError:
        return []
    return [
        argument.value
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id == "use"
        for argument in call.args
        if isinstance(argument, ast.Constant)
    ]


RULES = (
    unique_ids,
    readable_ids,
    no_execution_counts,
    known_metadata,
    no_released_outputs,
    regions,
    opening,
    language,
    companions,
)

"""From the bytes of a submission to the code to run and the notebook to keep. Pure: bytes in, data out.

Only sources are taken from a submission, and only those of cells that a learner may write in. Marks, points,
locked cells and checks are the released ones; saved outputs, metadata and check cells count for nothing.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from autograder.findings import Finding
from autograder.grading.collecting import Collected, shown
from autograder.grading.disarming import disarmed
from autograder.grading.notebook_files import UnreadableError, read
from autograder.grading.pages import left_to_a_person, notebook_of
from autograder.grading.placing import NotebookCell, is_untouched, mark, mark_once, name, put_back
from autograder.grading.recognising import recognise
from autograder.grading.released import Released


@dataclass(frozen=True)
class Cell:
    """Code to run. number: of the code cell in the notebook, as in `In [3]`; grade_id: "" without a mark."""

    source: str
    grade_id: str
    number: int


@dataclass(frozen=True)
class Check:
    """A check cell. after: how many of the cells to run come before it; what they define is judged.

    An answer that stands below its check is judged nevertheless: then it counts among those before it.
    """

    grade_id: str
    number: int
    after: int


@dataclass(frozen=True)
class Intake:
    """What is graded of a submission.

    notebook: nbformat 4.5, without outputs. With a problem, the released cells below the reason.
    cells: the code to run, in order, without check cells.
    untouched: the answer cells that are as they were handed out.
    problem: why it must be left to a person.
    """

    notebook: dict[str, Any]
    cells: tuple[Cell, ...] = ()
    checks: tuple[Check, ...] = ()
    untouched: tuple[str, ...] = ()
    notes: tuple[Finding, ...] = ()
    problem: Finding | None = None


@dataclass
class _Attempt:
    """One file that may be the notebook. recognised: how many of its cells are the lesson's."""

    name: str
    cells: list[NotebookCell] = field(default_factory=list)
    recognised: int = 0
    started: bool = False
    notes: list[Finding] = field(default_factory=list)
    problem: Finding | None = None


def take(collected: Collected, released: Released) -> Intake:
    """Never raises for what a learner handed in; see Intake.problem."""
    if collected.problem:
        return _by_hand(collected.problem, collected.notes, released)
    attempts = []
    for file, content in collected.notebooks:
        attempts.append(_attempt(file, content, released))
        if attempts[-1].started:
            break
    best = max(attempts, key=lambda each: (each.started, each.problem is None))
    notes = [*collected.notes, *_chosen(best, collected), *best.notes]
    if best.problem is None and not best.recognised:
        best.problem = Finding(
            "grading.another_notebook", {"name": shown(best.name), "wanted": collected.wanted}
        )
    if best.problem:
        return _by_hand(best.problem, notes, released)
    return _intake(best.cells, released, notes)


def page(intake: Intake, outputs: Mapping[str, Sequence[dict]], printed: Mapping[int, Sequence[dict]]) -> str:
    """The text of the notebook to keep.

    outputs: name of a check cell → its outputs (nbformat 4); printed: number of another cell → its outputs.
    """
    number = 0
    cells = []
    for cell in intake.notebook["cells"]:
        if cell["cell_type"] == "code":
            number += 1
            found = outputs.get(name(cell) or "") if mark(cell).get("grade") else printed.get(number)
            shown = [_numbered(each, number) for each in found or ()]
            cell = {**cell, "execution_count": number, "outputs": shown}
        cells.append(cell)
    return json.dumps({**intake.notebook, "cells": cells}, ensure_ascii=False, sort_keys=True) + "\n"


def _numbered(output: dict, number: int) -> dict:
    return {**output, "execution_count": number} if output["output_type"] == "execute_result" else output


def _attempt(file: str, content: bytes, released: Released) -> _Attempt:
    attempt = _Attempt(file)
    try:
        attempt.cells = read(content, attempt.notes)
    except UnreadableError as error:
        attempt.problem = replace(error.finding, fields={**error.finding.fields, "name": shown(file)})
        return attempt
    attempt.recognised = recognise(attempt.cells, released, attempt.notes)
    attempt.started = any(_is_started(cell, released) for cell in attempt.cells)
    return attempt


def _is_started(cell: NotebookCell, released: Released) -> bool:
    known = released.by_name.get(name(cell))
    return known is not None and mark(known)["solution"] and cell["source"].strip() != known["source"].strip()


def _chosen(best: _Attempt, collected: Collected) -> list[Finding]:
    if best.name == collected.wanted:
        return []
    if any(file == collected.wanted for file, _ in collected.notebooks):
        return [Finding("grading.both_there", {"name": shown(best.name), "wanted": collected.wanted})]
    return [Finding("grading.taken_for", {"name": shown(best.name), "wanted": collected.wanted})]


def _by_hand(problem: Finding, notes: Sequence[Finding], released: Released) -> Intake:
    others = tuple(each for each in notes if each != problem)
    return Intake(left_to_a_person(problem, released), notes=others, problem=problem)


def _intake(cells: list[NotebookCell], released: Released, notes: list[Finding]) -> Intake:
    copies = {id(cell) for cell in cells if _is_check(cell, released)}
    mark_once(cells, released.cells)
    for cell in cells:
        if mark(cell):
            _as_released(cell, released.by_name[name(cell)], notes)
    for cell in put_back(cells, released.cells):
        notes.append(Finding("grading.put_back", {"cell": name(cell)}))
    run, checks = _order(cells, copies, released, notes)
    marked = [cell for cell in cells if mark(cell).get("solution")]
    untouched = tuple(mark(cell)["grade_id"] for cell in marked if is_untouched(cell))
    _disarm(cells, released, notes)
    return Intake(notebook_of(cells, released), run, checks, untouched, tuple(notes))


def _disarm(cells: Sequence[NotebookCell], released: Released, notes: list[Finding]) -> None:
    known = {cell["source"] for cell in released.cells} | released.prose
    found = [each for each in cells if each["cell_type"] == "markdown" and each["source"] not in known]
    changed = 0
    for cell in found:
        before, cell["source"] = cell["source"], disarmed(cell["source"], cell.get("attachments", ()))
        changed += before != cell["source"]
    if changed:
        notes.append(Finding("grading.disarmed", {"count": changed}))


def _is_check(cell: NotebookCell, released: Released) -> bool:
    """A check, a copy of one, or the same text in a cell without a mark."""
    if name(cell) in released.checks:
        return True
    return any(cell["source"].strip() == released.by_name[each]["source"].strip() for each in released.checks)


def _as_released(cell: NotebookCell, known: NotebookCell, notes: list[Finding]) -> None:
    if cell["cell_type"] != known["cell_type"]:
        code = "grading.was_text" if known["cell_type"] == "code" else "grading.was_code"
        notes.append(Finding(code, {"cell": name(cell)}))
        cell["cell_type"] = known["cell_type"]
    if mark(cell)["locked"] and cell["source"] != known["source"]:
        notes.append(Finding("grading.locked_changed", {"cell": name(cell)}))
        cell["source"] = known["source"]
    cell["metadata"] |= {"deletable": False} | ({"editable": False} if mark(cell)["locked"] else {})


def _order(
    cells: Sequence[NotebookCell], copies: set[int], released: Released, notes: list[Finding]
) -> tuple[tuple[Cell, ...], tuple[Check, ...]]:
    run: list[Cell] = []
    checks: list[Check] = []
    for number, cell in enumerate((each for each in cells if each["cell_type"] == "code"), 1):
        each = name(cell) or ""
        if each in released.checks:
            checks.append(Check(each, number, len(run)))
        elif id(cell) not in copies and cell["source"].strip():
            run.append(Cell(cell["source"], each, number))
    return tuple(run), tuple(_below_its_answers(check, run, released, notes) for check in checks)


def _below_its_answers(check: Check, run: Sequence[Cell], released: Released, notes: list[Finding]) -> Check:
    answers = released.checks[check.grade_id]
    after = max((at for at, cell in enumerate(run, 1) if cell.grade_id in answers), default=0)
    if after <= check.after:
        return check
    notes.append(Finding("grading.answer_below_check", {"cell": check.grade_id}))
    return replace(check, after=after)

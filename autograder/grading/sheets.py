"""What a gradebook knows of an assignment: its notebooks, their cells, and what was handed out."""

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from autograder.findings import Finding
from autograder.grading.placing import released_cell
from autograder.grading.records import GradingError
from autograder.grading.released import KERNEL, Released


@dataclass(frozen=True)
class Sheet:
    """A notebook of the assignment: name of a cell → its id in the database."""

    id: str
    released: Released
    graded: Mapping[str, str]
    solutions: Mapping[str, str]
    tasks: Mapping[str, str]


@dataclass(frozen=True)
class Assignment:
    id: str
    name: str
    due: datetime | None
    sheets: Mapping[str, Sheet]

    def with_prose(self, prose: frozenset[str]) -> "Assignment":
        sheets = {
            name: replace(sheet, released=replace(sheet.released, prose=prose))
            for name, sheet in self.sheets.items()
        }
        return replace(self, sheets=sheets)

    @property
    def released(self) -> tuple[Released, ...]:
        return tuple(sheet.released for sheet in self.sheets.values())


def read_assignment(connection: sqlite3.Connection, name: str) -> Assignment:
    """Raises GradingError where the gradebook doesn't know it, or knows no notebook of it."""
    rows = connection.execute("SELECT id, name, duedate FROM assignment ORDER BY name").fetchall()
    found = next((row for row in rows if row[1] == name), None)
    if found is None:
        known = ", ".join(row[1] for row in rows) or "none"
        raise GradingError(Finding("grading.unknown_assignment", {"assignment": name, "known": known}))
    query = "SELECT id, name, kernelspec FROM notebook WHERE assignment_id = ? ORDER BY name"
    notebooks = connection.execute(query, found[:1]).fetchall()
    if not notebooks:
        raise GradingError(Finding("grading.no_notebooks", {"assignment": name}))
    sheets = {row[1]: _sheet(connection, name, *row) for row in notebooks}
    return Assignment(found[0], name, parse_time(found[2]), sheets)


def _sheet(
    connection: sqlite3.Connection, assignment: str, id_: str, name: str, kernelspec: str | None
) -> Sheet:
    query = "SELECT type, name, id FROM base_cell WHERE notebook_id = ? ORDER BY rowid"
    ids: dict[str, dict[str, str]] = {"GradeCell": {}, "SolutionCell": {}, "TaskCell": {}}
    for kind, cell, cell_id in connection.execute(query, (id_,)):
        ids.setdefault(kind, {})[cell] = cell_id
    points = dict(connection.execute("SELECT id, max_score FROM grade_cells").fetchall())
    points |= dict(connection.execute("SELECT id, max_score FROM task_cells").fetchall())
    columns = "name, cell_type, source, checksum, locked"
    query = f"SELECT {columns} FROM source_cell WHERE notebook_id = ? ORDER BY rowid"
    cells = tuple(
        released_cell(
            cell,
            kind,
            source,
            checksum,
            bool(locked),
            points=points.get(ids["GradeCell"].get(cell) or ids["TaskCell"].get(cell)),
            grade=cell in ids["GradeCell"],
            solution=cell in ids["SolutionCell"],
            task=cell in ids["TaskCell"],
        )
        for cell, kind, source, checksum, locked in connection.execute(query, (id_,))
    )
    kernel = json.loads(kernelspec) if kernelspec else None
    released = Released(assignment, name, cells, kernel or KERNEL)
    return Sheet(id_, released, ids["GradeCell"], ids["SolutionCell"], ids["TaskCell"])


def parse_time(text: str | None) -> datetime | None:
    """A time as SQLAlchemy keeps it in SQLite, UTC without a zone."""
    return datetime.fromisoformat(text) if text else None

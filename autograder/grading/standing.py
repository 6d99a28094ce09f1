"""How a student stands in the gradebook."""

import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from autograder.findings import Finding
from autograder.grading.course import Penalty
from autograder.grading.moves import Place, Points
from autograder.grading.placing import mark
from autograder.grading.records import Graded, GradingError
from autograder.grading.sheets import Assignment, Sheet, parse_time

EPOCH = datetime(1970, 1, 1)  # SQLite has no intervals: SQLAlchemy adds them to this
# Of the rows of one student in one assignment.
JOINED = (
    "JOIN submitted_notebook ON submitted_notebook.id = {table}.notebook_id "
    "JOIN notebook ON notebook.id = submitted_notebook.notebook_id "
    "JOIN submitted_assignment ON submitted_assignment.id = submitted_notebook.assignment_id "
    "JOIN base_cell ON base_cell.id = {table}.cell_id "
    "WHERE submitted_assignment.assignment_id = ? AND student_id = ?"
)


@dataclass(frozen=True)
class Standing:
    """Reads the rows of one assignment. penalty: asked for only where somebody is late."""

    connection: sqlite3.Connection
    assignment: Assignment
    penalty: Callable[[], Penalty | None] = lambda: None

    def due(self, student: str) -> datetime | None:
        if self.assignment.due is None:
            return None
        query = "SELECT extension FROM submitted_assignment WHERE assignment_id = ? AND student_id = ?"
        found = self.connection.execute(query, (self.assignment.id, student)).fetchone()
        return self.assignment.due + _interval(found[0] if found else None)

    def holds(self, record: Graded) -> bool:
        """Whether to write a record would change nothing: its points, its time, and what that costs."""
        sheet = self.assignment.sheets.get(record.notebook)
        found = self.grades(record.student)
        return (
            sheet is not None
            and all(
                (record.notebook, name) in found
                and found[record.notebook, name].auto == points_of(record, sheet, name)
                for name in sheet.graded
            )
            and (record.handed_in is None or parse_time(record.handed_in) == self.handed_in(record.student))
            and (record.status == "missing" or self._pays(record))
        )

    def _pays(self, record: Graded) -> bool:
        due = self.late(record.student, record.notebook) or 0.0
        return self.penalties(record.student).get(record.notebook) == due

    def handed_in(self, student: str) -> datetime | None:
        query = "SELECT timestamp FROM submitted_assignment WHERE assignment_id = ? AND student_id = ?"
        found = self.connection.execute(query, (self.assignment.id, student)).fetchone()
        return parse_time(found[0]) if found else None

    def late(self, student: str, notebook: str) -> float | None:
        """What is taken off a notebook's points for being late; None where nobody takes anything off."""
        time, due = self.handed_in(student), self.due(student)
        seconds = (time - due).total_seconds() if time and due else 0
        penalty_of = self.penalty() if seconds > 0 else None
        if penalty_of is None:
            return None
        total = sum(points.score for (each, _), points in self.grades(student).items() if each == notebook)
        penalty = penalty_of(student, total, seconds)
        return None if penalty is None else 0 if penalty < 0 else min(penalty, total)

    def grades(self, student: str) -> dict[Place, Points]:
        columns = "notebook.name, base_cell.name, auto_score, manual_score, extra_credit"
        query = f"SELECT {columns} FROM grade {JOINED.format(table='grade')}"
        rows = self.connection.execute(query, (self.assignment.id, student))
        return {(notebook, cell): Points(*points) for notebook, cell, *points in rows}

    def comments(self, student: str) -> dict[Place, str | None]:
        """What a person wrote, else what a machine did."""
        columns = "notebook.name, base_cell.name, coalesce(manual_comment, auto_comment)"
        query = f"SELECT {columns} FROM comment {JOINED.format(table='comment')}"
        rows = self.connection.execute(query, (self.assignment.id, student))
        return {(notebook, cell): comment for notebook, cell, comment in rows}

    def penalties(self, student: str) -> Mapping[str, float]:
        """Notebook → what is taken off for being late. Notebooks that were not handed in are missing."""
        query = (
            "SELECT notebook.name, coalesce(late_submission_penalty, 0.0) FROM submitted_notebook "
            "JOIN notebook ON notebook.id = submitted_notebook.notebook_id "
            "JOIN submitted_assignment ON submitted_assignment.id = submitted_notebook.assignment_id "
            "WHERE submitted_assignment.assignment_id = ? AND student_id = ?"
        )
        return dict(self.connection.execute(query, (self.assignment.id, student)).fetchall())


def points_of(record: Graded, sheet: Sheet, name: str) -> float | None:
    """What a record gives to a cell; None is for a person.

    An answer that only a person can judge is 0 where nothing was written. Raises GradingError for points
    that the cell can't have.
    """
    if record.status != "graded":
        return None if record.status == "by_hand" else 0.0
    if name in sheet.solutions:
        return 0.0 if name in record.untouched else None
    points = record.scores.get(name)
    most = mark(sheet.released.by_name[name])["points"]
    if points is not None and not 0 <= points <= most:
        fields = {"points": points, "cell": name, "most": most}
        raise GradingError(Finding("grading.impossible_points", fields))
    return points


def _interval(text: str | None) -> timedelta:
    return datetime.fromisoformat(text) - EPOCH if text else timedelta()

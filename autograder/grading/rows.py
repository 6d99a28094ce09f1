"""The rows that nbgrader writes for a submission.

As of 0.9.6: api.Gradebook.add_submission, preprocessors.SaveAutoGrades, preprocessors.AssignLatePenalties.
"""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import uuid4

from autograder.grading.records import Graded, sentence
from autograder.grading.sheets import Assignment, Sheet
from autograder.grading.standing import Standing, points_of

NO_RESPONSE = "No response."  # nbgrader's words for an answer cell that is as it was handed out


@dataclass(frozen=True)
class Rows:
    """Writes within the caller's transaction."""

    standing: Standing

    @property
    def connection(self) -> sqlite3.Connection:
        return self.standing.connection

    @property
    def assignment(self) -> Assignment:
        return self.standing.assignment

    def write(self, records: Sequence[Graded]) -> None:
        student = records[0].student
        submission = self._submission(student, next((each.handed_in for each in records), None))
        for record in records:
            sheet = self.assignment.sheets[record.notebook]
            notebook = self._notebook(sheet, submission)
            self._grades(record, sheet, notebook)
            if record.status != "missing":
                self._comments(record, sheet, notebook)
                change = "UPDATE submitted_notebook SET late_submission_penalty = ? WHERE id = ?"
                self.connection.execute(change, (self.standing.late(student, record.notebook), notebook))

    def _submission(self, student: str, handed_in: str | None) -> str:
        self.connection.execute("INSERT OR IGNORE INTO student (id) VALUES (?)", (student,))
        where = {"assignment_id": self.assignment.id, "student_id": student}
        query = "SELECT id FROM submitted_assignment WHERE assignment_id = ? AND student_id = ?"
        found = self.connection.execute(query, tuple(where.values())).fetchone()
        id_ = found[0] if found else self._add("submitted_assignment", **where)
        if handed_in:
            time = datetime.fromisoformat(handed_in).isoformat(" ", "microseconds")
            self.connection.execute("UPDATE submitted_assignment SET timestamp = ? WHERE id = ?", (time, id_))
        if not found:
            for sheet in self.assignment.sheets.values():
                self._mirror(sheet, id_)
        return id_

    def _notebook(self, sheet: Sheet, submission: str) -> str:
        query = "SELECT id FROM submitted_notebook WHERE assignment_id = ? AND notebook_id = ?"
        found = self.connection.execute(query, (submission, sheet.id)).fetchone()
        return found[0] if found else self._mirror(sheet, submission)

    def _mirror(self, sheet: Sheet, submission: str) -> str:
        """All rows of a notebook, to be filled in: what is not graded waits for a person."""
        notebook = self._add("submitted_notebook", assignment_id=submission, notebook_id=sheet.id, flagged=0)
        for cell in (*sheet.graded.values(), *sheet.tasks.values()):
            self._add("grade", notebook_id=notebook, cell_id=cell, needs_manual_grade=1)
        for cell in (*sheet.solutions.values(), *sheet.tasks.values()):
            self._add("comment", notebook_id=notebook, cell_id=cell)
        return notebook

    def _grades(self, record: Graded, sheet: Sheet, notebook: str) -> None:
        if record.status == "missing":
            change = "UPDATE grade SET auto_score = 0, needs_manual_grade = 0 WHERE notebook_id = ?"
            self.connection.execute(change, (notebook,))
            return
        change = (
            "UPDATE grade SET auto_score = ?1, needs_manual_grade = (manual_score IS NOT NULL OR ?1 IS NULL) "
            "WHERE notebook_id = ?2 AND cell_id = ?3"
        )
        for name, cell in sheet.graded.items():
            self.connection.execute(change, (points_of(record, sheet, name), notebook, cell))

    def _comments(self, record: Graded, sheet: Sheet, notebook: str) -> None:
        for name, cell in (*sheet.solutions.items(), *sheet.tasks.items()):
            told = NO_RESPONSE if name in record.untouched else _reason(record, sheet, name)
            change = "UPDATE comment SET auto_comment = ? WHERE notebook_id = ? AND cell_id = ?"
            self.connection.execute(change, (told, notebook, cell))

    def _add(self, table: str, **values: object) -> str:
        id_ = uuid4().hex
        names = ", ".join(("id", *values))
        marks = ", ".join("?" * (len(values) + 1))
        self.connection.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", (id_, *values.values()))
        return id_


def _reason(record: Graded, sheet: Sheet, name: str) -> str | None:
    """Why a person must look at an answer. nbgrader sets comments as Markdown, so no tag may be in it."""
    checks = sheet.released.checks
    waits = any(name in checks[each] for each in checks if record.scores.get(str(each), 0.0) is None)
    if record.reason is None or not (record.status == "by_hand" or waits):
        return None
    return sentence(record.reason).replace("<", "‹").replace(">", "›")

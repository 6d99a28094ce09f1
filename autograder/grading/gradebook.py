"""nbgrader's gradebook, opened by one process for one batch: locked, looked at, backed up.

Written through sqlite3 rather than nbgrader.api, which takes a second to import and a transaction for every
grade. The tables are those of nbgrader 0.9.6; tests compare each row with nbgrader's own.
"""

import fcntl
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from errno import EDQUOT, ENOSPC
from pathlib import Path
from types import TracebackType

from autograder.findings import Finding
from autograder.grading import autograded
from autograder.grading.collecting import SUFFIX
from autograder.grading.course import Course, prose
from autograder.grading.moves import Place, Points
from autograder.grading.records import Graded, GradingError
from autograder.grading.released import Released
from autograder.grading.rows import Rows
from autograder.grading.sheets import Assignment, read_assignment
from autograder.grading.standing import Standing

BUSY_SECONDS = 30.0  # for as long as formgrader or nbgrader may write at the same time
BACKUPS = 5


class SecondJudgeError(GradingError):
    """Another process grades into this gradebook."""


@dataclass
class Book:
    """An open gradebook and the one assignment of it that is graded."""

    course: Course
    assignment: Assignment
    connection: sqlite3.Connection
    lock: int | None

    @property
    def released(self) -> tuple[Released, ...]:
        """What was handed out, a notebook each."""
        return self.assignment.released

    @property
    def standing(self) -> Standing:
        return Standing(self.connection, self.assignment, lambda: self.course.penalty)

    def due(self, student: str) -> datetime | None:
        """UTC, with the student's extension; None where the assignment has no date."""
        with _spoken(self.course.gradebook):
            return self.standing.due(student)

    def grades(self, student: str) -> dict[Place, Points]:
        """What the gradebook has of a student; {} where nothing was graded yet."""
        with _spoken(self.course.gradebook):
            return self.standing.grades(student)

    def holds(self, record: Graded) -> bool:
        """Whether to write a record would change nothing, so that its submission needs no grading.

        Not so where an older gradebook was put back since, or a date was moved.
        """
        student, assignment, notebook = record.key
        with _spoken(self.course.gradebook):
            there = self.standing.holds(record)
        folder = self.course.folder(self.course.autograded, student, assignment)
        return there and (record.status == "missing" or (folder / f"{notebook}{SUFFIX}").is_file())

    def write(self, *records: Graded, files: Sequence[tuple[str, bytes]] = ()) -> None:
        """One student's rows and folder in autograded/, all of it or nothing; again changes nothing.

        records: of notebooks of this assignment; files: what else was handed in, see Collected.files.
        Grades and comments that people gave stay. Raises GradingError, after which nothing is written.
        """
        with _spoken(self.course.gradebook), self._transaction():
            Rows(self.standing).write(records)
            autograded.write(self.course, records, files)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.connection.execute("COMMIT")
        finally:
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")

    def close(self) -> None:
        self.connection.close()
        if self.lock is not None:
            os.close(self.lock)
            self.lock = None

    def __enter__(self) -> "Book":
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def open_gradebook(course: Course, assignment: str, *, wait: bool = False, only_read: bool = False) -> Book:
    """The gradebook of a course, for grading one assignment.

    wait: until another judge is done, else SecondJudgeError.
    only_read: without a lock and a backup, for a dry run.
    Raises GradingError for a gradebook that is missing, broken, locked, or doesn't know the assignment.
    Fork before you open it: neither the lock nor a connection survives in a child.
    """
    path = course.gradebook
    if not path.is_file():
        raise GradingError(Finding("grading.no_gradebook", {"path": str(path), "assignment": assignment}))
    with _spoken(path):
        lock = None if only_read else _locked(path, wait)
    connection: sqlite3.Connection | None = None
    try:
        with _spoken(path):
            connection = _connected(path, only_read)
            found = read_assignment(connection, assignment).with_prose(prose(course, assignment))
            if not only_read:
                back_up(connection, path)
        return Book(course, found, connection, lock)
    except BaseException:
        if connection is not None:
            connection.close()
        if lock is not None:
            os.close(lock)
        raise


def back_up(connection: sqlite3.Connection, path: Path) -> Path:
    """A whole copy of the gradebook beside it, also while others write. The newest five are kept."""
    folder = backups(path)
    folder.mkdir(exist_ok=True)
    made = folder / f"{path.stem}-{datetime.now(UTC):%Y%m%dT%H%M%S.%f}.db"
    half = made.with_suffix(".half")
    try:
        with closing(sqlite3.connect(half)) as copy:
            connection.backup(copy)
        half.replace(made)
    finally:
        half.unlink(missing_ok=True)
    for old in sorted(folder.glob(f"{path.stem}-*.db"))[:-BACKUPS]:
        old.unlink(missing_ok=True)
    return made


def backups(path: Path) -> Path:
    return path.with_name(f"{path.name}.backups")


def _locked(path: Path, wait: bool) -> int:
    """A lock of the system's, which ends with the process however it ends, and which no child inherits."""
    opened = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        fcntl.lockf(opened, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        who = os.read(opened, 100).decode("utf-8", "replace") or "?"
        os.close(opened)
        raise SecondJudgeError(Finding("grading.second_judge", {"path": str(path), "who": who})) from None
    os.ftruncate(opened, 0)
    os.pwrite(opened, str(os.getpid()).encode(), 0)
    return opened


def _connected(path: Path, only_read: bool) -> sqlite3.Connection:
    uri = f"{path.resolve().as_uri()}?mode=rw"  # also to read: what a kill left half is rolled back first
    connection = sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None)
    connection.execute("PRAGMA foreign_keys = OFF")  # as nbgrader has it
    connection.execute(f"PRAGMA query_only = {int(only_read)}")
    (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise sqlite3.DatabaseError(found)
    return connection


@contextmanager
def _spoken(path: Path) -> Iterator[None]:
    """Whatever a database or a disk refuses becomes a sentence."""
    try:
        yield
    except sqlite3.Error as error:
        raise GradingError(_of_database(error, path)) from error
    except OSError as error:
        full = error.errno in (ENOSPC, EDQUOT)
        fields = {"path": str(error.filename or path), "why": error.strerror or str(error)}
        raise GradingError(Finding("grading.disk_full" if full else "grading.not_written", fields)) from error


def _of_database(error: sqlite3.Error, path: Path) -> Finding:
    text = str(error)
    fields = {"path": str(path), "why": text}
    if "locked" in text or "busy" in text:
        return Finding("grading.gradebook_busy", fields)
    if "full" in text:
        return Finding("grading.disk_full", fields)
    if "readonly" in text or "unable to open" in text:
        return Finding("grading.not_written", fields)
    if "no such table" in text or "no such column" in text:
        return Finding("grading.foreign_gradebook", fields)
    if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.IntegrityError):
        newest = max(backups(path).glob("*.db"), default=None)
        return Finding("grading.broken_gradebook", {**fields, "backup": str(newest or backups(path))})
    return Finding("grading.not_written", fields)

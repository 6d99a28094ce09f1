"""What has been graded and written, a line each, beside the gradebook: so that a batch can stop anywhere.

A line is added once the gradebook has the grades. A kill between the two means that a submission is graded
once more, with the same outcome; a line that is only half there counts for nothing.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EDQUOT, ENOSPC
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from autograder.findings import Finding
from autograder.grading.records import Graded, GradingError

Key = tuple[str, str, str]  # student, assignment, notebook


class _Line(NamedTuple):
    """What must be known of each record; the rest is read again when it is asked for."""

    start: int
    length: int
    digest: str
    facts: str
    again: bool


def journal_of(gradebook: Path, assignment: str) -> Path:
    return gradebook.with_name(f"{gradebook.name}.graded") / f"{assignment}.jsonl"


class Journal:
    """The last record of each notebook of each submission of one assignment, without its page."""

    def __init__(self, path: Path) -> None:
        """Makes no file before the first line is added. Raises GradingError for one that can't be read."""
        self.path = path
        self._lines: dict[Key, _Line] = {}
        self._file: int | None = None
        self._size, self._whole = 0, True
        with _spoken(self.path):
            if path.exists():
                self._file = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CLOEXEC)
                self._size = os.fstat(self._file).st_size
                with path.open("rb") as lines:
                    self._whole = self._index(lines)

    def _index(self, lines: Iterator[bytes]) -> bool:
        """Whether the last line is whole."""
        start, line = 0, b"\n"
        for line in lines:
            for record in _read(line):
                self._remember(record, start, len(line))
            start += len(line)
        return line.endswith(b"\n")

    def _remember(self, record: Graded, start: int, length: int) -> None:
        self._lines[record.key] = _Line(start, length, record.digest, record.facts, record.again)

    def __iter__(self) -> Iterator[Graded]:
        return (self._record(line) for line in self._lines.values())

    def done(self, key: Key, digest: str, facts: str) -> Graded | None:
        """The record of a notebook that needs no grading: the same was handed in, judged by the same facts.

        None too where it failed through our fault. Whether the gradebook still has it: see Book.holds.
        """
        line = self._lines.get(key)
        if line is None or line.again or (line.digest, line.facts) != (digest, facts):
            return None
        return self._record(line)

    def _record(self, line: _Line) -> Graded:
        assert self._file is not None
        return Graded.from_json(os.pread(self._file, line.length, line.start))

    def add(self, *records: Graded) -> None:
        """Raises GradingError where the disk is full; the lines before are whole."""
        for record in records:
            line = f"{record.without_page().to_json()}\n".encode()
            with _spoken(self.path):
                self._append(line if self._whole else b"\n" + line)
            self._remember(record, self._size - len(line), len(line))

    def _append(self, text: bytes) -> None:
        """All of it in one call, or nothing."""
        if self._file is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(self.path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o644)
        if os.write(self._file, text) < len(text):
            os.ftruncate(self._file, self._size)
            raise OSError(ENOSPC, os.strerror(ENOSPC))
        self._size += len(text)
        self._whole = True

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def history(path: Path) -> dict[Key, list[Graded]]:
    """Every record that was ever kept in a journal, a key's in the order of grading. Raises GradingError."""
    found: dict[Key, list[Graded]] = {}
    with _spoken(path):
        lines = path.read_bytes().splitlines() if path.exists() else []
    for line in lines:
        for record in _read(line):
            found.setdefault(record.key, []).append(record)
    return found


@contextmanager
def _spoken(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        full = error.errno in (ENOSPC, EDQUOT)
        fields = {"path": str(path), "why": error.strerror or str(error)}
        raise GradingError(Finding("grading.disk_full" if full else "grading.not_written", fields)) from error


def _read(line: bytes) -> Iterator[Graded]:
    try:
        yield Graded.from_json(line)
    except ValueError:
        return

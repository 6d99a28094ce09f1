"""What has been graded and written, a line each, beside the gradebook: so that a batch can stop anywhere.

A line is added once the gradebook has the grades. A kill between the two means that a submission is graded
once more, with the same outcome; a line that is only half there counts for nothing.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

from autograder.findings import Finding
from autograder.grading.records import Graded, GradingError

Key = tuple[str, str, str]


def path_of(gradebook: Path) -> Path:
    return gradebook.with_name(f"{gradebook.name}.graded.jsonl")


class Journal:
    """The last record of each notebook of each submission, without its page."""

    def __init__(self, path: Path) -> None:
        """Raises GradingError for a file that can't be read. One that isn't there yet is an empty one."""
        self.path = path
        self.records: dict[Key, Graded] = {}
        self._file: int | None = None
        try:
            lines = path.read_bytes() if path.exists() else b""
        except OSError as error:
            raise _refused(path, error) from error
        self._whole = not lines or lines.endswith(b"\n")
        for line in lines.splitlines():
            for record in _read(line):
                self.records[record.key] = record

    def of(self, assignment: str) -> Iterator[Graded]:
        return (record for record in self.records.values() if record.assignment == assignment)

    def done(self, key: Key, digest: str, facts: str) -> Graded | None:
        """The record of a notebook that needs no grading: the same was handed in, judged by the same facts.

        None too where it failed through our fault. Whether the gradebook still has it: see Book.holds.
        """
        record = self.records.get(key)
        same = record is not None and (record.digest, record.facts) == (digest, facts)
        return record if same and not record.again else None

    def add(self, *records: Graded) -> None:
        """Raises GradingError where the disk is full; the lines before are whole."""
        text = b"".join(f"{record.without_page().to_json()}\n".encode() for record in records)
        try:
            if self._file is None:
                self._file = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o644)
            start = os.fstat(self._file).st_size
            self._write(text if self._whole else b"\n" + text, start)
        except OSError as error:
            raise _refused(self.path, error) from error
        self._whole = True
        self.records |= {record.key: record.without_page() for record in records}

    def _write(self, text: bytes, start: int) -> None:
        """All of it in one call, or nothing."""
        assert self._file is not None
        if os.write(self._file, text) < len(text):
            os.ftruncate(self._file, start)
            raise OSError(28, os.strerror(28), str(self.path))

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def _read(line: bytes) -> Iterator[Graded]:
    try:
        yield Graded.from_json(line)
    except ValueError:
        return


def _refused(path: Path, error: OSError) -> GradingError:
    from errno import EDQUOT, ENOSPC

    code = "grading.disk_full" if error.errno in (ENOSPC, EDQUOT) else "grading.not_written"
    return GradingError(Finding(code, {"path": str(path), "why": error.strerror or str(error)}))

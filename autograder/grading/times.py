"""When a submission was handed in, and how much that is to be believed.

nbgrader 0.9.6 takes the time from `timestamp.txt`. Its exchange writes that file in the learner's own
process, and zip_collect keeps one that a learner put into the archive: it is what a submission says of
itself. So:

- A record of the instructor's (`--handed-in times.csv`: what a learning platform says) has the last word.
- Without a record, nobody but the submission says anything, and a submission without a time is never late.
  A claim that it is late is therefore believed. A claim that it is in time changes no grade: it is shown in
  formgrader, as nbgrader would show it, and an instructor is told that nothing proves it.
"""

import csv
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from autograder.findings import Finding
from autograder.grading.records import GradingError


@dataclass(frozen=True)
class HandedIn:
    """time: UTC, without a zone, as nbgrader keeps it; None where nobody says."""

    time: datetime | None
    notes: tuple[Finding, ...] = ()

    @property
    def text(self) -> str | None:
        return self.time.isoformat() if self.time else None


def handed_in(claim: str | None, record: datetime | None, due: datetime | None) -> HandedIn:
    """claim: the text of timestamp.txt; due: UTC, with the student's extension; None where there is none."""
    said = parse(claim) if claim else None
    if record is not None:
        contradicts = said is not None and abs((said - record).total_seconds()) > 60
        return HandedIn(record, (Finding("grading.time_differs", {"claim": claim}),) if contradicts else ())
    if claim and said is None:
        return HandedIn(None, (Finding("grading.no_time", {"claim": claim[:60]}),))
    unproved = said is not None and due is not None and said <= due
    return HandedIn(said, (Finding("grading.time_unproved", {"claim": claim}),) if unproved else ())


def parse(text: str) -> datetime | None:
    """As nbgrader's utils.parse_utc reads it: "2026-11-30 08:15:00.123456 UTC", ISO 8601, and others."""
    plain = text.strip().removesuffix(" UTC")
    try:
        found = datetime.fromisoformat(plain)
    except ValueError:
        return _others(text.strip())
    return _utc(found)


def _others(text: str) -> datetime | None:
    from nbgrader.utils import parse_utc  # takes a second

    try:
        return _utc(parse_utc(text))
    except (ValueError, OverflowError, TypeError):
        return None


def _utc(time: datetime) -> datetime | None:
    try:
        return time.astimezone(UTC).replace(tzinfo=None) if time.tzinfo else time
    except OverflowError:
        return None


def read_times(path: Path) -> dict[str, datetime]:
    """Student → time, from a CSV file with the columns student and time. Raises GradingError."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = list(csv.DictReader(file))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise GradingError(Finding("grading.times_unreadable", {"path": str(path), "why": error})) from None
    found = {}
    for line, row in enumerate(rows, 2):
        time = parse(row.get("time") or "")
        if not row.get("student") or time is None:
            raise GradingError(Finding("grading.times_row", {"path": str(path), "line": line}))
        found[row["student"]] = time
    return found

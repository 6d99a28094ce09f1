"""What happened in a learner's cells, as notes for whoever reads the report. None of them costs a point."""

import signal
from collections.abc import Iterator
from typing import Any

from autograder.findings import Finding
from autograder.grading.cells import KEPT
from autograder.grading.sandbox.worker import Ended

TIME = {signal.SIGXCPU, signal.SIGKILL}
TEXT = 200  # characters of an error's message


def of(told: dict[str, Any], number: int, seconds: float) -> Iterator[Finding]:
    """Notes on a cell that ran. told: the worker's answer, a claim; seconds: of computing that it had."""
    error = told.get("error")
    if type(error) is dict:
        yield _error(error, number, seconds)
    if told.get("overfull") is True:
        yield Finding("grading.cell.file_limit", {"number": number})
    if told.get("cut") is True:
        yield Finding("grading.cell.cut", {"number": number, "limit": KEPT // 1000})
    skipped = told.get("skipped")
    if type(skipped) is list and skipped and all(type(each) is int for each in skipped):
        yield Finding("grading.cell.skipped", {"number": number, "lines": ", ".join(map(str, skipped[:10]))})


def printed(told: dict[str, Any]) -> str:
    text = told.get("printed")
    return text[:KEPT] if type(text) is str else ""


def ended(how: Ended | None, number: int) -> Finding:
    """A cell that brought its process down. how: None where it was overdue by the clock on the wall."""
    if how is None or how.signal in TIME:
        code = "grading.cell.overfull" if how and how.overfull else "grading.cell.too_long"
        return Finding(code, {"number": number})
    if how.signal:
        return Finding("grading.cell.crashed", {"number": number, "signal": how.signal})
    return Finding("grading.cell.ended", {"number": number})


def garbled(number: int) -> Finding:
    return Finding("grading.cell.garbled", {"number": number})


def _error(error: dict[str, Any], number: int, seconds: float) -> Finding:
    kind, message, line = _text(error.get("kind")), _text(error.get("message")), error.get("line")
    fields = {"number": number, "kind": kind, "message": message, "line": line if type(line) is int else 0}
    if not kind:
        return Finding("grading.cell.too_slow", {"number": number, "seconds": seconds})
    if kind == "SystemExit":
        return Finding("grading.cell.exit", {"number": number})
    if kind in ("SyntaxError", "IndentationError", "TabError"):
        return Finding("grading.cell.syntax", fields)
    where_known = fields["line"] > 0
    return Finding("grading.cell.raised" if where_known else "grading.cell.raised_somewhere", fields)


def _text(value: Any) -> str:
    return value[:TEXT] if type(value) is str else ""

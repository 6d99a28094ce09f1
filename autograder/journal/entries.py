"""A line of the journal: what one check or one question of a quiz came to. Nothing of an answer is in it."""

import json
import time
from dataclasses import asdict, dataclass
from hashlib import blake2b

from autograder.report import Report

VERSION = 1
OUTCOMES = ("passed", "not_yet")  # what is not started, or could not be checked, is no try


class NotALineError(Exception):
    """A line that this course did not write."""


@dataclass(frozen=True)
class Check:
    """at: in UTC, such as 2026-03-05T14:07:00Z; report: a digest of what was said, so that the same answer
    checked twice counts as one try."""

    at: str
    exercise: str
    outcome: str
    points: float
    report: str


@dataclass(frozen=True)
class Answer:
    """An answer to a question of a quiz; right: whether it was."""

    at: str
    lesson: str
    question: str
    option: str
    right: bool


Entry = Check | Answer
KINDS: dict[str, type] = {"check": Check, "quiz": Answer}


def now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def of_report(report: Report) -> Check | None:
    """None for what is no try."""
    if report.outcome not in OUTCOMES:
        return None
    digest = blake2b(str(report).encode(errors="replace"), digest_size=4).hexdigest()
    return Check(now(), report.exercise, report.outcome, report.points, digest)


def line(entry: Entry) -> str:
    kind = next(name for name, cls in KINDS.items() if type(entry) is cls)
    return json.dumps({"v": VERSION, "kind": kind, **asdict(entry)}, ensure_ascii=False)


def of_line(text: str) -> Entry | None:
    """None for a line that was cut off, or is of a later version of the course: it is kept, and says nothing.

    Raises NotALineError for anything else.
    """
    try:
        value = json.loads(text)
    except (json.JSONDecodeError, RecursionError):
        if text.startswith("{"):
            return None
        raise NotALineError(text[:80]) from None
    if not isinstance(value, dict) or not isinstance(value.get("v"), int):
        raise NotALineError(text[:80])
    if value["v"] > VERSION or value.get("kind") not in KINDS:
        return None
    return _entry(KINDS[value.pop("kind")], value, text)


def _entry(cls: type, value: dict, text: str) -> Entry:
    fields = cls.__annotations__
    kinds = {name: (int, float) if kind is float else (kind,) for name, kind in fields.items()}
    if not all(type(value.get(name)) in kinds[name] for name in fields):
        raise NotALineError(text[:80])
    return cls(**{name: value[name] for name in fields})

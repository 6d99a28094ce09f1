"""Keeping progress: in the journal beside the course, else in this kernel's memory."""

import os
from dataclasses import dataclass, field
from pathlib import Path

from autograder import course_folder
from autograder.attended import attended
from autograder.findings import Finding
from autograder.journal import file
from autograder.journal.entries import Entry, line

FOLDER = "TOOL_SCHEMAS_PROGRESS"  # names another folder for the journal


@dataclass
class _Memory:
    """entries: those that are in no file; told: whether the learner knows that; asked: whether somebody has
    asked for the journal by a command."""

    entries: list[Entry] = field(default_factory=list)
    told: bool = False
    asked: bool = False


_memory = _Memory()


def path() -> Path | None:
    """The journal's place, or None where nothing is to be written: see attended.py."""
    if not (_memory.asked or attended()):
        return None
    named = os.environ.get(FOLDER)
    here = course_folder.here()
    return (Path(named) if named else course_folder.root(here) or here) / file.NAME


def ask() -> None:
    """For the command line, where no kernel runs and the journal is meant all the same."""
    _memory.asked = True


def asked() -> bool:
    return _memory.asked


def keep(entry: Entry) -> Finding | None:
    """Keeps an entry. Returns what there is to say where it could not be written, once a kernel."""
    place = path()
    if place is None:
        _memory.entries.append(entry)
        return None
    try:
        file.append(place, [line(entry)])
    except OSError as error:
        _memory.entries.append(entry)
        told, _memory.told = _memory.told, True
        return None if told else Finding("progress.not_written", _fields(place, error))
    return None


def kept() -> tuple[list[Entry], list[Finding]]:
    """Everything that is known, in the order in which it happened, and what is wrong with the journal."""
    entries, notes = _read(path())
    return sorted([*entries, *_memory.entries], key=lambda entry: entry.at), notes


def _read(place: Path | None) -> tuple[list[Entry], list[Finding]]:
    if place is None:
        return [], []
    try:
        content = file.read(place)
        if content.whole:
            return list(content.entries), []
        aside = file.set_aside(place)
    except OSError as error:
        return [], [Finding("progress.not_read", _fields(place, error))]
    return list(file.read(aside).entries), [Finding("progress.set_aside", {"file": aside.name})]


def _fields(place: Path, error: OSError) -> dict[str, str]:
    return {"file": str(place), "reason": error.strerror or type(error).__name__, "variable": FOLDER}

"""Taking progress along: out into a file of its own, and in from another machine's."""

import os
from pathlib import Path

from autograder.findings import Finding
from autograder.journal import file, keeping
from autograder.journal.entries import line


def export(target: Path) -> Finding:
    """Writes all that was kept into a new file. Returns what came of it."""
    if _is_there(target):
        return Finding("progress.file_exists", {"file": str(target)})
    entries, _ = keeping.kept()
    try:
        file.write_whole(target, map(line, entries))
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        return Finding("progress.not_exported", _fields(target, error))
    return Finding("progress.exported", {"file": str(target), "count": len(entries)})


def merge(source: Path) -> Finding:
    """Adds what another journal has and this one hasn't; twice adds nothing. Returns what came of it."""
    if not _is_there(source):
        return Finding("progress.no_file", {"file": str(source)})
    try:
        content = file.read(source)
    except OSError as error:
        return Finding("progress.not_merged", _fields(source, error))
    if not content.entries:
        return Finding("progress.no_journal", {"file": str(source), "name": file.NAME})
    known = {line(entry) for entry in keeping.kept()[0]}
    new = [entry for entry in dict.fromkeys(content.entries) if line(entry) not in known]
    problems = [note for note in map(keeping.keep, new) if note]
    return problems[0] if problems else Finding("progress.merged", {"file": str(source), "count": len(new)})


def _is_there(path: Path) -> bool:
    """False also for a name that no file can have; Path.exists would raise."""
    return os.path.exists(path)  # noqa: PTH110


def _fields(path: Path, error: OSError | ValueError) -> dict[str, str]:
    return {"file": str(path), "reason": getattr(error, "strerror", None) or type(error).__name__}

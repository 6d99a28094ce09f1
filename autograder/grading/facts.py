"""What a lesson's submissions are judged by, as a digest: when it changes, they are judged again."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path

from autograder import exercises, places
from autograder.findings import Finding, Json
from autograder.grading.records import GradingError
from autograder.grading.released import Released

# Folders of the package that no grade comes from.
BESIDE = frozenset({"authoring", "diagnosis", "insights", "journal", "linting", "widgets"})


def digest(released: Released) -> str:
    """Of the released cells, the hidden facts, and all that `package` counts."""
    cells = json.dumps([released.to_json(), hidden([released])], sort_keys=True)
    return hashlib.sha256(f"{package()} {cells}".encode()).hexdigest()


@cache
def package() -> str:
    """Of the code, the course's public facts and words, and the library that judges calls."""
    found = hashlib.sha256(version("jsonschema").encode())
    for path in _files():
        found.update(f"{path.name}\0".encode())
        found.update(path.read_bytes())
    return found.hexdigest()


def hidden(released: Iterable[Released]) -> dict[str, dict[str, Json]]:
    """Exercise → its hidden facts, for every check of these notebooks that is an exercise of the course.

    Raises GradingError where one has none: without them, what `check` shows would be all that counts.
    """
    known = set(exercises.ids())
    names = sorted(str(name) for each in released for name in each.checks if name in known)
    found = {name: exercises.hidden_facts(name) for name in names}
    lacking = [name for name, facts in found.items() if facts is None]
    if lacking:
        folder = str(places.hidden() or places.PROJECT / "solutions" / "hidden")
        raise GradingError(Finding("grading.no_hidden", {"exercise": lacking[0], "folder": folder}))
    return {name: facts for name, facts in found.items() if facts is not None}


def _files() -> Iterator[Path]:
    for folder in ("exercises", "conversations", "interface"):
        yield from sorted(path for path in (places.data() / folder).rglob("*") if path.is_file())
    for path in sorted(places.PACKAGE.rglob("*.py")):
        if not BESIDE & set(path.relative_to(places.PACKAGE).parts):
            yield path

"""What a lesson's submissions are judged by, as a digest: when it changes, they are judged again."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from autograder import exercises, places
from autograder.findings import Finding, Json
from autograder.grading.records import GradingError
from autograder.grading.released import Released


def digest(released: Released, package: Path = places.PACKAGE) -> str:
    """Of the released cells, the exercises' facts and words, the hidden facts, and the package itself."""
    found = hashlib.sha256(json.dumps(released.to_json(), sort_keys=True).encode())
    found.update(_jsonschema().encode())
    for path in _files(released, package):
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


def _files(released: Released, package: Path) -> Iterator[Path]:
    for exercise in sorted(map(str, released.checks)):
        yield from sorted((places.data() / "exercises" / exercise).glob("*"))
        hidden = places.hidden()
        path = hidden / f"{exercise}.json" if hidden else None
        if path and path.is_file():
            yield path
    yield from sorted((places.data() / "conversations").glob("*"))
    yield from sorted((places.data() / "interface").glob("*.toml"))
    yield from sorted(package.rglob("*.py"))


def _jsonschema() -> str:
    """The library that judges calls."""
    try:
        return version("jsonschema")
    except PackageNotFoundError:
        return ""

"""What a lesson's submissions are judged by, as a digest: when it changes, they are judged again."""

import hashlib
import json
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from autograder import places
from autograder.grading.released import Released


def digest(released: Released, package: Path = places.PACKAGE) -> str:
    """Of the released cells, the exercises' facts and words, the hidden facts, and the package itself."""
    found = hashlib.sha256(json.dumps(released.to_json(), sort_keys=True).encode())
    found.update(_jsonschema().encode())
    for path in _files(released, package):
        found.update(f"{path.name}\0".encode())
        found.update(path.read_bytes())
    return found.hexdigest()


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

"""The official JSON-Schema-Test-Suite, as jsonschema's source distribution carries it; nothing of it is ours.

pip fetches that distribution once, into build/, which is not committed. As with any source, pip builds its
metadata first, and fetches hatchling for that.
"""

import json
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from autograder import places
from autograder.findings import Json

RELEASE = "jsonschema-4.26.0"  # pinned, so that the figures in docs/judging.md stay true
ARCHIVE = places.PROJECT / "build" / f"{RELEASE}.tar.gz"
BASE = "http://localhost:1234/"  # where the suite's schemas say that its remotes are; nothing listens there
TESTS = "tests/draft2020-12/"
OPTIONAL = f"{TESTS}optional/"


@dataclass(frozen=True)
class Group:
    """A schema of the suite with its tests: (what it is about, the instance, whether it is valid)."""

    file: str
    about: str
    schema: Json
    tests: tuple[tuple[str, Json, bool], ...]


class NotFetchedError(Exception):
    """The suite isn't here, and pip can't get it."""


@cache
def files() -> dict[str, Json]:
    """Path inside the suite → what is there, of draft 2020-12 and of the documents that it refers to."""
    if not ARCHIVE.is_file():
        _fetch()
    start = f"{RELEASE}/json/"
    with tarfile.open(ARCHIVE) as archive:
        wanted = (each for each in archive if each.name.startswith((f"{start}{TESTS}", f"{start}remotes/")))
        return {
            each.name.removeprefix(start): json.load(archive.extractfile(each))
            for each in wanted
            if each.name.endswith(".json")
        }


def _fetch() -> None:
    name, _, version = RELEASE.partition("-")
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", name]
    ARCHIVE.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ARCHIVE.parent) as folder:  # several tests may fetch it at a time
        command = [*pip, "--retries", "1", "--timeout", "20", "--dest", folder, f"{name}=={version}"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            reason = done.stderr.strip()[-300:]
            raise NotFetchedError(f"pip could not fetch the source of {RELEASE}: {reason}")
        Path(folder, ARCHIVE.name).replace(ARCHIVE)


@cache
def documents() -> dict[str, Json]:
    """URI → document, of those to which the suite's references lead."""
    remotes = ((path.removeprefix("remotes/"), each) for path, each in files().items() if "remotes/" in path)
    return {BASE + path: each for path, each in remotes}


def required() -> list[Group]:
    return [each for path in files() if _folder(path) == TESTS for each in _groups(path)]


def optional() -> list[str]:
    """The files of optional tests. Those on formats lie one folder deeper: `format` never judges here."""
    return sorted(path.removeprefix(OPTIONAL) for path in files() if _folder(path) == OPTIONAL)


def optional_groups(name: str) -> list[Group]:
    return list(_groups(OPTIONAL + name))


def _folder(path: str) -> str:
    return path.rpartition("/")[0] + "/"


def _groups(path: str) -> Iterator[Group]:
    for each in files()[path]:
        tests = tuple((test["description"], test["data"], test["valid"]) for test in each["tests"])
        yield Group(path.rpartition("/")[2], each["description"], each["schema"], tests)

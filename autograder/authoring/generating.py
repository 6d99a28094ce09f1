"""Lessons, and what nbgrader makes of them: the real command, into a folder that is thrown away."""

import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path


class ReleaseError(Exception):
    """nbgrader made no release; the message is what it said."""


@dataclass(frozen=True, order=True)
class Lesson:
    """A lesson in one language: its folder in the solutions, and in the course."""

    source: Path
    released: Path

    @property
    def notebook(self) -> Path:
        return self.source / f"{self.source.name}.ipynb"


def lessons(root: Path) -> list[Lesson]:
    """Every lesson that has a notebook solutions/<lang>/<lesson>/<lesson>.ipynb, in order."""
    solutions = root / "solutions"
    folders = (path.parent for path in solutions.glob("*/*/*.ipynb") if path.stem == path.parent.name)
    return sorted(Lesson(folder, root / "course" / folder.relative_to(solutions)) for folder in folders)


def generate(root: Path, which: Iterable[Lesson], made: Path) -> Iterator[tuple[Lesson, Path]]:
    """Each lesson with the folder, below `made`, that nbgrader filled. One run of nbgrader a language."""
    for source, wanted in groupby(sorted(which), lambda lesson: lesson.source.parent):
        _nbgrader(root, source, made / source.name)
        yield from ((lesson, made / source.name / lesson.source.name) for lesson in wanted)


def _nbgrader(root: Path, source: Path, target: Path) -> None:
    command = [
        *(sys.executable, "-m", "nbgrader", "generate_assignment", "--no-db", "--assignment=*"),
        f"--CourseDirectory.source_directory={source.relative_to(root)}",
        f"--CourseDirectory.release_directory={target}",
    ]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ReleaseError(done.stderr.strip())

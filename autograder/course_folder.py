"""Where a learner's copy of the course is, found from the working folder: in files alone, so that it also
holds in a browser."""

import os
from collections.abc import Iterator
from pathlib import Path

from autograder import lessons

COURSE = "course"


def here() -> Path:
    """The working folder; where that was deleted, the one for passing files."""
    try:
        return Path.cwd()
    except OSError:
        return Path("/tmp" if os.name == "posix" else os.environ.get("TEMP", "."))


def holder(start: Path) -> Path | None:
    """The folder with the lessons' folders in it: `start`, or one above, or `course/<language>` in those."""
    for folder in (start, *start.parents):
        for each in (folder, *_folders(folder / COURSE)):
            if any(_is_folder(each / lesson) for lesson in lessons.ids()):
                return each
    return None


def root(start: Path) -> Path | None:
    """Where what belongs to the whole course is kept: `course/` for all its languages, else the holder."""
    found = holder(start)
    return found.parent if found and found.parent.name == COURSE else found


def notebook(lesson: str, start: Path) -> Path | None:
    """The notebook of a lesson, where it is there."""
    found = holder(start)
    path = found / lesson / f"{lesson}.ipynb" if found else None
    return path if path and is_file(path) else None


def is_file(path: Path) -> bool:
    """False also where nobody may look; Path.is_file would raise there."""
    return os.path.isfile(path)  # noqa: PTH113


def _is_folder(path: Path) -> bool:
    return os.path.isdir(path)  # noqa: PTH112


def _folders(folder: Path) -> Iterator[Path]:
    """What is in a folder; nothing, where it can't be read."""
    try:
        yield from sorted(folder.iterdir())
    except OSError:
        return

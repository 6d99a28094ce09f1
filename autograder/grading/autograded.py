"""autograded/<student>/<assignment>/, as nbgrader makes it: each file whole or not there at all."""

import os
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

from autograder.grading.collecting import PASSED_OVER, SUFFIX, TIMESTAMP
from autograder.grading.course import Course
from autograder.grading.records import Graded

Files = Sequence[tuple[str, bytes]]


def write(course: Course, records: Sequence[Graded], files: Files) -> None:
    """The notebooks, the time, and what else was handed in, the course's own files over it. Raises OSError.

    What an earlier submission left there is removed, other notebooks are not.
    """
    student, assignment, _ = records[0].key
    folder = course.folder(course.autograded, student, assignment)
    pages = {f"{each.notebook}.html" for each in records}  # the names of feedback pages
    wanted = {path: content for path, content in files if not path.endswith(SUFFIX) and path not in pages}
    wanted |= dict(_of_course(course, assignment))
    handed_in = next((each.handed_in for each in records), None)
    if handed_in:
        wanted[TIMESTAMP] = f"{datetime.fromisoformat(handed_in):%Y-%m-%d %H:%M:%S.%f} UTC".encode()
    wanted |= {f"{each.notebook}{SUFFIX}": each.page.encode() for each in records if each.page}
    folder.mkdir(parents=True, exist_ok=True)
    for path, content in wanted.items():
        replace(folder / path, content, course.permissions)
    gone = [each.notebook for each in records if not each.page]
    for path in _left_over(folder, wanted, gone):
        path.unlink()


def replace(path: Path, content: bytes, permissions: int) -> None:
    """A file in one step: whoever looks sees the old or the new one, also after a kill."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(f".{path.name[:100]}.{os.getpid()}.half")
    try:
        half.write_bytes(content)
        half.chmod(permissions)
        half.replace(path)
    except BaseException:
        half.unlink(missing_ok=True)
        raise


def _of_course(course: Course, assignment: str) -> Iterator[tuple[str, bytes]]:
    """Pictures and data beside the source notebook, which a submission can't replace."""
    folder = course.folder(course.source, ".", assignment)
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        below = path.relative_to(folder)
        if path.suffix != SUFFIX and path.is_file() and not PASSED_OVER & set(below.parts):
            yield str(below), path.read_bytes()


def _left_over(folder: Path, wanted: dict[str, bytes], gone: Sequence[str]) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        below = str(path.relative_to(folder))
        ours = path.suffix == SUFFIX and path.stem not in gone
        if path.is_file() and below not in wanted and not ours:
            yield path

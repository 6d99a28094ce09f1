"""The working folder: is it the notebook's, is there a course, can anything be written?"""

import os
from collections.abc import Iterator
from pathlib import Path

from autograder import course_folder
from autograder.findings import Finding
from autograder.journal import keeping


def findings(notebook: Path | None) -> list[Finding]:
    return [*not_the_notebooks(notebook), *no_course(), *not_writable()]


def not_the_notebooks(notebook: Path | None) -> Iterator[Finding]:
    here = course_folder.here()
    if notebook and not keeping.asked() and notebook.parent.resolve() != here.resolve():
        yield Finding("doctor.other_folder", {"folder": str(here), "wanted": str(notebook.parent)})


def no_course() -> Iterator[Finding]:
    here = course_folder.here()
    if course_folder.holder(here) is None:
        yield Finding("doctor.no_course", {"folder": str(here)})


def not_writable() -> Iterator[Finding]:
    """Here, where the notebook is saved, and where progress is kept."""
    journal = keeping.path()
    for folder in dict.fromkeys([course_folder.here(), *([journal.parent] if journal else [])]):
        if not os.access(folder, os.W_OK):
            yield Finding("doctor.not_writable", {"folder": str(folder)})

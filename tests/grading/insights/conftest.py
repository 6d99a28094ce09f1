import json

import pytest

from autograder.grading.course import Course
from autograder.grading.journal import Journal, journal_of

from .records import LESSON


@pytest.fixture
def course(toy, tmp_path):
    return Course(tmp_path, tmp_path / "gradebook.db")


@pytest.fixture
def keep(course):
    """Writes records into the journal of the course."""

    def write(*records):
        with Journal(journal_of(course.gradebook, LESSON)) as journal:
            journal.add(*records)
        return course

    return write


@pytest.fixture
def lesson(course):
    """Writes the notebook that was handed out."""

    def write(*cells):
        folder = course.folder(course.release, ".", LESSON)
        folder.mkdir(parents=True)
        made = [{"cell_type": kind, "source": source, "metadata": {}} for kind, source in cells]
        (folder / f"{LESSON}.ipynb").write_text(json.dumps({"cells": made}))

    return write

"""A course folder with a gradebook that knows the lesson of tea.py, made by nbgrader itself."""

import os
import shutil
import sysconfig

import nbformat
import pytest
from nbgrader.api import Gradebook
from nbgrader.preprocessors import SaveCells

from autograder.grading.course import read_course

from . import tea


@pytest.fixture(scope="session")
def template(tmp_path_factory):
    root = tmp_path_factory.mktemp("course")
    (root / "nbgrader_config.py").write_text("c = get_config()\n")
    url = f"sqlite:///{root}/gradebook.db"
    about = {"nbgrader": {"notebook": tea.LESSON, "assignment": tea.LESSON, "db_url": url}}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", sysconfig.get_path("scripts"), prepend=os.pathsep)
        with Gradebook(url) as gradebook:
            gradebook.add_assignment(tea.LESSON, duedate="2026-11-02 10:00:00 UTC")
    SaveCells().preprocess(nbformat.from_dict(tea.notebook()), about)
    return root


@pytest.fixture
def course(template, tmp_path):
    root = shutil.copytree(template, tmp_path / "course")
    return read_course(root)

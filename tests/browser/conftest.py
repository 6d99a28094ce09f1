"""One browser, one axe-core and one JupyterLab for all tests of this folder, gone with its last test."""

import os
import shutil

import pytest

from autograder.attended import RUNNERS, UNATTENDED
from autograder.authoring import browsing
from autograder.places import PROJECT
from browser import tools
from browser.samples import all_of_them


@pytest.fixture(scope="package")
def browser():
    with tools.playwright() as playing:
        started = playing.chromium.launch(executable_path=tools.chromium(), args=browsing.FLAGS)
        yield started
        started.close()


@pytest.fixture(scope="package")
def axe(tmp_path_factory):
    return tools.axe(tmp_path_factory.mktemp("axe"))


@pytest.fixture(scope="package")
def samples():
    return all_of_them()


@pytest.fixture(scope="package")
def course(tmp_path_factory):
    """A learner's own copy of the course."""
    return shutil.copytree(PROJECT / "course", tmp_path_factory.mktemp("learner") / "course")


@pytest.fixture(scope="package")
def lab(course):
    """The address of a JupyterLab on that copy, with {} for a notebook's path."""
    kept = {name: os.environ.pop(name) for name in (*RUNNERS, UNATTENDED) if name in os.environ}
    try:
        with browsing.lab(course) as address:
            yield address
    finally:
        os.environ.update(kept)


@pytest.fixture
def page(browser):
    opened = browser.new_page(viewport={"width": 1280, "height": 900})
    yield opened
    opened.close()

"""One browser for all tests of this folder, gone with its last test."""

import pytest

from autograder.authoring import browsing
from browser import tools


@pytest.fixture(scope="package")
def browser():
    with tools.playwright() as playing:
        started = playing.chromium.launch(executable_path=tools.chromium(), args=browsing.FLAGS)
        yield started
        started.close()


@pytest.fixture
def page(browser):
    opened = browser.new_page(viewport={"width": 1280, "height": 900})
    yield opened
    opened.close()

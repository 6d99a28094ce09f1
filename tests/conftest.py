"""Options and fixtures of all tests."""

import sys

import pytest
import toy_course

from autograder import data_files, exercises, places, quizzes, session, words

READERS = (data_files, exercises, quizzes, words)  # modules that keep what they read from the data folder


def pytest_addoption(parser):
    parser.addoption("--run-slow", action="store_true", help="run the tests marked slow as well")


def pytest_collection_modifyitems(config, items):
    if config.getoption("--run-slow"):
        return
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.skip(reason="slow: needs --run-slow"))


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """A data folder of the test's own, in place of the course's, and a session that remembers nothing."""
    folder = toy_course.build(tmp_path / "data")
    monkeypatch.setattr(places, "data", lambda: folder)
    monkeypatch.setattr(session, "_session", session._Session())
    monkeypatch.delenv("NBGRADER_EXECUTION", raising=False)
    monkeypatch.setenv(places.HIDDEN_VARIABLE, str(tmp_path / "hidden"))
    forget()
    yield folder
    forget()


@pytest.fixture
def graded(toy, monkeypatch):
    """The same while nbgrader grades, with the hidden facts at hand."""
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    return toy_course.build_hidden(toy.parent / "hidden")


@pytest.fixture
def kernel(monkeypatch):
    """As if the test ran in a Jupyter kernel."""
    monkeypatch.setitem(sys.modules, "ipykernel", sys.modules[__name__])


@pytest.fixture
def no_kernel(monkeypatch):
    monkeypatch.delitem(sys.modules, "ipykernel", raising=False)


def forget() -> None:
    """Empties the caches of what was read from a data folder."""
    for module in READERS:
        for each in vars(module).values():
            if hasattr(each, "cache_clear"):
                each.cache_clear()

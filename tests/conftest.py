"""Options and fixtures of all tests."""

import importlib
import shutil
import sys

import pytest
import toy_course
from remembered import forget

from autograder import attended, places, runs, session
from autograder.journal import keeping


def pytest_addoption(parser):
    parser.addoption("--run-slow", action="store_true", help="run the proofs that take minutes as well")


def pytest_collection_modifyitems(config, items):
    if config.getoption("--run-slow"):
        return
    for item in items:
        if "slow" in item.keywords:
            item.add_marker(pytest.mark.skip(reason="takes minutes: make test-all"))


@pytest.hookimpl(optionalhook=True)  # pytest-xdist's: nbval's runs go without it
def pytest_xdist_make_scheduler(config, log):
    from sharing import Sharing

    return Sharing(config, log) if config.getvalue("dist") == "loadscope" else None


@pytest.fixture(scope="session")
def toy_data(tmp_path_factory):
    return toy_course.build(tmp_path_factory.mktemp("toy") / "data")


@pytest.fixture
def toy(toy_data, tmp_path, monkeypatch):
    """The toy's data in place of the course's, to read only; no hidden facts, nothing remembered."""
    monkeypatch.setattr(places, "data", lambda: toy_data)
    monkeypatch.setattr(session, "_session", session._Session())
    monkeypatch.setattr(keeping, "_memory", keeping._Memory())
    monkeypatch.setattr(runs, "_watch", runs._Watch())
    monkeypatch.delenv("NBGRADER_EXECUTION", raising=False)
    monkeypatch.setenv(places.HIDDEN_VARIABLE, str(tmp_path / "hidden"))
    return toy_data


@pytest.fixture
def own_toy(toy, tmp_path, monkeypatch):
    """A copy of it that a test may change."""
    folder = shutil.copytree(toy, tmp_path / "data")
    monkeypatch.setattr(places, "data", lambda: folder)
    forget()
    yield folder
    forget()


@pytest.fixture
def hidden(toy, tmp_path):
    """The toy's hidden facts, at hand."""
    return toy_course.build_hidden(tmp_path / "hidden")


@pytest.fixture
def graded(hidden, monkeypatch):
    """While nbgrader grades."""
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")


@pytest.fixture
def learner(own_toy, kernel, tmp_path, monkeypatch):
    """A learner at a kernel, in the folder of the toy's lesson. Yields where progress is kept."""
    for name in (attended.UNATTENDED, *attended.RUNNERS, keeping.FOLDER, "JPY_SESSION_NAME"):
        monkeypatch.delenv(name, raising=False)
    folder = tmp_path / "course" / "en" / "00_toy"
    folder.mkdir(parents=True)
    monkeypatch.chdir(folder)
    return tmp_path / "course"


@pytest.fixture
def kernel(monkeypatch):
    """As if the test ran in a Jupyter kernel."""
    monkeypatch.setitem(sys.modules, "ipykernel", importlib.import_module("ipykernel"))


@pytest.fixture
def no_kernel(monkeypatch):
    monkeypatch.delitem(sys.modules, "ipykernel", raising=False)

"""What `autograder grade` says, and how it exits, where it can't begin."""

import pytest
from click.testing import CliRunner

from autograder.cli import main
from autograder.grading import command
from autograder.grading.sandbox import self_test

from . import tea


@pytest.fixture
def run(course):
    def run(*options, code):
        done = CliRunner().invoke(main, ["grade", tea.LESSON, "--course", str(course.root), *options])
        assert done.exit_code == code, done.output
        return done.output

    return run


@pytest.fixture
def no_sandbox(monkeypatch):
    monkeypatch.setattr(self_test, "best", lambda: None)
    monkeypatch.setattr(self_test, "findings", list)


def test_an_empty_class_is_graded(run):
    assert "0 graded" in run(code=command.ALL_GRADED)


def test_without_a_sandbox_nothing_is(run, no_sandbox):
    assert "--trust-submissions" in run(code=command.STOPPED)


def test_but_for_who_says_so(run, no_sandbox):
    assert "0 graded" in run("--trust-submissions", code=command.ALL_GRADED)


def test_without_a_gradebook(run, course):
    course.gradebook.unlink()
    assert "nbgrader generate_assignment" in run(code=command.STOPPED)


def test_another_language(run):
    assert "there is en" in run("--language", "tlh", code=2)


def test_no_dask(run, monkeypatch):
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    assert "tool-schemas[cluster]" in run("--scheduler", "tcp://127.0.0.1:1", code=command.STOPPED)


def test_no_scheduler(run, monkeypatch):
    from autograder.grading import cluster

    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 1)
    said = run("--scheduler", "tcp://127.0.0.1:1", code=command.STOPPED)
    assert "No Dask scheduler answers at `tcp://127.0.0.1:1`" in said


def test_a_list_of_times_that_is_none(run, tmp_path):
    times = tmp_path / "times.csv"
    times.write_text("student,time\nada,soon\n")
    assert "line 2" in run("--handed-in", str(times), code=command.STOPPED)

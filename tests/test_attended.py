import sys

import pytest

from autograder.attended import RUNNERS, UNATTENDED, attended


@pytest.fixture
def alone(monkeypatch):
    for name in (UNATTENDED, *RUNNERS):
        monkeypatch.delenv(name, raising=False)


def test_at_a_kernel(alone, kernel):
    assert attended()


def test_in_a_browser(alone, no_kernel, monkeypatch):
    assert not attended()
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert attended()


@pytest.mark.parametrize("name", [UNATTENDED, *RUNNERS])
def test_not_where_a_program_runs_the_notebook(alone, kernel, monkeypatch, name):
    monkeypatch.setenv(name, "1")
    assert not attended()


def test_this_is_such_a_program(kernel):
    """pytest says so itself, so that nbval's kernels know."""
    assert not attended()

"""Which cells a kernel has run."""

import sys
import time
from types import SimpleNamespace

import pytest

from autograder import runs


class Events:
    """As much of IPython's as is asked for."""

    def __init__(self):
        self.callbacks = {"pre_run_cell": []}

    def register(self, event, call):
        self.callbacks[event].append(call)

    def run(self, source, cell_id=None):
        for each in self.callbacks["pre_run_cell"]:
            each(SimpleNamespace(raw_cell=source, cell_id=cell_id))


@pytest.fixture
def events(toy, monkeypatch):
    events = Events()
    shell = SimpleNamespace(events=events)
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: shell))
    return events


def test_each_is_noted_with_its_time_and_cell(events):
    runs.watch()
    before = time.time()
    events.run("a = 1", "one")
    events.run("b = 2")
    assert [(run.cell, run.source) for run in runs.runs()] == [("one", "a = 1"), ("", "b = 2")]
    assert all(before <= run.at <= time.time() for run in runs.runs())


def test_once_however_often_it_is_asked_for(events):
    for _ in range(3):
        runs.watch()
    events.run("a = 1")
    assert len(runs.runs()) == 1


def test_only_the_latest(events):
    runs.watch()
    for number in range(runs.KEPT + 5):
        events.run(f"a = {number}")
    assert len(runs.runs()) == runs.KEPT
    assert runs.runs()[0].source == "a = 5"


@pytest.mark.parametrize("info", [SimpleNamespace(), SimpleNamespace(raw_cell=None), None])
def test_what_ipython_does_not_say_is_no_run(events, info):
    runs.watch()
    for each in events.callbacks["pre_run_cell"]:
        each(info)
    assert runs.runs() == []


@pytest.mark.parametrize("ipython", [None, SimpleNamespace(get_ipython=lambda: None)])
def test_without_ipython_there_are_none(toy, monkeypatch, ipython):
    monkeypatch.setitem(sys.modules, "IPython", ipython)
    runs.watch()
    assert runs.runs() == []

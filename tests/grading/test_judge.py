"""From answers to a record. The learner is a stand-in: what a worker would hand out, without a worker."""

import json
from dataclasses import dataclass

import pytest
import toy_course

from autograder import exercises
from autograder.grading import judge
from autograder.grading.collecting import Collected
from autograder.grading.judge import CALL, Job
from autograder.grading.learner import Patience
from autograder.grading.records import Graded
from autograder.grading.released import Released
from autograder.plain import read
from autograder.session import ABSENT

from .tea import cell

ANSWER = "rent_boat = None"
CELLS = [
    cell("rent_boat-answer", ANSWER, solution=True),
    cell("rent_boat-check", 'check("rent_boat")', grade=True, locked=True, points=4),
]


@dataclass
class StandIn:
    """values: variable → what it holds."""

    values: dict
    notes: tuple = ()
    printed: tuple = ()

    def run(self, cells):
        pass

    def names(self):
        return list(self.values)

    def read(self, variable, role=""):
        value = self.values.get(variable, ABSENT)
        return value if value is None or value is ABSENT else read(value)

    def close(self):
        pass


@pytest.fixture
def grade(toy, monkeypatch):
    """Grades an answer to rent_boat: {} for a notebook without the variable."""

    def run(**values):
        learner = StandIn(values, printed={})
        monkeypatch.setattr(judge, "Learner", lambda spawn, patience, files: learner)
        notebook = {"cells": CELLS, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
        collected = Collected("toy.ipynb", (("toy.ipynb", json.dumps(notebook).encode()),))
        record = Graded("ann", "toy", "toy", "graded")
        return judge.grade(Job(record, collected, Released("toy", "toy", tuple(CELLS))), None, Patience())

    monkeypatch.setattr(judge, "_exercises", {})
    judge.warm({"rent_boat": exercises.hidden_facts("rent_boat") or {}})
    return run


def seen(record):
    return record.seen["rent_boat"]


def test_a_right_answer(grade):
    record = grade(rent_boat=toy_course.rent_boat())
    assert (record.scores, seen(record)["outcome"], seen(record)["mistake"]) == (
        {"rent_boat": 4.0},
        "passed",
        None,
    )
    assert seen(record)["forms"]["tool"]["all"] > 20
    assert Graded.from_json(record.to_json()) == record


def test_none_is_not_started_and_has_no_form(grade):
    assert seen(grade(rent_boat=None)) == {
        "outcome": "not_started",
        "criteria": {},
        "waits": [],
        "mistake": None,
        "forms": {},
    }
    assert seen(grade())["outcome"] == "not_started"


def test_a_mistake_with_the_call_that_shows_it(grade):
    record = grade(rent_boat=toy_course.with_property("hours", type="number"))
    assert seen(record)["criteria"] == {
        "definition": True,
        "accepts": True,
        "refuses": False,
        "reads_well": True,
    }
    assert seen(record)["mistake"] == {
        "criterion": "refuses",
        "sentence": "refuses",
        "code": "wrong_call_accepted",
        "case": "half_an_hour",
        "call": {"kind": "canoe", "hours": 1.5},
        "at": "/hours",
    }


def test_what_could_not_be_judged_waits(grade):
    assert seen(grade(rent_boat=toy_course.with_schema(type="array")))["waits"] == [
        "accepts",
        "refuses",
        "reads_well",
    ]


def test_a_hidden_call_is_in_no_record(hidden, grade):
    loose = toy_course.with_property("kind", enum=["canoe", "kayak", "SECRET-WRONG"])
    record = grade(rent_boat=loose)
    assert seen(record)["mistake"]["code"] == "hidden_wrong_call_accepted"
    assert seen(record)["mistake"]["call"] is None
    assert "SECRET" not in json.dumps(record.seen["rent_boat"]["mistake"])


def test_a_call_that_is_too_long_is_left_out(grade, monkeypatch):
    monkeypatch.setattr(judge, "CALL", 10)
    mistake = seen(grade(rent_boat=toy_course.with_property("hours", type="number")))["mistake"]
    assert (mistake["case"], mistake["call"]) == ("half_an_hour", None)


def test_a_record_stays_small_whatever_was_handed_in(grade):
    many = {f"property{at}" + "x" * 2_000: {"type": "string", "description": "x" * 9} for at in range(300)}
    record = grade(rent_boat={**toy_course.with_schema(properties=many), "description": "word " * 2_000})
    assert len(json.dumps(record.seen)) < CALL + 5_000

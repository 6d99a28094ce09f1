"""Records of a class that was graded, as the judge writes them, without grading one."""

from autograder.exercises import load
from autograder.findings import Finding
from autograder.grading import forms
from autograder.grading.records import Graded

LESSON = "00_toy"
RIGHT = {"definition": True, "accepts": True, "refuses": True, "reads_well": True}
HALF_AN_HOUR = {
    "criterion": "refuses",
    "sentence": "refuses",
    "code": "wrong_call_accepted",
    "case": "half_an_hour",
    "call": {"kind": "canoe", "hours": 1.5},
    "at": "/hours",
}


def seen(mistake=None, tool=None, code=None, **criteria):
    """What the judge saw of an answer to rent_boat."""
    outcome = "not_yet" if mistake else "passed"
    waits = [name for name, met in criteria.items() if met is None]
    found = {"tool": tool and forms.of_data("tool", tool, load("rent_boat"))}
    found |= {"function": code and forms.of_code([code])}
    return {
        "outcome": outcome,
        "criteria": {**RIGHT, **{name: bool(met) for name, met in criteria.items()}},
        "waits": waits,
        "mistake": mistake,
        "forms": {role: form for role, form in found.items() if form},
    }


def graded(student, points=4.0, mistake=None, says="", exercise="rent_boat", about=None, **free):
    """about: other fields of the record."""
    told = {"facts": "f", "digest": student, "tier": "A", **(about or {})}
    view = {exercise: seen(mistake, **free)}
    return Graded(student, LESSON, LESSON, "graded", {exercise: points}, {exercise: says}, view, **told)


def not_started(student, exercise="rent_boat"):
    view = {exercise: {"outcome": "not_started", "criteria": {}, "waits": [], "mistake": None, "forms": {}}}
    return Graded(student, LESSON, LESSON, "graded", {exercise: 0.0}, seen=view, facts="f", digest=student)


def by_hand(student, name="a.ipynb"):
    reason = Finding("grading.empty_file", {"name": name})
    return Graded(student, LESSON, LESSON, "by_hand", reason=reason, facts="f", digest=student)

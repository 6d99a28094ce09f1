import pytest

from autograder import exercises
from autograder.findings import Finding
from autograder.grading.beyond import left_to_a_person
from autograder.report import Criterion, Report

DATA, AGENT = "tag_documents", "note_agent"
NO_PANDAS = {"number": 2, "kind": "ModuleNotFoundError", "message": "No module named 'pandas'", "line": 1}
NOTE = Finding("grading.cell.raised", NO_PANDAS)
CRASH = Finding("grading.cell.crashed", {"number": 2, "signal": 11})
LONG = Finding("grading.cell.too_long", {"number": 2})


def left(name, outcome, notes=(), tier="C", findings=()):
    report = Report(name, outcome, (Criterion("works", 2, tuple(findings)),), 2)
    return left_to_a_person(tier, exercises.load(name), report, notes)


@pytest.mark.parametrize(
    ("name", "outcome", "notes", "reason"),
    [
        (DATA, "not_yet", (), None),
        (DATA, "not_started", (), None),
        (DATA, "passed", (NOTE,), None),
        (DATA, "not_yet", (NOTE,), "grading.no_package"),
        (DATA, "not_started", (NOTE,), "grading.no_package"),
        (DATA, "not_yet", (LONG,), "grading.too_slow_there"),
        (DATA, "passed", (LONG,), None),
        (DATA, "not_yet", (CRASH,), "grading.crashed_there"),
        (AGENT, "not_yet", (), "grading.no_agents"),
        (AGENT, "not_started", (), None),
        (AGENT, "not_started", (NOTE,), "grading.no_agents"),
    ],
)
def test_in_tier_c(name, outcome, notes, reason):
    found = left(name, outcome, notes)
    assert (found.outcome, found.reason and found.reason.code) == (
        ("could_not_check", reason) if reason else (outcome, None)
    )


@pytest.mark.parametrize("tier", ["A", "B", "none", ""])
def test_elsewhere_a_report_stays_as_it_is(tier):
    assert left(AGENT, "not_yet", (NOTE,), tier).outcome == "not_yet"


@pytest.mark.parametrize(
    ("kind", "message", "outcome"),
    [
        ("ImportError", "cannot import name", "could_not_check"),
        ("RuntimeError", "can't start new thread", "could_not_check"),
        ("RuntimeError", "no", "not_yet"),
        ("ValueError", "new thread", "not_yet"),
    ],
)
def test_a_function_that_lacks_something(kind, message, outcome):
    raised = Finding("function.raised", {"kind": kind, "message": message})
    assert left(DATA, "not_yet", findings=[raised]).outcome == outcome


def test_a_function_that_takes_too_long():
    found = left(DATA, "not_yet", findings=[Finding("function.too_slow", {"seconds": 2})])
    assert (found.outcome, found.reason.code) == ("could_not_check", "grading.too_slow_there")

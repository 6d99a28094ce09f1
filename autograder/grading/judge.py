"""Judges one submission: from the bytes that were handed in to the record that is kept. Trusted code only.

What a learner's cells define is asked of a worker, as data. The expected results never leave this process.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from autograder import exercises, judging, session, words
from autograder.exercises import Exercise
from autograder.findings import Finding
from autograder.grading import pages
from autograder.grading.collecting import Collected
from autograder.grading.intake import Check, Intake, page, take
from autograder.grading.learner import Learner, NoWorkerError, Patience
from autograder.grading.link import Process
from autograder.grading.records import Graded
from autograder.grading.released import Released
from autograder.markup import clean, sentence
from autograder.markup import page as html_page
from autograder.report import Report
from autograder.sentences import of_finding
from autograder.show import report_html

DATA = (*judging.DATA_ROLES, "guard")


@dataclass(frozen=True)
class Job:
    """One notebook of one submission. record: who handed it in, when, and what it is judged by.

    language: of its reports, such as "en".
    """

    record: Graded
    collected: Collected
    released: Released
    language: str = words.DEFAULT


def grade(job: Job, spawn: Callable[[], Process], patience: Patience) -> Graded:
    """The record of a submission. Raises BusyError where it must be tried again alone, and nothing else
    for what a learner handed in."""
    intake = take(job.collected, job.released)
    if intake.problem:
        return replace(
            job.record,
            status="by_hand",
            reason=intake.problem,
            notes=intake.notes,
            page=page(intake, {}, {}),
        )
    learner = Learner(spawn, patience)
    try:
        reports = _reports(intake, learner, job.language)
    except NoWorkerError:
        return replace(job.record, status="by_hand", reason=Finding("grading.no_worker"), again=True)
    finally:
        learner.close()
    return _record(job, intake, learner, reports)


def warm(names: Iterable[str]) -> None:
    """Loads what judging needs, once for all. names: of check cells, exercises among them."""
    from autograder import mock_service  # noqa: F401 (a quarter of a second)

    for name in set(names) & set(exercises.ids()):
        _exercise(name)


@cache
def _exercise(name: str) -> Exercise:
    return exercises.with_hidden_cases(exercises.load(name))


def _reports(intake: Intake, learner: Learner, language: str) -> dict[str, Report]:
    """Name of a check → its report. Each is made where nbgrader would run the check, in the cells' order.

    What is not there yet at that place may come further down: then it counts all the same.
    """
    known = set(exercises.ids())
    checks = [check for check in intake.checks if check.grade_id in known]
    reports = {check.grade_id: _check(check, intake, learner, language) for check in checks}
    for check in checks:
        if reports[check.grade_id].outcome == "not_started" and check.after < len(intake.cells):
            last = replace(check, after=len(intake.cells))
            reports[check.grade_id] = _check(last, intake, learner, language)
    return reports


def _check(check: Check, intake: Intake, learner: Learner, language: str) -> Report:
    learner.run(intake.cells[: check.after])
    exercise = _exercise(check.grade_id)
    variables = session.variables(exercise)
    answers = {role: _answer(role, name, learner) for role, name in variables.items()}
    absent = next((variables[role] for role, answer in answers.items() if answer is session.ABSENT), None)
    if absent:
        return session.no_variable(exercise, absent, dict.fromkeys(learner.names()), language)
    return judging.judge(exercise, answers, language, answers.get("signature"), answers.get("guard"))


def _answer(role: str, variable: str, learner: Learner) -> object:
    if role in DATA:
        return learner.read(variable, "" if role == "guard" else role)
    return learner.function(variable)


def _record(job: Job, intake: Intake, learner: Learner, reports: Mapping[str, Report]) -> Graded:
    notes = (*intake.notes, *learner.notes)
    unsure = [report.reason for report in reports.values() if report.outcome == "could_not_check"]
    outputs = {name: [_result(report)] for name, report in reports.items()}
    if notes and outputs:
        outputs[next(iter(outputs))].append(_noted(notes, job.language))
    printed = {
        number: [pages.printed(clean(text))] for number, text in learner.printed.items() if clean(text)
    }
    return replace(
        job.record,
        status="graded",
        scores={name: _points(report) for name, report in reports.items()},
        says={name: _says(report, job.language) for name, report in reports.items()},
        seen={name: _seen(report) for name, report in reports.items()},
        untouched=intake.untouched,
        notes=notes,
        reason=unsure[0] if unsure else None,
        page=page(intake, outputs, printed),
    )


def _points(report: Report) -> float | None:
    return None if report.outcome == "could_not_check" else report.points


def _result(report: Report) -> dict[str, Any]:
    if report.outcome == "could_not_check":
        return pages.failed("CouldNotCheckError", str(report))
    return pages.result(report.points, report_html(report))


def _says(report: Report, language: str) -> str:
    """The first sentence on what is to be mended, "" where there is nothing."""
    first = report.first_fault
    finding = first[1] if first else report.reason
    if finding is None:
        return ""
    return clean(words.as_text(of_finding(finding, report.exercise, language)[0]))


def _seen(report: Report) -> dict[str, Any]:
    """For the picture of a class: outcome, criteria, and the first mistake with the call that shows it."""
    first = report.first_fault
    mistake = None
    if first:
        criterion, finding = first
        mistake = {"criterion": criterion.name, "code": finding.code, "case": finding.case}
        mistake |= {"call": finding.call, "at": finding.at}
    criteria = {each.name: each.met for each in report.criteria}
    return {"outcome": report.outcome, "criteria": criteria, "mistake": mistake}


def _noted(notes: Sequence[Finding], language: str) -> dict[str, Any]:
    """What happened on the way, below the first report."""
    items = "".join(f"<li>{sentence(words.say(each.code, language, each.fields))}</li>" for each in notes)
    head = words.say("grading.noted", language)
    body = f"<p><strong>{sentence(head)}</strong></p><ul>{items}</ul>"
    html = html_page(body, words.as_text(head), "ts-card", language)
    return {"output_type": "display_data", "data": {"text/html": html}, "metadata": {}}

"""Judges one submission: from the bytes that were handed in to the record that is kept. Trusted code only.

What a learner's cells define is asked of a worker, as data. The expected results never leave this process.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from autograder import cases, exercises, judging, schema_rules, session, words
from autograder.exercises import Exercise
from autograder.findings import Finding, Json
from autograder.grading import beyond, forms, pages
from autograder.grading.collecting import Collected
from autograder.grading.intake import Check, Intake, page, take
from autograder.grading.learner import Learner, Patience
from autograder.grading.link import Process
from autograder.grading.placing import answers_of
from autograder.grading.records import Graded
from autograder.grading.released import Released
from autograder.grading.sandbox.tiers import Tier
from autograder.markup import clean, sentence
from autograder.markup import page as html_page
from autograder.plain import read
from autograder.report import Report
from autograder.sentences import of_finding
from autograder.show import report_html

CALL = 4_000  # characters of a call that a record keeps: it may have names of the learner's own in it
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
            notes=(*job.record.notes, *intake.notes),
            page=page(intake, {}, {}),
        )
    learner = Learner(spawn, patience, job.collected.files)
    tier = job.record.tier
    try:
        judged = {
            name: each._replace(
                report=beyond.left_to_a_person(tier, _exercises[name], each.report, learner.notes)
            )
            for name, each in _judged(intake, learner, job.language).items()
        }
    finally:
        learner.close()
    return _record(job, intake, learner, judged)


_exercises: dict[str, Exercise] = {}
right: set[str] = set()  # digests of schemas that were right; a seat adds what its forks have found


def warm(hidden: Mapping[str, Mapping[str, Json]], language: str = words.DEFAULT) -> None:
    """Loads what judging needs, once for all. hidden: exercise → its hidden facts.

    A right schema is judged as well, and a report written: what they look up, every fork then knows.
    """
    _exercises.clear()
    right.clear()
    for name, facts in hidden.items():
        exercise = exercises.with_hidden_cases(exercises.load(name), facts)
        _exercises[name] = exercise
        report_html(judging.judge(exercise, dict.fromkeys(exercise.answers), language))
        schema = exercise.corridor[0] if exercise.corridor else {"type": "object"}
        schema_rules.findings(schema)
        if exercise.corridor:
            cases.criteria(exercise, schema)
    if has_agents():
        from autograder import mock_service  # noqa: F401 (a quarter of a second)


def has_agents() -> bool:
    """Whether an exercise that is judged here sends an agent through conversations."""
    return any(each.conversations for each in _exercises.values())


class _Judged(NamedTuple):
    """A report, and role → form of the answer that it is about."""

    report: Report
    free: Mapping[str, forms.Form] = {}


def _judged(intake: Intake, learner: Learner, language: str) -> dict[str, _Judged]:
    """Name of a check → what came of it, made where nbgrader would run the check, in the cells' order.

    What is not there yet at that place may come further down: then it counts all the same.
    """
    checks = [check for check in intake.checks if check.grade_id in _exercises]
    found = {check.grade_id: _check(check, intake, learner, language) for check in checks}
    for check in checks:
        if found[check.grade_id].report.outcome == "not_started" and check.after < len(intake.cells):
            last = replace(check, after=len(intake.cells))
            found[check.grade_id] = _check(last, intake, learner, language)
    return found


def _check(check: Check, intake: Intake, learner: Learner, language: str) -> _Judged:
    learner.run(intake.cells[: check.after])
    exercise = _exercises[check.grade_id]
    variables = session.variables(exercise)
    answers = {role: _answer(role, name, learner) for role, name in variables.items()}
    absent = next((variables[role] for role, answer in answers.items() if answer is session.ABSENT), None)
    if absent:
        return _Judged(session.no_variable(exercise, absent, dict.fromkeys(learner.names()), language))
    with cases.remembering(right):
        report = judging.judge(exercise, answers, language, answers.get("signature"), answers.get("guard"))
    return _Judged(report, _forms(exercise, answers, check.grade_id, intake) if report.criteria else {})


def _forms(
    exercise: Exercise, answers: Mapping[str, object], check: str, intake: Intake
) -> dict[str, forms.Form]:
    data = [name for role, name in exercise.answers.items() if role != "function"]
    names = answers_of(check, {cell.grade_id for cell in intake.cells})
    sources = [cell.source for cell in intake.cells if cell.grade_id in names]
    found = {
        role: forms.of_code(sources, data)
        if role == "function"
        else forms.of_data(role, read(answers[role]).value, exercise)
        for role in exercise.answers
    }
    return {role: form for role, form in found.items() if form}


def _answer(role: str, variable: str, learner: Learner) -> object:
    if role in DATA:
        return learner.read(variable, "" if role == "guard" else role)
    return learner.function(variable)


def _record(job: Job, intake: Intake, learner: Learner, judged: Mapping[str, _Judged]) -> Graded:
    reports = {name: each.report for name, each in judged.items()}
    notes = (*job.record.notes, *intake.notes, *learner.notes)
    unsure = [report.reason for report in reports.values() if report.outcome == "could_not_check"]
    outputs = {name: [_result(report)] for name, report in reports.items()}
    if outputs:
        outputs[next(iter(outputs))].append(_noted(notes, job.record.tier, job.language))
    printed = {
        number: [pages.printed(clean(text))] for number, text in learner.printed.items() if clean(text)
    }
    return replace(
        job.record,
        status="graded",
        scores={name: _points(report) for name, report in reports.items()},
        says={name: _says(report, job.language) for name, report in reports.items()},
        seen={name: _seen(each) for name, each in judged.items()},
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


def _seen(judged: _Judged) -> dict[str, Any]:
    """For the picture of a class: outcome, criteria, the first mistake with the call that shows it, and what
    is free in the answer. Small, whatever was handed in."""
    report = judged.report
    criteria = {each.name: each.met for each in report.criteria}
    waits = [each.name for each in report.criteria if each.waits]
    seen = {"outcome": report.outcome, "criteria": criteria, "waits": waits}
    return seen | {"mistake": _mistake(report), "forms": dict(judged.free)}


def _mistake(report: Report) -> dict[str, Any] | None:
    if not report.first_fault:
        return None
    criterion, finding = report.first_fault
    call = finding.call if len(json.dumps(finding.call)) <= CALL else None
    told = {"criterion": criterion.name, "sentence": criterion.sentence, "code": finding.code}
    return told | {"case": finding.case, "call": call, "at": finding.at[:CALL]}


def _noted(notes: Sequence[Finding], tier: str, language: str) -> dict[str, Any]:
    """What happened on the way, and in which sandbox, below the first report."""
    told = [sentence(words.say(each.code, language, each.fields)) for each in notes]
    head = words.say("grading.noted", language)
    body = f"<p><strong>{sentence(head)}</strong></p><ul>{''.join(f'<li>{each}</li>' for each in told)}</ul>"
    code = "grading.by_tier" if tier != Tier.NONE else "grading.by_no_tier"
    by = f'<p class="ts-soft">{sentence(words.say(code, language, {"tier": tier}))}</p>'
    html = html_page((body if notes else "") + by, words.as_text(head), "ts-card", language)
    return {"output_type": "display_data", "data": {"text/html": html}, "metadata": {}}

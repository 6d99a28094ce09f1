"""From a learner's answers to a Report."""

import json
from collections.abc import Mapping

from autograder import advice, cases, reading, tool_rules
from autograder.exercises import Exercise
from autograder.findings import Finding, Json
from autograder.limits import TimeUpError, time_limit
from autograder.plain import NotPlainError, to_plain
from autograder.report import CRITERIA, Criterion, Report

SECONDS = 5.0  # of wall clock for one check: a right answer needs a hundredth of one


def judge(exercise: Exercise, answers: Mapping[str, object], language: str = "en") -> Report:
    """Judges the answers to one exercise.

    answers: role → the learner's object, anything at all. Only types are asked of it before it is plain.
    """
    if all(answers[role] is None for role in exercise.answers):
        return _not_started(exercise, "write", language)
    plain, problem = _plain_tool(answers["tool"])
    if problem is None and _untouched(exercise, {"tool": plain}):
        return _not_started(exercise, "repair", language)
    try:
        with time_limit(SECONDS):
            criteria, remarks = _judge_tool(exercise, plain, problem)
    except TimeUpError:
        criteria, remarks = _only_definition(exercise, [Finding("schema.too_slow", {"seconds": SECONDS})]), []
    return _report(exercise, criteria, remarks, language)


def _plain_tool(answer: object) -> tuple[Json, Finding | None]:
    problem = tool_rules.shape(answer)
    if problem:
        return None, problem
    try:
        return to_plain(answer), None
    except NotPlainError as error:
        return None, error.finding


def _untouched(exercise: Exercise, plain: Mapping[str, Json]) -> bool:
    """Whether each answer still is its starter, compared as JSON text: there 1, 1.0 and true differ."""
    return all(
        json.dumps(plain[role], sort_keys=True) == json.dumps(start, sort_keys=True)
        for role, start in exercise.starter.items()
    ) and bool(exercise.starter)


def _judge_tool(
    exercise: Exercise, tool: Json, problem: Finding | None
) -> tuple[list[Criterion], list[Finding]]:
    found = [problem] if problem else tool_rules.findings(tool, exercise.tool_name)
    if problem or not tool_rules.can_judge(tool, found):
        return _only_definition(exercise, found), []
    schema = tool["input_schema"]
    criteria = [Criterion("definition", exercise.points.get("definition", 0), tuple(found))]
    criteria += cases.criteria(exercise, schema)
    criteria.append(
        Criterion("reads_well", exercise.points.get("reads_well", 0), tuple(reading.findings(tool)))
    )
    return [each for each in criteria if each.name in exercise.points], advice.findings(schema)


def _only_definition(exercise: Exercise, found: list[Finding]) -> list[Criterion]:
    """The definition is at fault, so nothing after it can be judged yet."""
    return [
        Criterion(name, exercise.points[name], tuple(found) if name == "definition" else (), waits)
        for name in CRITERIA
        if name in exercise.points
        for waits in ["" if name == "definition" else "definition"]
    ]


def _not_started(exercise: Exercise, what: str, language: str) -> Report:
    reason = Finding(f"not_started.{what}")
    return Report(exercise.id, "not_started", (), exercise.max_points, (), reason, language)


def _report(exercise: Exercise, criteria: list[Criterion], remarks: list[Finding], language: str) -> Report:
    outcome = "passed" if all(each.met for each in criteria) else "not_yet"
    return Report(exercise.id, outcome, tuple(criteria), exercise.max_points, tuple(remarks), None, language)

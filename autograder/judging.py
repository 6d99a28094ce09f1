"""From a learner's answers to a Report."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace

from autograder import (
    advice,
    cases,
    layout,
    reading,
    reviewing,
    schema_answers,
    sorting,
    spoiling,
    tool_rules,
    trying,
    wrapping,
)
from autograder.exercises import Exercise
from autograder.findings import Finding, Json
from autograder.limits import TimeUpError, TooMuchWorkError, effort, time_limit
from autograder.plain import Read, read
from autograder.report import CRITERIA, Criterion, Report

STEPS = 100_000  # to judge one schema: no right answer of the course takes a tenth
SECONDS = 2.0  # of computing, where the platform can tell: the last resort, for what no step counts
SCHEMA_ROLES = ("tool", "schemas")
DATA_ROLES = (*SCHEMA_ROLES, "names", "choices", "wrappers")
SHAPES = {"tool": tool_rules.shape, "schemas": schema_answers.shape}


@dataclass(frozen=True)
class Described:
    """What an answer describes: its schema, None where it can't judge calls; what is wrong with the
    definition; what is wrong with its prose."""

    schema: dict[str, Json] | None
    found: tuple[Finding, ...] = ()
    prose: tuple[Finding, ...] = ()


def judge(
    exercise: Exercise,
    answers: Mapping[str, object],
    language: str = "en",
    signed: object = None,
    guard: object = None,
) -> Report:
    """Judges the answers to one exercise.

    answers: role → the learner's object, anything at all. Only types are asked of it before it is plain.
    One that was read elsewhere is a Read, or a Runner where it is a function.
    signed: the function whose signature the schema must agree with, where it is given and not answered;
    guard: the tool whose schema judges a call before the function gets it, where the exercise has one.
    """
    plain = {role: read_answer(role, answers[role]) for role in exercise.answers if role in DATA_ROLES}
    if all(answers[role] is None or _untouched(exercise, plain, role) for role in exercise.answers):
        repair = any(_untouched(exercise, plain, role) for role in exercise.answers)
        return _not_started(exercise, "repair" if repair else "write", language)
    criteria: list[Criterion] = []
    remarks: list[Finding] = []
    schema = None
    if exercise.spoils:
        criteria = spoiling.criteria(exercise, plain["tool"], plain["names"])
        return _report(exercise, criteria, [], language)
    if exercise.review:
        return _report(exercise, [reviewing.criterion(exercise, plain["choices"])], [], language)
    if exercise.sorts:
        return _report(exercise, [sorting.criterion(exercise, plain["choices"])], [], language)
    if exercise.wrappers:
        return _report(exercise, *_judge_wrappers(exercise, plain["wrappers"]), language)
    for role, answer in plain.items():
        schema, criteria, remarks = _judge_schema(exercise, role, answer)
    if "works" in exercise.points:
        function = answers["function"]
        own = exercise.signature == exercise.answers["function"]
        works, more = trying.criterion(exercise, function, schema, function if own else signed, guard)
        criteria, remarks = [*criteria, works], [*remarks, *more]
    return _report(exercise, criteria, remarks, language)


def _report(exercise: Exercise, criteria: list[Criterion], remarks: list[Finding], language: str) -> Report:
    outcome = "passed" if all(each.met for each in criteria) else "not_yet"
    return Report(exercise.id, outcome, tuple(criteria), exercise.max_points, tuple(remarks), None, language)


def read_answer(role: str, answer: object) -> Read:
    """An answer as plain JSON, or why it can't be one: what a role asks for speaks first."""
    problem = SHAPES[role](answer) if role in SHAPES and type(answer) is not Read else None
    return Read(problem=problem) if problem else read(answer)


def _untouched(exercise: Exercise, plain: Mapping[str, Read], role: str) -> bool:
    """Whether an answer still is its starter, compared as JSON text: there 1, 1.0 and true differ."""
    answer = plain.get(role, Read())
    same = json.dumps(answer.value, sort_keys=True) == json.dumps(exercise.starter.get(role), sort_keys=True)
    return role in exercise.starter and answer.problem is None and same


def _judge_schema(
    exercise: Exercise, role: str, answer: Read
) -> tuple[dict[str, Json] | None, list[Criterion], list[Finding]]:
    try:
        with _limited(exercise):
            described = _describe(exercise, role, answer)
            if described.schema is None:
                return None, _only_definition(exercise, described.found), []
            criteria = _criteria(exercise, described)
    except (TooMuchWorkError, TimeUpError) as error:
        return None, _only_definition(exercise, (_stopped(exercise, error),)), []
    return described.schema, criteria, _advice(role, described.schema)


def _judge_wrappers(exercise: Exercise, answer: Read) -> tuple[list[Criterion], list[Finding]]:
    try:
        with _limited(exercise, len(exercise.wrappers)):
            return wrapping.criteria(exercise, answer)
    except (TooMuchWorkError, TimeUpError) as error:
        return _only_definition(exercise, (_stopped(exercise, error),)), []


@contextmanager
def _limited(exercise: Exercise, schemas: int = 1) -> Iterator[None]:
    with time_limit(schemas * _seconds(exercise), cpu=True), effort(schemas * STEPS):
        yield


def _seconds(exercise: Exercise) -> float:
    return SECONDS + (cases.SEARCH_SECONDS if exercise.corridor else 0)


def _stopped(exercise: Exercise, error: Exception) -> Finding:
    if isinstance(error, TooMuchWorkError):
        return Finding("schema.too_much_work", {"steps": STEPS})
    return Finding("schema.too_slow", {"seconds": _seconds(exercise)})


def _advice(role: str, schema: dict[str, Json]) -> list[Finding]:
    """Advice on the schema, its places as the learner counts them: from the answer's own top."""
    found = advice.findings(schema)
    if role == "tool":
        return [replace(each, at=f"/input_schema{each.at}") for each in found]
    return [replace(each, at=each.at.removeprefix("/properties")) for each in found]


def _describe(exercise: Exercise, role: str, answer: Read) -> Described:
    value = answer.value
    if answer.problem:
        return Described(None, (answer.problem, *answer.more))
    if role == "schemas":
        return _describe_schemas(exercise, value)
    found = tool_rules.findings(value, exercise.tool_name)
    if not tool_rules.can_judge(value, found):
        return Described(None, tuple(found))
    schema = value["input_schema"]
    unfit = layout.findings(exercise.layout, schema) if exercise.layout else []
    prose = (*reading.findings(value), *reading.lacking(value, exercise.describes))
    missing = any(each.code == "layout.missing_leaf" for each in unfit)
    return Described(None if missing else schema, (*found, *unfit), prose)


def _describe_schemas(exercise: Exercise, value: Json) -> Described:
    schema, found = schema_answers.as_object(value, exercise.accept)
    if schema is None:
        return Described(None, tuple(found))
    return Described(schema, tuple(found), tuple(reading.of_schema(schema)))


def _criteria(exercise: Exercise, described: Described) -> list[Criterion]:
    """All criteria that a schema is judged by; one that is worth no points is left out."""
    points = exercise.points
    all_of_them = [
        Criterion("definition", points.get("definition", 0), described.found),
        *cases.criteria(exercise, described.schema),
        Criterion("reads_well", points.get("reads_well", 0), described.prose),
    ]
    return [each for each in all_of_them if each.name in points]


def _only_definition(exercise: Exercise, found: tuple[Finding, ...]) -> list[Criterion]:
    """The definition is at fault, so nothing after it can be judged yet."""
    worth = [name for name in CRITERIA if name in exercise.points and name != "works"]
    return [
        Criterion(name, exercise.points[name], found)
        if name == "definition"
        else Criterion(name, exercise.points[name], waits="definition")
        for name in worth
    ]


def _not_started(exercise: Exercise, what: str, language: str) -> Report:
    reason = Finding(f"not_started.{what}")
    return Report(exercise.id, "not_started", (), exercise.max_points, (), reason, language)

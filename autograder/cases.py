"""The calls of an exercise against a learner's schema, and which of them speaks."""

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from copy import deepcopy

from autograder.exercises import Case, Exercise
from autograder.findings import Finding, Json
from autograder.layout import arrangements
from autograder.limits import effort
from autograder.pointers import split
from autograder.report import Criterion
from autograder.schema_walk import property_at, walk
from autograder.validating import Judge

# To search beside a corridor: fourteen times what any right answer of the course takes.
SEARCH_STEPS = 4_000_000
SEARCH_SECONDS = 20.0  # of computing, beyond what judging may take
# Prose and marks that say nothing about what a schema takes.
ANNOTATIONS = ("description", "title", "examples", "$comment", "default")


_right: ContextVar[set[str] | None] = ContextVar("right", default=None)
_facts: dict[int, tuple[Exercise, str]] = {}


@contextmanager
def remembering(right: set[str]) -> Iterator[None]:
    """Within the block, what is in `right` needs no second look, and what is found to be right goes there.

    For a class, in which many hand in the same schema. It holds digests, which can cross between processes.
    """
    token = _right.set(right)
    try:
        yield
    finally:
        _right.reset(token)


def criteria(exercise: Exercise, schema: dict[str, Json]) -> list[Criterion]:
    """The criteria "accepts" and "refuses", by the exercise's cases in their order.

    A schema that accepts every wrong call has shown nothing by accepting the right ones, nor one that
    refuses every right call by refusing: neither earns for it.
    """
    right = _right.get()
    if right is None or exercise.layout:  # with a layout, how many cases there are is the learner's choice
        return _criteria(exercise, schema)
    digest = _digest(exercise, schema)
    if digest in right:
        return _of_a_right_one(exercise)
    found = _criteria(exercise, schema)
    if all(each.met for each in found):
        right.add(digest)
    return found


def _of_a_right_one(exercise: Exercise) -> list[Criterion]:
    kinds = {"accepts": exercise.accept, "refuses": exercise.reject}
    return [
        Criterion(name, exercise.points.get(name, 0), counts=_counts(cases, []))
        for name, cases in kinds.items()
    ]


def _digest(exercise: Exercise, schema: dict[str, Json]) -> str:
    """The same for schemas that differ in prose, or in the order of keys: no verdict depends on either."""
    if id(exercise) not in _facts:  # kept with its exercise, so that no other one gets its id
        judged_by = (exercise.id, exercise.points, exercise.accept, exercise.reject, exercise.corridor)
        _facts[id(exercise)] = (exercise, repr(judged_by))
    text = _facts[id(exercise)][1] + json.dumps(without_prose(schema), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _criteria(exercise: Exercise, schema: dict[str, Json]) -> list[Criterion]:
    judge = Judge(schema)
    accept, reject = (
        arranged(exercise, schema, exercise.accept),
        arranged(exercise, schema, exercise.reject),
    )
    refused, let_through = list(_refused(judge, accept)), list(_let_through(judge, reject))
    if exercise.corridor and not refused and not let_through:
        refused, let_through = _outside(exercise, schema)
    accepts_all = len(let_through) == len(reject) > 0
    refuses_all = len(refused) == len(accept) > 0
    return [
        Criterion(
            "accepts",
            exercise.points.get("accepts", 0),
            tuple(refused),
            waits="accepts_everything" if accepts_all and not refused else "",
            counts=_counts(accept, refused),
        ),
        Criterion(
            "refuses",
            exercise.points.get("refuses", 0),
            tuple(let_through),
            waits="refuses_everything" if refuses_all and not let_through else "",
            counts=_counts(reject, let_through),
        ),
    ]


def _outside(exercise: Exercise, schema: dict[str, Json]) -> tuple[list[Finding], list[Finding]]:
    """While grading: what no case has shown, found by searching along the corridor's edges."""
    from autograder.counterexample import corridor  # slow to import, and only grading needs it

    if exercise.layout:  # the corridor is drawn for the solution's own layout
        return [], []
    seeds = tuple(case.call for case in exercise.accept)
    with effort(SEARCH_STEPS):
        found = corridor(*exercise.corridor, schema, seeds)
    refused = [Finding("hidden_right_call_refused")] if found.too_strict else []
    return refused, [Finding("hidden_wrong_call_accepted")] if found.too_loose else []


def arranged(exercise: Exercise, schema: dict[str, Json], cases: tuple[Case, ...]) -> tuple[Case, ...]:
    """The cases in the shape of the learner's schema, where the exercise leaves that open."""
    if exercise.layout is None:
        return cases
    return tuple(case for each in cases for case in arrangements(exercise.layout, schema, each))


def _counts(cases: tuple[Case, ...], failed: list[Finding]) -> dict[str, int]:
    """Of the cases that a learner may see: a hidden one shows in the verdict, never in a number."""
    shown = sum(case.shown for case in cases)
    return {"right": shown - sum(bool(finding.case) for finding in failed), "all": shown}


def _refused(judge: Judge, cases: tuple[Case, ...]) -> Iterator[Finding]:
    for case in cases:
        refusal = None if judge.accepts(case.call) else judge.refusal(case.call)
        if refusal and case.shown:
            yield Finding("right_call_refused", {"refusal": refusal}, case.id, case.call, refusal.at)
        elif refusal:
            yield Finding("hidden_right_call_refused")


def _let_through(judge: Judge, cases: tuple[Case, ...]) -> Iterator[Finding]:
    for case in cases:
        if not judge.accepts(case.call):
            continue
        if case.shown:
            yield Finding("wrong_call_accepted", _says(judge.schema, case.at), case.id, case.call, case.at)
        else:
            yield Finding("hidden_wrong_call_accepted")


def _says(schema: dict[str, Json], at: str) -> dict[str, Json]:
    """What the learner's schema says of the place that makes a call wrong, without its prose."""
    said = property_at(schema, split(at)) if at else None
    return {"says": without_prose(said)} if isinstance(said, dict) else {}


def without_prose(schema: dict[str, Json]) -> dict[str, Json]:
    copy = deepcopy(schema)
    for _, part in walk(copy):
        for keyword in ANNOTATIONS:
            part.pop(keyword, None)
    return copy

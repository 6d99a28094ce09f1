"""From what was kept to where a learner stands: outcome and tries of each exercise, and what comes next."""

from collections.abc import Iterable
from dataclasses import dataclass

from autograder import lessons
from autograder.journal.entries import Answer, Check, Entry


@dataclass(frozen=True)
class Standing:
    """Of one exercise. points: the most that it has earned; tries: answers, up to the first that passed."""

    outcome: str = "not_started"
    points: float = 0
    tries: int = 0


def standings(entries: Iterable[Entry]) -> dict[str, Standing]:
    """Exercise → where the learner stands, for those that were tried. A later slip takes nothing away."""
    found: dict[str, Standing] = {}
    said: dict[str, str] = {}
    for each in entries:
        if isinstance(each, Check):
            before = found.get(each.exercise, Standing())
            again = said.get(each.exercise) == each.report or before.outcome == "passed"
            outcome = "passed" if "passed" in (before.outcome, each.outcome) else each.outcome
            points = max(before.points, each.points)
            found[each.exercise] = Standing(outcome, points, before.tries + (not again))
            said[each.exercise] = each.report
    return found


def answered(entries: Iterable[Entry], lesson: str) -> dict[str, Answer]:
    """Question → the last answer, for a lesson's quiz."""
    return {each.question: each for each in entries if isinstance(each, Answer) and each.lesson == lesson}


def next_exercise(entries: Iterable[Entry]) -> str | None:
    """The first that hasn't passed, from the lesson on that was worked in last; None when all have."""
    entries = list(entries)
    passed = {name for name, standing in standings(entries).items() if standing.outcome == "passed"}
    ordered = [name for lesson in lessons.lessons() for name in lesson.exercises]
    last = next((each.exercise for each in reversed(entries) if isinstance(each, Check)), None)
    lesson = lessons.with_exercise(last) if last else None
    start = ordered.index(lesson.exercises[0]) if lesson else 0
    return next((name for name in (*ordered[start:], *ordered[:start]) if name not in passed), None)

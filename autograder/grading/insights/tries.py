"""How points came about: each time that somebody handed in something else is a try."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from statistics import fmean

from autograder.grading.journal import Key
from autograder.grading.records import Graded

MOST_DAYS = 31  # in a row that are told one by one; more are told by weeks
MOST_WEEKS = 60


@dataclass(frozen=True)
class Try:
    """points: None where a person must look. time: UTC, None where nobody knows."""

    student: str
    notebook: str
    number: int
    points: float | None
    time: datetime | None


@dataclass(frozen=True)
class Group:
    """The tries of one day or week (start), or those with one number.

    mean: of their points; before: of the points of the tries before them, by the same people; None without.
    """

    count: int
    mean: float | None
    start: date | None = None
    number: int = 0
    before: float | None = None


def tries(history: Mapping[Key, Sequence[Graded]]) -> list[Try]:
    """Of each student and notebook, in order. What was graded again unchanged is one try: the last word of
    the grader on it counts."""
    found = []
    for (student, _, notebook), records in history.items():
        kept: list[Graded] = []
        for record in records:
            if kept and kept[-1].digest == record.digest:
                kept.pop()
            kept.append(record)
        found += [_try(student, notebook, *numbered) for numbered in enumerate(kept, 1)]
    return found


def by_number(found: Sequence[Try]) -> list[Group]:
    numbers: dict[int, list[Try]] = {}
    known = {(each.student, each.notebook, each.number): each for each in found}
    for each in found:
        numbers.setdefault(each.number, []).append(each)
    return [
        Group(
            len(kept),
            _mean(kept),
            number=number,
            before=_mean(known[each.student, each.notebook, number - 1] for each in kept if number > 1),
        )
        for number, kept in sorted(numbers.items())
    ]


def by_time(found: Iterable[Try]) -> tuple[list[Group], bool]:
    """The tries whose time is known: all days from the first to the last, or all weeks, by their Mondays,
    where that would be many. Where even those are many, only the ones with tries.

    Returns the groups, and whether they are weeks.
    """
    known = [(each.time.date(), each) for each in found if each.time]
    if not known:
        return [], False
    first, last = min(day for day, _ in known), max(day for day, _ in known)
    weeks = (last - first).days >= MOST_DAYS
    grouped: dict[date, list[Try]] = {day: [] for day in _row(first, last, weeks)}
    for day, each in known:
        grouped.setdefault(_monday(day) if weeks else day, []).append(each)
    return [Group(len(kept), _mean(kept), start=start) for start, kept in sorted(grouped.items())], weeks


def _row(first: date, last: date, weeks: bool) -> list[date]:
    if not weeks:
        return [first + timedelta(days=each) for each in range((last - first).days + 1)]
    start = _monday(first)
    count = (last - start).days // 7 + 1
    return [start + timedelta(weeks=each) for each in range(count)] if count <= MOST_WEEKS else []


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def _try(student: str, notebook: str, number: int, record: Graded) -> Try:
    points = None if record.needs_a_person else sum(each or 0.0 for each in record.scores.values())
    return Try(student, notebook, number, points, _time(record.handed_in))


def _time(text: str | None) -> datetime | None:
    try:
        return datetime.fromisoformat(text) if text else None
    except ValueError:
        return None


def _mean(found: Iterable[Try]) -> float | None:
    points = [each.points for each in found if each.points is not None]
    return fmean(points) if points else None

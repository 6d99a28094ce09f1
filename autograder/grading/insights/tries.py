"""How points came about: each time that somebody handed in something else is a try."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from statistics import fmean

from autograder.grading.journal import Key
from autograder.grading.records import Graded

MOST_DAYS = 31  # in a row that are told one by one; more are told by weeks


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
    """The tries of one day or week (start), or those with one number. mean: of their points, None without."""

    count: int
    mean: float | None
    start: date | None = None
    number: int = 0


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


def by_number(found: Iterable[Try]) -> list[Group]:
    numbers: dict[int, list[Try]] = {}
    for each in found:
        numbers.setdefault(each.number, []).append(each)
    return [Group(len(kept), _mean(kept), number=number) for number, kept in sorted(numbers.items())]


def by_time(found: Iterable[Try]) -> list[Group]:
    """The tries whose time is known, by days in a row, or by the Mondays of weeks where those are many."""
    days: dict[date, list[Try]] = {}
    for each in found:
        if each.time:
            days.setdefault(each.time.date(), []).append(each)
    if not days:
        return []
    step = 1 if (max(days) - min(days)).days < MOST_DAYS else 7
    grouped: dict[date, list[Try]] = {}
    for day, kept in sorted(days.items()):
        grouped.setdefault(day if step == 1 else day - timedelta(days=day.weekday()), []).extend(kept)
    return [Group(len(kept), _mean(kept), start=start) for start, kept in grouped.items()]


def by_weeks(groups: Sequence[Group]) -> bool:
    """Whether the groups of `by_time` are weeks."""
    starts = [each.start for each in groups if each.start]
    return bool(starts) and (max(starts) - min(starts)).days >= MOST_DAYS


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

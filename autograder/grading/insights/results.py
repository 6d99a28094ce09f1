"""What came of each exercise, person by person, and what that comes to."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean, median
from typing import Any, Literal

from autograder import exercises, reviewing, sorting, spoiling
from autograder.exercises import Exercise
from autograder.grading.records import Graded
from autograder.report import CRITERIA

Outcome = Literal["passed", "not_yet", "not_started", "for_a_person"]
OUTCOMES: tuple[Outcome, ...] = ("passed", "not_yet", "not_started", "for_a_person")


@dataclass(frozen=True)
class Result:
    """One person's answer to one exercise. seen, says: as in Graded."""

    student: str
    outcome: Outcome
    points: float | None = None
    seen: Mapping[str, Any] | None = None
    says: str = ""

    @property
    def started(self) -> bool:
        return self.outcome in ("passed", "not_yet")


@dataclass(frozen=True)
class Judged:
    """How many met a criterion, how many did not, and for how many it waits for something else."""

    name: str
    sentence: str
    met: int
    not_met: int
    waits: int


@dataclass(frozen=True)
class Picture:
    """One exercise of a class. facts: the public ones, None where the exercise is no longer there."""

    id: str
    notebook: str
    results: tuple[Result, ...]
    facts: Exercise | None

    @cached_property
    def outcomes(self) -> Mapping[Outcome, int]:
        found = Counter(each.outcome for each in self.results)
        return {outcome: found[outcome] for outcome in OUTCOMES}

    @cached_property
    def scores(self) -> list[float]:
        """Of those who have started, the lowest first."""
        return sorted(each.points for each in self.results if each.started and each.points is not None)

    @property
    def mean(self) -> float | None:
        return fmean(self.scores) if self.scores else None

    @property
    def median(self) -> float | None:
        return median(self.scores) if self.scores else None

    @property
    def most(self) -> float:
        """The points that can be earned."""
        return max([self.facts.max_points if self.facts else 0, *self.scores])

    @property
    def criteria(self) -> list[Judged]:
        seen = [each.seen for each in self.results if each.started and each.seen]
        named = {name for each in seen for name in each["criteria"]}
        return [self._judged(name, seen) for name in CRITERIA if name in named]

    def _judged(self, name: str, seen: Iterable[Mapping[str, Any]]) -> Judged:
        met, not_met, waits = 0, 0, 0
        for each in seen:
            if name in each.get("waits", ()):
                waits += 1
            elif name in each["criteria"]:
                met, not_met = met + bool(each["criteria"][name]), not_met + (not each["criteria"][name])
        return Judged(name, self._sentence(name), met, not_met, waits)

    def _sentence(self, name: str) -> str:
        if self.facts and self.facts.spoils:
            return spoiling.TOLD.get(name, name)
        if self.facts and self.facts.sorts:
            return sorting.TOLD
        return reviewing.TOLD if self.facts and self.facts.review else name


def pictures(records: Iterable[Graded]) -> list[Picture]:
    """The exercises of an assignment, in the order of its notebooks. records: the last of each notebook."""
    by_notebook: dict[str, list[Graded]] = {}
    for record in records:
        by_notebook.setdefault(record.notebook, []).append(record)
    known = set(exercises.ids())
    return [
        Picture(
            name,
            notebook,
            tuple(_result(record, name) for record in kept),
            exercises.load(name) if name in known else None,
        )
        for notebook, kept in by_notebook.items()
        for name in dict.fromkeys(name for record in kept for name in record.scores)
    ]


def _result(record: Graded, name: str) -> Result:
    if record.status == "missing":
        return Result(record.student, "not_started", 0.0)
    seen = record.seen.get(name)
    points = record.scores.get(name)
    outcome = seen["outcome"] if seen else None
    if record.status == "by_hand" or points is None or outcome not in OUTCOMES:
        return Result(record.student, "for_a_person")
    return Result(record.student, outcome, points, seen, record.says.get(name, ""))


def totals(records: Iterable[Graded]) -> dict[str, float]:
    """Student → points of all notebooks together, for those of whom no machine's points are lacking."""
    found: dict[str, float] = {}
    lacking = set()
    for record in records:
        if record.needs_a_person:
            lacking.add(record.student)
        found[record.student] = found.get(record.student, 0.0) + sum(map(_points, record.scores.values()))
    return {student: points for student, points in found.items() if student not in lacking}


def _points(points: float | None) -> float:
    return points or 0.0


def steps(values: Iterable[float], most: float) -> list[tuple[float, int]]:
    """Points and how many have them: every whole number up to `most`, and what else there is."""
    found = Counter(values)
    return [(each, found[each]) for each in sorted({*map(float, range(int(most) + 1)), most, *found})]

"""Who would move, by how much and why: what a dry run and a grading over older grades say."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from autograder.grading.records import Graded, sentence


class Points(NamedTuple):
    """A grade in the gradebook: what a machine gave, what a person gave, and what a person added."""

    auto: float | None = None
    manual: float | None = None
    extra: float | None = None

    @property
    def score(self) -> float:
        """As nbgrader counts it: what a person gave goes before what a machine did; no grade is 0."""
        given = self.manual if self.manual is not None else self.auto
        return 0.0 if given is None else given + (self.extra or 0.0)


Place = tuple[str, str]  # notebook, cell


@dataclass(frozen=True)
class Move:
    """One grade of a machine's that is not what it was.

    before: None where there was none. after: None where a person must look.
    kept: the points that a person gave, which count whatever the machine says; None without.
    why: a sentence, "" where there is nothing to say.
    """

    student: str
    notebook: str
    cell: str
    before: float | None
    after: float | None
    kept: float | None = None
    why: str = ""

    @property
    def by(self) -> float:
        """How far what counts moves."""
        return 0.0 if self.kept is not None else (self.after or 0.0) - (self.before or 0.0)


def moves(record: Graded, before: Mapping[Place, Points]) -> Iterator[Move]:
    """The grades of one notebook that move, in the order of its cells. before: see Book.grades."""
    for cell, after in _after(record, before).items():
        was = before.get((record.notebook, cell), Points())
        if was.auto != after:
            yield Move(record.student, record.notebook, cell, was.auto, after, was.manual, _why(record, cell))


def _after(record: Graded, before: Mapping[Place, Points]) -> Mapping[str, float | None]:
    if record.status == "graded":
        return record.scores
    points = None if record.status == "by_hand" else 0.0
    return {cell: points for notebook, cell in before if notebook == record.notebook}


def _why(record: Graded, cell: str) -> str:
    return sentence(record.reason) if record.reason else record.says.get(cell, "")


def lines(found: Sequence[Move], dry: bool = True) -> Iterator[str]:
    """For a terminal: a line for each grade, then what it comes to. dry: nothing was written."""
    for each in found:
        told = f"{each.student}: {each.cell} {_points(each.before)} → {_points(each.after)}"
        kept = "" if each.kept is None else f" (a person gave {each.kept:g}, which stays)"
        yield told + kept + (f" · {each.why}" if each.why else "")
    up, down = sum(each.by > 0 for each in found), sum(each.by < 0 for each in found)
    students = len({each.student for each in found if each.by})
    yield f"{students} of the class {'would move' if dry else 'moved'}: {up} grades up, {down} down"


def _points(points: float | None) -> str:
    return "–" if points is None else f"{points:g}"

"""Who would move, by how much and why: what a dry run and a grading over older grades say."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from autograder.grading.records import Graded, sentence

Scores = Mapping[tuple[str, str], float]  # (notebook, cell) → points, see Book.scores


@dataclass(frozen=True)
class Move:
    """One grade that is not what it was.

    before: None where there was none. after: None where a person must look.
    kept: a person gave the points before; they stay, whatever the machine says.
    why: a sentence, "" where there is nothing to say.
    """

    student: str
    notebook: str
    cell: str
    before: float | None
    after: float | None
    kept: bool = False
    why: str = ""

    @property
    def by(self) -> float:
        return (self.after or 0.0) - (self.before or 0.0)


def moves(record: Graded, before: Scores, given: Scores | None = None) -> Iterator[Move]:
    """The grades of one notebook that move, in the order of its cells.

    before: what the gradebook has; given: those of them that people gave, extra credit included.
    """
    by_people = given or {}
    for cell in _cells(record, before):
        place = (record.notebook, cell)
        after = _after(record, cell)
        if before.get(place) != after:
            kept = place in by_people
            yield Move(record.student, *place, before.get(place), after, kept, _why(record, cell))


def _cells(record: Graded, before: Scores) -> list[str]:
    others = [cell for notebook, cell in before if notebook == record.notebook]
    judged = list(record.scores)
    return judged + [cell for cell in others if record.status != "graded" and cell not in judged]


def _after(record: Graded, cell: str) -> float | None:
    if record.status == "graded":
        return record.scores[cell]
    return None if record.status == "by_hand" else 0.0


def _why(record: Graded, cell: str) -> str:
    if record.reason:
        return sentence(record.reason)
    return record.says.get(cell, "")


def lines(found: Sequence[Move]) -> Iterator[str]:
    """For a terminal: a line for each grade, then what it comes to."""
    for each in found:
        told = f"{each.student}: {each.cell} {_points(each.before)} → {_points(each.after)}"
        kept = " (given by a person, and kept)" if each.kept else ""
        yield told + kept + (f" · {each.why}" if each.why else "")
    up, down = (sum(each.by > 0 for each in found), sum(each.by < 0 for each in found))
    students = len({each.student for each in found})
    yield f"{students} of the class move: {up} grades up, {down} down"


def _points(points: float | None) -> str:
    return "–" if points is None else f"{points:g}"

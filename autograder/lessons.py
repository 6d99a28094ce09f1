"""The lessons in their order, each with its exercises: data/lessons.json."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from autograder import places
from autograder.data_files import read_json


@dataclass(frozen=True)
class Lesson:
    """A lesson's name, which is that of its folder and notebook, and its exercises as they follow there."""

    id: str
    points: float
    exercises: tuple[str, ...]


def lessons() -> tuple[Lesson, ...]:
    """Raises data_files.DataError for a broken file of ours."""
    return _read(places.data() / "lessons.json")


@cache
def _read(path: Path) -> tuple[Lesson, ...]:
    facts = read_json(path)["lessons"]
    return tuple(Lesson(each["id"], each["points"], tuple(each["exercises"])) for each in facts)


def ids() -> list[str]:
    return [each.id for each in lessons()]


def with_exercise(exercise: str) -> Lesson | None:
    return next((each for each in lessons() if exercise in each.exercises), None)

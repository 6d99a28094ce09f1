"""Everything that the picture of a class shows, before it is a page or a table."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder import words
from autograder.findings import Finding
from autograder.grading import forms
from autograder.grading.collecting import SUFFIX
from autograder.grading.course import Course
from autograder.grading.insights.alike import Alike, groups
from autograder.grading.insights.first_mistakes import Mistake, mistakes
from autograder.grading.insights.people import People, people
from autograder.grading.insights.results import Picture, pictures
from autograder.grading.insights.tries import Try, tries
from autograder.grading.journal import history, journal_of
from autograder.grading.records import Graded, GradingError


@dataclass(frozen=True)
class Shown:
    """One exercise with what went wrong in it and what is alike."""

    picture: Picture
    mistakes: tuple[Mistake, ...]
    alike: tuple[Alike, ...]


@dataclass(frozen=True)
class Gathered:
    """records: the last of each notebook of each student; waiting: who handed in and is not graded yet;
    no_lesson: notebooks whose released text was not there, so that it could not be left out."""

    assignment: str
    language: str
    people: People
    records: tuple[Graded, ...]
    shown: tuple[Shown, ...]
    tries: tuple[Try, ...]
    waiting: tuple[str, ...] = ()
    no_lesson: tuple[str, ...] = ()

    @property
    def students(self) -> set[str]:
        return {record.student for record in self.records}

    @property
    def kept_back(self) -> list[Graded]:
        """What a person must look at."""
        return [record for record in self.records if record.needs_a_person]


def gather(course: Course, assignment: str, language: str, anonymous: bool) -> Gathered:
    """Raises GradingError where nothing of the assignment is graded yet, or the journal can't be read."""
    journal = journal_of(course.gradebook, assignment)
    past = history(journal)
    if not past:
        fields = {"assignment": assignment, "path": str(journal)}
        raise GradingError(Finding("insights.nothing", fields))
    records = sorted((kept[-1] for kept in past.values()), key=lambda each: each.key)
    handed_in = course.students(assignment)
    lessons = {each: _lesson(course, assignment, each) for each in {record.notebook for record in records}}
    everybody = people({*handed_in, *(record.student for record in records)}, anonymous, language)
    shown = [
        _shown(each, lessons[each.notebook] or (), language, everybody.quoted_from)
        for each in pictures(records)
    ]
    return Gathered(
        assignment,
        language,
        everybody,
        tuple(records),
        tuple(shown),
        tuple(tries(past)),
        tuple(sorted({*handed_in} - {record.student for record in records})),
        tuple(sorted(name for name, cells in lessons.items() if cells is None)),
    )


def _shown(picture: Picture, cells: Sequence[Mapping[str, str]], language: str, at_least: int) -> Shown:
    code = [cell["source"] for cell in cells if cell["cell_type"] == "code"]
    texts = [*(cell["source"] for cell in cells), *_words(picture, language)]
    found = groups(picture, forms.given(texts, code))
    return Shown(picture, tuple(mistakes(picture, language, at_least)), tuple(found))


def _words(picture: Picture, language: str) -> Iterator[str]:
    """What an exercise tells whoever works on it: its starter, its hints, its sentences."""
    if picture.facts is None:
        return
    yield from _texts(picture.facts.starter)
    for each in {words.DEFAULT, language}:
        yield from _texts(words.exercise_words(picture.id, each))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from (text for each in value.values() for text in _texts(each))
    elif isinstance(value, Iterable):
        yield from (text for each in value for text in _texts(each))


def _lesson(course: Course, assignment: str, notebook: str) -> list[Mapping[str, str]] | None:
    """The cells that were handed out; None where they are not there."""
    path: Path = course.folder(course.release, ".", assignment) / f"{notebook}{SUFFIX}"
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        return [{"cell_type": each["cell_type"], "source": "".join(each["source"])} for each in cells]
    except (OSError, ValueError, KeyError, TypeError):
        return None

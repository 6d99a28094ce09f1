"""Lint rules for the course as a whole: nothing missing, nothing twice, the same checks in every language."""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from autograder.authoring.lesson_notebook import SOLUTIONS, Finding, LessonNotebook, points
from autograder.authoring.notebooks import mark
from autograder.data_files import read_json

REFERENCE = "en"  # other languages are measured by this one
LESSONS = "data/lessons.json"

Course = list[LessonNotebook]


def read_lessons(root: Path) -> dict[str, float]:
    """Lesson → points, as data/lessons.json has them."""
    return {lesson["id"]: lesson["points"] for lesson in read_json(root / LESSONS)["lessons"]}


def once_a_language(course: Course) -> Iterator[Finding]:
    """Every exercise folder is in exactly one notebook of each language."""
    for lang, its in _sources(course):
        places = Counter(cells.id for it in its for cells in it.exercises)
        for id_ in its[0].facts:
            if places[id_] != 1:
                detail = f"{places[id_]} check cells in {SOLUTIONS}/{lang}"
                yield Finding("course.exercise", f"data/exercises/{id_}", detail)


def same_checks(course: Course) -> Iterator[Finding]:
    """One gradebook grades all languages, so their check cells are the same to the letter."""
    reference = {(it.tree, it.lesson): _checks(it) for it in course if it.lang == REFERENCE}
    for it in course:
        if _checks(it) != reference.get((it.tree, it.lesson)):
            yield it.finding("course.languages", f"its check cells are not those of {REFERENCE}")


def known_lessons(course: Course) -> Iterator[Finding]:
    """data/lessons.json and the folders of every language name the same lessons."""
    for lang, its in _sources(course):
        declared, found = set(read_lessons(its[0].root)), {it.lesson for it in its}
        for lesson in sorted(declared - found):
            yield Finding("course.lesson_missing", f"{SOLUTIONS}/{lang}", f"there is no {lesson}")
        for lesson in sorted(found - declared):
            yield Finding("course.lesson_unknown", LESSONS, f"{lesson} is not there")


def lesson_totals(course: Course) -> Iterator[Finding]:
    """A lesson is worth what the curriculum says."""
    for root, facts in _first(course):
        for lesson, due in read_lessons(root).items():
            total = sum(points(exercise) for exercise in facts.values() if exercise["lesson"] == lesson)
            if total != due:
                yield Finding("course.points", LESSONS, f"{lesson}: {due:g}, its exercises: {total:g}")


def listed_exercises(course: Course) -> Iterator[Finding]:
    """data/lessons.json lists each lesson's exercises in the order of the reference notebook."""
    for it in course:
        if it.tree == SOLUTIONS and it.lang == REFERENCE:
            listed, found = _listed(it.root).get(it.lesson, []), [cells.id for cells in it.exercises]
            if listed != found:
                detail = f"{it.lesson}: listed are {', '.join(listed)}; its notebook has {', '.join(found)}"
                yield Finding("course.exercises", LESSONS, detail)


def _listed(root: Path) -> dict[str, list[str]]:
    return {lesson["id"]: lesson["exercises"] for lesson in read_json(root / LESSONS)["lessons"]}


def _first(course: Course) -> Iterator[tuple[Path, dict]]:
    yield from ((it.root, it.facts) for it in course[:1])


def _sources(course: Course) -> Iterable[tuple[str, Course]]:
    """The notebooks of solutions/, by language."""
    by_lang: dict[str, Course] = {}
    for it in course:
        if it.tree == SOLUTIONS:
            by_lang.setdefault(it.lang, []).append(it)
    return by_lang.items()


def _checks(it: LessonNotebook) -> list[tuple]:
    keys = ("grade_id", "points", "checksum")
    return [(cells.check.source, *(mark(cells.check).get(key) for key in keys)) for cells in it.exercises]


RULES = (once_a_language, same_checks, known_lessons, lesson_totals, listed_exercises)

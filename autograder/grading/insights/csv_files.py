"""The picture of a class as tables, for a spreadsheet or a program of your own."""

import csv
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path

from autograder.grading.insights.first_mistakes import wordings
from autograder.grading.insights.gathered import Gathered
from autograder.grading.records import sentence
from autograder.markup import clean

Row = tuple[object, ...]
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would run


def write(gathered: Gathered, folder: Path) -> list[Path]:
    """Writes a file for each table. UTF-8 with a mark at its start, which spreadsheets look for.

    Raises OSError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    tables = {
        "scores": (
            ("student", "notebook", "exercise", "points", "of", "outcome", "criterion", "code", "case"),
            scores,
        ),
        "exercises": (("exercise", "count", "started", "passed", "mean", "median", "of"), summaries),
        "criteria": (("exercise", "criterion", "met", "not_met", "not_judged_yet"), criteria),
        "mistakes": (("exercise", "rank", "people", "criterion", "code", "case", "sentence"), mistakes),
        "alike": (("exercise", "group", "answer", "student", "likeness", "pieces", "same_schema"), alike),
        "tries": (("student", "notebook", "try", "points", "handed_in_utc"), tries),
        "for_a_person": (("student", "notebook", "reason"), kept_back),
    }
    written = []
    for name, (head, rows) in tables.items():
        path = folder / f"{name}.csv"
        found = rows(gathered)
        if head[0] == "student":
            found = sorted(found, key=lambda row: gathered.people.order(str(row[0])))
        _write(path, [head, *found])
        written.append(path)
    return written


def scores(gathered: Gathered) -> Iterator[Row]:
    for shown in gathered.shown:
        picture = shown.picture
        for result in picture.results:
            mistake = (result.seen or {}).get("mistake") or {}
            told = [mistake.get(each, "") for each in ("criterion", "code", "case")]
            name = gathered.people.name(result.student)
            yield name, picture.notebook, picture.id, result.points, picture.most, result.outcome, *told


def summaries(gathered: Gathered) -> Iterator[Row]:
    for each in (shown.picture for shown in gathered.shown):
        started = sum(result.started for result in each.results)
        passed = each.outcomes["passed"]
        yield each.id, len(each.results), started, passed, each.mean, each.median, each.most


def criteria(gathered: Gathered) -> Iterator[Row]:
    for shown in gathered.shown:
        for each in shown.picture.criteria:
            yield shown.picture.id, each.name, each.met, each.not_met, each.waits


def mistakes(gathered: Gathered) -> Iterator[Row]:
    for shown in gathered.shown:
        for rank, each in enumerate(shown.mistakes, 1):
            said = (
                [each.told]
                if each.told
                else [text for text, _ in wordings(each, gathered.people.quoted_from)]
            )
            told = (each.criterion, each.code, each.case, said[0] if said else "")
            yield shown.picture.id, rank, len(each.students), *told


def alike(gathered: Gathered) -> Iterator[Row]:
    for shown in gathered.shown:
        for number, each in enumerate(shown.alike, 1):
            about = (round(each.likeness, 3), each.size, each.same_schema)
            for student in gathered.people.sorted(each.students):
                yield shown.picture.id, number, each.role, student, *about


def tries(gathered: Gathered) -> Iterator[Row]:
    for each in gathered.tries:
        name = gathered.people.name(each.student)
        yield name, each.notebook, each.number, each.points, _time(each.time, gathered.people.anonymous)


def kept_back(gathered: Gathered) -> Iterator[Row]:
    for record in gathered.kept_back:
        reason = gathered.people.reason(record)
        yield gathered.people.name(record.student), record.notebook, sentence(reason, gathered.language)


def _time(time: datetime | None, anonymous: bool) -> str:
    """To the day where nobody is to be recognised: whoever saw somebody hand in knows the minute."""
    if time is None:
        return ""
    return time.date().isoformat() if anonymous else time.isoformat(timespec="seconds")


def _write(path: Path, rows: Iterable[Row]) -> None:
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        csv.writer(file).writerows([_cell(each) for each in row] for row in rows)


def _cell(value: object) -> object:
    """Text that a spreadsheet takes for text, and not for a formula; nothing for what nobody knows."""
    if not isinstance(value, str):
        return "" if value is None else value
    told = clean(value)
    return f"'{told}" if told.startswith(FORMULA) else told

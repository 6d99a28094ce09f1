"""Progress as people read it: how far, what comes next, then lesson by lesson."""

import os
from collections.abc import Iterator
from dataclasses import dataclass

from autograder import course_folder, exercises, lessons, quizzes, words
from autograder.findings import Finding
from autograder.journal.entries import Entry
from autograder.journal.standing import Standing, answered, next_exercise, standings
from autograder.lessons import Lesson
from autograder.markup import Shown, escape, page, sentence

SIGNS = {"passed": "✓", "not_yet": "…", "not_started": "○"}
COLUMNS = (
    "progress.column_exercise",
    "progress.column_outcome",
    "progress.column_points",
    "progress.column_tries",
)


@dataclass(frozen=True)
class Row:
    """An exercise in the table."""

    exercise: str
    title: str
    standing: Standing
    max_points: float


@dataclass(frozen=True)
class Part:
    """A lesson in the table. quiz: how many answers are right, of how many; None before the first answer."""

    lesson: Lesson
    title: str
    rows: tuple[Row, ...]
    quiz: tuple[int, int] | None
    coming: bool

    @property
    def points(self) -> float:
        return sum(min(row.standing.points, row.max_points) for row in self.rows)

    @property
    def max_points(self) -> float:
        return sum(row.max_points for row in self.rows)

    @property
    def outcome(self) -> str:
        outcomes = {row.standing.outcome for row in self.rows}
        return outcomes.pop() if len(outcomes) == 1 else "not_yet"


def show(entries: list[Entry], notes: list[Finding], language: str) -> Shown:
    """The whole course; `notes` is what there is to say about the journal."""
    coming, found = next_exercise(entries), standings(entries)
    parts = [_part(lesson, found, entries, coming, language) for lesson in lessons.lessons()]
    points, most = sum(part.points for part in parts), sum(part.max_points for part in parts)
    head = words.as_text(words.say("progress.head", language))
    step = _next(coming, language)
    told = [words.say(note.code, language, note.fields) for note in notes]
    counted = _points(points, most, language)
    html = (
        f'<div class="ts-head"><strong>{escape(head)}</strong><span class="ts-soft">{escape(counted)}</span>'
        '</div><div class="ts-bar" role="presentation">'
        f'<i style="width:{100 * points / most:.0f}%"></i></div>'
        + "".join(f"<p>{sentence(text)}</p>" for text in (*told, step))
        + "".join(_part_html(part, language) for part in parts)
    )
    lines = [f"{head}: {counted}", *map(words.as_text, (*told, step)), ""]
    text = "\n".join([*lines, *(line for part in parts for line in _part_lines(part, language))])
    return Shown(page(html, f"{head}: {counted}", "ts-card", language), text)


def _part(
    lesson: Lesson, found: dict[str, Standing], entries: list[Entry], coming: str | None, language: str
) -> Part:
    rows = tuple(_row(name, found.get(name, Standing()), language) for name in lesson.exercises)
    is_next = coming in lesson.exercises
    return Part(lesson, title(lesson.id, language), rows, _quiz(lesson.id, entries), is_next)


def _row(name: str, standing: Standing, language: str) -> Row:
    told = words.exercise_words(name, language)
    return Row(name, told["title"], standing, exercises.load(name).max_points)


def _quiz(lesson: str, entries: list[Entry]) -> tuple[int, int] | None:
    answers = answered(entries, lesson)
    if not answers or lesson not in quizzes.lessons():
        return None
    questions = quizzes.load(lesson, words.DEFAULT)
    chosen = {name: each.option for name, each in answers.items()}
    return quizzes.right(questions, chosen), len(questions)


def title(lesson: str, language: str) -> str:
    """Number and name of a lesson, such as 03 Arrays; without a name in data/interface, its id."""
    name = words.template(f"lesson.{lesson}.title", language)
    return f"{lesson[:2]} {name}" if name else lesson


def _next(coming: str | None, language: str) -> words.Text:
    if coming is None:
        return words.say("progress.all_passed", language)
    lesson = lessons.with_exercise(coming).id
    return words.say("progress.next", language, {"exercise": coming, "lesson": title(lesson, language)})


def _part_html(part: Part, language: str) -> str:
    counted = f"{_outcome(part.outcome, language)}, {_points(part.points, part.max_points, language)}"
    sign = f'<span aria-hidden="true">{SIGNS[part.outcome]}</span>'
    head = f"{sign} {escape(part.title)} — {escape(counted)}"
    columns = (words.as_text(words.say(code, language)) for code in COLUMNS)
    heads = "".join(f'<th scope="col">{escape(column)}</th>' for column in columns)
    rows = "".join(_row_html(row, language) for row in part.rows)
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    below = f"<p>{sentence(_quiz_told(part, language))}</p>" if part.quiz else ""
    opened = " open" if part.coming else ""
    return f"<details{opened}><summary>{head}</summary>{table}{below}{_link(part, language)}</details>"


def _row_html(row: Row, language: str) -> str:
    outcome = row.standing.outcome
    sign = f'<span aria-hidden="true">{SIGNS[outcome]}</span> {escape(_outcome(outcome, language))}'
    cells = (sign, escape(_points(row.standing.points, row.max_points, language)), str(row.standing.tries))
    name = f"<code>{escape(row.exercise)}</code> {escape(row.title)}"
    return f'<tr><th scope="row">{name}</th>' + "".join(f"<td>{each}</td>" for each in cells) + "</tr>"


def _link(part: Part, language: str) -> str:
    """To the lesson's notebook, as a front end of Jupyter opens it, where it is there."""
    here = course_folder.here()
    path = course_folder.notebook(part.lesson.id, here)
    if path is None:
        return ""
    target = os.path.relpath(path, here).replace(os.sep, "/")
    label = words.as_text(words.say("progress.open", language, {"lesson": part.title}))
    look = "color: inherit; text-decoration: underline"  # in every theme; a front end's own may not be
    return f'<p><a href="{escape(target)}" style="{look}">{escape(label)}</a></p>'


def _part_lines(part: Part, language: str) -> Iterator[str]:
    outcome = _outcome(part.outcome, language)
    yield f"{SIGNS[part.outcome]} {part.title}: {outcome}, {_points(part.points, part.max_points, language)}"
    for row in part.rows:
        standing = row.standing
        tries = words.as_text(words.say("progress.tried", language, {"count": standing.tries}))
        points = _points(standing.points, row.max_points, language)
        yield f"    {row.exercise}: {_outcome(standing.outcome, language)}, {points}, {tries}"
    if part.quiz:
        yield "    " + words.as_text(_quiz_told(part, language))


def _quiz_told(part: Part, language: str) -> words.Text:
    right, count = part.quiz
    return words.say("progress.quiz", language, {"right": right, "all": count})


def _points(points: float, most: float, language: str) -> str:
    fields = {"points": f"{points:g}", "max": f"{most:g}"}
    return words.as_text(words.say("report.points", language, fields))


def _outcome(outcome: str, language: str) -> str:
    return words.as_text(words.say(f"outcome.{outcome}", language))

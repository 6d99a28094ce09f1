"""Pieces of the page: sentences, tables whose numbers have bars, people folded away."""

from collections.abc import Iterable, Mapping, Sequence

from autograder import words
from autograder.grading.insights.people import People
from autograder.markup import escape, folded, sentence

NUMBERS = "ts-numbers"  # the class of a table that begins with a short column
MOST = 300  # people that one list names; the CSV files name all


def say(code: str, language: str, fields: Mapping[str, object] | None = None) -> str:
    """A sentence as HTML."""
    return sentence(words.say(code, language, fields))


def section(id_: str, title: str, body: str) -> str:
    return f'<section id="{escape(id_)}"><h2>{title}</h2>{body}</section>'


def table(head: Sequence[str], rows: Iterable[Sequence[str]], classes: str = "") -> str:
    """head, rows: cells of HTML. What is in the first column names its row."""
    columns = "".join(f'<th scope="col">{each}</th>' for each in head)
    lines = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{each}</td>" for each in rest)}</tr>'
        for first, *rest in rows
    )
    inside = f"<thead><tr>{columns}</tr></thead><tbody>{lines}</tbody>"
    return f'<table class="{classes}">{inside}</table>' if lines else ""


def counted(count: int, all_of_them: int, widest: int = 0) -> str:
    """A number with its share and a bar. widest: the count that fills the bar; without, all of them do."""
    share = 100 * count / all_of_them if all_of_them else 0
    width = 100 * count / (widest or all_of_them or 1)
    told = f"<span>{count} <small>({share:.0f} %)</small></span>"
    return f'<div class="ts-counted">{bar(width)}{told}</div>'


def bar(width: float) -> str:
    """Of so many percent. Whoever doesn't see it misses nothing: the number stands beside it."""
    return f'<div class="ts-bar" role="presentation"><i style="width:{width:.1f}%"></i></div>'


def number(value: float | None) -> str:
    """Points, or their mean, with two digits at most."""
    return "–" if value is None else f"{round(value, 2):g}"


def how_many(count: int, language: str) -> str:
    if count == 1:
        return say("insights.one_person", language)
    return say("insights.many_people", language, {"count": count})


def who(students: Iterable[str], people: People, language: str) -> str:
    """Folded away: how they are called."""
    names = people.sorted(students)
    told = ", ".join(map(escape, names[:MOST]))
    if len(names) > MOST:
        told += " " + say("insights.more_people", language, {"count": len(names) - MOST})
    return folded(say("insights.who", language, {"count": len(names)}), f"<p>{told}</p>")

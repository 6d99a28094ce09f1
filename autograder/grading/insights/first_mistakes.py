"""What spoke first in the reports of an exercise: ranked by how many people it spoke to."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from autograder import words
from autograder.exercises import Exercise
from autograder.findings import Json
from autograder.grading.insights.results import Picture

HIDDEN = "hidden_"
WORDINGS = 3  # of one mistake that are told; others are counted


@dataclass
class Mistake:
    """One first mistake. criterion: as its sentence is called; call: None where none may be shown.

    told: the words of the exercise on the case, "" where it has none; says: what reports said first, with
    how many of them.
    """

    criterion: str
    code: str
    case: str
    at: str = ""
    call: Json = None
    told: str = ""
    says: Counter[str] = field(default_factory=Counter)
    students: list[str] = field(default_factory=list)

    @property
    def hidden(self) -> bool:
        return self.code.startswith(HIDDEN)


def mistakes(picture: Picture, language: str, at_least: int = 1) -> list[Mistake]:
    """The commonest first.

    at_least: how many must share a call in which names of their own can stand.
    """
    found: dict[tuple[str, str, str], Mistake] = {}
    calls: dict[tuple[str, str, str], Counter[tuple[str, str]]] = {}
    for result in picture.results:
        mistake = (result.seen or {}).get("mistake")
        if not mistake:
            continue
        key = (mistake.get("sentence", mistake["criterion"]), mistake["code"], mistake["case"])
        each = found.setdefault(key, Mistake(*key, told=_told(picture, mistake["case"], language)))
        each.students.append(result.student)
        each.says[result.says] += 1
        if may_be_shown(mistake, picture.facts):
            calls.setdefault(key, Counter())[json.dumps(mistake["call"]), mistake["at"]] += 1
    for key, shown in calls.items():
        (call, at), count = shown.most_common(1)[0]
        if count >= at_least or picture.facts is None or picture.facts.layout is None:
            found[key].call, found[key].at = json.loads(call), at
    return sorted(found.values(), key=lambda each: -len(each.students))


def may_be_shown(mistake: Mapping[str, Any], facts: Exercise | None) -> bool:
    """Only the call of a case that `check` shows as well: a hidden one stays hidden, here too."""
    public = set(_public(facts)) if facts else set()
    return (
        mistake["call"] is not None and not mistake["code"].startswith(HIDDEN) and mistake["case"] in public
    )


def _public(facts: Exercise) -> Iterator[str]:
    for each in (*facts.accept, *facts.reject, *facts.trials, *facts.conversations, *facts.sources):
        if each.shown:
            yield each.id
    yield from (each.name for each in facts.review)


def _told(picture: Picture, case: str, language: str) -> str:
    if not case or picture.facts is None:
        return ""
    return words.exercise_words(picture.id, language).get("cases", {}).get(case, "")


def wordings(mistake: Mistake, at_least: int = 1) -> list[tuple[str, int]]:
    """What the reports said beyond the exercise's own words, the commonest first.

    at_least: how many must have got the same words, which may quote what one person wrote.
    """
    said = [(text, count) for text, count in mistake.says.most_common() if text and text != mistake.told]
    if mistake.code == "wrong_call_accepted":  # nothing but the exercise's words comes first there
        said = []
    return [(text, count) for text, count in said if count >= at_least][:WORDINGS]

"""The shortest call that a schema lets through and should not, or should perhaps not."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from autograder import cases, words
from autograder.counterexample import Difference, corridor
from autograder.exercises import Exercise
from autograder.findings import Finding, Json
from autograder.pointers import pointer, split, spoken
from autograder.schema_walk import property_at
from autograder.sentences import of_finding, of_refusal
from autograder.validating import Judge, Refusal
from autograder.widgets.board import Board, Subject
from autograder.widgets.strict_reading import strict_reading
from autograder.words import Text

MOST = 5  # that are told
# Keyword by which the strict reading refuses → what the schema itself leaves open.
OPEN = {
    "additionalProperties": "playground.open_keys",
    "type": "playground.open_type",
    "pattern": "playground.open_pattern",
    "minProperties": "playground.open_empty",
    "minimum": "playground.open_below",
}


@dataclass(frozen=True)
class Leak:
    """A call that gets through. at: JSON pointer to what is wrong; told: why it should not."""

    call: Json
    at: str
    told: tuple[Text, ...]


@dataclass(frozen=True)
class Broken:
    """sure: whether the calls should be refused; False where that is a question. leaks: shortest first.
    tried: wrong calls of the exercise that were all refused, 0 where there are none."""

    sure: bool
    leaks: tuple[Leak, ...]
    tried: int = 0


def break_it(board: Board, subject: Subject) -> Broken:
    """By the exercise's own wrong calls; else by the schema that it is held against; else by a strict
    reading of the schema itself, which only asks."""
    wrong = reject_cases(board.exercise, subject.schema) if board.exercise else ()
    leaks = list(_of_exercise(board, subject.judge, wrong))
    if not leaks and board.against:
        leaks = list(_against(board, subject))
    if leaks:
        return Broken(True, _shortest(leaks))
    return Broken(False, _shortest(_strictly(board, subject)), len(wrong))


def reject_cases(exercise: Exercise, schema: dict[str, Json]) -> tuple[cases.Case, ...]:
    """The wrong calls that an exercise shows everybody, in the shape of the schema."""
    return cases.arranged(exercise, schema, exercise.reject)


def _shortest(leaks: list[Leak]) -> tuple[Leak, ...]:
    return tuple(sorted(leaks, key=_length)[:MOST])


def _length(shown: Leak | Difference) -> int:
    return len(json.dumps(shown.call))


def _of_exercise(board: Board, judge: Judge, wrong: tuple[cases.Case, ...]) -> Iterator[Leak]:
    for case in wrong:
        if judge.accepts(case.call):
            found = Finding("wrong_call_accepted", {}, case.id, case.call, case.at)
            yield Leak(case.call, case.at, tuple(of_finding(found, board.exercise.id, board.language)))


def _differences(reference: dict[str, Json], schema: dict[str, Json]) -> Iterator[tuple[Json, Refusal]]:
    said: dict[str, Difference] = {}
    for each in sorted(corridor(schema, reference, schema).too_loose, key=_length):
        said.setdefault(each.refusal.schema_at, each)  # of a list, one element will do
    yield from ((each.call, each.refusal) for each in said.values())


def _against(board: Board, subject: Subject) -> Iterator[Leak]:
    for call, refusal in _differences(board.against, subject.schema):
        yield Leak(call, refusal.at, (of_refusal(refusal, board.language, "given"),))


def _strictly(board: Board, subject: Subject) -> list[Leak]:
    found = [
        Leak(call, refusal.at, (_open(refusal, subject.schema, board.language),))
        for call, refusal in _differences(strict_reading(subject.schema), subject.schema)
    ]
    return [*found, *_whole_floats(board, subject)]


def _open(refusal: Refusal, schema: dict[str, Json], language: str) -> Text:
    fields = {
        "place": spoken(refusal.at) or words.as_text(words.say("refused.whole", language)),
        "unknown": ", ".join(refusal.unknown),
        "value": refusal.value,
    }
    said = property_at(schema, split(refusal.at)) if refusal.at else None
    if refusal.keyword == "pattern" and isinstance(said, dict) and "pattern" not in said:
        return words.say("playground.open_format", language, {**fields, "format": said.get("format", "")})
    return words.say(OPEN.get(refusal.keyword, "playground.open_other"), language, fields)


def _whole_floats(board: Board, subject: Subject) -> Iterator[Leak]:
    """5.0 is an integer to JSON Schema since draft-06, and a float to the function that gets it."""
    call = board.call.value
    for name in call if isinstance(call, dict) and subject.judge.accepts(call) else ():
        said = property_at(subject.schema, [name])
        if type(call[name]) is int and isinstance(said, dict) and said.get("type") == "integer":
            fields = {"place": name, "value": str(float(call[name])), "whole": call[name]}
            told = words.say("playground.open_float", board.language, fields)
            yield Leak({**call, name: float(call[name])}, pointer([name]), (told,))
            return

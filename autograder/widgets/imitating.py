"""What the simulated model sends to a schema, when the request means the call that lies beside it."""

from collections.abc import Iterator
from dataclasses import dataclass

from autograder.counterexample.values import different
from autograder.exercises import Exercise
from autograder.findings import Finding, Json
from autograder.pointers import look_up, pointer, split
from autograder.simulated.scenario import text
from autograder.simulated_model import SimulatedModel, ToolError
from autograder.widgets.board import Board, Subject

TURN = 10  # calls at a time
DEEPEST = 3  # objects in objects whose values are told apart
ANYTHING: tuple[Json, ...] = ("something", 1, True)  # for what nobody has spoken of
LANGUAGES = ("en", "ru", "uz")  # that data/simulated must speak


@dataclass(frozen=True)
class Sent:
    """A call that came `count` times. right: is it what the request means; accepted: by the schema."""

    call: dict[str, Json]
    count: int
    right: bool
    accepted: bool


@dataclass(frozen=True)
class Imitation:
    """request: in words, "" where it is what the call means; intended: the arguments of a right call."""

    request: str
    intended: dict[str, Json]
    sent: tuple[Sent, ...]


def imitate(board: Board, subject: Subject) -> Imitation | Finding:
    """Ten calls of the simulated model, each different one once; or why there are none."""
    if subject.faults:
        return subject.faults[0]
    facts = board.request or scenario(board.call.value, subject.schema, board.exercise)
    if facts is None:
        return Finding("playground.no_request")
    model = SimulatedModel(facts, seed=board.turn)
    try:
        calls = model.calls(subject.tool, TURN)
    except ToolError as error:
        return error.finding
    intended = model.intended if board.request else board.call.value
    return Imitation(
        model.request if board.request else "", intended, tuple(_count(calls, intended, subject))
    )


def _count(calls: list[dict[str, Json]], intended: Json, subject: Subject) -> Iterator[Sent]:
    written = [text(call) for call in calls]
    for index, call in enumerate(calls):
        if written.index(written[index]) == index:
            right = written[index] == text(intended)
            yield Sent(call, written.count(written[index]), right, subject.judge.accepts(call))


def scenario(call: Json, schema: dict[str, Json], exercise: Exercise | None = None) -> dict[str, Json] | None:
    """A request that means a call: each of its values, and what could be taken for it by mistake.

    Of the schema's other properties it says nothing, and a model may fill them in all the same.
    None for a call without a name that one could speak of.
    """
    if not isinstance(call, dict):
        return None
    leaves = {each: value for each, value in _leaves(call) if _speakable(each)}
    near = {each: _mistaken(each, value, exercise) for each, value in leaves.items()}
    others = [pointer([name]) for name in schema.get("properties", {}) if name not in call]
    near |= {each: [*_shown(each, exercise), *ANYTHING] for each in others if _speakable(each)}
    concepts = {
        each: {"cues": [_cue(each)], "mistaken": list(different(found))} for each, found in near.items()
    }
    return {"request": text(call), "intended": leaves, "concepts": concepts} if leaves else None


def _leaves(call: dict[str, Json], above: tuple[str, ...] = ()) -> Iterator[tuple[str, Json]]:
    for name, value in call.items():
        if isinstance(value, dict) and value and len(above) < DEEPEST:
            yield from _leaves(value, (*above, name))
        else:
            yield pointer((*above, name)), value


def _speakable(place: str) -> bool:
    """Whether the name can be a cue: data/schemas/simulated.schema.json."""
    name = split(place)[-1].replace("_", " ")
    return bool(name.strip()) and not name[0].isspace() and "*" not in name and "\n" not in name


def _cue(place: str) -> dict[str, Json]:
    name = split(place)[-1]
    said = [name.replace("_", " ")]
    return {"words": dict.fromkeys(LANGUAGES, said), "names": [name]}


def _mistaken(place: str, value: Json, exercise: Exercise | None) -> list[Json]:
    """The values of the exercise's wrong calls; without one, what is near."""
    found = different([value, *_shown(place, exercise), *_near(value)])
    return [each for each in found if text(each) != text(value)]


def _shown(place: str, exercise: Exercise | None) -> list[Json]:
    return [each for case in (exercise.reject if exercise else ()) for each in _at(case.call, place)]


def _at(call: Json, place: str) -> list[Json]:
    try:
        return [look_up(call, place)]
    except KeyError:
        return []


def _near(value: Json) -> list[Json]:
    if isinstance(value, bool):
        return [str(value).lower(), "yes" if value else "no"]
    if isinstance(value, int | float):
        return [str(value), value + 0.5, value * 10 + 1]
    if isinstance(value, str):
        return [value.upper(), value.lower(), value.capitalize(), value[:1], [value]]
    return [text(value)]

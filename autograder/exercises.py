"""The exercises: facts from data/exercises/<id>/exercise.json, hidden facts from solutions/hidden."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache

from autograder import places
from autograder.data_files import read_json
from autograder.findings import Json
from autograder.layout import Layout


@dataclass(frozen=True)
class Case:
    """A call that a right schema must accept, or must refuse.

    at: JSON pointer to what makes it wrong; shown: False for a hidden case, whose call no report prints.
    """

    id: str
    call: Json
    at: str = ""
    shown: bool = True


@dataclass(frozen=True)
class Trial:
    """A call of the learner's function, and what it must return for it, as JSON."""

    id: str
    call: dict[str, Json]
    returns: Json
    shown: bool = True


@dataclass(frozen=True)
class Exercise:
    """One exercise.

    answers: role ("tool", "schemas", "function") → variable name in the notebook; starter: role → what
    that variable holds before the learner touches it (absent: None); points: criterion → points.
    trials: calls of the function; passes: "keywords" or "arguments", how it gets them.
    signature: the function, given or answered, that the schema must agree with, "" for none.
    corridor: while grading, the inner and the outer schema between which a right answer lies.
    """

    id: str
    lesson: str
    answers: Mapping[str, str]
    starter: Mapping[str, Json]
    points: Mapping[str, float]
    accept: tuple[Case, ...] = ()
    reject: tuple[Case, ...] = ()
    tool_name: str = ""
    trials: tuple[Trial, ...] = ()
    passes: str = ""
    signature: str = ""
    layout: Layout | None = None
    corridor: tuple[dict[str, Json], dict[str, Json]] | None = None

    @property
    def max_points(self) -> float:
        return sum(self.points.values())


class UnknownExerciseError(Exception):
    """No exercise has this id; `near` are the ids closest to it."""

    def __init__(self, near: list[str]) -> None:
        super().__init__(", ".join(near))
        self.near = near


def ids() -> list[str]:
    return sorted(path.parent.name for path in (places.data() / "exercises").glob("*/exercise.json"))


@cache
def load(exercise_id: str) -> Exercise:
    """Raises UnknownExerciseError, or data_files.DataError for a broken file of ours."""
    if exercise_id not in ids():
        near = get_close_matches(exercise_id.lower(), ids(), n=3, cutoff=0.5)
        raise UnknownExerciseError(near or ids())
    facts = read_json(places.data() / "exercises" / exercise_id / "exercise.json")
    return Exercise(
        id=exercise_id,
        lesson=facts["lesson"],
        answers=facts["answers"],
        starter=facts.get("starter", {}),
        points=facts["points"],
        accept=_cases(facts.get("accept", [])),
        reject=_cases(facts.get("reject", [])),
        tool_name=facts.get("tool_name", ""),
        trials=_trials(facts.get("works", {}).get("calls", [])),
        passes=facts.get("works", {}).get("passes", ""),
        signature=facts.get("signature", ""),
        layout=_layout(facts.get("layout")),
    )


def hidden_facts(exercise_id: str) -> dict[str, Json] | None:
    """solutions/hidden/<id>.json, or None where there is none, as on a learner's machine."""
    folder = places.hidden()
    path = folder / f"{exercise_id}.json" if folder else None
    return read_json(path) if path and path.is_file() else None


def with_hidden_cases(exercise: Exercise) -> Exercise:
    """The exercise with its hidden cases behind the public ones: for grading only."""
    facts = hidden_facts(exercise.id) or {}
    return replace(
        exercise,
        accept=exercise.accept + _cases(facts.get("accept", []), shown=False),
        reject=exercise.reject + _cases(facts.get("reject", []), shown=False),
        trials=exercise.trials + _trials(facts.get("works", []), shown=False),
        corridor=_corridor(facts),
    )


def _cases(items: list[dict[str, Json]], shown: bool = True) -> tuple[Case, ...]:
    return tuple(Case(item["id"], item["call"], item.get("at", ""), shown) for item in items)


def _trials(items: list[dict[str, Json]], shown: bool = True) -> tuple[Trial, ...]:
    return tuple(Trial(item["id"], item["call"], item["returns"], shown) for item in items)


def _corridor(facts: dict[str, Json]) -> tuple[dict[str, Json], dict[str, Json]] | None:
    whole = "must_accept" in facts and "may_accept" in facts
    return (facts["must_accept"], facts["may_accept"]) if whole else None


def _layout(facts: dict[str, Json] | None) -> Layout | None:
    return Layout(tuple(facts["leaves"]), facts["max_depth"]) if facts else None

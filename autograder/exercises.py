"""The exercises: facts from data/exercises/<id>/exercise.json, hidden facts from solutions/hidden."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cache

from autograder import places
from autograder.data_files import read_json
from autograder.findings import Json
from autograder.layout import Layout


@dataclass(frozen=True)
class Case:
    """A call that a right schema must accept, or must refuse.

    at: JSON pointer to what makes it wrong; shown: False for a hidden case, whose call no report prints;
    moves: where a strict form may let a wrong call through, patterns of which one says it at `at` in words.
    """

    id: str
    call: Json
    at: str = ""
    shown: bool = True
    moves: tuple[str, ...] = ()


@dataclass(frozen=True)
class Step:
    """A call of the learner's function, and what must come of it.

    kind: "returns" (exactly `wanted`), "contains" (a dict that holds at least `wanted`), "tells" (a list of
    sentences, each with the words that `wanted` names for it), "says" (a text that holds each of the texts
    `wanted`), "shows" (a result in which a model reads what it needs, and none of what it never should),
    or "refuses" (the guarding schema refuses, or a ValueError names the field `wanted`; "" for
    any ValueError).
    """

    call: dict[str, Json]
    kind: str
    wanted: Json


@dataclass(frozen=True)
class Trial:
    """Calls of the learner's function, one after the other; `adds` are keywords that they share."""

    id: str
    steps: tuple[Step, ...]
    adds: Mapping[str, Json] = field(default_factory=dict)
    shown: bool = True


@dataclass(frozen=True)
class Conversation:
    """A mocked conversation that the learner's agent goes through.

    calls: what the trace must show, call by call, in the form of exercise.schema.json; ended: how it ends;
    user: what the user says, message by message, where the agent doesn't say it itself.
    booked: where the agent gets a booking system, what must have been booked with it in the end; down:
    whether that system answers nobody.
    """

    id: str
    conversation: str
    calls: tuple[dict[str, Json], ...]
    ended: str
    user: tuple[str, ...] = ()
    booked: tuple[dict[str, Json], ...] | None = None
    down: bool = False
    shown: bool = True


@dataclass(frozen=True)
class Source:
    """A function of ours as Python text, of which the learner's function makes a tool.

    accept, reject: calls by which the tool is judged; says: place of a description ("" for the tool's own) →
    the text that it must hold; refuses: the parameter of which no property can be made, "" for none.
    """

    id: str
    source: str
    accept: tuple[Json, ...] = ()
    reject: tuple[Json, ...] = ()
    says: Mapping[str, str] = field(default_factory=dict)
    refuses: str = ""
    shown: bool = True


@dataclass(frozen=True)
class Description:
    """What a description must contain: one of the patterns.

    at: "" for the tool's own, else a pointer of property names.
    """

    id: str
    at: str
    any_of: tuple[str, ...]


@dataclass(frozen=True)
class Reviewed:
    """A given tool that has one mistake.

    function: the first line of the function behind it; call: what shows the mistake; at: JSON pointer to
    the place in the call.
    """

    tool: dict[str, Json]
    function: str
    call: dict[str, Json]
    at: str

    @property
    def name(self) -> str:
        return self.tool["name"]


@dataclass(frozen=True)
class Sorts:
    """Tools to sort: the classes, and name → autograder.sorting's digest of its class."""

    classes: tuple[str, ...]
    digests: Mapping[str, str]


@dataclass(frozen=True)
class Wrapper:
    """A form of one tool that is asked for.

    id: its key in the answer; forms: of providers.FORMS, any of which will do; strict: whether it is to be.
    """

    id: str
    forms: tuple[str, ...]
    strict: bool


@dataclass(frozen=True)
class Exercise:
    """One exercise.

    answers: role ("tool", "schemas", "function", …) → variable name in the notebook; starter: role → what
    that variable holds before the learner touches it (absent: None); points: criterion → points.
    trials, conversations, sources: how the function is tried; passes: "keywords", "arguments", "client",
    "call" or "source", what it gets; guard: the tool, given in the notebook, whose schema judges a call
    first, "" for none.
    signature: the function, given or answered, that the schema must agree with, "" for none.
    describes: what descriptions must contain; spoils: the parameters of a tool that is spoiled on purpose;
    review: the tools whose mistakes are to be named; sorts: the tools to sort into classes; wrappers: the
    forms that one tool is to be written in.
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
    conversations: tuple[Conversation, ...] = ()
    sources: tuple[Source, ...] = ()
    passes: str = ""
    guard: str = ""
    signature: str = ""
    layout: Layout | None = None
    describes: tuple[Description, ...] = ()
    spoils: tuple[str, ...] = ()
    review: tuple[Reviewed, ...] = ()
    sorts: Sorts | None = None
    wrappers: tuple[Wrapper, ...] = ()
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
    works = facts.get("works", {})
    return Exercise(
        id=exercise_id,
        lesson=facts["lesson"],
        answers=facts["answers"],
        starter=facts.get("starter", {}),
        points=facts["points"],
        accept=_cases(facts.get("accept", [])),
        reject=_cases(facts.get("reject", [])),
        tool_name=facts.get("tool_name", ""),
        trials=_trials(works.get("calls", []), works.get("adds", {})),
        conversations=_conversations(works.get("conversations", [])),
        sources=_sources(works.get("sources", [])),
        passes=works.get("passes", ""),
        guard=works.get("guard", ""),
        signature=facts.get("signature", ""),
        layout=_layout(facts.get("layout")),
        describes=tuple(map(_description, facts.get("describes", ()))),
        spoils=tuple(facts.get("spoils", ())),
        review=tuple(map(_reviewed, facts.get("review", ()))),
        sorts=_sorts(facts.get("sorts")),
        wrappers=tuple(map(_wrapper, facts.get("wrappers", ()))),
    )


def hidden_facts(exercise_id: str) -> dict[str, Json] | None:
    """solutions/hidden/<id>.json, or None where there is none, as on a learner's machine."""
    folder = places.hidden()
    path = folder / f"{exercise_id}.json" if folder else None
    return read_json(path) if path and path.is_file() else None


def with_hidden_cases(exercise: Exercise, hidden: Mapping[str, Json] | None = None) -> Exercise:
    """The exercise with its hidden cases behind the public ones: for grading only.

    hidden: its hidden facts, where they don't lie in a folder of this machine.
    """
    facts = hidden if hidden is not None else hidden_facts(exercise.id) or {}
    return replace(
        exercise,
        accept=exercise.accept + _cases(facts.get("accept", []), shown=False),
        reject=exercise.reject + _cases(facts.get("reject", []), shown=False),
        trials=exercise.trials + _trials(facts.get("works", []), _shared(exercise), shown=False),
        conversations=exercise.conversations + _conversations(facts.get("conversations", []), shown=False),
        sources=exercise.sources + _sources(facts.get("sources", []), shown=False),
        corridor=_corridor(facts),
    )


def _cases(items: list[dict[str, Json]], shown: bool = True) -> tuple[Case, ...]:
    return tuple(
        Case(item["id"], item["call"], item.get("at", ""), shown, tuple(item.get("moves", ())))
        for item in items
    )


def _trials(items: list[dict[str, Json]], adds: Mapping[str, Json], shown: bool = True) -> tuple[Trial, ...]:
    return tuple(
        Trial(item["id"], _steps(item.get("steps", [item])), {**adds, **item.get("adds", {})}, shown)
        for item in items
    )


def _description(item: dict[str, Json]) -> Description:
    return Description(item["id"], item["at"], tuple(item["any_of"]))


def _reviewed(item: dict[str, Json]) -> Reviewed:
    return Reviewed(item["tool"], item["function"], item["shows"]["call"], item["shows"].get("at", ""))


def _sorts(facts: dict[str, Json] | None) -> Sorts | None:
    return Sorts(tuple(facts["classes"]), facts["tools"]) if facts else None


def _wrapper(item: dict[str, Json]) -> Wrapper:
    return Wrapper(item["id"], tuple(item["forms"]), item["strict"])


def _steps(items: list[dict[str, Json]]) -> tuple[Step, ...]:
    kinds = ("returns", "contains", "tells", "says", "shows", "refuses")
    return tuple(Step(item["call"], kind, item[kind]) for item in items for kind in kinds if kind in item)


def _shared(exercise: Exercise) -> Mapping[str, Json]:
    """What code adds to every call of the exercise: the same for hidden calls."""
    facts = read_json(places.data() / "exercises" / exercise.id / "exercise.json")
    return facts.get("works", {}).get("adds", {})


def _descriptions(items: list[dict[str, Json]]) -> tuple[Description, ...]:
    return tuple(Description(item["id"], item["at"], tuple(item["any_of"])) for item in items)


def _conversations(items: list[dict[str, Json]], shown: bool = True) -> tuple[Conversation, ...]:
    return tuple(
        Conversation(
            item["id"],
            item["conversation"],
            tuple(item["calls"]),
            item["ended"],
            tuple(item.get("user", ())),
            tuple(item["booked"]) if "booked" in item else None,
            item.get("down", False),
            shown,
        )
        for item in items
    )


def _sources(items: list[dict[str, Json]], shown: bool = True) -> tuple[Source, ...]:
    return tuple(
        Source(
            item["id"],
            item["source"],
            tuple(item.get("accept", ())),
            tuple(item.get("reject", ())),
            item.get("says", {}),
            item.get("refuses", ""),
            shown,
        )
        for item in items
    )


def _corridor(facts: dict[str, Json]) -> tuple[dict[str, Json], dict[str, Json]] | None:
    whole = "must_accept" in facts and "may_accept" in facts
    return (facts["must_accept"], facts["may_accept"]) if whole else None


def _layout(facts: dict[str, Json] | None) -> Layout | None:
    return Layout(tuple(facts["leaves"]), facts["max_depth"]) if facts else None

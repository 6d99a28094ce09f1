"""What lies on the playground at one moment, and what can be read off it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from autograder import exercises, schema_rules, tool_rules
from autograder.exercises import Exercise
from autograder.findings import Finding, Json
from autograder.plain import Read
from autograder.validating import Judge
from autograder.widgets.typed import typed

NAME = "my_tool"  # of a bare schema, which has none of its own


@dataclass(frozen=True)
class Subject:
    """What was typed as the schema: as a tool, as the schema alone, and as a judge of calls.

    faults: what the Messages API would refuse in the tool around a schema that can judge.
    """

    tool: dict[str, Json]
    judge: Judge
    faults: tuple[Finding, ...] = ()

    @property
    def schema(self) -> dict[str, Json]:
        return self.tool["input_schema"]


@dataclass(frozen=True)
class Board:
    """Two texts beside each other, and what they are held against.

    exercise: whose wrong calls are tried first, None for none; against: a schema that says what should be
    refused, None where there is none; request: what the simulated model is asked, a name from data/simulated
    or "" for what the call means; turn: how many times ten calls it has made before.
    """

    schema_text: str
    call_text: str
    language: str = "en"
    exercise: Exercise | None = None
    against: dict[str, Json] | None = None
    request: str = ""
    turn: int = 0

    @cached_property
    def subject(self) -> Subject | Finding:
        return subject(typed(self.schema_text))

    @cached_property
    def call(self) -> Read:
        return typed(self.call_text)


def subject(given: Read) -> Subject | Finding:
    """A tool, or the schema of one, as a judge of calls; else why it can't be one."""
    if given.problem:
        return given.problem
    tool = _as_tool(given.value)
    found = tool_rules.findings(tool)
    if not tool_rules.can_judge(tool, found):
        return found[0]
    return Subject(tool, Judge(tool["input_schema"]), tuple(found))


def _as_tool(value: Json) -> Json:
    """A bare schema gets a name; what is neither stays as it is, for the rules to say so."""
    bare = isinstance(value, dict) and any(found.code == "tool.bare_schema" for found in _form(value))
    return {"name": NAME, "input_schema": value} if bare else value


def _form(value: dict[str, Json]) -> list[Finding]:
    return list(islice(tool_rules.findings(value), 1))


def schema_of(value: Json) -> dict[str, Json] | None:
    """The schema in a tool, or the schema itself; None where it can't judge calls."""
    schema = value.get("input_schema", value) if isinstance(value, dict) else None
    return None if schema is None or schema_rules.findings(schema) else schema


def playable() -> Iterator[str]:
    """The exercises whose answer is a tool that wrong calls are tried on."""
    for name in exercises.ids():
        exercise = exercises.load(name)
        if "tool" in exercise.answers and exercise.reject:
            yield name

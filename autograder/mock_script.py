"""Mocked conversations: what the model does in answer to what it receives, from data/conversations."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from autograder import places
from autograder.data_files import DataError, read_json, validate
from autograder.findings import Json

USER = "user"  # stands in a reference for the user's latest text
REFERENCE = re.compile(r"\$\{([a-zA-Z0-9_-]+)((?:/[^/}]*)*)\}")


@dataclass(frozen=True)
class Call:
    """One tool_use block of an answer; label: the name by which later steps speak of its result."""

    tool: str
    input: dict[str, Json]
    label: str = ""
    invented: bool = False


@dataclass(frozen=True)
class Failure:
    """An error that the service answers with before it answers at all."""

    status: int
    retry_after: float | None = None


@dataclass(frozen=True)
class Step:
    """One answer of the model, and when it is given. Texts and inputs may hold references."""

    id: str
    text: str = ""
    calls: tuple[Call, ...] = ()
    when: Mapping[str, Json] = field(default_factory=dict)
    repeat: bool = False
    failures: tuple[Failure, ...] = ()
    stop_reason: str = "end_turn"


@dataclass(frozen=True)
class Script:
    id: str
    steps: tuple[Step, ...]


def ids() -> list[str]:
    return sorted(path.stem for path in (places.data() / "conversations").glob("*.json"))


def load(conversation: str | dict[str, Json]) -> Script:
    """A conversation by its id in data/conversations, or as a dict. Raises DataError."""
    if isinstance(conversation, dict):
        path, facts = Path("conversation"), conversation
    else:
        path = places.data() / "conversations" / f"{conversation}.json"
        facts = read_json(path)
    validate(path, facts, "conversation")
    script = Script(path.stem, tuple(map(_step, facts["steps"])))
    for step, meant in faults(script):
        raise DataError(path, f"step {step}", meant)
    return script


def _step(facts: dict[str, Json]) -> Step:
    answer = facts["answer"]
    calls = tuple(
        Call(each["tool"], each["input"], each.get("as", ""), each.get("invented", False))
        for each in answer.get("calls", ())
    )
    return Step(
        id=facts["id"],
        text=answer.get("text", ""),
        calls=calls,
        when=facts.get("when", {}),
        repeat=facts.get("repeat", False),
        failures=tuple(Failure(each["status"], each.get("retry_after")) for each in facts.get("fails", ())),
        stop_reason=answer.get("stop_reason", "tool_use" if calls else "end_turn"),
    )


def faults(script: Script) -> Iterator[tuple[str, str]]:
    """What the schema of our data can't see: step and what was meant."""
    seen: set[str] = set()
    called: set[str] = {USER}
    for step in script.steps:
        if step.id in seen:
            yield step.id, "this id stands twice; keep one"
        for name in _names(step):
            if name not in called:
                yield step.id, f"no step before it calls {name!r}"
        seen.add(step.id)
        called |= {name for call in step.calls for name in (call.tool, call.label) if name}


def _names(step: Step) -> Iterator[str]:
    """The tools and labels whose results a step speaks of."""
    texts = json.dumps([step.text, *(call.input for call in step.calls)])
    yield from (name for name, _ in REFERENCE.findall(texts))
    yield from (each["of"] for each in step.when.get("results", ()) if "of" in each)

"""Which step of a script answers a request, and what it then says, with its references filled in.

Nothing is remembered between requests: every request holds the whole conversation, so the steps played
before are found by playing it again. A learner may change, repeat or cut it.
"""

import json
import re
from dataclasses import dataclass, replace

from autograder.calling import same
from autograder.findings import Finding, Json
from autograder.mock_hearing import Heard, Result, hear
from autograder.mock_script import REFERENCE, USER, Script, Step
from autograder.pointers import look_up


@dataclass(frozen=True)
class Played:
    """The step that answers, its references filled in; None where no step does, and why each doesn't."""

    heard: Heard
    step: Step | None
    reasons: tuple[Finding, ...] = ()


class MissingValueError(Exception):
    """No result holds what a reference names."""

    def __init__(self, reference: str) -> None:
        super().__init__(reference)
        self.reference = reference


def play(script: Script, body: dict[str, Json]) -> Played:
    """What the script answers to a request that no rule refuses."""
    messages, tools, choice = body["messages"], body.get("tools", []), body.get("tool_choice", {})
    first = 0
    for index, message in enumerate(messages):
        if message["role"] == "assistant":
            first = _after(script, first, hear(messages[:index], tools, choice))
    heard = hear(messages, tools, choice)
    reasons = []
    for step in script.steps[first:]:
        reason, filled = _try(step, heard)
        if filled:
            return Played(heard, filled)
        reasons.append(reason)
    return Played(heard, None, tuple(reasons))


def _after(script: Script, first: int, heard: Heard) -> int:
    """Where to go on once the step that answers has been played."""
    for index, step in enumerate(script.steps[first:], first):
        if _try(step, heard)[1]:
            return index if step.repeat else index + 1
    return first


def _try(step: Step, heard: Heard) -> tuple[Finding | None, Step | None]:
    """Why a step doesn't answer, or the step as it is given."""
    reason = _unmet(step, heard) or _impossible(step, heard)
    if reason:
        return reason, None
    try:
        calls = tuple(replace(call, input=_fill(call.input, heard)) for call in step.calls)
        return None, replace(step, text=_as_text(_fill(step.text, heard)), calls=calls)
    except MissingValueError as error:
        return Finding("conversation.no_value", {"step": step.id, "reference": error.reference}), None


def _unmet(step: Step, heard: Heard) -> Finding | None:
    """The first of the step's conditions that doesn't hold."""
    when = step.when
    for tool in when.get("offers", ()):
        if tool not in heard.offered:
            return Finding("conversation.not_offered", _tools(step, tool, heard))
    for tool in when.get("lacks", ()):
        if tool in heard.offered:
            return Finding("conversation.offered", {"step": step.id, "tool": tool})
    if "user_says" in when and not any(_says(heard.user_text, each) for each in when["user_says"]):
        return Finding("conversation.not_said", {"step": step.id, "words": " / ".join(when["user_says"])})
    for wanted in when.get("results", ()):
        if not any(_meets(result, wanted) for result in heard.latest):
            return Finding("conversation.no_such_result", {"step": step.id, "wanted": wanted})
    return None


def _impossible(step: Step, heard: Heard) -> Finding | None:
    """A model calls what is offered, and as `tool_choice` says."""
    for call in step.calls:
        if not call.invented and call.tool not in heard.offered:
            return Finding("conversation.not_offered", _tools(step, call.tool, heard))
    kind, names = heard.choice.get("type", "auto"), {call.tool for call in step.calls}
    allowed = {
        "auto": True,
        "none": not names,
        "any": bool(names),
        "tool": names == {heard.choice.get("name")},
    }[kind]
    one_only = heard.choice.get("disable_parallel_tool_use") and len(step.calls) > 1
    if one_only or not allowed:
        return Finding("conversation.not_chosen", {"step": step.id, "choice": heard.choice})
    return None


def _tools(step: Step, tool: str, heard: Heard) -> dict[str, str]:
    return {"step": step.id, "tool": tool, "offered": ", ".join(heard.offered) or "–"}


def _says(text: str, phrase: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(phrase.casefold())}(?!\w)", text.casefold()) is not None


def _meets(result: Result, wanted: dict[str, Json]) -> bool:
    if wanted.get("of", result.tool) not in (result.tool, result.label):
        return False
    if wanted.get("is_error", result.is_error) != result.is_error:
        return False
    if wanted.get("contains", "").casefold() not in result.text.casefold():
        return False
    try:
        value = look_up(result.value, wanted.get("at", ""))
    except KeyError:
        return False
    return "equals" not in wanted or same(value, wanted["equals"])


def _fill(value: Json, heard: Heard) -> Json:
    """A value with its references filled in: one that is a whole string keeps its kind."""
    if isinstance(value, dict):
        return {key: _fill(part, heard) for key, part in value.items()}
    if isinstance(value, list):
        return [_fill(part, heard) for part in value]
    if not isinstance(value, str):
        return value
    whole = REFERENCE.fullmatch(value)
    if whole:
        return _referred(whole, heard)
    return REFERENCE.sub(lambda match: _as_text(_referred(match, heard)), value)


def _referred(match: re.Match[str], heard: Heard) -> Json:
    name, place = match.groups()
    if name == USER:
        return heard.user_text
    result = heard.good_result(name)
    try:
        if result:
            return look_up(result.value, place)
    except KeyError:
        pass
    raise MissingValueError(match[0])


def _as_text(value: Json) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)

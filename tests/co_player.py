"""Plays the other side of a mocked conversation, so that each of its steps is reached at least once."""

import json
from copy import deepcopy

from autograder.mock_hearing import call_id
from autograder.mock_playing import play
from autograder.mock_script import REFERENCE, USER, Script, Step
from autograder.pointers import split


def requests(script: Script) -> dict[str, dict]:
    """Step → a request that it answers, for every step that can be reached."""
    found: dict[str, dict] = {}
    _explore(script, [], None, found)
    return found


def _explore(script: Script, messages: list[dict], last: Step | None, found: dict[str, dict]) -> None:
    for target in script.steps:
        body = {
            "model": "mocked",
            "max_tokens": 500,
            "messages": [*messages, _message(last, target, messages)],
            "tools": _tools(script, target),
        }
        step = play(script, body).step
        if step and step.id not in found:
            found[step.id] = body
            turn = sum(each["role"] == "assistant" for each in messages)
            _explore(script, [*body["messages"], _said(step, turn)], step, found)


def _tools(script: Script, target: Step) -> list[dict]:
    """What the whole script calls or waits for, without what this step must not see."""
    called = {call.tool for step in script.steps for call in step.calls if not call.invented}
    wanted = {name for step in script.steps for name in step.when.get("offers", ())}
    names = sorted((called | wanted) - set(target.when.get("lacks", ())))
    return [{"name": name, "input_schema": {"type": "object"}} for name in names]


def _message(last: Step | None, target: Step, messages: list[dict]) -> dict:
    """The user's next message, made so that the target's conditions hold as far as they can."""
    if last is None or not last.calls:
        return {"role": "user", "content": target.when.get("user_says", ["Go on."])[0]}
    results = {}
    for block in messages[-1]["content"]:
        if block["type"] == "tool_use":
            results[block["id"]] = {"type": "tool_result", "tool_use_id": block["id"], "content": {}}
    for wanted in target.when.get("results", ()):
        _satisfy(_answering(wanted.get("of"), last, messages, results), wanted)
    for name, place in REFERENCE.findall(f"{target.text} {[call.input for call in target.calls]}"):
        block = _answering(name, last, messages, results) if name != USER else None
        if block:
            _put(block, place, "4")
    return {"role": "user", "content": [_sent(block) for block in results.values()]}


def _answering(name: str | None, last: Step, messages: list[dict], results: dict) -> dict | None:
    """The result of the call with this name or label, the first one where none is named."""
    turn = sum(each["role"] == "assistant" for each in messages) - 1
    for index, call in enumerate(last.calls):
        if name in (None, call.tool, call.label):
            return results[call_id(turn, index, call.label)]
    return None


def _satisfy(block: dict | None, wanted: dict) -> None:
    if block is None:
        return
    if "is_error" in wanted:
        block["is_error"] = wanted["is_error"]
    if "contains" in wanted:
        _put(block, "/said", wanted["contains"])
    if "at" in wanted or "equals" in wanted:
        _put(block, wanted.get("at", ""), wanted.get("equals", "4"))


def _put(block: dict, place: str, value: object) -> None:
    """Puts a value at a pointer in a result, with objects on the way to it, unless one is there."""
    steps = split(place)
    if not steps:
        block["content"] = value if block["content"] == {} else block["content"]
        return
    inside = block["content"]
    for step in steps[:-1]:
        inside = inside.setdefault(step, {})
    inside.setdefault(steps[-1], value)


def _sent(block: dict) -> dict:
    sent = deepcopy(block)
    is_text = isinstance(sent["content"], str)
    sent["content"] = sent["content"] if is_text else json.dumps(sent["content"])
    return sent


def _said(step: Step, turn: int) -> dict:
    text = [{"type": "text", "text": step.text}] if step.text else []
    calls = [
        {"type": "tool_use", "id": call_id(turn, index, call.label), "name": call.tool, "input": call.input}
        for index, call in enumerate(step.calls)
    ]
    return {"role": "assistant", "content": [*text, *calls]}

"""What a mocked conversation looks at in a request: the user's text, the results, the tools."""

import json
import re
from dataclasses import dataclass

from autograder.findings import Json
from autograder.messages_rules.conversation import Message, blocks, of_kind

CALL_ID = re.compile(r"toolu_mock_\d+_(.+)")


@dataclass(frozen=True)
class Result:
    """A tool_result with the call that it answers; value: its text read as JSON, else the text."""

    tool: str
    label: str
    is_error: bool
    text: str
    value: Json


@dataclass(frozen=True)
class Heard:
    """turn: how many answers the model has given; latest: the results in the last message, in order."""

    turn: int
    offered: tuple[str, ...]
    choice: dict[str, Json]
    user_text: str
    latest: tuple[Result, ...]
    results: tuple[Result, ...]

    def good_result(self, name: str) -> Result | None:
        """The latest result without an error of a tool, or of a call with a label."""
        named = (each for each in reversed(self.results) if name in (each.tool, each.label))
        return next((each for each in named if not each.is_error), None)


def call_id(turn: int, index: int, label: str) -> str:
    """The id of a tool_use block: the same in every run, and it tells the call's label."""
    return f"toolu_mock_{turn + 1:02}_{label or index + 1}"


def hear(messages: list[Message], tools: list[dict[str, Json]], choice: dict[str, Json]) -> Heard:
    """Reads a request that no rule refuses, or the beginning of one."""
    called = {block["id"]: block["name"] for each in messages for block in of_kind(each, "tool_use")}
    answered = [[_result(block, called) for block in of_kind(each, "tool_result")] for each in messages]
    return Heard(
        turn=sum(each["role"] == "assistant" for each in messages),
        offered=tuple(tool["name"] for tool in tools),
        choice=choice,
        user_text=_user_text(messages),
        latest=tuple(answered[-1]),
        results=tuple(result for each in answered for result in each),
    )


def _user_text(messages: list[Message]) -> str:
    said = (text(each["content"]) for each in reversed(messages) if each["role"] == "user")
    return next(filter(None, said), "")


def _result(block: dict[str, Json], called: dict[str, str]) -> Result:
    name = called[block["tool_use_id"]]
    told = text(block.get("content", ""))
    labelled = CALL_ID.fullmatch(block["tool_use_id"])
    return Result(name, labelled[1] if labelled else "", block.get("is_error", False), told, _value(told))


def text(content: str | list[dict[str, Json]]) -> str:
    """The text blocks of a content, one after the other."""
    shown = blocks({"content": content})
    return "\n".join(block["text"] for block in shown if block["type"] == "text")


def _value(told: str) -> Json:
    try:
        return json.loads(told)
    except ValueError:
        return told

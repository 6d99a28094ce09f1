"""Attempts at one request: by the simulated model, or by a real one with the learner's own key.

Each attempt stands alone, as the first message of a conversation. The tool must be called (`tool_choice`), so
that what is measured are the arguments, and not whether the model would have chosen this tool.
"""

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

from autograder import session, words
from autograder.agent import ask
from autograder.clients import KEY_VARIABLE, MODEL, live_client
from autograder.findings import Finding, Json
from autograder.sentences import of_finding
from autograder.simulated_model import SimulatedModel, ToolError

if TYPE_CHECKING:
    from anthropic import Anthropic


def who_answers(live: bool = False) -> "Anthropic | None":
    """A client of the real service, only where `live` is True and ANTHROPIC_API_KEY is set.

    Else None, and `attempts` asks the simulated model. Prints one sentence on which of the two it is.
    """
    if live is not True:
        _tell(Finding("attempts.simulated"))
        return None
    if not os.environ.get(KEY_VARIABLE, "").strip():
        _tell(Finding("attempts.no_key", {"variable": KEY_VARIABLE}))
        return None
    return live_client(live=True)


def attempts(
    tool: object, model: SimulatedModel, n: int = 10, client: "Anthropic | None" = None
) -> list[dict[str, Json]]:
    """The arguments of n calls of a tool, in answer to the request that the simulated model holds.

    client: who is asked in the simulated model's place, such as who_answers(live=True) gives. An answer
    without a whole call counts as {}, which is a call without arguments.

    Never raises for what it meets: a tool that the service would refuse, or an answer that doesn't come, gets
    a sentence, and the list ends there. So it does where you interrupt it: what was answered is kept.
    A tool that isn't written yet, None, is never called.
    """
    try:
        simulated = model.calls(tool, 0 if client else n)
    except ToolError as error:
        _tell(error.finding)
        return []
    return simulated if client is None or tool is None else list(_asked(client, tool, model.request, n))


def _asked(client: "Anthropic", tool: dict[str, Json], request: str, n: int) -> Iterator[dict[str, Json]]:
    from tqdm.auto import tqdm

    choice = {"type": "tool", "name": tool["name"], "disable_parallel_tool_use": True}
    messages = [{"role": "user", "content": request}]
    for number in tqdm(range(n), desc=tool["name"], leave=False):
        try:
            answer, problem = ask(client, MODEL, "", [tool], messages, tool_choice=choice)
        except KeyboardInterrupt:  # each answer costs money: those that came are not thrown away
            _tell(Finding("attempts.interrupted", {"number": number, "all": n}))
            return
        if problem:
            _tell(problem)
            return
        yield _arguments(answer)


def _arguments(answer: dict[str, Json]) -> dict[str, Json]:
    """Those of the call in an answer; none where it holds no call, or one that was cut off."""
    called = [block["input"] for block in answer["content"] if block["type"] == "tool_use"]
    return called[0] if called and answer["stop_reason"] != "max_tokens" else {}


def _tell(finding: Finding) -> None:
    print(" ".join(map(words.as_text, of_finding(finding, "", session.language()))))

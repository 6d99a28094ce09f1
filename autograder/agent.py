"""The loop of an agent: model → validated call → result → model, until the model has nothing to call."""

from collections.abc import Callable
from copy import deepcopy
from typing import TYPE_CHECKING

from autograder.clients import MODEL
from autograder.dispatching import Block, dispatch
from autograder.findings import Finding, Json
from autograder.mock_answers import OFF_SCRIPT
from autograder.mock_claude import is_mocked
from autograder.plain import NotPlainError, to_plain, type_name
from autograder.session import language
from autograder.trace import Message, Trace

if TYPE_CHECKING:
    from anthropic import Anthropic

MAX_TOKENS = 2048  # of one answer
SHOWN = 300  # characters of an error that no one foresaw

# Why a conversation is over → the sentence.
ENDS = {
    "end_turn": "agent.end_turn",
    "stop_sequence": "agent.stop_sequence",
    "max_tokens": "agent.max_tokens",
    "refusal": "agent.refusal",
    "pause_turn": "agent.pause_turn",
    "model_context_window_exceeded": "agent.context_window",
    "max_turns": "agent.max_turns",
    "off_script": "agent.off_script",
}


def run_agent(
    client: "Anthropic",
    tools: list[dict[str, Json]],
    functions: dict[str, object] | Callable[[Block], Block],
    prompt: str,
    *,
    history: Trace | None = None,
    max_turns: int = 8,
    model: str = MODEL,
    system: str = "",
) -> Trace:
    """Lets a model work on a prompt with tools, and returns what happened. Never raises for what it meets.

    functions: tool name → function, called with the arguments as keywords; or one function that answers
    every call, from its tool_use block to a tool_result block, and ends the conversation where it raises.
    history: the conversation so far, which the prompt goes on with; max_turns: answers of the model at most.
    """
    messages, problem = opening(history, prompt)
    if problem:
        return stopped(client, messages, problem)
    for _ in range(max_turns):
        answer, problem = ask(client, model, system, tools, messages)
        if problem:
            return stopped(client, messages, problem)
        messages.append({"role": "assistant", "content": answer["content"]})
        if answer["stop_reason"] != "tool_use":
            return end(client, messages, ended_by(answer))
        calls = [block for block in answer["content"] if block["type"] == "tool_use"]
        results, problem = answered(calls, tools, functions)
        if problem:
            return stopped(client, messages, problem, "failed")
        messages.append({"role": "user", "content": results})
    return end(client, messages, "max_turns", max_turns=max_turns)


def opening(history: Trace | None, prompt: str) -> tuple[list[Message], Finding | None]:
    """The messages to begin with, and what is wrong with them: a model remembers nothing by itself."""
    if history is not None and type(history) is not Trace:
        return [], Finding("agent.history_not_trace", {"kind": type_name(history)})
    said = list(history.messages) if history else []
    if type(prompt) is not str:
        return said, Finding("agent.prompt_not_text", {"kind": type_name(prompt)})
    return [*said, {"role": "user", "content": prompt}], None


def ask(
    client: "Anthropic",
    model: str,
    system: str,
    tools: list[dict[str, Json]],
    messages: list[Message],
    **options: Json,
) -> tuple[Message, None] | tuple[None, Finding]:
    """One answer of the model as plain JSON, or why none came. options: more for the request, such as
    tool_choice."""
    more = {**({"system": system} if system else {}), **options}
    try:
        request = to_plain({"tools": tools, "messages": messages, **more})
        answer = client.messages.create(model=model, max_tokens=MAX_TOKENS, **request)
        return answer.to_dict(), None
    except NotPlainError as error:
        return None, error.finding
    except Exception as error:  # the SDK's own and any other: a learner gets a sentence, and no traceback
        return None, _no_answer(error)


def _no_answer(error: Exception) -> Finding:
    """The service's own words where it refused the request, else what stopped it."""
    body = getattr(error, "body", None)
    told = body.get("error", {}).get("message") if isinstance(body, dict) else None
    if told:
        return Finding("agent.refused", {"status": error.status_code, "message": told})
    return Finding("agent.no_answer", {"kind": type_name(error), "message": str(error)[:SHOWN]})


def answered(
    calls: list[Block], tools: list[Block], functions: dict[str, object] | Callable[[Block], Block]
) -> tuple[list[Block], Finding | None]:
    """A result for each call, or what stopped the function that should have given them."""
    if not callable(functions):
        return [dispatch(call, tools, functions) for call in calls], None
    try:
        results = [functions(deepcopy(call)) for call in calls]
    except Exception as error:  # no other arguments would help, so the model isn't asked for any
        return [], Finding("agent.failed", {"kind": type_name(error), "message": str(error)[:SHOWN]})
    odd = [each for call, each in zip(calls, results, strict=True) if not _answers(each, call)]
    return results, Finding("agent.not_a_result", {"kind": type_name(odd[0])}) if odd else None


def _answers(result: object, call: Block) -> bool:
    wanted = {"type": str, "tool_use_id": str, "content": str, "is_error": bool}
    fits = isinstance(result, dict) and {key: type(value) for key, value in result.items()} == wanted
    return fits and (result["type"], result["tool_use_id"]) == ("tool_result", call["id"])


def stopped(client: "Anthropic", messages: list[Message], problem: Finding, ended: str = "error") -> Trace:
    """No answer came, or no result."""
    return Trace(tuple(messages), ended, problem, is_mocked(client), language())


def end(client: "Anthropic", messages: list[Message], ended: str, **fields: object) -> Trace:
    why = Finding(ENDS.get(ended, "agent.other_end"), {"reason": ended, **fields})
    return Trace(tuple(messages), ended, why, is_mocked(client), language())


def ended_by(answer: Message) -> str:
    return "off_script" if answer["id"].endswith(OFF_SCRIPT) else answer["stop_reason"]

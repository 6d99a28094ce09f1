"""A learner's agent, sent through mocked conversations, and judged by its trace."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from autograder.calling import guarded, holds, same
from autograder.exercises import Conversation, Exercise
from autograder.findings import Finding, Json
from autograder.hotels import Hotels

SECONDS = 20.0  # of wall clock for one conversation; the first one imports the SDK


def failed(exercise: Exercise, function: object, notes: list[Finding]) -> Iterator[Finding]:
    """What speaks against the function, a finding a conversation at most.

    It is called as `function(client)`, or `function(client, messages)` where a conversation has a user, or
    `function(client, messages, hotels)` where something can be booked, and returns the Trace. Where the
    exercise passes "call", it is the agent's dispatch, and the rest of the agent is ours.
    """
    agent = _around(function) if exercise.passes == "call" else function
    for conversation in exercise.conversations:
        finding = _play(agent, conversation)
        if finding and conversation.shown:
            yield replace(finding, case=conversation.id)
        elif finding:
            yield Finding("hidden_wrong_result")
        if finding and finding.code == "function.too_slow":
            return


def _around(dispatch: object) -> Callable:
    """A whole agent, with an approval step of ours, around a learner's dispatch."""
    from autograder.approval import converse

    return lambda client, messages, hotels: converse(client, dispatch, messages, hotels)


def _play(function: object, conversation: Conversation) -> Finding | None:
    from autograder.mock_claude import mock_client  # brings the SDK along, which takes a second

    client = mock_client(conversation.conversation)
    traces: list[object] = []
    hotels = None if conversation.booked is None else Hotels(conversation.down)
    given = [list(conversation.user)] if conversation.user else []
    given += [hotels] if hotels else []
    came = guarded(lambda: traces.append(function(client, *given)), SECONDS)
    booked = hotels.bookings if hotels else []
    wanted = list(conversation.booked or ())
    finding = _too_much(booked, wanted) or came.finding or _judge(traces[0], conversation)
    if finding or same(booked, wanted):
        return finding
    return Finding("conversation_check.not_booked", {"booked": booked, "wanted": wanted})


def _too_much(booked: list[Json], wanted: list[Json]) -> Finding | None:
    """What must not have been booked: it speaks before anything that was said."""
    for each in booked:
        if each not in wanted:
            return Finding("conversation_check.not_to_book", {"booked": each}, call=each)
        if booked.count(each) > wanted.count(each):
            fields = {"booked": each, "count": booked.count(each)}
            return Finding("conversation_check.booked_again", fields, call=each)
    return None


def _judge(trace: object, conversation: Conversation) -> Finding | None:
    from autograder.trace import Trace

    if type(trace) is not Trace:
        return Finding("conversation_check.no_trace")
    calls = trace.calls
    for number, wanted in enumerate(conversation.calls, 1):
        if len(calls) < number:
            return _stopped(trace, number, wanted)
        if calls[number - 1].result is None and conversation.ended != "failed":
            return _ended(trace, conversation, calls[number - 1].input)
        finding = _judge_call(calls[number - 1], number, wanted)
        if finding:
            return finding
    if len(calls) > len(conversation.calls):
        extra = calls[len(conversation.calls)]
        fields = {"tool": extra.name, "count": len(conversation.calls)}
        return Finding("conversation_check.too_many_calls", fields, call=extra.input)
    if trace.ended != conversation.ended:
        return _ended(trace, conversation)
    return None


def _ended(trace: object, conversation: Conversation, call: Json = None) -> Finding:
    fields = {"ended": trace.ended, "wanted": conversation.ended, "why": trace.why, "said": trace.text}
    return Finding("conversation_check.ended", fields, call=call)


def _stopped(trace: object, number: int, wanted: Mapping[str, Json]) -> Finding:
    fields = {"number": number, "tool": wanted["tool"], "ended": trace.ended}
    return Finding("conversation_check.too_few_calls", {**fields, "why": trace.why, "said": trace.text})


def _judge_call(call: object, number: int, wanted: Mapping[str, Json]) -> Finding | None:
    fields = {"number": number, "tool": wanted["tool"], "result": call.result}
    if call.name != wanted["tool"] or not holds(call.input, wanted.get("input", {})):
        return Finding("conversation_check.other_call", {**fields, "called": call.name}, call=call.input)
    if call.is_error != wanted["is_error"]:
        code = "conversation_check.error" if call.is_error else "conversation_check.no_error"
        return Finding(code, fields, call=call.input)
    said = str(call.result).casefold()
    lacking = [text for text in wanted.get("says", []) if str(text).casefold() not in said]
    if lacking:
        return Finding(
            "conversation_check.silent", {**fields, "lacking": ", ".join(lacking)}, call=call.input
        )
    if "result" in wanted and not holds(_as_json(call.result), wanted["result"]):
        return Finding("conversation_check.result", {**fields, "wanted": wanted["result"]}, call=call.input)
    return None


def _as_json(text: str | None) -> Json:
    try:
        return json.loads(text or "null")
    except ValueError:
        return text

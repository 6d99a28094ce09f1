"""A learner's agent, sent through mocked conversations, and judged by its trace."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace

from autograder.calling import holds, same
from autograder.exercises import Conversation, Exercise
from autograder.findings import Finding, Json
from autograder.running import Runner, runner
from autograder.talking import Heard
from autograder.trace import ToolCall


def failed(exercise: Exercise, function: object, notes: list[Finding]) -> Iterator[Finding]:
    """What speaks against the function, a finding a conversation at most.

    function: the learner's, or a Runner of it. talking.converse says how it is called; it returns the Trace.
    """
    for conversation in exercise.conversations:
        finding = _play(runner(function), conversation, exercise.passes)
        if finding and conversation.shown:
            yield replace(finding, case=conversation.id)
        elif finding:
            yield Finding("hidden_wrong_result")
        if finding and finding.code == "function.too_slow":
            return


def _play(function: Runner, conversation: Conversation, passes: str) -> Finding | None:
    talk = function.talk(conversation, passes)
    booked, wanted = list(talk.booked), list(conversation.booked or ())
    finding = _too_much(booked, wanted) or talk.finding or _judge(talk.heard, conversation)
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


def _judge(trace: Heard | None, conversation: Conversation) -> Finding | None:
    if trace is None:
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


def _ended(trace: Heard, conversation: Conversation, call: Json = None) -> Finding:
    fields = {"ended": trace.ended, "wanted": conversation.ended, "why": trace.why, "said": trace.text}
    return Finding("conversation_check.ended", fields, call=call)


def _stopped(trace: Heard, number: int, wanted: Mapping[str, Json]) -> Finding:
    fields = {"number": number, "tool": wanted["tool"], "ended": trace.ended}
    return Finding("conversation_check.too_few_calls", {**fields, "why": trace.why, "said": trace.text})


def _judge_call(call: ToolCall, number: int, wanted: Mapping[str, Json]) -> Finding | None:
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

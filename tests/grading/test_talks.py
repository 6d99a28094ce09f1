"""Attacks on mocked conversations: traces that nobody heard, questions that none of our code asks."""

import json
from functools import cache

import pytest
from toy_course import REPO

from autograder import exercises
from autograder.grading import judge
from autograder.grading.collecting import Collected
from autograder.grading.judge import Job
from autograder.grading.learner import Patience
from autograder.grading.records import Graded
from autograder.grading.released import Released
from autograder.grading.sandbox.tiers import Tier
from autograder.grading.seat import Seat

from . import tea
from .submissions_index import LIMITS

LESSON = "07_manage_note"
SETUP = """
from functools import partial
from autograder.agent import run_agent
"""
HERE = """
import sys
from autograder import exercises
from autograder.findings import Finding
from autograder.trace import Trace

CONVERSATIONS = exercises.load("note_agent").conversations
turns = iter([*CONVERSATIONS, *CONVERSATIONS])


def messages_of(conversation):
    yield {"role": "user", "content": REQUEST}
    for number, call in enumerate(conversation.calls):
        text = __import__("json").dumps(call.get("result", " ".join(map(str, call.get("says", [])))))
        use = {"type": "tool_use", "id": f"toolu_{number}", "name": call["tool"], "input": call["input"]}
        got = {"type": "tool_result", "tool_use_id": use["id"], "content": text, "is_error": call["is_error"]}
        yield {"role": "assistant", "content": [use]}
        yield {"role": "user", "content": [got]}
    yield {"role": "assistant", "content": [{"type": "text", "text": "Done."}]}


def by_hand():
    found = next(turns)
    return Trace(tuple(messages_of(found)), found.ended, Finding("agent.end_turn"), True)


def worker_and_request():
    frame = sys._getframe()
    while frame.f_code.co_name != "main":
        frame = frame.f_back
    return frame.f_locals["worker"], frame.f_locals["request"]
"""
ATTACKS = {
    "a trace by hand": """
def note_agent(client):
    return by_hand()
""",
    "a trace by hand, after the model was asked": """
def note_agent(client):
    run_agent(client, [manage_note_tool], {"manage_note": lambda **given: {}}, REQUEST)
    return by_hand()
""",
    "right results in the trace, others for the model": """
from dataclasses import replace


def note_agent(client):
    real = run_agent(client, [manage_note_tool], {"manage_note": lambda **given: {"id": 1}}, REQUEST)
    wanted, calls = next(turns), iter([])
    calls = iter(wanted.calls)
    told = []
    for message in real.messages:
        if message["role"] == "user" and type(message["content"]) is list:
            call = next(calls, None) or {}
            text = __import__("json").dumps(call.get("result", call.get("says")))
            said = {"content": text, "is_error": call.get("is_error", False)}
            message = {**message, "content": [{**each, **said} for each in message["content"]]}
        told.append(message)
    return replace(real, messages=tuple(told), ended="end_turn")
""",
    "a trace that gave up, with results that nobody got": """
from dataclasses import replace


def note_agent(client):
    return replace(by_hand(), ended="max_turns")
""",
    "an answer of the worker's in place of the talk": """
def note_agent(client):
    worker, request = worker_and_request()
    heard = by_hand()
    calls = [[call.id, call.name, call.input, call.result, call.is_error] for call in heard.calls]
    why = {"code": "agent.end_turn", "fields": {}, "at": ""}
    told = {"calls": calls, "ended": heard.ended, "why": why, "text": "Done."}
    worker._line.send({"id": request["id"], "heard": told, "finding": None})
""",
    "questions that none of our code asks": """
def note_agent(client):
    worker, request = worker_and_request()
    for what in ({"what": "hidden"}, {"what": "hotels", "method": "book_hotel", "arguments": {}}):
        worker._line.ask(request["id"], **what)
""",
    "requests that are none": """
def note_agent(client):
    worker, request = worker_and_request()
    worker._line.ask(request["id"], what="http", method=7, path=None, headers={"a": []}, body="{}")
""",
    "a body that no parser likes": """
def note_agent(client):
    worker, request = worker_and_request()
    body = '{"a":' * 100_000
    asked = {"what": "http", "method": "POST", "path": "/v1/messages"}
    headers = {"x-api-key": "k", "anthropic-version": "1"}
    worker._line.ask(request["id"], **asked, headers=headers, body=body)
""",
    "a request that is no address": """
def note_agent(client):
    worker, request = worker_and_request()
    worker._line.ask(request["id"], what="http", method="PO ST", path="@[", headers={"\\n": "\\n"}, body="")
""",
    "questions without end": """
def note_agent(client):
    worker, request = worker_and_request()
    while True:
        worker._line.ask(request["id"], what="http", method="GET", path="/", headers={}, body="")
""",
    "an agent that never ends": """
def note_agent(client):
    while True:
        pass
""",
    "an agent that ends the process": """
import os


def note_agent(client):
    os._exit(0)
""",
    "a Ctrl-C of its own": """
def note_agent(client):
    raise KeyboardInterrupt
""",
}
# What speaks first, where it is not that there is no trace.
SAYS = {
    "questions that none of our code asks": "function.no_answer",
    "requests that are none": "function.no_answer",
    "a body that no parser likes": "function.no_answer",
    "questions without end": "function.no_answer",
    "an agent that never ends": "function.too_slow",
    "an agent that ends the process": "function.ended",
    "a Ctrl-C of its own": "function.raised",
}


@cache
def solution():
    """The solution's cells up to the agent, as one text."""
    nb = json.loads((REPO / "solutions" / "en" / LESSON / f"{LESSON}.ipynb").read_text())
    wanted = (
        "manage_note_schema-answer",
        "new-store",
        "manage_note-answer",
        "request-given",
        "note_agent-answer",
    )
    named = {
        cell["metadata"].get("nbgrader", {}).get("grade_id"): "".join(cell["source"]) for cell in nb["cells"]
    }
    return SETUP + "\n\n".join(named[each] for each in wanted)


@pytest.fixture(scope="module", params=[Tier.A, Tier.B], ids=["tier_A", "tier_B"])
def seat(request):
    judge.warm({"note_agent": exercises.hidden_facts("note_agent")})
    with Seat(request.param, limits=LIMITS) as seat:
        yield seat


def grade(seat, source):
    """The record of a notebook whose one answer cell holds this."""
    released = [
        tea.cell("note_agent-answer", "note_agent = None", solution=True),
        tea.cell("note_agent-check", 'check("note_agent")', grade=True, locked=True, points=3),
    ]
    handed = [{**released[0], "source": source}, released[1]]
    content = json.dumps({"cells": handed, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}).encode()
    collected = Collected(f"{LESSON}.ipynb", ((f"{LESSON}.ipynb", content),))
    job = Job(Graded("ada", LESSON, LESSON, "graded"), collected, Released(LESSON, LESSON, tuple(released)))
    outcome = seat.grade(job, Patience(alone=True, talk=30.0))
    assert outcome.kind == "graded", outcome.why
    return outcome.record


def test_an_honest_agent_gets_full_points(seat):
    record = grade(seat, solution())
    assert (dict(record.scores), record.notes) == ({"note_agent": 3}, ())


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_gets_none(seat, name):
    record = grade(seat, solution() + HERE + ATTACKS[name])
    assert (dict(record.scores), record.notes) == ({"note_agent": 0}, ())
    assert record.seen["note_agent"]["mistake"]["code"] == SAYS.get(name, "conversation_check.no_trace")

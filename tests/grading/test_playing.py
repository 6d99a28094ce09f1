"""Whether a trace has the results that the mocked model got."""

import json

import pytest

from autograder.exercises import Conversation
from autograder.findings import Finding
from autograder.grading.playing import Stage
from autograder.talking import Heard, Talk
from autograder.trace import ToolCall

WHY = Finding("agent.end_turn")


@pytest.fixture
def stage():
    return Stage(Conversation("weather", "get_weather", (), "end_turn"))


def send(stage, number, result, **more):
    """A request that brings a result, as a learner's process hands it on."""
    block = {"type": "tool_result", "tool_use_id": number, "content": result, **more}
    body = {"messages": [{"role": "user", "content": [block]}]}
    headers = {"x-api-key": "k", "anthropic-version": "1"}
    request = {"method": "POST", "path": "/v1/messages", "headers": headers, "body": json.dumps(body)}
    stage.answer({"what": "http", **request})


def trace(*results):
    """(id of the call, result) of each call."""
    calls = tuple(ToolCall(number, "get_weather", {}, result) for number, result in results)
    return Talk(Heard(calls, "end_turn", WHY, ""))


def test_what_the_model_got(stage):
    send(stage, "one", "18")
    assert stage.heard_the_same(trace(("one", "18")))


@pytest.mark.parametrize("written", [("one", "19"), ("one", None)])
def test_another_result_is_written_by_hand(stage, written):
    send(stage, "one", "18")
    assert not stage.heard_the_same(trace(written))


def test_an_error_is_not_a_result(stage):
    send(stage, "one", "18", is_error=True)
    assert not stage.heard_the_same(trace(("one", "18")))


def test_two_calls_with_one_id_are_both_looked_at(stage):
    send(stage, "one", "18")
    assert not stage.heard_the_same(trace(("one", "19"), ("one", "18")))


def test_who_begins_anew_for_each_message_meets_an_id_again(stage):
    send(stage, "one", "18")
    send(stage, "one", "no such city")
    assert stage.heard_the_same(trace(("one", "no such city")))
    assert not stage.heard_the_same(trace(("one", "19")))


def test_a_call_that_nobody_answered(stage):
    assert stage.heard_the_same(trace(("one", None)))
    assert stage.heard_the_same(Talk())


@pytest.mark.parametrize("number", [[], {}, None, 1])
def test_an_id_that_is_none_says_nothing(stage, number):
    send(stage, number, "18")
    assert stage.heard_the_same(trace(("one", "18")))

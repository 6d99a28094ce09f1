import json
from dataclasses import replace

import pytest

from autograder import exercises
from autograder.findings import Finding
from autograder.grading.playing import REQUESTS, Stage
from autograder.grading.wire import GarbledError
from autograder.talking import Heard, Talk
from autograder.trace import ToolCall

NOTES = exercises.load("note_agent").conversations[0]
HOTELS = exercises.load("dispatch").conversations[0]
TOOL = {"name": "manage_note", "input_schema": {"type": "object"}}
HEADERS = {"x-api-key": "k", "anthropic-version": "2023-06-01", "content-type": "application/json"}
ENDED = Finding("agent.end_turn")
BOOKED = {"hotel_id": "HT-104", "room_type": "deluxe", "check_in": "2027-05-01", "nights": 2}


def asked(stage, messages, **change):
    """What the model answers."""
    body = {"model": "m", "max_tokens": 100, "tools": [TOOL], "messages": messages}
    question = {"what": "http", "method": "POST", "path": "/v1/messages", "headers": HEADERS}
    said = stage.answer({**question, "body": json.dumps(body), **change})
    assert said["status"] == 200, said
    return json.loads(said["body"])


@pytest.fixture
def heard():
    """A stage, and what an agent truly heard there: one call, and after its result another one."""
    stage = Stage(NOTES)
    messages = [{"role": "user", "content": "Note that the plumber comes on Friday at nine, please."}]
    first = asked(stage, messages)
    use = first["content"][-1]
    result = {"type": "tool_result", "tool_use_id": use["id"], "content": '{"id": 1}', "is_error": False}
    messages += [{"role": "assistant", "content": first["content"]}, {"role": "user", "content": [result]}]
    second = asked(stage, messages)["content"][-1]
    calls = (
        ToolCall(use["id"], use["name"], use["input"], '{"id": 1}'),
        ToolCall(second["id"], second["name"], second["input"]),
    )
    return stage, Heard(calls, "failed", ENDED, "")


class TestHeardTheSame:
    def says(self, stage, heard, **change):
        return stage.heard_the_same(Talk(replace(heard, **change)))

    def test_the_truth(self, heard):
        assert self.says(*heard)

    def test_no_trace_says_nothing_wrong(self, heard):
        assert heard[0].heard_the_same(Talk())

    @pytest.mark.parametrize(
        "change",
        [
            {"result": '{"id": 2}'},
            {"is_error": True},
            {"name": "other"},
            {"input": {"a": 1}},
            {"id": "toolu_x"},
        ],
    )
    def test_another_call_or_result(self, heard, change):
        stage, told = heard
        assert not self.says(stage, told, calls=(replace(told.calls[0], **change), told.calls[1]))

    def test_a_result_that_was_not_sent(self, heard):
        stage, told = heard
        calls = (told.calls[0], replace(told.calls[1], result="{}"))
        assert not self.says(stage, told, calls=calls)
        assert self.says(stage, told, calls=calls, ended="max_turns")

    def test_an_end_that_the_model_did_not_give(self, heard):
        stage, told = heard
        assert not self.says(stage, told, ended="end_turn")
        assert self.says(stage, told, ended="max_turns")

    def test_where_nobody_asked_the_model(self, heard):
        assert not self.says(Stage(NOTES), heard[1])


class TestQuestions:
    @pytest.mark.parametrize(
        "question",
        [
            {},
            {"what": "hidden"},
            {"what": "http"},
            {"what": "http", "method": "POST", "path": "/", "headers": {"a": 1}, "body": ""},
            {"what": "http", "method": "POST", "path": "/", "headers": {}, "body": None},
            {"what": "hotels", "method": "bookings", "arguments": {}},  # this conversation has no hotels
        ],
    )
    def test_that_none_of_our_code_asks(self, question):
        with pytest.raises(GarbledError):
            Stage(NOTES).answer(question)

    def test_without_end(self):
        stage = Stage(HOTELS)
        for _ in range(REQUESTS):
            stage.answer({"what": "hotels", "method": "bookings", "arguments": {}})
        with pytest.raises(GarbledError):
            stage.answer({"what": "hotels", "method": "bookings", "arguments": {}})

    @pytest.mark.parametrize(
        ("method", "arguments"),
        [("__init__", {}), ("_book", {}), (None, {}), ("book_hotel", None), ("book_hotel", [])],
    )
    def test_of_hotels(self, method, arguments):
        with pytest.raises(GarbledError):
            Stage(HOTELS).answer({"what": "hotels", "method": method, "arguments": arguments})


class TestHotels:
    def test_the_record_is_the_judges(self):
        stage = Stage(HOTELS)
        assert "value" in stage.answer({"what": "hotels", "method": "book_hotel", "arguments": BOOKED})
        assert stage.booked == (BOOKED,)

    @pytest.mark.parametrize(
        ("down", "more", "kind"), [(True, {}, "ConnectionError"), (False, {"unknown": 1}, "ValueError")]
    )
    def test_a_refusal_is_told(self, down, more, kind):
        stage = Stage(replace(HOTELS, down=down))
        said = stage.answer({"what": "hotels", "method": "book_hotel", "arguments": BOOKED | more})
        assert (said["kind"], stage.booked) == (kind, ())

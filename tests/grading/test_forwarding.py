import json
import os
import threading

import pytest

from autograder import exercises
from autograder.clients import MODEL
from autograder.grading.forwarding import Line, forwarding_client, hotels
from autograder.grading.playing import Stage


@pytest.fixture
def line():
    """A line to a judge that answers by `line.judge`, request after request."""
    asked, asks = os.pipe()
    answered, answers = os.pipe()
    line = Line(answered, asks)
    line.judge, line.questions = (lambda question: {}), []

    def serve():
        with os.fdopen(asked) as questions:
            for text in questions:
                line.questions.append(json.loads(text))
                os.write(answers, json.dumps(line.judge(line.questions[-1]["ask"])).encode() + b"\n")

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    yield line
    os.close(asks)
    thread.join()
    os.close(answered)
    os.close(answers)


class TestLine:
    def test_values_come_over_whole(self):
        reading, writing = os.pipe()
        line = Line(reading, writing)
        for value in ({"a": "é\n\u2028" * 100}, {"b": [1, None, 2.5]}):
            line.send(value)
        assert [line.receive(), line.receive()] == [{"a": "é\n\u2028" * 100}, {"b": [1, None, 2.5]}]
        os.close(writing)
        assert line.receive() is None
        os.close(reading)

    @pytest.mark.parametrize("value", [float("nan"), float("inf")])
    def test_json_has_no_such_number(self, value):
        with pytest.raises(ValueError, match="not JSON compliant"):
            Line(-1, -1).send({"a": value})

    def test_a_question_carries_its_request(self, line):
        line.judge = lambda question: {"got": question}
        assert line.ask("7", what="hotels") == {"got": {"what": "hotels"}}
        assert line.questions == [{"id": "7", "ask": {"what": "hotels"}}]


def test_the_client_reaches_the_model_of_the_judge(line):
    line.judge = Stage(exercises.load("note_agent").conversations[0]).answer
    client = forwarding_client(line, "7")
    tool = {"name": "manage_note", "input_schema": {"type": "object"}}
    said = [{"role": "user", "content": "Note that the plumber comes on Friday at nine, please."}]
    answer = client.messages.create(model=MODEL, max_tokens=100, tools=[tool], messages=said)
    assert answer.content[-1].name == "manage_note"


class TestHotels:
    def test_asks(self, line):
        line.judge = lambda question: {"value": [question["method"], question["arguments"]]}
        assert hotels(line, "7").search_hotels("Samarkand", "2027-05-01") == [
            "search_hotels",
            {"city": "Samarkand", "check_in": "2027-05-01"},
        ]
        assert hotels(line, "7").bookings == ["bookings", {}]

    @pytest.mark.parametrize("kind", [ValueError, ConnectionError])
    def test_a_refusal_is_raised(self, line, kind):
        line.judge = lambda question: {"refused": "no", "kind": kind.__name__}
        with pytest.raises(kind, match="no"):
            hotels(line, "7").book_hotel("HT-1", "suite", "2027-05-01", 1)

"""Attempts by the simulated model, and by the Messages API as far as the network's edge."""

import json
import subprocess
import sys

import anthropic
import httpx2
import pytest
from simulated.definitions import tool

from autograder import clients, live_attempts
from autograder.live_attempts import attempts, who_answers
from autograder.mock_claude import KEY, URL, is_mocked, mock_client, mock_service
from autograder.places import PROJECT
from autograder.simulated_model import SimulatedModel

MODEL = SimulatedModel("exchange_rate")
RATE = tool("names", "meaning")
RIGHT = {"base": "USD", "quote": "EUR", "date": "2026-03-05"}


def answering(*inputs, name=RATE["name"], **answer):
    calls = [{"tool": name, "input": each} for each in inputs]
    return {"steps": [{"id": "calls", "answer": {"calls": calls, **answer}, "repeat": True}]}


class TestSimulated:
    def test_are_the_simulated_models_calls(self):
        assert attempts(RATE, MODEL) == MODEL.calls(RATE, 10)
        assert attempts(RATE, MODEL, 3) == MODEL.calls(RATE, 3)

    def test_a_tool_that_is_not_written_yet(self, capsys):
        assert attempts(None, MODEL) == []
        assert attempts(None, MODEL, client=mock_client(answering(RIGHT))) == []
        assert capsys.readouterr().out == ""

    @pytest.mark.parametrize("client", [None, mock_client(answering(RIGHT))], ids=["simulated", "asked"])
    @pytest.mark.parametrize(
        ("broken", "sentence"),
        [
            ({"name": "rate"}, "input_schema"),
            ({**RATE, "name": "a rate"}, "a rate"),
            ({**RATE, "description": {1, 2}}, "set"),
            (7, "int"),
        ],
        ids=["no_schema", "name", "set", "number"],
    )
    def test_one_that_the_service_would_refuse_gets_a_sentence(self, broken, sentence, client, capsys):
        assert attempts(broken, MODEL, client=client) == []
        told = capsys.readouterr().out
        assert sentence in told
        assert told.count("\n") == 1


class TestAsked:
    def test_the_inputs_of_the_calls(self):
        client = mock_client(answering(RIGHT))
        assert attempts(RATE, MODEL, 3, client) == [RIGHT] * 3

    def test_ten_by_default(self):
        assert len(attempts(RATE, MODEL, client=mock_client(answering(RIGHT)))) == 10

    def test_what_came_before_an_interrupt_is_kept(self, monkeypatch, capsys):
        asked = []

        def ask(*arguments, **options):
            asked.append(arguments)
            if len(asked) == 3:
                raise KeyboardInterrupt
            return real(*arguments, **options)

        real = live_attempts.ask
        monkeypatch.setattr(live_attempts, "ask", ask)
        assert attempts(RATE, MODEL, client=mock_client(answering(RIGHT))) == [RIGHT] * 2
        assert "Stopped after 2 of 10" in capsys.readouterr().out

    def test_whatever_the_model_sends(self):
        """The schema guides and guarantees nothing, so nothing is filtered here."""
        sent = {"base": "usd", "amount": 100}
        assert attempts(RATE, MODEL, 1, mock_client(answering(sent))) == [sent]

    def test_each_attempt_is_a_conversation_of_its_own_with_the_tool_as_its_only_way(self):
        service = mock_service(answering(RIGHT))
        attempts(RATE, MODEL, 2, mock_client(service))
        first, second = service.requests
        assert first == second
        assert first["messages"] == [{"role": "user", "content": MODEL.request}]
        assert first["tools"] == [RATE]
        assert first["tool_choice"] == {
            "type": "tool",
            "name": RATE["name"],
            "disable_parallel_tool_use": True,
        }
        assert first["model"] == clients.MODEL

    @pytest.mark.parametrize(
        "conversation",
        [
            answering(RIGHT, stop_reason="max_tokens"),
            {"steps": [{"id": "no", "repeat": True, "answer": {"text": "No.", "stop_reason": "refusal"}}]},
        ],
        ids=["cut_off", "refused"],
    )
    def test_an_answer_without_a_whole_call_has_no_arguments(self, conversation, capsys):
        assert attempts(RATE, MODEL, 2, mock_client(conversation)) == [{}, {}]
        assert capsys.readouterr().out == ""

    def test_what_the_service_refuses_ends_the_list_with_a_sentence(self, capsys):
        failing = answering(RIGHT)
        failing["steps"][0]["fails"] = [{"status": 529}]
        assert attempts(RATE, MODEL, 3, mock_client(failing, max_retries=0)) == []
        assert capsys.readouterr().out.startswith("The service refused the request with status 529:")

    def test_an_answer_that_never_comes_keeps_those_before_it(self, capsys):
        made = []

        def network(request):
            made.append(request)
            if len(made) > 2:
                raise httpx2.ConnectError("no route to host", request=request)
            return reply(json.loads(request.content))

        client = anthropic.Anthropic(
            api_key=KEY, base_url=URL, max_retries=0,
            http_client=httpx2.Client(transport=httpx2.MockTransport(network)),
        )  # fmt: skip
        assert attempts(RATE, MODEL, 5, client) == [RIGHT] * 2
        assert capsys.readouterr().out.startswith("No answer came.")


def reply(body):
    block = {"type": "tool_use", "id": "toolu_1", "name": body["tools"][0]["name"], "input": RIGHT}
    message = {
        "id": "msg_1", "type": "message", "role": "assistant", "model": body["model"], "content": [block],
        "stop_reason": "tool_use", "stop_sequence": None, "usage": {"input_tokens": 1, "output_tokens": 1},
    }  # fmt: skip
    return httpx2.Response(200, json=message)


class TestWhoAnswers:
    @pytest.mark.parametrize("live", [False, None, 1, "yes"])
    def test_simulated_unless_live_is_true(self, live, monkeypatch, capsys):
        monkeypatch.setenv(clients.KEY_VARIABLE, "sk-a-key-of-a-test")
        assert who_answers(live) is None
        assert capsys.readouterr().out.startswith("The simulated model answers:")

    @pytest.mark.parametrize("value", [None, "", "  "])
    def test_simulated_without_a_key(self, value, monkeypatch, capsys):
        monkeypatch.delenv(clients.KEY_VARIABLE, raising=False)
        if value is not None:
            monkeypatch.setenv(clients.KEY_VARIABLE, value)
        assert who_answers(live=True) is None
        told = capsys.readouterr().out
        assert told.startswith("There is no key in `ANTHROPIC_API_KEY`")
        assert "simulated" in told

    def test_the_real_service_with_one(self, monkeypatch, capsys):
        monkeypatch.setenv(clients.KEY_VARIABLE, "sk-a-key-of-a-test")
        assert not is_mocked(who_answers(live=True))
        assert clients.MODEL in capsys.readouterr().out


def test_importing_it_imports_no_sdk():
    code = "import sys, autograder.live_attempts; print(sorted({'anthropic', 'httpx2'} & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=PROJECT, check=True
    )
    assert done.stdout.strip() == "[]"

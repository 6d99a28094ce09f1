"""The loop, on the real SDK, with mocked conversations. Nothing reaches a network."""

import inspect

import pytest
from api_requests import TOOL
from spoken import say

from autograder import session
from autograder.agent import ENDS, run_agent
from autograder.mock_claude import mock_client, mock_service


def why(trace):
    return say(trace.why)


def weather(city, units="celsius"):
    return {"temperature": 18 if units == "celsius" else 64}


def talk(
    conversation="get_weather", function=weather, tool=TOOL, prompt="How is the weather in Oslo?", **options
):
    return run_agent(mock_client(conversation), [tool], {tool["name"]: function}, prompt, **options)


def one_answer(**answer):
    return {"steps": [{"id": "one", "answer": answer, "repeat": True}]}


CALL = {"tool": "get_weather", "input": {"city": "Oslo"}}
FREE = {**TOOL, "input_schema": {"type": "object", "properties": {"city": {}, "units": {}}}}


class TestTheLoop:
    def test_is_small_enough_for_a_lesson(self):
        code = inspect.getsource(run_agent).split('"""')[2]
        assert len(code.strip().splitlines()) <= 20

    def test_an_invalid_call_is_mended(self):
        trace = talk()
        assert [(call.input, call.is_error) for call in trace.calls] == [
            ({"city": "Oslo", "units": "C"}, True),
            ({"city": "Oslo", "units": "celsius"}, False),
        ]
        assert 'only `["celsius", "fahrenheit"]`' in trace.calls[0].result
        assert (trace.ended, trace.text) == ("end_turn", "It is 18 degrees in Oslo.")

    def test_another_schema_changes_what_happens(self):
        trace = talk(tool=FREE)
        assert [call.is_error for call in trace.calls] == [False]
        assert trace.text == "It is 64 degrees in Oslo."

    def test_another_function_changes_what_happens(self):
        assert talk(function=lambda **given: "sunny").text == "The weather service says: sunny"

    def test_parallel_calls_are_answered_in_one_message_in_order(self):
        service = mock_service("two_cities")
        functions = {"get_weather": lambda city: {"temperature": len(city)}}
        trace = run_agent(mock_client(service), [TOOL], functions, "?")
        assert trace.text == "Oslo: 4, Rome: 4."
        *_, answered = service.requests[-1]["messages"]
        assert [block["tool_use_id"] for block in answered["content"]] == [
            "toolu_mock_01_oslo",
            "toolu_mock_01_rome",
        ]
        assert len(service.requests[-1]["messages"]) == 3

    def test_one_of_them_may_fail(self):
        def function(city):
            return {"temperature": {"Oslo": 4}[city]}

        trace = talk("two_cities", function)
        assert [call.is_error for call in trace.calls] == [False, True]
        assert trace.text == "One of the two cities is unknown."

    def test_system_and_model_are_sent(self):
        service = mock_service(one_answer(text="Hi."))
        run_agent(mock_client(service), [], {}, "Hi", system="Be brief.", model="claude-y")
        (request,) = service.requests
        assert (request["system"], request["model"]) == ("Be brief.", "claude-y")

    def test_no_system_is_not_an_empty_one(self):
        service = mock_service(one_answer(text="Hi."))
        run_agent(mock_client(service), [], {}, "Hi")
        assert "system" not in service.requests[0]

    def test_the_trace_can_not_be_changed_by_the_function(self):
        def function(city):
            seen.append(city)
            return seen

        seen = []
        trace = talk(
            {"steps": [{"id": "a", "answer": {"calls": [CALL]}}, {"id": "b", "answer": {"text": "x"}}]},
            function,
        )
        seen.clear()
        assert trace.calls[0].result == '["Oslo"]'


class TestHistory:
    KEEP, PIN = (
        {**TOOL, "name": name, "input_schema": {"type": "object"}} for name in ("keep_note", "pin_note")
    )
    FUNCTIONS = {"keep_note": lambda text: {"id": 4, "text": text}, "pin_note": lambda id, label: [id, label]}  # noqa: RUF012

    def say(self, prompt, history=None):
        return run_agent(
            mock_client("keep_note"), [self.KEEP, self.PIN], self.FUNCTIONS, prompt, history=history
        )

    def test_the_prompt_goes_on_with_it(self):
        first = self.say("Keep a note")
        second = self.say("Buy milk", first)
        assert (first.text, second.text) == ("What shall the note say?", "Done.")
        assert [call.input for call in second.calls] == [{"text": "Buy milk"}, {"id": 4, "label": "note 4"}]
        assert [call.result for call in second.calls] == ['{"id": 4, "text": "Buy milk"}', '[4, "note 4"]']

    @pytest.mark.parametrize("history", [[], "before", 5, {}], ids=repr)
    def test_one_that_is_no_trace(self, history):
        assert self.say("Buy milk", history).ended == "error"


class TestEnds:
    @pytest.mark.parametrize(
        "reason", ["max_tokens", "refusal", "pause_turn", "model_context_window_exceeded"]
    )
    def test_calls_run_only_when_stop_reason_is_tool_use(self, reason):
        ran = []
        trace = talk(one_answer(calls=[CALL], stop_reason=reason), lambda **given: ran.append(given))
        assert (trace.ended, ran) == (reason, [])
        assert trace.calls[0].result is None

    def test_a_cap_on_turns(self):
        service = mock_service(one_answer(calls=[CALL]))
        trace = run_agent(mock_client(service), [TOOL], {"get_weather": weather}, "?", max_turns=3)
        assert (trace.ended, len(trace.calls), len(service.requests)) == ("max_turns", 3, 3)
        assert why(trace).startswith("Stopped: after 3 answers the model was still calling tools")

    def test_off_the_script(self):
        trace = talk(prompt="Hello")
        assert trace.ended == "off_script"
        assert (
            "It received the user's text: “Hello”. Its step `asks` waits for the user to say: weather."
            in trace.text
        )

    def test_each_has_a_sentence(self):
        from typing import get_args

        from anthropic.types import StopReason

        assert set(get_args(StopReason)) - {"tool_use"} <= set(ENDS)

    def test_one_that_is_not_known_yet(self):
        from autograder.agent import end

        assert why(end(mock_client("get_weather"), [], "brand_new")) == "The end: `brand_new`."

    def test_in_the_learners_language(self, monkeypatch):
        monkeypatch.setattr(session, "_session", session._Session(language="xx"))
        assert talk().language == "xx"


class TestNoAnswer:
    def test_what_the_service_refuses(self):
        trace = talk(tool={**TOOL, "name": "get weather"})
        assert trace.ended == "error"
        assert why(trace) == (
            "The service refused the request with status 400: "
            "`tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'`"
        )

    def test_what_the_sdk_gives_up_on(self):
        steps = [{"id": "a", "answer": {"text": "x"}, "fails": [{"status": 529, "retry_after": 0.01}] * 3}]
        assert why(talk({"steps": steps})) == "The service refused the request with status 529: `Overloaded`"

    @pytest.mark.parametrize(
        ("tools", "sentence"),
        [
            ({"get_weather"}, "Here stands a set, and JSON has none."),
            ([{**TOOL, "input_schema": {"type": object}}], "Here stands a `type`, and JSON has none."),
            ([{**TOOL, "input_schema": {"type": dict}}], "`dict` is a Python type."),
            (None, "status 400: `tools: Input should be a valid list`"),
            (TOOL, "status 400: `tools: Input should be a valid list`"),
            (["get_weather"], "status 400: `tools.0: Input should be a valid dictionary`"),
            ([None], "status 400: `tools.0: Input should be a valid dictionary`"),
        ],
        ids=["set", "object", "type", "none", "bare", "name", "list of none"],
    )
    def test_tools_that_are_none(self, tools, sentence):
        trace = run_agent(mock_client("get_weather"), tools, {}, "weather")
        assert trace.ended == "error"
        assert sentence in why(trace)

    @pytest.mark.parametrize(
        "prompt", [None, 5, [{"type": "text"}], {1}, pytest.param(object(), id="an object")], ids=repr
    )
    def test_a_prompt_that_is_no_text(self, prompt):
        trace = talk(prompt=prompt)
        assert (trace.ended, trace.messages) == ("error", ())
        assert why(trace).startswith("The prompt must be text, and here stands a value of type `")
        assert str(trace)

    def test_an_empty_prompt(self):
        assert "messages.0: all messages must have non-empty content" in why(talk(prompt=""))

    @pytest.mark.parametrize("client", [None, pytest.param(object(), id="an object"), "claude"], ids=repr)
    def test_a_client_that_is_none(self, client):
        trace = run_agent(client, [TOOL], {}, "weather")
        assert why(trace).startswith("No answer came. `AttributeError`: `")
        assert not trace.mocked

    def test_a_network_that_is_down(self):
        import anthropic
        import httpx2

        def down(request):
            raise httpx2.ConnectError("down")

        transport = httpx2.MockTransport(down)
        client = anthropic.Anthropic(
            api_key="sk", max_retries=0, http_client=httpx2.Client(transport=transport)
        )
        assert "No answer came. `APIConnectionError`" in why(run_agent(client, [], {}, "weather"))


class TestFunctionsInTheMiddle:
    """Whatever a learner's function does in the middle, the conversation comes to its end."""

    GAVE_UP = "I couldn't find out what the weather is in Oslo."

    @staticmethod
    def loops(**given):
        while True:
            pass

    @staticmethod
    def raises(**given):
        raise LookupError("no station")

    @staticmethod
    def prints(**given):
        print("x" * 10_000)
        return {"temperature": 1}

    @pytest.mark.parametrize(
        ("function", "said", "text"),
        [
            ("loops", "still running after", GAVE_UP),
            ("raises", "raised `LookupError`: `no station`", GAVE_UP),
            ("prints", '{"temperature": 1}', "It is 1 degrees in Oslo."),
        ],
    )
    def test_gets_its_sentence(self, function, said, text, capsys):
        trace = talk(function=getattr(self, function))
        assert said in trace.calls[-1].result
        assert (trace.ended, trace.text) == ("end_turn", text)
        assert capsys.readouterr() == ("", "")

    def test_rubbish_too(self):
        trace = talk(function=lambda **given: {1, 2})
        assert "Here stands a set" in trace.calls[-1].result
        assert trace.text == self.GAVE_UP


class TestWhatHistoryKeeps:
    """A second message of the user, in the same conversation."""

    KEEP, PIN = ({"name": name, "input_schema": {"type": "object"}} for name in ("keep_note", "pin_note"))

    def talk(self, prompt, history=None, client=None):
        functions = {"keep_note": lambda text: {"id": 7, "text": text}, "pin_note": lambda **given: given}
        client = client or mock_client("keep_note")
        return run_agent(client, [self.KEEP, self.PIN], functions, prompt, history=history)

    def test_leaves_the_trace_as_it_was(self):
        asked = self.talk("A note, please.")
        before = asked.messages
        assert (self.talk("Buy milk", asked).text, self.talk("Buy tea", asked).text) == ("Done.", "Done.")
        assert asked.messages == before
        assert len(before) == 2

    def test_without_it_nothing_is_remembered(self):
        service = mock_service("keep_note")
        client = mock_client(service)
        self.talk("A note, please.", client=client)
        self.talk("Buy milk", client=client)
        assert [len(request["messages"]) for request in service.requests[:2]] == [1, 1]

    def test_goes_on_after_an_error(self):
        nothing = talk(prompt=None)
        assert talk(history=nothing).text == "It is 18 degrees in Oslo."

    @pytest.mark.parametrize("prompt", [None, ["x"]], ids=repr)
    def test_a_prompt_that_is_no_text_can_be_shown(self, prompt):
        trace = talk(prompt=prompt, history=talk())
        assert trace.ended == "error"
        assert "It is 18 degrees in Oslo." in str(trace)
        assert why(trace).startswith("The prompt must be text")


class TestOneFunctionForAllCalls:
    def talk(self, function):
        return run_agent(mock_client("get_weather"), [FREE], function, "How is the weather in Oslo?")

    @staticmethod
    def result(call, content='{"temperature": 18}', **changes):
        given = {"type": "tool_result", "tool_use_id": call["id"], "content": content, "is_error": False}
        return given | changes

    def test_gets_the_block_and_returns_the_result(self):
        seen = []
        trace = self.talk(lambda call: seen.append(call) or self.result(call))
        assert [(call["type"], call["name"], call["input"]["city"]) for call in seen] == [
            ("tool_use", "get_weather", "Oslo")
        ]
        assert trace.text == "It is 18 degrees in Oslo."

    def test_what_it_raises_ends_the_conversation(self):
        def down(call):
            raise ConnectionError("nobody answers")

        trace = self.talk(down)
        assert (trace.ended, len(trace.calls), trace.calls[0].result) == ("failed", 1, None)
        assert "`ConnectionError`: `nobody answers`" in why(trace)
        assert "nobody answers" in str(trace)

    @pytest.mark.parametrize(
        "change",
        [{"type": "text"}, {"tool_use_id": "another"}, {"content": None}, {"is_error": "no"}, {"more": 1}],
    )
    def test_what_is_no_result_ends_the_conversation(self, change):
        trace = self.talk(lambda call: self.result(call, **change))
        assert trace.ended == "failed"
        assert "no `tool_result` block" in why(trace)

    @pytest.mark.parametrize("value", [None, "sunny", [], {}])
    def test_so_does_what_is_no_block_at_all(self, value):
        assert self.talk(lambda call: value).ended == "failed"

    def test_can_not_change_the_trace(self):
        def changes(call):
            call["input"].clear()
            return self.result(call)

        assert self.talk(changes).calls[0].input["city"] == "Oslo"

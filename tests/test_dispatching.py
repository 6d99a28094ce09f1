import sys
import threading

import pytest
from api_requests import TOOL

from autograder import dispatching
from autograder.dispatching import dispatch


def call(name="get_weather", **given):
    return {"type": "tool_use", "id": "toolu_1", "name": name, "input": given or {"city": "Oslo"}}


def answer(function, block=None, tools=(TOOL,)):
    """(content, is_error) of what a call brings."""
    result = dispatch(block or call(), list(tools), {"get_weather": function})
    assert (result["type"], result["tool_use_id"]) == ("tool_result", "toolu_1")
    return result["content"], result["is_error"]


def raises(error):
    def function(city):
        raise error

    return function


def loops(*given, **named):
    while True:
        pass


class Loud(Exception):  # noqa: N818
    def __str__(self):
        raise ValueError


class TestGoodCalls:
    @pytest.mark.parametrize(
        ("returned", "content"),
        [
            ({"celsius": 18, "sky": "grå"}, '{"celsius": 18, "sky": "grå"}'),
            ([], "[]"),
            (None, "null"),
            (1.5, "1.5"),
            (True, "true"),
            ("18 degrees", "18 degrees"),
            ("", ""),
        ],
    )
    def test_json_and_text(self, returned, content):
        assert answer(lambda city: returned) == (content, False)

    def test_arguments_come_as_keywords(self):
        seen = {}
        answer(lambda **given: seen.update(given), call(city="Oslo", units="celsius"))
        assert seen == {"city": "Oslo", "units": "celsius"}

    def test_the_function_gets_a_copy(self):
        block = call(city="Oslo")
        answer(lambda **given: given.clear(), block)
        assert block["input"] == {"city": "Oslo"}

    def test_a_block_of_the_sdk(self):
        from anthropic.types import ToolUseBlock

        assert answer(lambda city: city, ToolUseBlock(**call())) == ("Oslo", False)


class TestInvalidArguments:
    @pytest.mark.parametrize(
        ("given", "sentence"),
        [
            ({"units": "celsius"}, "The schema requires `city`, and this call has none."),
            ({"city": 5}, 'The schema wants `city` to be of type `"string"`; the call has `5`.'),
            (
                {"city": "Oslo", "units": "C"},
                'The schema allows `units` only `["celsius", "fahrenheit"]`; the call has `"C"`.',
            ),
            ({"city": "Oslo", "n": 1}, "The schema has no `n`, and refuses keys that it doesn't know."),
        ],
    )
    def test_come_back_with_field_allowed_and_received(self, given, sentence):
        assert answer(lambda **given: "never", call(**given)) == (sentence, True)

    def test_nothing_is_run(self):
        ran = []
        answer(lambda **given: ran.append(given), call(city=5))
        assert ran == []

    @pytest.mark.parametrize(
        ("schema", "words"),
        [
            ({"type": "object", "$ref": "#"}, "refers to itself without end"),
            ({"type": "object", "$ref": "https://example.org/x"}, "leads out of the schema"),
        ],
        ids=["endless", "outside"],
    )
    def test_a_schema_that_can_not_judge(self, schema, words):
        told, is_error = answer(lambda **given: 1, tools=[{**TOOL, "input_schema": schema}])
        assert is_error
        assert words in told

    def test_a_schema_that_takes_too_long(self, monkeypatch):
        monkeypatch.setattr(dispatching, "SECONDS", 0.1)
        monkeypatch.setattr(dispatching.Judge, "refusal", loops)
        told, is_error = answer(lambda **given: 1)
        assert is_error
        assert told.startswith("Judging by this schema took longer than 0.1 seconds and was stopped.")

    def test_a_schema_that_takes_too_much_work(self):
        doubling = {f"d{n}": {"allOf": [{"$ref": f"#/$defs/d{n + 1}"}] * 2} for n in range(40)}
        schema = {"type": "object", "allOf": [{"$ref": "#/$defs/d0"}], "$defs": {**doubling, "d40": {}}}
        told, is_error = answer(lambda **given: 1, tools=[{**TOOL, "input_schema": schema}])
        assert is_error
        assert told.startswith(
            ("Judging a few calls by this schema takes more than", "Judging by this schema")
        )


class TestNothingToRun:
    def test_an_unknown_tool(self):
        told = "There is no tool called `fly`. There are: get_weather."
        assert answer(lambda: 1, call("fly")) == (told, True)
        assert answer(lambda: 1, call("fly"), []) == (told.replace("get_weather", "–"), True)

    @pytest.mark.parametrize("functions", [{}, None, [], {"GetWeather": print}])
    def test_a_tool_without_its_function(self, functions):
        result = dispatch(call(), [TOOL], functions)
        assert result["is_error"]
        assert result["content"].startswith("The tool `get_weather` is offered, but no function for it")

    def test_a_function_that_is_not_written_yet(self):
        assert answer(None)[0].startswith("`get_weather` is still `None`.")

    def test_what_is_no_function(self):
        assert answer(5) == ("This is a value of type `int`, and not a function that can be called.", True)


class TestFunctionsThatFail:
    @pytest.mark.parametrize(
        ("function", "sentence"),
        [
            (
                raises(ValueError("no such city")),
                "For this call, the function raised `ValueError`: `no such city`",
            ),
            (raises(SystemExit(1)), "For this call, the function raised `SystemExit`: `1`"),
            (raises(Loud()), "For this call, the function raised `Loud`: ``"),
            (lambda: 1, "For this call, the function raised `TypeError`: `"),
            (
                lambda city: {1},
                "can't be sent back to a model as JSON. Here stands a set, and JSON has none.",
            ),
            (lambda city: {"a": float("nan")}, "as JSON. `nan` is not a number that JSON can hold."),
            (lambda city: object(), "as JSON. Here stands a `object`, and JSON has none."),
            (lambda city: "\ud83d", "as JSON. This text holds half of a character"),
        ],
        ids=["raises", "exits", "unspeakable", "signature", "set", "nan", "object", "surrogate"],
    )
    def test_a_sentence_goes_back(self, function, sentence):
        told, is_error = answer(function)
        assert is_error
        assert sentence in told

    def test_one_that_never_ends(self):
        told, is_error = answer(loops)
        assert is_error
        assert "still running after 2 seconds" in told

    def test_one_that_prints(self, capsys):
        assert answer(lambda city: print("x") or print("y", file=sys.stderr) or "ok") == ("ok", False)
        assert capsys.readouterr() == ("", "")

    def test_one_that_returns_itself(self):
        endless = []
        endless.append(endless)
        assert "contains itself" in answer(lambda city: endless)[0]

    def test_the_users_own_interrupt_comes_through(self):
        with pytest.raises(KeyboardInterrupt):
            answer(raises(KeyboardInterrupt()))

    def test_in_a_thread_too(self):
        brought = []
        thread = threading.Thread(target=lambda: brought.append(answer(lambda city: city)))
        thread.start()
        thread.join()
        assert brought == [("Oslo", False)]

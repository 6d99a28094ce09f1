import pytest
from api_requests import TOOL
from pages import Page, read
from test_markup import ATTACKS, UNSEEN

from autograder.agent import run_agent
from autograder.conversation_picture import ROOM, picture
from autograder.findings import Finding
from autograder.mock_claude import mock_client
from autograder.trace import ToolCall, Trace

END = Finding("agent.end_turn")


def call(number=1, tool="get_weather", **given):
    return {"type": "tool_use", "id": f"toolu_{number}", "name": tool, "input": given}


def result(content, number=1, is_error=False):
    return {
        "type": "tool_result",
        "tool_use_id": f"toolu_{number}",
        "content": content,
        "is_error": is_error,
    }


def model(*blocks):
    return {
        "role": "assistant",
        "content": [{"type": "text", "text": each} if type(each) is str else each for each in blocks],
    }


def user(*blocks):
    return {"role": "user", "content": list(blocks)}


def trace(*messages, ended="end_turn", why=END, mocked=True, language="en"):
    return Trace(({"role": "user", "content": "Weather?"}, *messages), ended, why, mocked, language)


ONE = trace(model("I'll look.", call(city="Oslo")), user(result('{"celsius": 18}')), model("18 degrees."))
TWO = trace(
    model(call(1, city="Oslo"), call(2, city="Rome")),
    user(result("18", 1), result("No such city", 2, is_error=True)),
    model("18 in Oslo."),
)


class TestTrace:
    def test_calls_with_their_results(self):
        assert TWO.calls == (
            ToolCall("toolu_1", "get_weather", {"city": "Oslo"}, "18", False),
            ToolCall("toolu_2", "get_weather", {"city": "Rome"}, "No such city", True),
        )

    def test_a_call_that_nobody_answered(self):
        assert trace(model(call(city="Oslo")), ended="max_tokens").calls[0].result is None

    def test_the_last_text(self):
        assert ONE.text == "18 degrees."
        assert trace(model(call())).text == ""
        assert trace().text == ""

    def test_can_not_be_changed(self):
        with pytest.raises(AttributeError):
            ONE.ended = "error"


class TestText:
    def test_who_said_what_was_called_and_came_back(self):
        assert str(ONE).splitlines() == [
            "Conversation with a mocked model",
            "User: Weather?",
            "Model: I'll look.",
            'Model: calls `get_weather`: {"city": "Oslo"}',
            'Your code: ✓ result of `get_weather`: {"celsius": 18}',
            "Model: 18 degrees.",
            "The end: the model has nothing more to call (`end_turn`).",
        ]

    def test_several_calls_are_numbered(self):
        assert str(TWO).splitlines()[2:6] == [
            'Model: calls `get_weather` (call 1): {"city": "Oslo"}',
            'Model: calls `get_weather` (call 2): {"city": "Rome"}',
            "Your code: ✓ result of `get_weather` (call 1): 18",
            "Your code: ✗ error, sent back to the model: `get_weather` (call 2): No such city",
        ]

    def test_a_real_model(self):
        assert str(trace(mocked=False)).startswith("Conversation\n")

    @pytest.mark.parametrize("sign", UNSEEN, ids=lambda sign: f"U+{ord(sign):04X}")
    def test_no_control_characters(self, sign):
        shown = str(trace(model(sign, call(**{sign: sign})), user(result(sign, is_error=True))))
        assert sign not in shown
        assert shown == repr(trace(model(sign, call(**{sign: sign})), user(result(sign, is_error=True))))


class TestHtml:
    def test_the_same_as_in_the_text(self):
        told = read(picture(TWO).html)
        assert told == (
            "Conversation with a mocked model Calls: 2; errors that went back to the model: 1. User Weather? "
            'Model calls get_weather (call 1) {"city": "Oslo"} '
            'calls get_weather (call 2) {"city": "Rome"} '
            "Your code ✓ result of get_weather (call 1) 18 "
            "✗ error, sent back to the model: get_weather (call 2) No such city Model 18 in Oslo. "
            "The end: the model has nothing more to call (end_turn)."
        )

    def test_is_a_region_in_a_language(self):
        attributes = dict(Page(picture(ONE).html).attributes[:4])
        assert attributes["aria-label"] == "Conversation with a mocked model"
        assert (attributes["class"], attributes["lang"]) == ("ts ts-card", "en")

    @pytest.mark.parametrize("text", ATTACKS)
    def test_text_stays_text(self, text):
        hostile = trace(
            model(text, call(tool=text, **{text: text})),
            user(result(text, is_error=True)),
            model(call(2, tool=text)),
            user(result(text, 2)),
            why=Finding("agent.refused", {"status": 400, "message": text}),
        )
        shown = read(picture(hostile).html)
        assert shown.count(" ".join(text.split())) >= 7

    def test_meaning_is_never_in_a_colour_alone(self):
        words = read(picture(TWO).html)
        assert "✓ result" in words
        assert "✗ error" in words

    def test_a_notebook_gets_both(self):
        bundle = ONE._repr_mimebundle_()
        assert set(bundle) == {"text/html", "text/plain"}
        assert bundle["text/plain"] == str(ONE)

    def test_blocks_of_other_kinds_are_left_out(self):
        thinking = {"type": "thinking", "thinking": "hm", "signature": "x"}
        assert "hm" not in read(picture(trace(model(thinking, "Hi."))).html)


class TestLongThings:
    @pytest.mark.parametrize(
        "messages",
        [
            [model("x" * 100_000)],
            [model(call(text="x" * 100_000))],
            [model(call(**{f"k{index}": index for index in range(10_000)}))],
            [model(call()), user(result("x" * 100_000))],
            [model(call()), user(result("x" * 100_000, is_error=True))],
        ],
        ids=["text", "value", "keys", "result", "error"],
    )
    def test_are_cut(self, messages):
        shown = picture(trace(*messages))
        assert len(shown.text) < 2 * ROOM
        assert len(read(shown.html)) < 2 * ROOM

    def test_and_say_how_long_they_were(self):
        assert "x… (100000 characters)" in str(trace(model("x" * 100_000)))

    def test_a_text_that_fits_is_whole(self):
        assert "x" * ROOM in str(trace(model("x" * ROOM)))


class TestOfTheAgent:
    def test_a_conversation(self):
        client = mock_client("get_weather")
        shown = run_agent(client, [TOOL], {"get_weather": lambda **given: "<b>sunny</b>"}, "weather")
        assert "The weather service says: <b>sunny</b>" in read(picture(shown).html)

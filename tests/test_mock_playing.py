"""Which step answers what, and how its references are filled in."""

import json

import pytest
from api_requests import USER

from autograder import off_script
from autograder.mock_playing import play
from autograder.mock_script import load

CALLS = [
    {"tool": "find", "as": "cat", "input": {"name": "cat"}},
    {"tool": "find", "as": "dog", "input": {"name": "dog"}},
]
FIND, KEEP = ({"name": name, "input_schema": {"type": "object"}} for name in ("find", "keep"))
GOOD = {"id": 7, "tags": ["a", {"b": None}], "owner": {"name": "Ada", "a/b": 1.0}}


def played(steps, messages, tools=(FIND, KEEP), **body):
    script = load({"steps": [{"id": f"s{n}", **step} for n, step in enumerate(steps)]})
    return play(script, {"messages": messages, "tools": list(tools), **body})


def one(when, messages, **body):
    """Whether a single step with these conditions answers, whatever it has answered before."""
    steps = [{"when": when, "answer": {"text": "x"}, "repeat": True}]
    return played(steps, messages, **body).step is not None


def says(text):
    return [{"role": "user", "content": text}]


def with_results(*results, said="Find them"):
    """The user's text, the model's calls, and their results as (content, is_error)."""
    blocks = [
        {
            "type": "tool_use",
            "id": f"toolu_mock_01_{call['as']}",
            "name": "find",
            "input": call["input"],
        }
        for call in CALLS
    ]
    answered = [
        {
            "type": "tool_result",
            "tool_use_id": block["id"],
            "content": content if isinstance(content, str) else json.dumps(content),
            "is_error": is_error,
        }
        for block, (content, is_error) in zip(blocks, results, strict=True)
    ]
    return [*says(said), {"role": "assistant", "content": blocks}, {"role": "user", "content": answered}]


def after_calls(answer, *results, **step):
    """What the step after the two calls answers to their results."""
    steps = [{"answer": {"calls": CALLS}}, {"answer": answer, **step}]
    return played(steps, with_results(*results))


class TestUserSays:
    @pytest.mark.parametrize("text", ["yes", "Yes!", "Well, YES", "no … ok then", "\nyes\n"])
    def test_one_of_the_phrases_in_any_case(self, text):
        assert one({"user_says": ["yes", "ok then"]}, says(text))

    @pytest.mark.parametrize("text", ["no", "yesterday", "okthen", "eyes"])
    def test_whole_words_only(self, text):
        assert not one({"user_says": ["yes", "ok then"]}, says(text))

    def test_the_latest_text_counts(self):
        messages = [*says("yes"), {"role": "assistant", "content": "Sure?"}, *says("no")]
        assert one({"user_says": ["no"]}, messages)
        assert not one({"user_says": ["yes"]}, messages)

    def test_text_in_blocks_and_behind_results(self):
        messages = with_results((GOOD, False), (GOOD, False))
        assert one({"user_says": ["find"]}, messages)
        messages[-1]["content"].append({"type": "text", "text": "And a bird"})
        assert one({"user_says": ["bird"]}, messages)


class TestTools:
    def test_offers(self):
        assert one({"offers": ["find", "keep"]}, [USER])
        assert not one({"offers": ["find", "keep"]}, [USER], tools=[FIND])

    def test_lacks(self):
        assert one({"lacks": ["keep"]}, [USER], tools=[FIND])
        assert not one({"lacks": ["keep"]}, [USER])

    def test_a_call_wants_its_tool(self):
        steps = [{"answer": {"calls": CALLS}}, {"answer": {"text": "I can't."}}]
        assert played(steps, [USER]).step.id == "s0"
        assert played(steps, [USER], tools=[KEEP]).step.id == "s1"

    def test_unless_the_model_invents_it(self):
        call = {"tool": "fly", "input": {}, "invented": True}
        assert played([{"answer": {"calls": [call]}}], [USER]).step.id == "s0"

    @pytest.mark.parametrize(
        ("choice", "step"),
        [
            ({"type": "auto"}, "s0"),
            ({"type": "any"}, "s0"),
            ({"type": "tool", "name": "find"}, "s0"),
            ({"type": "tool", "name": "keep"}, "s1"),
            ({"type": "none"}, "s2"),
            ({"type": "auto", "disable_parallel_tool_use": True}, "s1"),
        ],
    )
    def test_tool_choice(self, choice, step):
        steps = [
            {"answer": {"calls": CALLS}},
            {"answer": {"calls": [{"tool": "keep", "input": {}}]}},
            {"answer": {"text": "x"}},
        ]
        assert played(steps, [USER], tool_choice=choice).step.id == step


class TestResults:
    @pytest.mark.parametrize(
        "wanted",
        [
            {"is_error": False},
            {"of": "find"},
            {"of": "cat", "is_error": False},
            {"of": "dog", "is_error": True},
            {"contains": "NO DOG"},
            {"at": "/id"},
            {"at": "/id", "equals": 7.0},
            {"at": "/tags/1/b", "equals": None},
            {"at": "/owner/a~1b", "equals": 1},
            {"equals": GOOD},
            {"equals": "No dog here"},
        ],
        ids=str,
    )
    def test_met(self, wanted):
        assert after_calls(
            {"text": "x"}, (GOOD, False), ("No dog here", True), when={"results": [wanted]}
        ).step

    @pytest.mark.parametrize(
        "wanted",
        [
            {"of": "cat", "is_error": True},
            {"of": "dog", "is_error": False},
            {"contains": "bird"},
            {"at": "/name"},
            {"at": "/tags/2"},
            {"at": "/id", "equals": "7"},
            {"at": "/tags/1/b", "equals": False},
            {"equals": {}},
            {"of": "cat", "contains": "no dog"},
        ],
        ids=str,
    )
    def test_not_met(self, wanted):
        answer = after_calls({"text": "x"}, (GOOD, False), ("No dog here", True), when={"results": [wanted]})
        assert answer.step is None

    def test_each_needs_one(self):
        wanted = [{"of": "cat", "is_error": False}, {"of": "dog", "is_error": False}]
        assert after_calls({"text": "x"}, (GOOD, False), (GOOD, False), when={"results": wanted}).step
        assert not after_calls({"text": "x"}, (GOOD, False), ("x", True), when={"results": wanted}).step

    def test_of_the_last_message_only(self):
        messages = [
            *with_results((GOOD, False), (GOOD, False)),
            {"role": "assistant", "content": "Found."},
            *says("Thanks"),
        ]
        assert not one({"results": [{"is_error": False}]}, messages)

    def test_without_content_or_is_error(self):
        messages = with_results(("", False), (GOOD, False))
        del messages[-1]["content"][0]["content"], messages[-1]["content"][0]["is_error"]
        assert one({"results": [{"equals": "", "is_error": False}]}, messages)


class TestOrder:
    STEPS = (
        {"answer": {"text": "one"}},
        {"when": {"user_says": ["skip"]}, "answer": {"text": "two"}},
        {"answer": {"text": "three"}},
    )

    @staticmethod
    def talk(*texts):
        messages = []
        for text in texts[:-1]:
            messages += [*says(text), {"role": "assistant", "content": "…"}]
        return [*messages, *says(texts[-1])]

    def test_steps_are_played_in_order(self):
        assert played(self.STEPS, self.talk("a")).step.text == "one"
        assert played(self.STEPS, self.talk("a", "skip")).step.text == "two"
        assert played(self.STEPS, self.talk("a", "skip", "b")).step.text == "three"

    def test_one_that_does_not_fit_is_passed_by_for_good(self):
        assert played(self.STEPS, self.talk("a", "b")).step.text == "three"
        assert played(self.STEPS, self.talk("a", "b", "skip")).step is None

    def test_the_same_request_gets_the_same_answer(self):
        assert played(self.STEPS, self.talk("a")) == played(self.STEPS, self.talk("a"))

    def test_a_step_may_repeat(self):
        steps = [{"answer": {"text": "again"}, "repeat": True, "when": {"lacks": ["x"]}}, *self.STEPS]
        assert played(steps, self.talk("a", "b", "c")).step.text == "again"

    def test_an_answer_off_the_script_moves_nothing(self):
        steps = [{"when": {"user_says": ["go"]}, "answer": {"text": "gone"}}]
        assert played(steps, self.talk("a", "b", "go")).step.text == "gone"


class TestReferences:
    @pytest.mark.parametrize(
        ("text", "filled"),
        [
            ("${cat/id}", "7"),
            ("No. ${cat/id}: ${cat/owner/name}, ${dog/id}", "No. 7: Ada, 8"),
            ("${cat/tags}", '["a", {"b": null}]'),
            ("${find/id}", "8"),
            ("You said: ${user}", "You said: Find them"),
            ("${cat/owner/a~1b} ${ $5 {x}", "1.0 ${ $5 {x}"),
        ],
    )
    def test_in_a_text(self, text, filled):
        assert after_calls({"text": text}, (GOOD, False), ({"id": 8}, False)).step.text == filled

    def test_in_an_input_a_whole_string_keeps_its_kind(self):
        given = {
            "id": "${cat/id}",
            "all": ["${cat/tags}", {"x": "${cat/owner/name}!"}],
            "n": 5,
            "${user}": None,
        }
        answer = {"calls": [{"tool": "keep", "input": given}]}
        step = after_calls(answer, (GOOD, False), (GOOD, False)).step
        assert step.calls[0].input == {"id": 7, "all": [GOOD["tags"], {"x": "Ada!"}], "n": 5, "${user}": None}

    def test_the_latest_good_result_counts(self):
        step = after_calls({"text": "${find/id}"}, (GOOD, False), ({"id": 8}, True)).step
        assert step.text == "7"

    @pytest.mark.parametrize(
        ("text", "results"), [("${dog/id}", ("x", True)), ("${dog/name}", (GOOD, False))]
    )
    def test_a_step_without_its_value_is_passed_by(self, text, results):
        answer = after_calls({"text": text}, (GOOD, False), results)
        assert answer.step is None
        assert answer.reasons[0].fields == {"step": "s1", "reference": text}


class TestOffScript:
    @staticmethod
    def told(steps, messages, **body):
        return off_script.text(played(steps, messages, **body), "en")

    def test_says_what_came_and_what_is_awaited(self):
        steps = [
            {"answer": {"calls": CALLS}},
            {"when": {"results": [{"is_error": False}]}, "answer": {"text": "x"}},
        ]
        assert self.told(steps, says("Find it"), tools=[KEEP]) == (
            "(This conversation is mocked, and its script has no answer here.) It received the user's text: "
            "“Find it”. Its step `s0` wants the tool `find`; the request offers: keep."
        )

    @pytest.mark.parametrize(
        ("step", "sentence"),
        [
            (
                {"when": {"offers": ["fly"]}},
                "Its step `s0` wants the tool `fly`; the request offers: find, keep.",
            ),
            ({"when": {"lacks": ["find"]}}, "Its step `s0` waits for a request that doesn't offer `find`."),
            ({"when": {"user_says": ["yes", "ok"]}}, "Its step `s0` waits for the user to say: yes / ok."),
            (
                {"when": {"results": [{"is_error": True}]}},
                'Its step `s0` waits for a result like `{"is_error": true}`.',
            ),
        ],
    )
    def test_a_condition(self, step, sentence):
        told = self.told([{"answer": {"text": "x"}, **step}], says("no"))
        assert told.endswith(f"the user's text: “no”. {sentence}")

    def test_tool_choice(self):
        told = self.told([{"answer": {"text": "x"}}], [USER], tool_choice={"type": "any"})
        assert told.endswith('Its step `s0` does what `tool_choice` doesn\'t allow: `{"type": "any"}`.')

    def test_a_value(self):
        steps = [{"answer": {"calls": CALLS}}, {"answer": {"text": "${cat/age}"}}]
        told = self.told(steps, with_results((GOOD, False), ("ok", False)))
        assert "It received a result of `find`: ok" in told
        assert told.endswith(
            "Its step `s1` needs `${cat/age}` from an earlier result, and no result holds that."
        )

    def test_an_error_is_named_before_good_results(self):
        told = self.told([{"answer": {"calls": CALLS}}], with_results(("bad " * 99, True), (GOOD, False)))
        assert "It received an error of `find`: bad bad" in told
        assert told.endswith("bad … The script is at its end.")
        assert len(told) < 350

    def test_no_offer(self):
        assert "the request offers: –." in self.told([{"answer": {"calls": CALLS}}], [USER], tools=[])

"""A learner's maker of tools, judged by what its tools accept, refuse and say."""

import pytest

from autograder import generating, judging, sentences, words
from autograder.exercises import Exercise, Source

TEXT = '''def knock(times: int, loud: bool = False) -> str:
    """Knock at the door.

    Args:
        times: How many knocks.
    """
    return "knock"
'''
KNOCK = Source(
    "knock",
    TEXT,
    accept=({"times": 2}, {"times": 2, "loud": True}),
    reject=({}, {"times": 2.5}, {"times": 2, "door": 1}),
    says={"": "Knock at the door.", "/times": "How many knocks."},
)
STREET = Source("street", "def call(street):\n    return street\n", refuses="street")


def tool(**changes):
    properties = {
        "times": {"type": "integer", "description": "How many knocks."},
        "loud": {"type": "boolean", "description": "Whether all shall hear."},
    }
    schema = {
        "type": "object",
        "properties": properties,
        "required": ["times"],
        "additionalProperties": False,
    }
    return {"name": "knock", "description": "Knock at the door.", "input_schema": {**schema, **changes}}


def exercise(*sources):
    return Exercise(
        "make", "10_make", {"function": "make"}, {}, {"works": 1}, sources=sources, passes="source"
    )


def found(function, *sources):
    return list(generating.failed(exercise(*sources or (KNOCK,)), function, []))


def codes(function, *sources):
    return [each.code for each in found(function, *sources)]


class TestTheTool:
    def test_that_does_all_of_it_passes(self):
        assert found(lambda ours: tool()) == []

    def test_may_say_it_in_other_lines(self):
        made = tool()
        made["description"] = "Door.\nKnock\n   at the door. Twice."
        assert found(lambda ours: made) == []

    def test_must_carry_the_functions_name(self):
        (finding,) = found(lambda ours: tool() | {"name": "knock_schema"})
        assert finding.code == "generated.no_tool"
        assert finding.fields["problem"].code == "tool.wrong_name"
        assert finding.fields["head"] == "def knock(times: int, loud: bool = False) -> str:"

    @pytest.mark.parametrize(
        ("changes", "call"),
        [
            ({"required": []}, {}),
            ({"additionalProperties": True}, {"times": 2, "door": 1}),
        ],
    )
    def test_must_refuse_the_wrong_calls(self, changes, call):
        (finding,) = found(lambda ours: tool(**changes))
        assert (finding.code, finding.case, finding.call) == (
            "generated.wrong_call_accepted",
            "knock",
            call,
        )

    def test_must_accept_the_right_calls(self):
        (finding,) = found(lambda ours: tool(required=["times", "loud"]))
        assert (finding.code, finding.call) == ("generated.right_call_refused", {"times": 2})
        assert finding.fields["refusal"].keyword == "required"

    def test_must_say_what_the_docstring_says(self):
        silent = tool()
        silent["input_schema"]["properties"]["times"]["description"] = "times"
        assert codes(lambda ours: silent) == ["generated.silent_property"]
        assert codes(lambda ours: tool() | {"description": ""}) == ["generated.silent_tool"]

    @pytest.mark.parametrize("made", [None, "knock", [tool()], {"type": "object"}, 5])
    def test_must_be_one(self, made):
        assert codes(lambda ours: made) == ["generated.no_tool"]

    def test_must_be_json(self):
        assert codes(lambda ours: tool(title=ours)) == ["function.not_json"]

    def test_that_would_take_for_ever_is_stopped(self):
        step = {"allOf": [{"$ref": "#/$defs/a0"}] * 2}
        chain = {f"a{number}": {"allOf": [{"$ref": f"#/$defs/a{number + 1}"}] * 2} for number in range(18)}
        made = tool(**{"$defs": {**chain, "a18": {}}}, **step)
        assert codes(lambda ours: made) == ["generated.no_tool"]


class TestAFunctionOfWhichNoToolCanBeMade:
    def test_is_refused_by_a_type_error_that_names_the_parameter(self):
        def make(ours):
            raise TypeError("street: no type")

        assert found(make, STREET) == []

    @pytest.mark.parametrize(
        ("error", "code"),
        [
            (TypeError("no type"), "generated.nameless_error"),
            (TypeError("streets"), "generated.nameless_error"),
            (ValueError("street"), "generated.wrong_error"),
            (KeyError("street"), "generated.wrong_error"),
        ],
    )
    def test_other_errors_do_not_do(self, error, code):
        def make(ours):
            raise error

        assert codes(make, STREET) == [code]

    def test_a_tool_does_not_do(self):
        assert codes(lambda ours: tool(), STREET) == ["generated.not_refused"]


class TestTheLearnersFunction:
    def test_that_raises_is_told_by_which_function(self):
        (finding,) = found(lambda ours: ours.nothing)
        assert finding.code == "generated.raised"
        assert finding.fields["head"] == "def knock(times: int, loud: bool = False) -> str:"

    def test_that_never_ends_is_not_tried_again(self, monkeypatch):
        monkeypatch.setattr(generating, "SECONDS", 0.1)

        def make(ours):
            while True:
                pass

        assert codes(make, KNOCK, KNOCK, KNOCK) == ["function.too_slow"]

    def test_that_prints_is_advised(self):
        notes = []
        list(generating.failed(exercise(KNOCK), lambda ours: print(ours) or tool(), notes))
        assert [each.code for each in notes] == ["advice.printed"]

    def test_hidden_functions_show_nothing(self):
        hidden = Source("hidden", TEXT, reject=({"times": 1},), shown=False)
        (finding,) = found(lambda ours: tool(), hidden)
        assert (finding.code, finding.case, finding.call) == ("hidden_wrong_result", "", None)

    def test_is_worth_the_points_of_works(self):
        assert judging.judge(exercise(KNOCK), {"function": lambda ours: tool()}).points == 1
        assert judging.judge(exercise(KNOCK), {"function": lambda ours: None}).points == 0


EVERY = {
    f"generated.{each}"
    for each in (
        "raised", "no_tool", "right_call_refused", "wrong_call_accepted", "silent_tool", "silent_property",
        "not_refused", "wrong_error", "nameless_error",
    )
}  # fmt: skip


def test_every_finding_has_a_sentence_without_gaps():
    def raises(error):
        def make(ours):
            raise error

        return make

    silent, property_silent = tool() | {"description": "?"}, tool()
    property_silent["input_schema"]["properties"]["times"] = {"type": "integer"}
    makers = [
        *(raises(error) for error in (TypeError("x"), KeyError("street"))),
        *(
            (lambda ours, made=made: made)
            for made in (tool(), tool(required=[]), silent, property_silent, None)
        ),
        lambda ours: tool(required=["loud"]),
    ]
    every = [each for make in makers for each in found(make, KNOCK, STREET)]
    assert {each.code for each in every} == EVERY
    for finding in every:
        told = [words.as_text(text) for text in sentences.of_finding(finding, "get_weather", "en")]
        assert all(told) and "{" not in "".join(told)

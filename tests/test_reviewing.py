"""Tools in review: each mistake is found by its rule, and by no other; and the first wrong code speaks."""

from copy import deepcopy

import pytest

from autograder import reviewing
from autograder.exercises import Exercise, Reviewed
from autograder.judging import judge

HEADER = (
    'def wash(garments: list[str], litres: float, program: Literal["wool", "cotton"], rinses: int = 2): ...'
)
RIGHT = {
    "name": "wash",
    "description": "Wash garments in the machine of the hostel.",
    "input_schema": {
        "type": "object",
        "properties": {
            "garments": {"type": "array", "items": {"type": "string"}, "description": "What to wash."},
            "litres": {"type": "number", "description": "Water to take, such as 12.5."},
            "program": {"type": "string", "enum": ["wool", "cotton"], "description": "wool or cotton."},
            "rinses": {"type": "integer", "description": "How often to rinse."},
        },
        "required": ["garments", "litres", "program"],
        "additionalProperties": False,
    },
}


def spoiled(code, name="wash"):
    """The right tool with the mistake of this code."""
    tool = deepcopy(RIGHT) | {"name": name}
    schema = tool["input_schema"]
    properties = schema["properties"]
    {
        "no_description": lambda: tool.pop("description"),
        "number_for_integer": lambda: properties["rinses"].update(type="number"),
        "all_required": lambda: schema["required"].append("rinses"),
        "array_without_items": lambda: properties["garments"].pop("items"),
        "open_object": lambda: schema.pop("additionalProperties"),
        "free_text_for_closed_set": lambda: properties["program"].pop("enum"),
    }[code]()
    return tool


def found(tool):
    return reviewing.mistakes(Reviewed(tool, HEADER, {}, ""))


class TestMistakes:
    def test_a_right_tool_has_none(self):
        assert found(RIGHT) == []

    @pytest.mark.parametrize("code", reviewing.RULES)
    def test_each_rule_finds_its_own_and_no_other(self, code):
        assert found(spoiled(code)) == [code]

    def test_two_at_once(self):
        tool = spoiled("open_object")
        tool["input_schema"]["required"].append("rinses")
        assert found(tool) == ["all_required", "open_object"]

    @pytest.mark.parametrize("text", ["", "  ", "Wash"])
    def test_a_description_that_says_nothing_is_none(self, text):
        assert found(RIGHT | {"description": text}) == ["no_description"]

    def test_so_is_a_property_without_one(self):
        tool = deepcopy(RIGHT)
        del tool["input_schema"]["properties"]["litres"]["description"]
        assert found(tool) == ["no_description"]

    def test_an_inner_object_has_its_own_lock(self):
        tool = deepcopy(RIGHT)
        tool["input_schema"]["properties"]["garments"]["items"] = {"type": "object"}
        assert found(tool) == ["open_object"]

    def test_an_object_that_describes_what_else_it_takes_is_open(self):
        tool = deepcopy(RIGHT)
        tool["input_schema"]["additionalProperties"] = {"type": "string"}
        assert found(tool) == ["open_object"]


CALL = {"garments": ["jeans"], "litres": 9.5, "program": "cotton"}
EXERCISE = Exercise(
    "wash_review",
    "09_wash",
    {"choices": "wash_review"},
    {},
    {"works": 2},
    review=(
        Reviewed(spoiled("open_object", "one"), HEADER, CALL | {"spin": 1}, "/spin"),
        Reviewed(spoiled("all_required", "two"), HEADER, CALL, ""),
    ),
)
ANSWER = {"one": "open_object", "two": "all_required"}


def report_on(answer):
    return judge(EXERCISE, {"choices": answer})


def fault(answer):
    report = report_on(answer)
    assert (report.outcome, report.points) == ("not_yet", 0)
    return report.first_fault[1]


class TestAnswers:
    def test_right_ones_in_any_order_pass(self):
        for answer in (ANSWER, dict(reversed(ANSWER.items()))):
            report = report_on(answer)
            assert (report.outcome, report.points) == ("passed", 2)
            assert "each tool has the code of its mistake (2 of 2)" in str(report)

    def test_none_is_not_started(self):
        assert report_on(None).outcome == "not_started"

    def test_the_first_wrong_one_speaks_with_its_call(self):
        finding = fault({"one": "all_required", "two": "open_object"})
        assert (finding.code, finding.case, finding.at) == ("review.accepts", "one", "/spin")
        assert finding.call == CALL | {"spin": 1}
        assert finding.fields == {"name": "one", "right": 0, "all": 2}

    def test_a_call_that_is_refused_is_told_as_refused(self):
        finding = fault(ANSWER | {"two": "open_object"})
        assert (finding.code, finding.case, finding.fields["right"]) == ("review.refuses", "two", 1)

    @pytest.mark.parametrize("answer", [{"one": "open_object"}, ANSWER | {"two": None}])
    def test_a_tool_without_a_code_is_named(self, answer):
        finding = fault(answer)
        assert (finding.code, finding.fields) == ("review.no_code", {"name": "two", "right": 1, "all": 2})

    @pytest.mark.parametrize("code", ["open object", "", 1, True, ["open_object"], {"one": "open_object"}])
    def test_what_is_no_code(self, code):
        finding = fault(ANSWER | {"one": code})
        assert (finding.code, finding.fields["code"]) == ("review.unknown_code", code)

    def test_a_tool_that_is_not_there(self):
        assert fault(ANSWER | {"three": "open_object"}).code == "review.unknown_tool"

    @pytest.mark.parametrize("answer", [[], "open_object", 6, True, [["one", "open_object"]]])
    def test_what_is_no_dict(self, answer):
        finding = fault(answer)
        assert (finding.code, finding.fields["names"]) == ("review.not_a_dict", "one, two")

    @pytest.mark.parametrize(
        ("answer", "code"), [({"one", "two"}, "plain.set"), ({1: "open_object"}, "plain.key")]
    )
    def test_what_is_no_json(self, answer, code):
        assert fault(answer).code == code

import pytest
from toy_course import RENT_BOAT, rent_boat

from autograder.widgets.board import playable, schema_of
from widgets.boards import CALL, board

pytestmark = pytest.mark.usefixtures("toy")
SCHEMA = RENT_BOAT["input_schema"]


class TestSubject:
    def test_a_tool(self):
        subject = board().subject
        assert subject.tool == RENT_BOAT
        assert subject.schema == SCHEMA
        assert subject.judge.accepts(CALL)
        assert subject.faults == ()

    def test_a_bare_schema_gets_a_name(self):
        subject = board(SCHEMA).subject
        assert subject.tool == {"name": "my_tool", "input_schema": SCHEMA}
        assert subject.faults == ()

    def test_a_tool_with_a_fault_beside_its_schema_judges(self):
        subject = board(rent_boat(name="two words")).subject
        assert [each.code for each in subject.faults] == ["tool.bad_name"]
        assert not subject.judge.accepts({})

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("", "typed.empty"),
            ("[]", "tool.list"),
            ('"x"', "tool.text"),
            ("5", "tool.not_a_dict"),
            ("null", "tool.none"),
            ('{"name": "x"}', "tool.missing_key"),
            ('{"type": "objekt", "properties": {}}', "schema.root_not_object"),
            ('{"type": "object", "properties": {"a": {"type": "str"}}}', "schema.type_name"),
            ('{"name": "x", "parameters": {}}', "tool.openai_wrapper"),
        ],
    )
    def test_what_can_t_judge_says_why(self, text, code):
        assert board(text).subject.code == code


class TestSchemaOf:
    def test_takes_a_tool_or_a_schema(self):
        assert schema_of(RENT_BOAT) == schema_of(SCHEMA) == SCHEMA

    @pytest.mark.parametrize("value", [None, 5, [], {}, {"type": "object", "required": 5}])
    def test_nothing_of_what_can_t_judge(self, value):
        assert schema_of(value) is None


def test_playable_are_the_exercises_with_a_tool_and_wrong_calls():
    assert list(playable()) == ["mend_boat", "rent_boat"]

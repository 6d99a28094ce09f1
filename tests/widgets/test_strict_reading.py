from copy import deepcopy

import pytest
from toy_course import RENT_BOAT

from autograder.validating import Judge
from autograder.widgets.strict_reading import strict_reading

NESTED = {
    "type": "object",
    "properties": {
        "where": {"type": "object", "properties": {"lat": {"type": "number", "minimum": -90}}},
        "tags": {"type": "array", "items": {"type": "object", "properties": {"x": {}}}},
    },
    "required": ["where"],
}


def refuses(schema, *calls):
    """Whether the strict reading refuses what the schema itself accepts."""
    strict = Judge(strict_reading(schema))
    assert all(Judge(schema).accepts(call) for call in calls)
    return [not strict.accepts(call) for call in calls] == [True] * len(calls)


def of(name="a", /, **schema):
    return {
        "type": "object",
        "properties": {name: schema},
        "required": [name],
        "additionalProperties": False,
    }


class TestRefuses:
    @pytest.mark.parametrize(
        ("schema", "call"),
        [
            (
                {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]},
                {"a": "", "b": 1},
            ),
            ({"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": False}, {}),
            (of(), {"a": None}),
            (of(maxLength=3), {"a": 5}),
            (of(minimum=3), {"a": "x"}),
            (of(type="array"), {"a": [None]}),
            (of(type="integer"), {"a": -1}),
            (of(type="string", pattern="[A-Z]{3}"), {"a": "xABCx"}),
            (of(type="string", pattern="^a|b"), {"a": "xb"}),
            (of(type="string", format="date"), {"a": "soon"}),
            (of("properties", pattern="x"), {"properties": 1}),
        ],
    )
    def test_what_was_left_open(self, schema, call):
        assert refuses(schema, call)

    def test_inside_of_objects_and_lists_too(self):
        assert refuses(
            NESTED,
            {"where": {"lat": 0, "lon": 0}},
            {"where": {"lat": 0}, "tags": [{"x": None}]},
            {"where": {}, "tags": [{"y": 1}]},
        )


class TestLeavesAlone:
    @pytest.mark.parametrize(
        "schema",
        [
            RENT_BOAT["input_schema"],
            of(type=["string", "null"]),
            of(type="object", properties={"x": {"const": 1}}, additionalProperties=True),
            of(type="number", maximum=0),
            of(enum=[None, 1]),
            of(anyOf=[{"type": "object", "properties": {"x": {}}}]),
            of(type="string", pattern="^a$"),
            {"type": "object"},
        ],
    )
    def test_what_was_said(self, schema):
        assert strict_reading(schema) == schema

    def test_the_schema_itself(self):
        before = deepcopy(NESTED)
        strict_reading(NESTED)
        assert before == NESTED

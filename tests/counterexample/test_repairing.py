"""From anything to a call that a schema accepts."""

import pytest

from autograder.counterexample.mending import BeyondRepairError
from autograder.counterexample.repairing import attempt, repair
from autograder.validating import Judge

DAY = {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}
RANGE = {"type": "object", "properties": {"from": DAY, "to": DAY}, "required": ["from"]}
SCHEMAS = {
    "required": {"type": "object", "properties": {"a": {"type": "integer", "minimum": 3}}, "required": ["a"]},
    "nested": {"type": "object", "properties": {"when": RANGE}, "required": ["when"]},
    "reference": {
        "type": "object",
        "properties": {"n": {"$ref": "#/$defs/n"}},
        "required": ["n"],
        "$defs": {"n": DAY},
    },
    "list": {
        "type": "object",
        "properties": {"x": {"type": "array", "items": DAY, "minItems": 2}},
        "required": ["x"],
    },
    "unique": {
        "type": "object",
        "properties": {
            "x": {"type": "array", "items": {"type": "integer"}, "minItems": 4, "uniqueItems": True}
        },
        "required": ["x"],
    },
    "one of two": {"type": "object", "anyOf": [{"required": ["a"]}, {"required": ["b"]}]},
    "some key": {"type": "object", "properties": {"a": {"type": "string"}}, "minProperties": 1},
    "condition": {
        "type": "object",
        "properties": {"action": {"enum": ["put"]}},
        "required": ["action"],
        "if": {"properties": {"action": {"const": "put"}}},
        "then": {"required": ["body"]},
    },
    "closed": {"type": "object", "properties": {"a": {}}, "additionalProperties": False},
}


class TestRepair:
    @pytest.mark.parametrize("name", SCHEMAS)
    @pytest.mark.parametrize("start", [{}, None, [], "text", {"stranger": 1, "a": None}])
    def test_what_comes_out_is_accepted(self, name, start):
        judge = Judge(SCHEMAS[name])
        assert judge.accepts(repair(judge.validator, start))

    def test_the_value_itself_is_not_changed(self):
        start = {"x": [None]}
        repair(Judge(SCHEMAS["list"]).validator, start)
        assert start == {"x": [None]}

    def test_another_choice_takes_another_alternative(self):
        validator = Judge(SCHEMAS["one of two"]).validator
        assert {tuple(repair(validator, {}, choice)) for choice in (0, 1)} == {("a",), ("b",)}

    def test_where_nothing_fits_it_says_so(self):
        validator = Judge({"type": "object", "allOf": [{"required": ["a"]}, {"maxProperties": 0}]}).validator
        with pytest.raises(BeyondRepairError):
            repair(validator, {})
        assert attempt(validator, {}) == []

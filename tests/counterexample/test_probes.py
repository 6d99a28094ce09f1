"""Calls worth trying: each place varied by itself, then two together; at every level, in a fixed order."""

import json

import pytest

from autograder.counterexample.probes import MOST_BASES, rounds
from autograder.counterexample.sites import STRANGER
from autograder.validating import Judge

TEXT, WHOLE = {"type": "string"}, {"type": "integer"}


def obj(**properties):
    return {
        "type": "object",
        "properties": properties,
        "required": sorted(properties),
        "additionalProperties": False,
    }


def first_round(*schemas, seeds=()):
    return list(next(rounds(tuple(map(Judge, schemas)), seeds)))


def both_rounds(*schemas):
    return [list(each) for each in rounds(tuple(map(Judge, schemas)))]


NESTED = obj(a=obj(b={"type": "array", "items": obj(c=WHOLE)}))
ACTION = {
    "type": "object",
    "properties": {"action": {"enum": ["get", "put"]}, "body": TEXT, "etag": TEXT},
    "required": ["action"],
}


class TestOnePlace:
    @pytest.mark.parametrize(
        "call",
        [
            {"x": None},
            {"x": 5.0},
            {"x": 1.5},
            {"x": True},
            {"x": "5"},
            {"x": 4},
            {"x": 6},
            {},
            {"x": 5, STRANGER: 1},
        ],
        ids=json.dumps,
    )
    def test_beside_a_whole_number(self, call):
        texts = {json.dumps(each) for each in first_round(obj(x={**WHOLE, "minimum": 5}))}
        assert json.dumps(call) in texts

    @pytest.mark.parametrize("size", [0, 2, 3, 4, 49, 50, 51])
    def test_lists_at_and_beside_each_limit(self, size):
        calls = first_round(obj(x={"type": "array", "items": TEXT, "minItems": 3, "maxItems": 50}))
        assert any(isinstance(call, dict) and len(call["x"]) == size for call in calls if listed(call))

    @pytest.mark.parametrize(
        "doubles", [[1, 1.0], [1, True], [0, False], ["", ""], [{"a": 1}, {"a": 1}]], ids=repr
    )
    def test_doubles(self, doubles):
        calls = first_round(
            obj(x={"type": "array", "uniqueItems": True, "items": {"type": ["string", "number"]}})
        )
        texts = {json.dumps(call) for call in calls}
        assert json.dumps({"x": doubles}) in texts

    @pytest.mark.parametrize(
        "call",
        [
            {"a": {"b": []}, STRANGER: 1},
            {"a": {"b": [], STRANGER: 1}},
            {"a": {"b": [{"c": 0, STRANGER: 1}]}},
            {"a": {}},
            {"a": {"b": [{}]}},
        ],
        ids=json.dumps,
    )
    def test_unknown_and_missing_keys_at_each_level(self, call):
        assert call in first_round(NESTED)

    @pytest.mark.parametrize("size", [1, 2, 3, 4])
    def test_as_many_keys_as_a_limit_says(self, size):
        calls = first_round({"type": "object", "minProperties": 2, "maxProperties": 3})
        assert any(isinstance(call, dict) and len(call) == size for call in calls)

    def test_names_beside_a_pattern_of_names(self):
        calls = first_round({"type": "object", "patternProperties": {"^x-[a-z]$": TEXT}})
        names = {name for call in calls if isinstance(call, dict) for name in call}
        assert {"x-a", "x-a1", "X-A", "x-"} <= names

    @pytest.mark.parametrize("keys", [{"action"}, {"action", "body"}, {"action", "etag"}, {"body", "etag"}])
    def test_each_set_of_keys(self, keys):
        assert any(isinstance(call, dict) and call.keys() == keys for call in first_round(ACTION))

    @pytest.mark.parametrize("action", ["get", "put"])
    @pytest.mark.parametrize("other", ["body", "etag"])
    def test_each_member_with_each_other_key_left_out(self, action, other):
        chosen = [
            call for call in first_round(ACTION) if isinstance(call, dict) and call.get("action") == action
        ]
        assert any(other in call for call in chosen)
        assert any(other not in call for call in chosen)


class TestTwoPlaces:
    def test_come_after(self):
        one, two = both_rounds(obj(x={"enum": ["a", "b"]}, y={**WHOLE, "maximum": 9}))
        for call in ({"x": None, "y": None}, {"x": None, "y": 9.01}):
            assert (call in one, call in two) == (False, True)

    def test_another_value_with_a_key_left_out(self):
        one, two = both_rounds(obj(x=TEXT, y=TEXT))
        assert ({"x": "a"} in one, {"x": "a"} in two) == (False, True)


class TestSeeds:
    def test_come_first(self):
        assert first_round(ACTION, seeds=({"action": "delete"},))[0] == {"action": "delete"}

    def test_leave_room_for_what_the_schemas_accept(self):
        seeds = tuple({"action": f"a{number}"} for number in range(50))
        calls = first_round(ACTION, seeds=seeds)
        assert {"action": "get"} in calls[:MOST_BASES]

    def test_are_varied(self):
        assert {"action": "patch", "body": "", STRANGER: 1} in first_round(
            ACTION, seeds=({"action": "patch", "body": ""},)
        )


class TestOrder:
    def test_where_the_schemas_differ_is_tried_first(self):
        properties = {f"p{number}": WHOLE for number in range(100)}
        changed = {**properties, "p77": {**WHOLE, "maximum": 5}}
        calls = first_round(obj(**properties), obj(**changed))
        tried = next(
            index for index, call in enumerate(calls) if isinstance(call, dict) and call.get("p77") == 6
        )
        assert tried < 100

    def test_is_the_same_each_time(self):
        assert both_rounds(NESTED, ACTION) == both_rounds(NESTED, ACTION)


def listed(call: object) -> bool:
    return isinstance(call, dict) and isinstance(call.get("x"), list)

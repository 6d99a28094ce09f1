"""What a validator complains of, mended: a value that is accepted, or the word that there is none."""

import pytest

from autograder.counterexample.mending import BeyondRepairError
from autograder.counterexample.repairing import repair
from autograder.validating import Judge

WHOLE, TEXT = {"type": "integer"}, {"type": "string"}
HARD = {
    "between two limits": {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1},
    "a fraction of the right size": {"type": "number", "minimum": 0.5, "multipleOf": 0.01, "maximum": 0.505},
    "a large step": {**WHOLE, "minimum": 1, "multipleOf": 7},
    "below zero": {"type": "number", "exclusiveMaximum": -1.5, "multipleOf": 0.5},
    "one whole number": {**WHOLE, "exclusiveMinimum": 1.5, "maximum": 2.5},
    "numbers beyond floats": {**WHOLE, "minimum": 10**299, "maximum": 10**299 + 3},
    "a text of some length": {**TEXT, "minLength": 300},
    "a pattern and a length": {**TEXT, "pattern": "^[a-z]+$", "minLength": 9, "maxLength": 12},
    "a second member": {"enum": [1, "a"], **TEXT},
    "not a constant": {**TEXT, "not": {"const": ""}},
    "not a type": {"not": {"type": ["null", "string"]}},
    "not a key": {"type": "object", "required": ["b"], "not": {"required": ["a"]}},
    "one key of two": {"type": "object", "oneOf": [{"required": ["a"]}, {"required": ["b"]}]},
    "a hundred elements": {"type": "array", "items": WHOLE, "minItems": 100, "maxItems": 100},
    "different elements": {"type": "array", "items": TEXT, "minItems": 70, "uniqueItems": True},
    "elements in elements": {"type": "array", "minItems": 2, "items": {"type": "array", "minItems": 2}},
    "no element too many": {"type": "array", "prefixItems": [WHOLE], "items": False},
    "two of a kind": {"type": "array", "contains": {"const": "a"}, "minContains": 2, "minItems": 1},
    "one of a kind": {"type": "array", "contains": TEXT, "maxContains": 1, "minItems": 1},
    "nothing that is not evaluated": {"type": "array", "prefixItems": [TEXT], "unevaluatedItems": False},
    "two hundred keys": {
        "type": "object",
        "required": [f"p{number}" for number in range(200)],
        "additionalProperties": {**WHOLE, "minimum": 1},
    },
    "some keys": {"type": "object", "minProperties": 12},
    "keys by a pattern": {
        "type": "object",
        "patternProperties": {"^[ab]-": TEXT},
        "additionalProperties": False,
        "minProperties": 2,
    },
    "names of some kind": {"type": "object", "propertyNames": {"maxLength": 3}, "required": ["a"]},
    "a key that is never right": {"type": "object", "properties": {"stranger": False}},
    "a key that needs another": {
        "type": "object",
        "required": ["a"],
        "dependentRequired": {"a": ["b"]},
        "dependentSchemas": {"b": {"properties": {"b": WHOLE}}},
    },
    "parts that close together": {
        "type": "object",
        "allOf": [{"properties": {"a": WHOLE}, "required": ["a"]}, {"properties": {"b": TEXT}}],
        "unevaluatedProperties": False,
    },
    "a tree of some depth": {
        "$ref": "#/$defs/node",
        "$defs": {
            "node": {
                "type": "object",
                "properties": {"kids": {"type": "array", "items": {"$ref": "#/$defs/node"}}},
                "required": ["kids"],
            }
        },
    },
    "an if that needs a key": {
        "type": "object",
        "properties": {"kind": {"enum": ["a", "b"]}},
        "required": ["kind"],
        "if": {"properties": {"kind": {"const": "a"}}},
        "then": {"required": ["x"], "properties": {"x": {**TEXT, "minLength": 2}}},
        "else": {"required": ["y"]},
    },
}
HOPELESS = {
    "no number between": {"type": "number", "minimum": 2, "maximum": 1},
    "no multiple between": {**WHOLE, "minimum": 1, "maximum": 6, "multipleOf": 7},
    "no member": {"enum": []},
    "no text for the pattern": {**TEXT, "pattern": r"[^\s\S]"},
    "a text beyond memory": {**TEXT, "minLength": 10**9},
    "a list beyond memory": {"type": "array", "minItems": 10**9},
    "contained beyond memory": {"type": "array", "contains": {}, "minContains": 10**9},
    "keys beyond memory": {"type": "object", "minProperties": 10**9},
    "elements that must hold themselves": {
        "$ref": "#/$defs/n",
        "$defs": {"n": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/n"}}},
    },
    "an object that must hold itself": {
        "$ref": "#/$defs/n",
        "$defs": {"n": {"type": "object", "required": ["n"], "properties": {"n": {"$ref": "#/$defs/n"}}}},
    },
    "two types": {"allOf": [TEXT, WHOLE]},
    "nothing": False,
}
STARTS = [{}, None, 5, "", [None], {"stranger": None, "a": None, "b": None}]


@pytest.mark.parametrize("start", STARTS, ids=repr)
@pytest.mark.parametrize("name", HARD)
def test_what_is_mended_is_accepted(name, start):
    judge = Judge(HARD[name])
    assert judge.accepts(repair(judge.validator, start))


@pytest.mark.parametrize("start", STARTS, ids=repr)
@pytest.mark.parametrize("name", HOPELESS)
def test_what_cannot_be_mended_is_given_up(name, start):
    with pytest.raises(BeyondRepairError):
        repair(Judge(HOPELESS[name]).validator, start)


class TestChoices:
    @pytest.mark.parametrize(
        ("schema", "wanted"),
        [
            ({"type": ["string", "boolean"]}, {"''", "True"}),
            ({"enum": ["a", "b", "c"]}, {"'a'", "'b'", "'c'"}),
            ({"anyOf": [{"const": 1}, {"const": 2}]}, {"1", "2"}),
            ({"oneOf": [False, {"const": 2}]}, {"2"}),
            ({**TEXT, "pattern": "^(km|mi)$"}, {"'km'", "'mi'"}),
        ],
    )
    def test_each_takes_another_alternative(self, schema, wanted):
        validator = Judge(schema).validator
        assert {repr(repair(validator, None, choice)) for choice in range(3)} == wanted

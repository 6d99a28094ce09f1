import pytest

from autograder.authoring.corridor import covers, stays_inside

INNER = {"type": "integer", "minimum": 1, "maximum": 20}
OUTER = {"type": "integer", "minimum": 0, "maximum": 25}


class TestStaysInside:
    @pytest.mark.parametrize(
        "schema",
        [
            INNER,
            OUTER,
            {"type": "integer", "exclusiveMinimum": 0, "maximum": 22, "description": "How many."},
            {"$ref": "#/$defs/n", "$defs": {"n": {"type": "integer", "minimum": 1, "maximum": 20}}},
        ],
    )
    def test_between_inner_and_outer(self, schema):
        assert stays_inside(schema, INNER, OUTER)

    @pytest.mark.parametrize(
        "schema",
        [
            {**INNER, "minimum": 2},  # refuses 1
            {**OUTER, "maximum": 26},  # accepts 26
            {**INNER, "type": "number"},  # accepts 1.5
            {"minimum": 1, "maximum": 20},  # accepts text
            {},
            False,
        ],
    )
    def test_outside(self, schema):
        assert not stays_inside(schema, INNER, OUTER)


class TestNotProved:
    @pytest.mark.parametrize(
        "schema",
        [
            {"type": "intger"},
            {"$ref": "https://example.org/elsewhere.json"},
            {"$ref": "#/$defs/missing"},
            {"minimum": float("nan")},
        ],
    )
    def test_what_cannot_be_worked_through(self, schema):
        assert not covers(schema, INNER)
        assert not covers(INNER, schema)

    def test_patterns_that_cannot_be_compared(self):
        greedy, lazy = {"type": "string", "pattern": "^(?=a)a+$"}, {"type": "string", "pattern": "^(?=a)aa*$"}
        assert not covers(greedy, lazy)

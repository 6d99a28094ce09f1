"""One of the schemas that are compared: what it accepts, and calls that have something at a place."""

from autograder.counterexample.paths import present
from autograder.counterexample.sides import MOST_CHOICES, Side, bases, hosts
from autograder.validating import Judge

TEXT, WHOLE = {"type": "string"}, {"type": "integer"}
RANGE = {"type": "object", "properties": {"from": TEXT, "to": TEXT}, "required": ["from"]}
CALL = {"type": "object", "properties": {"query": TEXT, "range": RANGE}, "required": ["query"]}


def variants(*names: str) -> dict:
    """A call whose keys depend on its kind."""
    return {
        "type": "object",
        "anyOf": [
            {"properties": {"kind": {"const": name}, name: WHOLE}, "required": ["kind", name]}
            for name in names
        ],
    }


class TestBases:
    def test_as_little_as_possible_and_all_that_is_named(self):
        assert list(bases([Side(Judge(CALL))]))[:2] == [
            {"query": ""},
            {"query": "", "range": {"from": "", "to": ""}},
        ]

    def test_each_is_accepted_by_one_of_the_schemas(self):
        sides = [Side(Judge(CALL)), Side(Judge(variants("a", "b")))]
        found = list(bases(sides))
        assert all(any(side.judge.accepts(each) for side in sides) for each in found)
        assert all(any(side.judge.accepts(each) for each in found) for side in sides)

    def test_each_alternative_has_one(self):
        names = ("a", "b", "c", "d", "e", "f")
        assert {each["kind"] for each in bases([Side(Judge(variants(*names)))])} == set(names)

    def test_alternatives_are_bounded(self):
        many = variants(*(f"v{number}" for number in range(100)))
        assert len(Side(Judge(many)).choices) == MOST_CHOICES

    def test_where_nothing_is_accepted_there_is_still_something_to_vary(self):
        impossible = {**CALL, "allOf": [False]}
        assert list(bases([Side(Judge(impossible))])) == [
            {},
            {"query": None, "range": {"from": None, "to": None}},
        ]


class TestHosts:
    def test_what_has_the_place_is_taken_as_it_is(self):
        assert hosts([Side(Judge(CALL))], {"query": "x"}, ("query",)) == [{"query": "x"}]

    def test_else_it_is_made_with_all_around_it(self):
        assert hosts([Side(Judge(CALL))], {"query": "x"}, ("range", "to")) == [
            {"query": "x", "range": {"from": "", "to": ""}}
        ]

    def test_by_the_alternative_that_has_it(self):
        closed = [{**each, "additionalProperties": False} for each in variants("a", "b", "c")["anyOf"]]
        side = Side(Judge({"type": "object", "anyOf": closed}))
        (host,) = hosts([side], {"kind": "a", "a": 0}, ("c",))
        assert host == {"kind": "c", "c": 0}

    def test_one_for_each_schema(self):
        sides = [Side(Judge({"type": "object", "properties": {"a": part}})) for part in (TEXT, WHOLE)]
        assert hosts(sides, {}, ("a",)) == [{"a": ""}, {"a": 0}]

    def test_where_no_schema_can_have_it_it_is_put_there_all_the_same(self):
        side = Side(Judge({"type": "object", "properties": {"a": False}}))
        (host,) = hosts([side], {}, ("a",))
        assert present(host, ("a",))

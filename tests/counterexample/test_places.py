"""The places at which schemas are compared, those where they differ in writing first."""

import pytest

from autograder.counterexample.places import FEW, places
from autograder.counterexample.sides import Side
from autograder.validating import Judge

TEXT, WHOLE = {"type": "string"}, {"type": "integer"}


def obj(**properties):
    return {"type": "object", "properties": properties}


def compared(*schemas):
    return places([Side(Judge(schema)) for schema in schemas])


def differing(*schemas):
    return [place.path for place in compared(*schemas) if place.differs]


class TestOrder:
    def test_where_they_differ_comes_first(self):
        known = compared(obj(a=TEXT, b=TEXT, c=obj(d=WHOLE)), obj(a=TEXT, b=TEXT, c=obj(d=TEXT)))
        assert [place.path for place in known] == [("c", "d"), (), ("a",), ("b",), ("c",)]

    def test_what_all_say_stands_together(self):
        (place,) = [each for each in compared(obj(a=TEXT), obj(a=WHOLE)) if each.path == ("a",)]
        assert place.parts == [TEXT, WHOLE]


class TestDiffers:
    def test_a_limit_differs_at_its_place_only(self):
        assert differing(obj(a={**WHOLE, "minimum": 1}), obj(a={**WHOLE, "minimum": 2})) == [("a",)]

    def test_a_property_more_differs_around_it_too(self):
        assert differing(obj(a=TEXT), obj(a=TEXT, b=TEXT)) == [(), ("b",)]

    def test_closed_or_not_differs(self):
        assert differing(obj(), {**obj(), "additionalProperties": False}) == [()]

    @pytest.mark.parametrize(
        "other",
        [
            {**obj(b=TEXT, a=TEXT), "description": "Notes.", "$defs": {"n": WHOLE}},
            obj(a={**TEXT, "title": "A", "examples": ["x"]}, b=TEXT),
            {**obj(a={"$ref": "#/$defs/t"}, b=TEXT), "$defs": {"t": TEXT}},
        ],
    )
    def test_another_way_of_writing_does_not(self, other):
        assert differing(obj(a=TEXT, b=TEXT), other) == []


class TestValues:
    def test_few_are_few(self):
        (_, place) = compared(obj(a={"enum": [f"m{number}" for number in range(50)]}))
        assert len(place.few) <= 2 * FEW
        assert place.few[0] == "m0"
        assert None in place.few

    def test_lists_only_where_a_schema_speaks_of_lists(self):
        root, place, _ = compared(obj(a={"type": "array", "items": WHOLE, "maxItems": 2}))
        assert root.lists == []
        assert {len(each) for each in place.lists} >= {0, 1, 2, 3}

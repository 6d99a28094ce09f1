"""Each place in a call, with everything that a schema says of it."""

from autograder.counterexample.sites import LONGEST_PATH, MOST_PLACES, sites, together

WHOLE = {"type": "integer"}


def obj(**properties):
    return {"type": "object", "properties": properties}


class TestPlaces:
    def test_properties_and_elements(self):
        found = sites(obj(ids={"type": "array", "items": WHOLE}))
        assert list(found) == [(), ("ids",), ("ids", 0)]
        assert found["ids", 0] == [WHOLE]

    def test_through_references(self):
        found = sites({**obj(n={"$ref": "#/$defs/n"}), "$defs": {"n": WHOLE}})
        assert WHOLE in found[("n",)]

    def test_every_alternative_and_condition_speaks(self):
        kinds = [{"const": number} for number in range(6)]
        one = {"anyOf": kinds[:2], "not": kinds[2], "if": kinds[3], "then": kinds[4], "else": kinds[5]}
        assert all(kind in sites(obj(x=one))[("x",)] for kind in kinds)

    def test_a_schema_that_refers_to_itself_ends(self):
        tree = obj(kids={"type": "array", "items": {"$ref": "#"}})
        found = sites(tree)
        assert max(map(len, found)) <= LONGEST_PATH
        assert ("kids", 0, "kids") in found

    def test_many_properties_are_bounded(self):
        assert len(sites(obj(**{f"p{number}": WHOLE for number in range(1000)}))) <= MOST_PLACES


class TestTogether:
    def test_what_both_say_stands_together_short_places_first(self):
        both = together(sites(obj(a=obj(b=WHOLE))), sites(obj(a={"type": "null"}, c=WHOLE)))
        assert list(both) == [(), ("a",), ("c",), ("a", "b")]
        assert len(both[("a",)]) == 2

"""Each place in a call, with everything that a schema says of it."""

import pytest

from autograder.counterexample.sites import MOST_PLACES, ROUNDS, STRANGER, sites

WHOLE = {"type": "integer"}


def obj(**properties):
    return {"type": "object", "properties": properties}


class TestPlaces:
    def test_properties_and_elements(self):
        found = sites(obj(ids={"type": "array", "items": WHOLE}))
        assert list(found) == [(), ("ids",), ("ids", 0)]
        assert found["ids", 0] == [WHOLE]

    def test_the_first_elements_and_those_after_them(self):
        found = sites(obj(pair={"prefixItems": [{"const": 1}, {"const": 2}], "items": {"const": 3}}))
        assert [found["pair", index] for index in range(3)] == [[{"const": number}] for number in (1, 2, 3)]

    @pytest.mark.parametrize("keyword", ["contains", "unevaluatedItems"])
    def test_any_element(self, keyword):
        assert sites(obj(x={keyword: WHOLE}))["x", 0] == [WHOLE]

    @pytest.mark.parametrize("keyword", ["additionalProperties", "unevaluatedProperties"])
    def test_a_key_that_is_not_named(self, keyword):
        assert sites({**obj(), keyword: WHOLE})[(STRANGER,)] == [WHOLE]

    def test_keys_by_a_pattern(self):
        found = sites({"patternProperties": {"^x-[ab]$": WHOLE}})
        assert found[("x-a",)] == found[("x-b",)] == [WHOLE]

    @pytest.mark.parametrize(
        "part",
        [
            {"required": ["a", "b"]},
            {"dependentRequired": {"a": ["b"]}},
            {"dependentSchemas": {"a": True, "b": False}},
            {"properties": {"a": True, "b": False}},
            {"if": {"required": ["a"]}, "then": {"required": ["b"]}},
        ],
    )
    def test_names_without_a_schema_are_places_too(self, part):
        assert {("a",), ("b",)} <= sites(part).keys()


class TestReferences:
    @pytest.mark.parametrize("name", ["n", "a/b", "a b", "50%", "~"])
    def test_are_followed(self, name):
        spelt = name.replace("~", "~0").replace("/", "~1").replace("%", "%25").replace(" ", "%20")
        found = sites({**obj(n={"$ref": f"#/$defs/{spelt}"}), "$defs": {name: WHOLE}})
        assert WHOLE in found[("n",)]

    def test_by_an_anchor(self):
        definition = {"$anchor": "day", **WHOLE}
        assert definition in sites({**obj(n={"$ref": "#day"}), "$defs": {"d": definition}})[("n",)]

    @pytest.mark.parametrize("reference", ["#/$defs/missing", "#missing", "#/type", "https://example.org/n"])
    def test_to_no_schema_are_left_alone(self, reference):
        assert sites(obj(n={"$ref": reference})).keys() == {(), ("n",)}

    def test_every_alternative_and_condition_speaks(self):
        kinds = [{"const": number} for number in range(7)]
        one = {
            "anyOf": kinds[:2],
            "not": kinds[2],
            "if": kinds[3],
            "then": kinds[4],
            "else": kinds[5],
            "dependentSchemas": {"a": kinds[6]},
        }
        assert all(kind in sites(obj(x=one))[("x",)] for kind in kinds)

    def test_parts_before_unevaluated_properties(self):
        base = {"$ref": "#/$defs/base", "$defs": {"base": obj(a=WHOLE)}, "unevaluatedProperties": False}
        assert sites({**base, "allOf": [obj(b=WHOLE)]}).keys() == {(), ("a",), ("b",)}


class TestBounds:
    def test_a_schema_that_refers_to_itself_ends(self):
        found = sites(obj(kids={"type": "array", "items": {"$ref": "#"}}))
        assert ("kids", 0) * (ROUNDS - 1) in found
        assert max(map(len, found)) == 2 * ROUNDS

    def test_many_properties_are_bounded(self):
        assert len(sites(obj(**{f"p{number}": WHOLE for number in range(1000)}))) == MOST_PLACES

    def test_what_does_not_refer_to_itself_may_be_deep(self):
        schema = WHOLE
        for _ in range(40):
            schema = obj(a=schema)
        assert sites(schema)[("a",) * 40] == [WHOLE]

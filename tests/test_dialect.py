"""The keywords that jsonschema judges otherwise than draft 2020-12, and what a judgement costs."""

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.dialect import Draft202012, additional, metaschema
from autograder.limits import TooMuchWorkError, effort
from autograder.validating import Judge


def accepts(value, **keywords):
    return Judge(keywords).accepts(value)


def cost(schema, value):
    """The least effort that lets a value be judged."""
    judge, steps = Judge(schema), 1
    while True:
        try:
            with effort(steps):
                judge.accepts(value)
        except TooMuchWorkError:
            steps += 1
        else:
            return steps


class TestUniqueItems:
    @pytest.mark.parametrize(
        "items",
        [[], [1], [1, True], [0, False], ["1", 1], [[1], [True]], [{"a": 1}, {"a": True}], [None, 0, ""]],
    )
    def test_different(self, items):
        assert accepts(items, uniqueItems=True)

    @pytest.mark.parametrize(
        "items",
        [
            [1, 1.0],
            [[1], [True], [1]],
            [{"a": 1, "b": 2}, 0, {"b": 2, "a": 1.0}],
            [{"a": [{}]}, {"a": [{}]}],
            [None, 0, None],
        ],
    )
    def test_equal(self, items):
        assert not accepts(items, uniqueItems=True)

    def test_only_if_wanted_and_only_of_lists(self):
        assert accepts([1, 1], uniqueItems=False)
        assert accepts("aa", uniqueItems=True)


class TestAdditional:
    SCHEMA = {"properties": {"a": {}}, "patternProperties": {r"^\d$": {}}}  # noqa: RUF012

    def test_names_what_nothing_names(self):
        assert additional(
            {"a": 1, "7": 1, "b": 2, "٣": 3}, self.SCHEMA | {"patternProperties": {"^[0-9]$": {}}}
        ) == (
            "b",
            "٣",
        )

    @pytest.mark.parametrize(
        ("inner", "right"), [(False, False), (True, True), ({}, True), ({"type": "string"}, False)]
    )
    def test_judged_by_what_it_says(self, inner, right):
        assert accepts({"a": 1, "7": 1, "b": 2}, **self.SCHEMA, additionalProperties=inner) is right
        assert accepts({"a": 1, "7": 1}, **self.SCHEMA, additionalProperties=inner)
        assert accepts([2], **self.SCHEMA, additionalProperties=inner)


class TestDialectInside:
    """Wherever jsonschema meets a `$schema`, it changes to a validator of its own."""

    NAME = "https://json-schema.org/draft/2020-12/schema"

    @pytest.mark.parametrize("name", [NAME, NAME + "#"])
    def test_nothing_changes_there(self, name):
        node = {"$schema": name, "properties": {"n": {"multipleOf": 0.01}, "in": {"$ref": "#"}}}
        assert Judge(node).accepts({"in": {"n": 0.07}})
        part = {"$schema": name, "$id": "part", "multipleOf": 0.01}
        assert Judge({"$ref": "part", "$defs": {"part": part}}).accepts(0.07)

    def test_the_schema_itself_is_left_as_it_is(self):
        schema = {"$schema": self.NAME}
        Judge(schema)
        assert schema == {"$schema": self.NAME}


class TestSteps:
    def test_one_for_each_keyword_that_looks_at_a_value(self):
        assert cost({}, 1) == 1
        assert cost({"type": "integer", "minimum": 1, "maximum": 8}, 5) == 3
        assert cost({"items": {"type": "integer"}}, [1, 2, 3]) == 4

    def test_more_for_a_reference_and_for_much_at_once(self):
        defs = {"$defs": {"n": {"type": "integer"}}}
        assert cost({"$ref": "#/$defs/n", **defs}, 5) == 4
        assert cost({"allOf": [{}] * 40}, 5) == 11
        assert cost({"required": [f"k{n}" for n in range(320)]}, "no object") == 11

    def test_of_the_metaschema_too(self):
        with pytest.raises(TooMuchWorkError), effort(300):
            metaschema().is_valid({"properties": {f"p{n}": {"type": "string"} for n in range(10)}})
        with effort(3_000):
            assert metaschema().is_valid({"properties": {f"p{n}": {"type": "string"} for n in range(10)}})

    def test_none_without_an_effort_around(self):
        assert Draft202012({"type": "integer"}).is_valid(1)


NAMES = st.sampled_from("abc")


@st.composite
def values(draw, depth=2):
    kind = draw(st.integers(0, 4 if depth else 2))
    if kind < 3:
        return draw(st.sampled_from([None, True, False, -1, 0, 1, 2, 0.0, 1.0, 1.5, "", "a", "b", "ab"]))
    inner = values(depth - 1)
    return draw(st.lists(inner, max_size=3) if kind == 3 else st.dictionaries(NAMES, inner, max_size=3))


@st.composite
def schemas(draw, depth=3):
    if not depth or draw(st.integers(0, 5)) == 0:
        return draw(st.sampled_from([True, False, {"type": "string"}, {"enum": ["a", 1]}]))
    known = _keywords(schemas(depth - 1))
    used = draw(st.lists(st.sampled_from(sorted(known)), max_size=4, unique=True))
    return {keyword: draw(known[keyword]) for keyword in used}


def _keywords(inner):
    """Keyword → its values, with schemas of `inner` inside them."""
    some, named = st.lists(inner, min_size=1, max_size=2), st.dictionaries(NAMES, inner, max_size=2)
    return {
        **dict.fromkeys(("allOf", "anyOf", "oneOf", "prefixItems"), some),
        **dict.fromkeys(("properties", "dependentSchemas"), named),
        **dict.fromkeys(("items", "contains", "additionalProperties", "propertyNames", "not"), inner),
        **dict.fromkeys(("unevaluatedProperties", "unevaluatedItems", "if", "then", "else"), inner),
        **dict.fromkeys(("minItems", "maxProperties", "minLength", "minContains"), st.integers(0, 2)),
        "patternProperties": st.dictionaries(st.sampled_from(["^a", "b$", "."]), inner, max_size=2),
        "required": st.lists(NAMES, unique=True, max_size=2),
        "type": st.sampled_from(["string", "integer", "number", "object", "array", "null"]),
        "enum": st.lists(values(), min_size=1, max_size=3),
        "const": values(),
        "maximum": st.sampled_from([0, 1.5]),
        "uniqueItems": st.booleans(),
        "$ref": st.just("#/$defs/x"),
    }


class TestAgainstAnother:
    @settings(deadline=None, max_examples=200)
    @given(schemas(), values())
    def test_jsonschema_rs_gives_the_same_verdict(self, schema, value):
        part = {"properties": {"a": {"type": "string"}}, "minProperties": 1, "items": {"$ref": "#/$defs/x"}}
        whole = {"allOf": [schema], "$defs": {"x": part}}
        assert Judge(whole).accepts(value) is jsonschema_rs.Draft202012Validator(whole).is_valid(value)

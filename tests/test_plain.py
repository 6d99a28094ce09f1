import math
from collections import Counter, OrderedDict, defaultdict, namedtuple
from enum import IntEnum

import hostile
import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder import plain
from autograder.plain import NotPlainError, to_plain, type_name

NUMBERS = st.integers(-(2**1000), 2**1000) | st.floats(allow_nan=False, allow_infinity=False)
SCALARS = st.none() | st.booleans() | NUMBERS | st.text()
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4)
)


def problem(value):
    with pytest.raises(NotPlainError) as caught:
        to_plain(value)
    return caught.value.finding


def told(value):
    """Code, place and fields of the reason why a value isn't plain."""
    found = problem(value)
    return found.code, found.at, dict(found.fields)


def nested(make, levels):
    value = "deep"
    for _ in range(levels):
        value = make(value)
    return value


def containers(value):
    if isinstance(value, list | dict):
        yield value
        for part in value.values() if isinstance(value, dict) else value:
            yield from containers(part)


class TestPlainValues:
    @given(VALUES)
    def test_come_back_equal(self, value):
        assert repr(to_plain(value)) == repr(value)  # repr: 1, 1.0 and True differ, and -0.0 from 0.0

    @given(VALUES)
    def test_come_back_as_copies(self, value):
        originals = {id(each) for each in containers(value)}
        assert originals.isdisjoint(id(each) for each in containers(to_plain(value)))

    @pytest.mark.parametrize("value", [OrderedDict(b=1, a=2), defaultdict(list, b=1, a=2)])
    def test_dicts_of_the_standard_library_become_dicts(self, value):
        copy = to_plain({"x": value})
        assert copy == {"x": {"b": 1, "a": 2}}
        assert type(copy["x"]) is dict
        assert list(copy["x"]) == ["b", "a"]

    def test_a_value_that_stands_twice_is_copied_twice(self):
        shared = {"type": "string"}
        copy = to_plain({"a": shared, "b": shared, "c": [shared, shared]})
        assert copy == {"a": shared, "b": shared, "c": [shared, shared]}
        assert copy["a"] is not copy["b"]

    def test_the_original_is_left_alone(self):
        value = {"b": [1, {"c": None}], "a": 2}
        to_plain(value)
        assert repr(value) == "{'b': [1, {'c': None}], 'a': 2}"


class TestNotJson:
    @pytest.mark.parametrize(
        ("value", "code", "fields"),
        [
            (..., "plain.ellipsis", {}),
            (str, "plain.python_type", {"found": "str", "instead": "string"}),
            (int, "plain.python_type", {"found": "int", "instead": "integer"}),
            (float, "plain.python_type", {"found": "float", "instead": "number"}),
            (bool, "plain.python_type", {"found": "bool", "instead": "boolean"}),
            (list, "plain.python_type", {"found": "list", "instead": "array"}),
            (dict, "plain.python_type", {"found": "dict", "instead": "object"}),
            ({1, 2}, "plain.set", {}),
            (frozenset(), "plain.set", {}),
            ((1, 2), "plain.tuple", {}),
            (lambda: 1, "plain.function", {}),
            (b"bytes", "plain.not_json", {"kind": "bytes"}),
            (bytearray(), "plain.not_json", {"kind": "bytearray"}),
            (set, "plain.not_json", {"kind": "type"}),
            (len, "plain.not_json", {"kind": "builtin_function_or_method"}),
            (1j, "plain.not_json", {"kind": "complex"}),
            (range(3), "plain.not_json", {"kind": "range"}),
            ({}.items(), "plain.not_json", {"kind": "dict_items"}),
            (object(), "plain.not_json", {"kind": "object"}),
            (NotImplemented, "plain.not_json", {"kind": "NotImplementedType"}),
            (namedtuple("Point", "x")(1), "plain.not_json", {"kind": "Point"}),
            (Counter("ab"), "plain.subclass", {"kind": "Counter", "base": "dict"}),
            (IntEnum("Size", "small").small, "plain.subclass", {"kind": "Size", "base": "int"}),
            (type("Words", (str,), {})("x"), "plain.subclass", {"kind": "Words", "base": "str"}),
            (type("Items", (list,), {})(), "plain.subclass", {"kind": "Items", "base": "list"}),
            (type("Half", (float,), {})(0.5), "plain.subclass", {"kind": "Half", "base": "float"}),
        ],
    )
    def test_says_what_stands_there_and_where(self, value, code, fields):
        assert told(value) == (code, "", fields)
        assert told({"a": [0, value]}) == (code, "/a/1", fields)

    @pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
    def test_numbers_that_are_none(self, value):
        assert told({"minimum": value}) == ("plain.not_finite", "/minimum", {"value": repr(value)})

    def test_huge_numbers(self):
        assert to_plain(2**1024 - 1) == 2**1024 - 1
        assert told([10**5000]) == ("plain.huge_number", "/0", {})
        assert told([-(2**1024)]) == ("plain.huge_number", "/0", {})

    def test_half_characters(self):
        assert to_plain("\N{PILE OF POO}") == "\N{PILE OF POO}"
        assert told({"a": "x\ud83d"}) == ("plain.half_character", "/a", {})
        assert problem({"x\ud83d": 1}).code == "plain.half_character"

    @pytest.mark.parametrize(
        ("key", "shown"),
        [
            (1, "1"),
            (1.5, "1.5"),
            (True, "True"),
            (None, "None"),
            ((1, 2), "tuple"),
            (b"name", "bytes"),
            (str, "type"),
            pytest.param(10**5000, "int", id="huge"),
            (type("Words", (str,), {})("x"), "Words"),
        ],
    )
    def test_keys_that_are_no_text(self, key, shown):
        assert told({"a": {key: 1}}) == ("plain.key", "/a", {"key": shown})

    def test_the_place_is_a_pointer(self):
        assert problem({"a/b": {"c~d": ...}}).at == "/a~1b/c~0d"


class TestWithoutEnd:
    def test_a_dict_in_itself(self):
        value = {}
        value["a"] = {"b": value}
        assert told(value) == ("plain.itself", "/a/b", {})

    def test_a_list_in_itself(self):
        value = [0]
        value.append(value)
        assert told(value) == ("plain.itself", "/1", {})

    def test_two_in_each_other(self):
        one, other = {}, []
        one["other"] = other
        other.append(one)
        assert told(one) == ("plain.itself", "/other/0", {})
        assert told(other) == ("plain.itself", "/0/other", {})


class TestLimits:
    @pytest.mark.parametrize("make", [lambda inner: {"a": inner}, lambda inner: [inner]])
    def test_levels(self, make):
        assert to_plain(nested(make, plain.MAX_DEPTH)) == nested(make, plain.MAX_DEPTH)
        assert problem(nested(make, plain.MAX_DEPTH + 1)).code == "plain.too_deep"
        deep = nested(make, 10_000)
        assert problem(deep).fields == {"limit": 100}
        assert problem(deep).at in ("/a/a/a", "/0/0/0")

    def test_values(self):
        assert len(to_plain([0] * (plain.MAX_NODES - 1))) == plain.MAX_NODES - 1
        assert told([0] * plain.MAX_NODES) == ("plain.too_large", "", {"limit": 50_000})
        assert told([None] * 1_000_000)[0] == "plain.too_large"
        assert told(dict.fromkeys(map(str, range(100_000))))[0] == "plain.too_large"

    def test_text(self):
        assert told("x" * 50_000_000) == ("plain.too_much_text", "", {"limit": 2_000_000})
        assert told({"x" * 2_000_001: 1})[0] == "plain.too_much_text"
        assert told(["x" * 1_000_000] * 3)[0] == "plain.too_much_text"

    def test_many_references_to_one_large_value(self):
        value = [0] * 10
        for _ in range(20):
            value = [value] * 10  # 10**21 values, in 20 lists
        assert told(value)[0] == "plain.too_large"


class TestLyingValues:
    """Only `type` is asked, so that no code of the learner's runs, whatever it would say or do."""

    @pytest.mark.parametrize("name", hostile.MAKERS)
    def test_nothing_is_asked_of_a_value(self, name):
        found = problem({"type": hostile.MAKERS[name]()})
        code = "plain.subclass" if name.endswith("Items") else "plain.not_json"
        assert (found.code, found.at) == (code, "/type")
        assert found.fields["kind"] == (name if name.isidentifier() else "Named")

    def test_an_ordered_dict_with_items_as_an_attribute(self):
        assert to_plain(hostile.ordered({"type": "string"})) == {"type": "string"}

    def test_a_key_is_not_asked_either(self):
        key = type("Key", (), {"__repr__": hostile.ask, "__str__": hostile.ask})()
        assert told({key: 1}) == ("plain.key", "", {"key": "Key"})


class TestTypeName:
    def test_is_cut(self):
        assert type_name(type("x" * 100, (), {})()) == "x" * 60

    def test_is_plain_text_even_if_the_name_is_not(self):
        name = type_name(hostile.MAKERS["class with a name that raises"]())
        assert name == "Named"
        assert type(name) is str


class TestSeveralProblems:
    def places(self, value):
        with pytest.raises(NotPlainError) as caught:
            to_plain(value)
        error = caught.value
        return [(each.code, each.at) for each in (error.finding, *error.more)]

    def test_each_is_told_in_its_order(self):
        value = {"a": {"x", "y"}, "b": [("a",), 1, b"c"], 5: "five", "d": "right"}
        assert self.places(value) == [
            ("plain.set", "/a"),
            ("plain.tuple", "/b/0"),
            ("plain.not_json", "/b/2"),
            ("plain.key", ""),
        ]

    def test_up_to_a_number(self):
        assert len(self.places([{1}] * 1000)) == plain.MAX_PROBLEMS

    def test_until_there_is_too_much(self):
        found = self.places([{1}, nested(lambda inner: [inner], 200), {1}])
        assert [code for code, _ in found] == ["plain.set", "plain.too_deep"]

    def test_a_value_that_contains_itself_is_one(self):
        value = {"a": {1}}
        value["b"], value["c"] = value, {1}
        assert self.places(value) == [("plain.set", "/a"), ("plain.itself", "/b"), ("plain.set", "/c")]

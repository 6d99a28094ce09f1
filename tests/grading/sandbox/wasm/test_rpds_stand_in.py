"""The stand-in gives what the real one gives, for all that jsonschema and referencing ask of it."""

import re
from pathlib import Path

import jsonschema
import pytest
import referencing
import rpds
from hypothesis import given
from hypothesis import strategies as st

from autograder.grading.sandbox.wasm import rpds_stand_in as ours

KEYS = st.text(max_size=2)
PAIRS = st.dictionaries(KEYS, st.integers())


@given(PAIRS, KEYS, st.integers(), PAIRS)
def test_maps(items, key, value, more):
    one, other = ours.HashTrieMap(items), rpds.HashTrieMap(items)
    for left, right in (
        (one, other),
        (one.insert(key, value), other.insert(key, value)),
        (one.discard(key), other.discard(key)),
        (one.update(more), other.update(more)),
        (one.update(more.items()), other.update(more.items())),
        (ours.HashTrieMap.convert(items), rpds.HashTrieMap.convert(items)),
    ):
        assert dict(left) == dict(right)
        assert (len(left), key in left, left.get(key)) == (len(right), key in right, right.get(key))
        assert (left == ours.HashTrieMap(items)) == (right == rpds.HashTrieMap(items))
    assert dict(one) == items, "it changed"


@given(st.sets(KEYS), KEYS, st.sets(KEYS))
def test_sets(values, value, more):
    one, other = ours.HashTrieSet(values), rpds.HashTrieSet(values)
    for left, right in (
        (one, other),
        (one.insert(value), other.insert(value)),
        (one.discard(value), other.discard(value)),
        (one.update(more), other.update(more)),
    ):
        assert (set(left), len(left), value in left) == (set(right), len(right), value in right)
    assert set(one) == values, "it changed"


@given(st.lists(st.integers()), st.integers())
def test_lists(values, value):
    one, other = ours.List(values), rpds.List(values)
    assert list(one) == list(other)
    assert list(one.push_front(value)) == list(other.push_front(value))
    assert list(one.push_front(value).rest) == list(other.push_front(value).rest) == values
    assert one.push_front(value).first == other.push_front(value).first
    assert list(ours.List(1, 2)) == list(rpds.List(1, 2))
    assert (one == ours.List(values), hash(one)) == (True, hash(ours.List(values)))


@pytest.mark.parametrize("module", [ours, rpds])
def test_what_is_not_there(module):
    for remove in (module.HashTrieMap({}).remove, module.HashTrieSet([]).remove):
        with pytest.raises(KeyError):
            remove("a")
    for ask in (lambda: module.List([]).first, module.List([]).drop_first):
        with pytest.raises(IndexError):
            ask()


def test_nothing_else_is_asked_of_it():
    """A new version of either may import more of rpds than there is here."""
    imported = set()
    for package in (jsonschema, referencing):
        for path in Path(package.__file__).parent.glob("*.py"):
            for names in re.findall(r"^from rpds import (.*)", path.read_text(), re.MULTILINE):
                imported |= set(names.split(", "))
    assert imported == {"HashTrieMap", "HashTrieSet", "List"}

import json

from hypothesis import given
from hypothesis import strategies as st

from autograder.linting.json_lines import lines
from autograder.pointers import look_up

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=12,
)


def test_keys_and_elements():
    text = '{\n "a": [1,\n  {"b,}": "}"}\n ],\n "c/d": {}}'
    assert lines(text) == {"": 1, "/a": 2, "/a/0": 2, "/a/1": 3, "/a/1/b,}": 3, "/c~1d": 5}


@given(JSON)
def test_every_value_has_one_and_nothing_else(value):
    text = json.dumps(value, indent=1)
    found = lines(text)
    assert len(found) == _count(value)
    for place in found:
        look_up(value, place)


def _count(value) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + sum(map(_count, inner))

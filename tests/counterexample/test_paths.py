"""What stands at a place in a call, and a call with something else there."""

import pytest

from autograder.counterexample.paths import look, present, put

CALL = {"a": {"b": [1, {"c": None}]}}


@pytest.mark.parametrize(
    ("path", "there", "value"),
    [
        ((), True, CALL),
        (("a", "b", 1), True, {"c": None}),
        (("a", "b", 1, "c"), True, None),
        (("a", "b", 2), False, None),
        (("a", 0), False, None),
        (("a", "b", "c"), False, None),
        (("x",), False, None),
    ],
)
def test_look_and_present(path, there, value):
    assert (present(CALL, path), look(CALL, path)) == (there, value)


class TestPut:
    @pytest.mark.parametrize(
        ("value", "path", "made"),
        [
            ({"a": 1}, ("a",), {"a": "new"}),
            ({"a": 1}, ("b",), {"a": 1, "b": "new"}),
            ({}, ("a", 0, "b"), {"a": [{"b": "new"}]}),
            ({"a": "text"}, ("a", "b"), {"a": {"b": "new"}}),
            ([1], (2,), [1, None, "new"]),
            ({"a": 1}, (), "new"),
        ],
    )
    def test_what_lies_on_the_way_is_made(self, value, path, made):
        assert put(value, path, "new") == made

    def test_the_original_stays(self):
        before = {"a": {"b": [1, {"c": None}]}}
        put(CALL, ("a", "b", 1, "c"), "new")
        assert before == CALL

    def test_what_lies_elsewhere_is_shared(self):
        assert put(CALL, ("x",), "new")["a"] is CALL["a"]

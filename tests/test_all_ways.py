"""All ways of matching at once come to what Python's `re` finds one by one."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_patterns import DIFFERENT, MEANING, rows

from autograder.all_ways import all_ways
from autograder.limits import TooMuchWorkError, effort
from autograder.patterns import translate

BACK = re.compile(r"\(\?\(")  # how translate spells a back-reference


class TestTable:
    @pytest.mark.parametrize(
        ("pattern", "text", "matches"),
        [
            row
            for row in rows(MEANING) + rows([row[1:4] for row in DIFFERENT])
            if not BACK.search(translate(row[0]))
        ],
    )
    def test_all_ways_at_once_come_to_the_same(self, pattern, text, matches):
        assert all_ways(translate(pattern), text) is matches

    @pytest.mark.parametrize(("text", "right"), [("a" * 40, True), ("a" * 40 + "!", False), ("", False)])
    def test_where_re_would_never_end(self, text, right):
        assert all_ways(translate("^(a+)+$"), text) is right

    @pytest.mark.parametrize("pattern", [r"^(?<n>a)\k<n>$", r"(['\"]).*\1"])
    def test_a_reference_back_is_not_for_it(self, pattern):
        with pytest.raises(NotImplementedError):
            all_ways(translate(pattern), "aa")

    def test_a_long_text_takes_steps(self):
        with pytest.raises(TooMuchWorkError), effort(1_000):
            all_ways(translate(r"^(\w+\s?)*$"), "word " * 400 + "?")


# Small patterns of everything but back-references, over the letters of the texts.
ATOMS = st.sampled_from(["a", "b", ".", "[ab]", "[^a]", r"\w", r"\b", r"\B", "^", "$", r"\s", "(?:)"])
QUANTIFIERS = st.sampled_from(["", "", "*", "+", "?", "{2}", "{1,2}", "{2,}", "*?", "{0}"])


def _repeated(inner):
    """A group with a quantifier behind it; an assertion takes none."""
    return st.builds("({}){}".format, inner, QUANTIFIERS) | st.builds("(?={})".format, inner)


PATTERNS = st.recursive(
    st.builds(
        lambda atom, often: atom if atom in ("^", "$", r"\b", r"\B") else atom + often, ATOMS, QUANTIFIERS
    ),
    lambda inner: (
        st.builds("{}{}".format, inner, inner)
        | st.builds("(?:{}|{})".format, inner, inner)
        | _repeated(inner)
        | st.builds("(?!{})".format, inner)
    ),
    max_leaves=5,
)


class TestAgainstRe:
    @given(PATTERNS, st.text(alphabet="ab c\n", max_size=6))
    def test_the_same_verdict(self, pattern, text):
        spelt = translate(pattern)
        assert all_ways(spelt, text) is (re.search(spelt, text) is not None)

"""The search that always ends: the same verdicts as Python's `re`, whatever the pattern."""

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_patterns import DIFFERENT, MEANING, rows

from autograder import matching
from autograder.limits import TooMuchWorkError, effort
from autograder.matching import MOST_WAYS, bounded, search, ways
from autograder.patterns import translate

BACK = re.compile(r"\(\?\(")  # how translate spells a back-reference
FOR_EVER = [
    ("^(a+)+$", "a" * 40 + "!"),
    ("^(a|a)*$", "a" * 40 + "!"),
    (r"^(\w+\s?)*$", "a long list of words, and more of them, all in one line?"),
    (r"^([\w.-]+)+@example\.org$", "somebody.with-a.long-name.and.more@example.com"),
    ("a*" * 20 + "b", "a" * 60),
    ("(?=(a+)+$)b", "a" * 40 + "!"),
    ("(?<!(?:a|.){30})b", "a" * 40 + "b"),
    ("^(?:(?:(?:){100000}){100000}){100000}$", "abc"),
    ("^(a{1,50}){1,50}$", "a" * 40 + "!"),
]


def all_at_once(pattern: str, text: str) -> bool:
    """What the search says when it never leaves it to `re`."""
    part, whole = matching._compiled(pattern), matching.Text(text)
    return any(whole.ends(part, start) for start in range(len(text) + 1))


class TestSearch:
    @pytest.mark.parametrize(("pattern", "text", "matches"), rows(MEANING))
    def test_means_what_re_means(self, pattern, text, matches):
        assert search(translate(pattern), text) is matches

    @pytest.mark.parametrize(("pattern", "text", "matches"), rows([row[1:4] for row in DIFFERENT]))
    def test_also_where_others_differ(self, pattern, text, matches):
        assert search(translate(pattern), text) is matches

    @pytest.mark.parametrize(
        ("pattern", "text", "matches"),
        [
            row
            for row in rows(MEANING) + rows([row[1:4] for row in DIFFERENT])
            if not BACK.search(translate(row[0]))
        ],
    )
    def test_all_ways_at_once_come_to_the_same(self, pattern, text, matches):
        assert all_at_once(translate(pattern), text) is matches

    @pytest.mark.parametrize(("pattern", "text"), FOR_EVER)
    def test_ends(self, pattern, text):
        assert ways(translate(pattern), len(text)) > MOST_WAYS
        start = time.process_time()
        search(translate(pattern), text)
        assert time.process_time() - start < 1

    def test_with_the_right_verdict(self):
        for text, right in (("a" * 40, True), ("a" * 40 + "!", False), ("", False)):
            assert search(translate("^(a+)+$"), text) is right

    def test_a_long_text_takes_steps(self):
        with pytest.raises(TooMuchWorkError), effort(1_000):
            search(translate(r"^(\w+\s?)*$"), "word " * 400 + "?")


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
        assert all_at_once(spelt, text) is (re.search(spelt, text) is not None)


class TestWays:
    @pytest.mark.parametrize(
        "pattern",
        [r"^\d{4}-\d{2}-\d{2}$", r"^\p{L}+$", "a|b|c", r"^(USD|EUR)$", r"^\S+@\S+$", r"(['\"]).*\1"],
    )
    def test_few_for_most_patterns(self, pattern):
        assert ways(translate(pattern), 40) < MOST_WAYS

    def test_grow_with_the_text(self):
        few, more = (ways(translate("^(a+)+$"), length) for length in (3, 300))
        assert few < MOST_WAYS < more


class TestBounded:
    @pytest.mark.parametrize("pattern", [pattern for pattern, _ in FOR_EVER])
    def test_whatever_can_be_followed_at_once(self, pattern):
        assert bounded(translate(pattern))

    @pytest.mark.parametrize("pattern", [r"(['\"]).*\1", r"^(\w+)-\1$", r"^(\w+) (\w+) \1$"])
    def test_back_references_with_few_ways(self, pattern):
        assert bounded(translate(pattern))

    def test_not_those_with_many(self):
        assert not bounded(translate(r"^(b)(a+)+\1$"))

    def test_nor_by_re_alone(self):
        assert not bounded(translate("^(a+)+$"), by_re=True)
        assert bounded(translate("^a+$"), by_re=True)

"""The search that always ends: the same verdicts as Python's `re`, whatever the pattern."""

import time

import pytest
from test_patterns import DIFFERENT, MEANING, rows

from autograder.matching import MOST, bounded, search, trouble
from autograder.patterns import translate

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


class TestSearch:
    @pytest.mark.parametrize(("pattern", "text", "matches"), rows(MEANING))
    def test_means_what_re_means(self, pattern, text, matches):
        assert search(translate(pattern), text) is matches

    @pytest.mark.parametrize(("pattern", "text", "matches"), rows([row[1:4] for row in DIFFERENT]))
    def test_also_where_others_differ(self, pattern, text, matches):
        assert search(translate(pattern), text) is matches

    @pytest.mark.parametrize(("pattern", "text"), FOR_EVER)
    def test_ends(self, pattern, text):
        assert trouble(translate(pattern), len(text)) > MOST
        start = time.process_time()
        search(translate(pattern), text)
        assert time.process_time() - start < 1

    def test_a_long_text(self):
        start = time.process_time()
        for text, right in (("a" * 20_000, True), ("a" * 20_000 + "!", False), ("ab " * 7_000, True)):
            assert search(translate(r"^(\w+\s?)*$"), text) is right
        assert time.process_time() - start < 3

    def test_with_the_right_verdict(self):
        for text, right in (("a" * 40, True), ("a" * 40 + "!", False), ("", False)):
            assert search(translate("^(a+)+$"), text) is right


class TestTrouble:
    @pytest.mark.parametrize(
        "pattern",
        [r"^\d{4}-\d{2}-\d{2}$", r"^\p{L}+$", "a|b|c", r"^(USD|EUR)$", r"^\S+@\S+$", r"^(?!.*@.*@)\S+@\S+$"],
    )
    def test_little_for_most_patterns(self, pattern):
        assert trouble(translate(pattern), 40) < MOST / 100

    def test_none_in_what_is_repeated_no_times(self):
        assert trouble(translate("^((a+)+){0}b"), 1_000) < 10

    def test_grows_with_the_text(self):
        few, more = (trouble(translate("^(a+)+$"), length) for length in (3, 300))
        assert few < MOST < more


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

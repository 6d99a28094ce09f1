"""Texts for a pattern: they match, they are short, and every branch and count has one."""

import re

import pytest

from autograder.counterexample.pattern_samples import LONGEST, SHORTEST, STRANGE, matching, nearly
from autograder.patterns import translate

PATTERNS = [
    "^[A-Z]{3}$",
    "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
    "^(km|mi)$",
    r"^\S+@\S+$",
    r"^\p{L}+$",
    "[a-z]",
    "^a?$",
    "^(?!b)[ab]c$",
    "^(?=.{3,5}$)[a-z-]+$",
    "^(?<year>[0-9]{4})$",
    "[^a-y]",
    "",
]


def lengths(pattern: str) -> set[int]:
    return {len(text) for text in matching(translate(pattern))}


class TestMatching:
    @pytest.mark.parametrize("pattern", PATTERNS)
    def test_every_text_matches(self, pattern):
        texts = matching(translate(pattern))
        assert 0 < len(texts) <= SHORTEST + LONGEST
        assert all(re.search(translate(pattern), text) for text in texts)

    def test_each_branch_has_one(self):
        names = [f"k{number}" for number in range(20)]
        assert set(matching(translate(f"^({'|'.join(names)})$"))) == set(names)

    def test_more_than_the_fewest_repetitions(self):
        assert lengths("^a{2,3}$") == {2, 3}

    def test_the_most_repetitions_and_one_less(self):
        assert {1, 2, 63, 64} <= lengths("^[a-z]{1,64}$")

    def test_many_repetitions_where_there_must_be_many(self):
        assert lengths("^[0-9]{250}$") == {250}

    def test_both_ends_of_a_class(self):
        assert {"a", "f"} <= set(matching(translate("^[a-f]$")))

    def test_the_shortest_first(self):
        texts = matching(translate("^[a-z]+(_[a-z]+)*$"))
        assert list(texts) == sorted(texts, key=lambda text: (len(text), text))

    @pytest.mark.parametrize("pattern", ["^(?!)$", r"[^\s\S]", r"^(a)\1$"])
    def test_none_for_a_pattern_that_nothing_matches_or_that_refers_back(self, pattern):
        assert matching(translate(pattern)) == ()

    @pytest.mark.parametrize("pattern", ["^(a+)+$", "^(a|a)*b$", "^(([a-z]+)*)*$", "(x+x+)+y"])
    def test_a_pattern_that_backtracks_comes_to_an_end(self, pattern):
        assert matching(translate(pattern))


class TestNearly:
    def test_a_line_end_another_case_and_a_letter_less(self):
        assert {"USD\n", "usd", "US", "USDa"} <= set(nearly("USD"))

    def test_a_date_with_other_signs_between(self):
        assert {"2026/03/05", "20260305"} <= set(nearly("2026-03-05"))

    @pytest.mark.parametrize("strange", STRANGE)
    def test_a_strange_character_inside(self, strange):
        assert f"20{strange}6" in set(nearly("2026"))
        assert strange in set(nearly("2"))

"""Texts for a pattern: they match, they are short, and every branch and count has one."""

import re

import pytest

from autograder.counterexample.pattern_samples import TEXTS, matching, nearly
from autograder.patterns import translate

PATTERNS = [
    "^[A-Z]{3}$",
    "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
    "^(km|mi)$",
    r"^\S+@\S+$",
    "[a-z]",
    "^a?$",
    "^(?!b)[ab]c$",
]


class TestMatching:
    @pytest.mark.parametrize("pattern", PATTERNS)
    def test_every_text_matches(self, pattern):
        texts = matching(translate(pattern))
        assert 0 < len(texts) <= TEXTS
        assert all(re.search(translate(pattern), text) for text in texts)

    def test_each_branch_has_one(self):
        assert set(matching(translate("^(km|mi|ft)$"))) == {"km", "mi", "ft"}

    def test_more_than_the_fewest_repetitions(self):
        assert {len(text) for text in matching(translate("^a{2,3}$"))} == {2, 3}

    def test_the_shortest_first(self):
        texts = matching(translate("^[a-z]+(_[a-z]+)*$"))
        assert list(texts) == sorted(texts, key=lambda text: (len(text), text))

    def test_none_for_a_pattern_that_nothing_matches(self):
        assert matching(translate("^(?!)$")) == ()


class TestNearly:
    def test_a_line_end_another_case_and_a_letter_less(self):
        assert {"USD\n", "usd", "US", "USDa"} <= set(nearly("USD"))

    def test_a_date_with_other_signs_between(self):
        assert {"2026/03/05", "20260305"} <= set(nearly("2026-03-05"))

    def test_a_digit_of_another_script(self):
        assert any(text[-1] == "\N{ARABIC-INDIC DIGIT ONE}" for text in nearly("2026"))

"""Values worth trying: at and beside every limit, of every other type, nearly right ones."""

import pytest

from autograder.counterexample import values


class TestScalars:
    @pytest.mark.parametrize(
        ("part", "wanted"),
        [
            ({"minimum": 1}, [0, 1, 2, 0.5]),
            ({"maximum": 20}, [19, 20, 21, 20.5, "20"]),
            ({"multipleOf": 15}, [15, 30, 22.5]),
            ({"maxLength": 3}, ["aa", "aaa", "aaaa"]),
            ({"enum": ["celsius"]}, ["celsius", "Celsius", "CELSIUS", "celsius ", " celsius"]),
            ({"enum": [25]}, [25, "25", 26]),
            ({"const": True}, [True, "true"]),
            ({}, [None, True, 0, "", [], {}, 5.0, 1.5]),
        ],
    )
    def test_at_and_beside(self, part, wanted):
        found = [repr(value) for value in values.scalars([part])]
        assert [each for each in wanted if repr(each) not in found] == []

    def test_lengths_count_code_points(self):
        smiles = [
            text for text in values.scalars([{"maxLength": 2}]) if isinstance(text, str) and "😀" in text
        ]
        assert {len(text) for text in smiles} == {1, 2, 3}

    def test_numbers_too_large_to_reckon_with_are_left_alone(self):
        assert values.scalars([{"minimum": 10**305, "multipleOf": 1e302}])


class TestUnique:
    def test_one_a_float_and_true_are_three(self):
        assert len(values.unique([1, 1.0, True, 1])) == 3


class TestDifferent:
    def test_one_and_a_float_are_one_as_unique_items_has_it(self):
        assert list(values.different([1, 1.0, True, "1"])) == [1, True, "1"]


class TestLonger:
    def test_its_last_character_said_again(self):
        assert values.longer("ab", 4) == "abbb"
        assert values.longer("", 2) == "aa"
        assert values.longer("abc", 1) == "a"

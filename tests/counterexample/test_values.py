"""Values worth trying: at and beside every limit, of every other type, nearly right ones."""

import pytest

from autograder.counterexample import values


class TestScalars:
    @pytest.mark.parametrize(
        ("part", "wanted"),
        [
            ({"minimum": 1}, [0, 1, 2, 0.5]),
            ({"maximum": 20}, [19, 20, 21, 20.5, "20"]),
            ({"exclusiveMinimum": 0}, [0, 0.01, 1, -1]),
            ({"exclusiveMaximum": 1.5}, [1.5, 1.0, 1.49, "1.5"]),
            ({"multipleOf": 15}, [15, 30, 22.5]),
            ({"multipleOf": 0.1}, [0.1, 0.05]),
            ({"minLength": 1}, ["", "a", "aa"]),
            ({"maxLength": 3}, ["aa", "aaa", "aaaa"]),
            ({"enum": ["celsius"]}, ["celsius", "Celsius", "CELSIUS", "celsius ", " celsius", "celsiu"]),
            ({"enum": ["10"]}, ["10", 10]),
            ({"enum": [25]}, [25, 25.0, "25", 26, 24, 25.5]),
            ({"enum": [None]}, [None, "none"]),
            ({"const": True}, [True, "true", 1]),
            ({"const": {"a": [1]}}, [{"a": [1]}]),
            ({"default": "asc", "examples": ["desc"]}, ["asc", "desc"]),
            ({"pattern": "^[0-9]{2}$"}, ["00", "001", "0", "00\n", " 00", "\n"]),
            ({"format": "date"}, ["2024-01-31", "31.01.2024"]),
            ({}, [None, True, False, 0, 1, "", " ", "1", "null", [], {}, 5.0, 1.5]),
        ],
    )
    def test_at_and_beside(self, part, wanted):
        found = [repr(value) for value in values.scalars([part])]
        assert [each for each in wanted if repr(each) not in found] == []

    @pytest.mark.parametrize(("sign", "size"), [(values.WIDE[0], 1), (values.WIDE[1], 2)])
    def test_lengths_count_code_points(self, sign, size):
        """A smile is one, a flag two."""
        found = {text for text in values.scalars([{"maxLength": 4}]) if isinstance(text, str)}
        assert {sign * (count // size) for count in (3, 4, 5)} <= found
        assert len(sign) == size

    def test_texts_that_match_are_made_longer(self):
        parts = [{"pattern": "^[A-Z]", "maxLength": 5}]
        assert {"A" * 5, "A" * 6} <= {text for text in values.scalars(parts) if isinstance(text, str)}

    @pytest.mark.parametrize("limit", [10**9, 1e300, 10**300])
    def test_lengths_beyond_reason_are_left_alone(self, limit):
        assert max(len(str(value)) for value in values.scalars([{"minLength": limit}])) < 100

    def test_numbers_too_large_to_reckon_with_are_left_alone(self):
        assert values.scalars([{"minimum": 10**305, "multipleOf": 1e302}]) == values.scalars([{}])

    @pytest.mark.parametrize(
        "member",
        [2**1024 - 1, -(2**1024), 1.7e308, 5e-324],
        ids=lambda member: f"{member:.3g}" if isinstance(member, float) else member.bit_length(),
    )
    def test_the_largest_numbers_of_an_enum(self, member):
        assert member in values.scalars([{"enum": [member]}])


class TestNamed:
    def test_what_fewest_name_comes_first(self):
        members = [f"m{number}" for number in range(10_000)]
        parts = [{"enum": members}, {"enum": members[:7777] + members[7778:]}]
        assert values.named(parts)[0] == "m7777"

    def test_they_are_not_too_many(self):
        parts = [{"enum": list(range(10_000))}]
        assert len(values.named(parts)) == values.MOST_NAMED
        assert len(values.scalars(parts)) < 2 * values.MOST_NAMED

    def test_each_once(self):
        assert values.named([{"enum": ["a", "b"]}, {"const": "a"}]) == ["b", "a"]


class TestUnique:
    def test_one_a_float_and_true_are_three(self):
        assert len(values.unique([1, 1.0, True, 1])) == 3


class TestDifferent:
    def test_one_and_a_float_are_one_as_unique_items_has_it(self):
        assert list(values.different([1, 1.0, True, "1"])) == [1, True, "1"]


class TestCounts:
    def test_at_and_beside_each_limit(self):
        parts = [{"minItems": 10}, {"maxItems": 20.0}]
        assert values.counts(parts, "minItems", "maxItems", 100) == [0, 1, 2, 3, 9, 10, 11, 19, 20, 21]

    def test_none_beyond_what_can_be_made(self):
        assert values.counts([{"maxItems": 10**9}], "minItems", "maxItems", 100) == [0, 1, 2, 3]

    def test_the_highest_that_can_be_made(self):
        assert values.highest([{"minItems": 2}, {"minItems": 5}, {}], "minItems") == 5
        assert values.highest([{"minItems": 10**9}], "minItems") == values.MOST_ELEMENTS
        assert values.highest([], "minItems") == 0


class TestLonger:
    def test_its_last_character_said_again(self):
        assert values.longer("ab", 4) == "abbb"
        assert values.longer("", 2) == "aa"
        assert values.longer("abc", 1) == "a"

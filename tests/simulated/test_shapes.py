import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.simulated.shapes import is_plain_word, of_literal, shape, telling, templates


class TestShape:
    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("2026-03-05", "1999-12-31"),
            ("USD", "EUR"),
            ("Oslo", "New York"),
            ("dollars", "euros"),
            ("Ташкент", "Нукус"),
            ("05.03.2026", "31.12.1999"),
            (5, 12.0),
            (41.3, -0.5),
        ],
    )
    def test_alike(self, one, other):
        assert shape(one) == shape(other)

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("2026-03-05", "05-03-2026"),
            ("2026-03-05", "2026-3-5"),
            ("USD", "usd"),
            ("USD", "US"),
            ("USD", "$"),
            ("Oslo", "oslo"),
            ("Oslo", "Осло"),
            (5, "5"),
            (5, 5.5),
            (1, True),
            (None, "None"),
        ],
    )
    def test_not_alike(self, one, other):
        assert shape(one) != shape(other)

    @given(st.text() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.none())
    def test_everything_has_one(self, value):
        assert hash(shape(value)) == hash(shape(value))


class TestOfLiteral:
    def test_a_number_may_be_meant_as_number_or_text(self):
        assert of_literal("41.3") == {shape("41.3"), shape(0.5)}
        assert of_literal("7") == {shape("7"), shape(3)}

    def test_another_text_is_a_text(self):
        assert of_literal("2026-03-05") == {shape("1999-12-31")}


class TestTemplates:
    @pytest.mark.parametrize(
        "text", ["as YYYY-MM-DD.", "в виде ГГГГ-ММ-ДД", "YYYY-OO-KK ko'rinishida", "(yyyy-mm-dd)"]
    )
    def test_of_a_date_in_any_language(self, text):
        assert templates(text) == {shape("2026-03-05")}

    def test_of_other_things(self):
        assert templates("HH:MM or DD.MM.YYYY") == {shape("18:30"), shape("05.03.2026")}

    @pytest.mark.parametrize("text", ["", "Day of the rate", "book-keeping", "a-b-c", "2026-03-05", "AAA"])
    def test_none(self, text):
        assert templates(text) == set()


class TestWords:
    def test_digits_among_other_signs_tell_by_themselves(self):
        assert [each for each in ("2026-03-05", "41.3", "HT-7", "4217", "ISO", "day") if telling(each)] == [
            "2026-03-05", "HT-7",
        ]  # fmt: skip

    def test_words_in_small_letters_may_be_names_of_fields(self):
        assert [each for each in ("quote", "сум", "", "USD", "Oslo", "a1") if is_plain_word(each)] == [
            "quote", "сум", "",
        ]  # fmt: skip

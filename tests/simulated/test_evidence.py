import pytest

from autograder.simulated import evidence, scenario, weights

RATES, WEATHER, PLACES = map(scenario.load, ("exchange_rate", "weather", "coordinates"))


def factors(facts, values, own="", around="", part=None, shown=()):
    read = evidence.read(facts, own, around, part or {}, shown)
    return [read.factor(value) for value in values]


class TestExamples:
    @pytest.mark.parametrize("own", ["e.g. GBP", "such as 'GBP'", "например GBP", "masalan «GBP»", "USD"])
    def test_back_what_has_their_shape(self, own):
        assert factors(RATES, ["USD", "usd", "US Dollar"], own) == [weights.BACKS["example"], 1, 1]

    def test_in_the_tools_description_too(self):
        assert factors(RATES, ["2026-03-05", "March 5"], around="For 1999-12-31, say.") == [4, 1]

    def test_a_word_there_is_just_a_word(self):
        assert factors(RATES, ["dollars"], around="What dollars are worth, as `rate`.") == [1]
        assert factors(RATES, ["dollars"], "What dollars are worth.") == [4]

    def test_of_the_schema_and_of_the_tool(self):
        assert factors(RATES, ["USD", "usd"], part={"examples": ["GBP"]}) == [4, 1]
        assert factors(RATES, ["USD", "usd"], shown=["GBP"]) == [4, 1]

    def test_denied(self):
        assert factors(RATES, ["USD", "usd"], "A code, never usd.") == [1, weights.DENIED]


class TestFormats:
    @pytest.mark.parametrize("own", ["YYYY-MM-DD", "ГГГГ-ММ-ДД", "By ISO 8601.", "yil oy kun"])
    def test_of_a_date(self, own):
        assert factors(RATES, ["2026-03-05", "05.03.2026", "March 5"], own) == [4, 1, 1]

    def test_as_an_annotation(self):
        assert factors(RATES, ["2026-03-05", "March 5"], part={"format": "date"}) == [4, 1]
        assert factors(RATES, ["2026-03-05"], part={"format": "uri"}) == [1]

    @pytest.mark.parametrize("own", ["three capital letters", "три заглавные буквы", "uchta bosh harf"])
    def test_of_letters(self, own):
        assert factors(RATES, ["USD", "usd", "$", 5], own) == [4, 1, 1, 1]

    def test_of_small_letters(self):
        assert factors(RATES, ["USD", "usd"], "in lower case") == [1, 4]
        assert factors(RATES, ["USD", "usd"], "never in lower case") == [1, 1]

    def test_count_once(self):
        assert factors(RATES, ["2026-03-05"], "YYYY-MM-DD, an ISO date", part={"format": "date"}) == [4]


class TestRanges:
    @pytest.mark.parametrize(
        "own",
        ["1 to 5", "1–5", "from 1 to 5 days", "between 1 and 5", "от 1 до 5", "1 dan 5 gacha", "1…5", "1..5"],
    )
    def test_in_any_language(self, own):
        assert factors(PLACES, [1, 3, 7, "3"], own)[:3] == [4, 4, 1]

    def test_with_signs_and_fractions(self):
        assert factors(PLACES, [42.46, -91, 91], "−90.0 to 90") == [4, 1, 1]

    @pytest.mark.parametrize("own", ["1999-12-31", "ISO 4217", "9 to 5", "1 at the very least, 9 for a week"])
    def test_none(self, own):
        assert factors(PLACES, [7], own) == [1]


class TestSayings:
    def test_a_language(self):
        english, russian = ("City in English.", "Город по-русски, на русском.")
        assert factors(WEATHER, ["Tashkent", "Ташкент", "Toshkent"], english) == [4, 1, 1]
        assert factors(WEATHER, ["Tashkent", "Ташкент", "Toshkent"], russian) == [1, 4, 1]

    @pytest.mark.parametrize("own", ["Degrees Celsius", "Градусы по шкале Цельсия", "Selsiy darajasi"])
    def test_a_unit(self, own):
        assert factors(WEATHER, ["celsius", "metric"], own) == [4, 1]

    def test_a_source(self):
        assert factors(PLACES, [42.4531, 42.5], around="From search_location.") == [40, 1]
        assert factors(PLACES, [42.4531, 42.5], around="Not from search_location.") == [1, 1]

import pytest

from autograder.simulated import meaning, scenario

RATES, WEATHER, PLACES = map(scenario.load, ("exchange_rate", "weather", "coordinates"))


def meant(facts, name, description=""):
    found = meaning.of_property(facts, name, description)
    best = max(found.values())
    leading = [concept for concept, weight in found.items() if weight == best]
    return leading[0] if len(leading) == 1 else ""


class TestByName:
    @pytest.mark.parametrize(
        ("name", "concept"),
        [
            ("base", "base"), ("from", "base"), ("base_currency", "base"), ("sourceCurrency", "base"),
            ("quote", "quote"), ("to", "quote"), ("target_currency", "quote"), ("date", "date"),
            ("day", "date"),
            ("rate_date", "date"), ("валюта_базовая", "base"), ("sana", "date"),
        ],
    )  # fmt: skip
    def test_alone(self, name, concept):
        assert meant(RATES, name) == concept

    @pytest.mark.parametrize("name", ["a", "x1", "arg", "q", "currency", ""])
    def test_nothing_or_not_enough(self, name):
        assert meant(RATES, name) == ""


class TestByDescription:
    @pytest.mark.parametrize(
        ("description", "concept"),
        [
            ("Currency to convert from, three capitals, e.g. USD.", "base"),
            ("The currency you have.", "base"),
            ("ISO 4217 code of the base currency.", "base"),
            ("Currency to convert from; its price is told in the quote currency.", "base"),
            ("Currency to convert to, e.g. EUR.", "quote"),
            ("The currency you want.", "quote"),
            ("Target currency: what one unit of the base currency is priced in.", "quote"),
            ("Day of the rate of the base currency, YYYY-MM-DD.", "date"),
            ("Валюта, из которой переводят, например USD.", "base"),
            ("Код валюты, в которую переводят.", "quote"),
            ("Дата курса.", "date"),
            ("Asosiy valyuta kodi.", "base"),
            ("Qaysi valyutaga o‘giriladi.", "quote"),
            ("Kurs sanasi.", "date"),
            ("Not a date: the base currency.", "base"),
        ],
    )
    def test_under_a_cryptic_name(self, description, concept):
        assert meant(RATES, "a", description) == concept

    @pytest.mark.parametrize("description", ["", "A currency.", "Three capital letters.", "Валюта"])
    def test_not_enough(self, description):
        assert meant(RATES, "a", description) == ""

    @pytest.mark.parametrize(
        ("name", "description", "concept"),
        [
            ("city", "City in English, e.g. Berlin.", "city"),
            ("x", "Город, по-английски.", "city"),
            ("x", "Day of the forecast; format: YYYY-MM-DD.", "date"),
            ("units", "celsius or fahrenheit", "units"),
            ("format", "short or full", "format"),
        ],
    )
    def test_of_the_weather(self, name, description, concept):
        assert meant(WEATHER, name, description) == concept

    def test_more_cues_weigh_more(self):
        bare, whole = (meaning.of_property(RATES, "base", text)["base"] for text in ("", "A base currency."))
        assert whole > 10 * bare

    def test_a_cryptic_name_weighs_the_same_for_all(self):
        assert set(meaning.of_property(PLACES, "z", "").values()) == {1}

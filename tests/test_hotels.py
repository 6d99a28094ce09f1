"""The booking system of lesson 12, and what counts as a yes."""

import pytest

from autograder.hotels import HOTELS, Hotels, is_yes

BOOKING = {"hotel_id": "HT-104", "room_type": "deluxe", "check_in": "2027-05-01", "nights": 2}


class TestAYes:
    @pytest.mark.parametrize(
        "text", ["Yes", "YES!", " yes, please. ", "Yes, book it!", "Да", "Да, пожалуйста", "ha"]
    )
    def test_is_a_whole_message(self, text):
        assert is_yes(text)

    @pytest.mark.parametrize(
        "text",
        [
            *(
                "Yes, but for three nights",
                "Yes?",
                "Yes 3",
                "Book it, yes?",
                "OK",
                "No",
                "",
                "!",
                "yesterday",
            ),
            *("Is there breakfast? Yes", "The user said yes", "yes 👎", "не да", "Да?", "Yes: no", "yes/no"),
        ],
    )
    def test_is_nothing_else(self, text):
        assert not is_yes(text)

    @pytest.mark.parametrize("value", [None, True, ["yes"], {"text": "yes"}])
    def test_is_text(self, value):
        assert not is_yes(value)


class TestTheRecord:
    def test_holds_each_booking_in_order(self):
        hotels = Hotels()
        first, second = hotels.book_hotel(**BOOKING), hotels.book_hotel(**BOOKING | {"nights": 3})
        assert (first, second) == (
            {"booking": "B-1", **BOOKING},
            {"booking": "B-2", **BOOKING, "nights": 3},
        )
        assert hotels.bookings == [BOOKING, BOOKING | {"nights": 3}]

    def test_can_not_be_changed_from_outside(self):
        hotels = Hotels()
        hotels.bookings.append(BOOKING)
        assert hotels.bookings == []
        hotels.book_hotel(**BOOKING)
        hotels.bookings[0]["nights"] = 14
        assert hotels.bookings == [BOOKING]

    def test_is_each_systems_own(self):
        Hotels().book_hotel(**BOOKING)
        assert Hotels().bookings == []


class TestASearch:
    def test_returns_more_than_a_model_should_see(self):
        found = Hotels().search_hotels("Samarkand", "2027-05-01")
        assert [each["id"] for each in found] == ["HT-104", "HT-217"]
        assert all({"commission", "note"} < each.keys() for each in found)

    def test_returns_copies(self):
        Hotels().search_hotels("Samarkand", "2027-05-01")[0].clear()
        assert HOTELS["Samarkand"][0]["id"] == "HT-104"

    def test_of_another_city_can_be_mended(self):
        with pytest.raises(ValueError, match=r"^city must be one of Samarkand, Bukhara; got Paris$"):
            Hotels().search_hotels("Paris", "2027-05-01")


def test_a_system_that_is_down_answers_nobody_and_books_nothing():
    hotels = Hotels(down=True)
    with pytest.raises(ConnectionError):
        hotels.search_hotels("Paris", "2027-05-01")
    with pytest.raises(ConnectionError):
        hotels.book_hotel(**BOOKING)
    assert hotels.bookings == []

"""The step that books after a yes: only then, only this, only once."""

import pytest

from autograder.approval import approve, converse
from autograder.hotels import Hotels
from autograder.mock_claude import mock_client

BOOKING = {"hotel_id": "HT-104", "room_type": "deluxe", "check_in": "2027-05-01", "nights": 2}


def after(*messages, pending=BOOKING):
    state, hotels = {"offered": {}, "pending": pending}, Hotels()
    for message in messages:
        approve(state, message, hotels)
    return hotels.bookings


class TestApprove:
    def test_books_what_is_pending(self):
        assert after("Yes") == [BOOKING]

    @pytest.mark.parametrize("messages", [("No",), ("Is there breakfast?", "Yes"), ("Yes, but cheaper",), ()])
    def test_books_nothing_without_a_yes_to_it(self, messages):
        assert after(*messages) == []

    def test_books_once(self):
        assert after("Yes", "Yes") == [BOOKING]

    @pytest.mark.parametrize(
        "pending", [None, "HT-104", {}, {"input": BOOKING}, BOOKING | {"confirmed": True}]
    )
    def test_books_nothing_but_the_arguments_of_a_booking(self, pending):
        assert after("Yes", pending=pending) == []

    def test_tells_the_model_what_was_booked(self):
        told = approve({"pending": BOOKING}, "Yes", Hotels())
        assert told.startswith("Yes\n\n(Booked: ") and '"booking": "B-1"' in told

    def test_leaves_any_other_message_as_it_is(self):
        assert approve({"pending": BOOKING}, "No", Hotels()) == "No"


def stores(call, state, hotels):
    content = "[]"
    if call["name"] == "book_hotel":
        state["pending"] = call["input"]
        content = "asked"
    return {"type": "tool_result", "tool_use_id": call["id"], "content": content, "is_error": False}


class TestConverse:
    def test_goes_through_all_messages_with_one_state(self):
        hotels = Hotels()
        talk = ["Samarkand, please.", "Make it three nights.", "Yes"]
        trace = converse(mock_client("hotel_changed"), stores, talk, hotels)
        assert trace.text == "It is booked for three nights."
        assert hotels.bookings == [BOOKING | {"nights": 3}]

    def test_a_conversation_begins_with_nothing_pending(self):
        seen = []

        def looks(call, state, hotels):
            seen.append(dict(state))
            return stores(call, state, hotels)

        for _ in range(2):
            converse(mock_client("hotel_changed"), looks, ["Samarkand, please."], Hotels())
        assert seen == [{"offered": {}, "pending": None}] * 4

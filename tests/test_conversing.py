"""An agent in mocked conversations: what it is given."""

from autograder import conversing
from autograder.exercises import Conversation, Exercise

CALL = {"tool": "keep_note", "is_error": False, "input": {"text": "Buy milk"}}
KEEP = {"name": "keep_note", "input_schema": {"type": "object"}}


def failed(function, *user):
    conversation = Conversation("note", "keep_note", (CALL,), "end_turn", user)
    exercise = Exercise("notes", "07_notes", {"function": "agent"}, {}, {}, conversations=(conversation,))
    return [each.code for each in conversing.failed(exercise, function, [])]


def run(client, messages):
    from autograder.agent import run_agent

    trace = None
    for message in messages:
        trace = run_agent(client, [KEEP], {"keep_note": lambda text: text}, message, history=trace)
    return trace


class TestTheUser:
    def test_speaks_in_messages_behind_the_client(self):
        assert failed(run, "A note, please.", "Buy milk") == []

    def test_may_be_forgotten(self):
        forgets = failed(lambda client, messages: run(client, messages[:1]), "A note, please.", "Buy milk")
        assert forgets == ["conversation_check.too_few_calls"]

    def test_is_no_second_argument_where_there_is_none(self):
        assert failed(lambda client: run(client, ["A note, please.", "Buy milk"])) == []
        assert failed(run) == ["function.raised"]


WISH = ("Samarkand, please.", "Yes")
ASKED = {"hotel_id": "HT-104", "room_type": "deluxe", "check_in": "2027-05-01", "nights": 2}
CALLS = (
    {"tool": "search_hotels", "is_error": False},
    {"tool": "book_hotel", "is_error": False},
)


def booked(function, *wanted, passes="call", user=WISH, calls=CALLS, ended="end_turn", **more):
    names = {"id": "room", "conversation": "hotel_plain", "calls": calls, "ended": ended, "user": user}
    conversation = Conversation(**names, booked=wanted, **more)
    exercise = Exercise(
        "hotel", "12_hotel", {"function": "dispatch"}, {}, {}, conversations=(conversation,), passes=passes
    )
    return [
        each.code.removeprefix("conversation_check.") for each in conversing.failed(exercise, function, [])
    ]


def answer(call, content, is_error=False):
    return {"type": "tool_result", "tool_use_id": call["id"], "content": content, "is_error": is_error}


def asks(call, state, hotels):
    if call["name"] == "search_hotels":
        return answer(call, '[{"id": "HT-104"}]')
    state["pending"] = call["input"]
    return answer(call, "Ask the user.")


def books(call, state, hotels):
    if call["name"] == "search_hotels":
        return asks(call, state, hotels)
    return answer(call, str(hotels.book_hotel(**call["input"])))


def searches(call, state, hotels):
    return answer(call, str(hotels.search_hotels(**call["input"])))


class TestABooking:
    def test_is_made_by_a_yes(self):
        assert booked(asks, ASKED) == []

    def test_is_read_from_the_record_and_not_from_what_was_said(self):
        def forgets(call, state, hotels):
            told = asks(call, state, hotels)
            state["pending"] = None
            return told

        assert booked(forgets, ASKED) == ["not_booked"]

    def test_that_nobody_wanted_speaks_first(self):
        assert booked(books, user=WISH[:1]) == ["not_to_book"]
        assert booked(books, user=WISH[:1], calls=()) == ["not_to_book"]

    def test_that_nobody_wanted_speaks_even_where_the_function_raises(self):
        def raises(client, messages, hotels):
            hotels.book_hotel(**ASKED)
            raise KeyError

        assert booked(raises, passes="client") == ["not_to_book"]

    def test_with_other_arguments_is_another_one(self):
        assert booked(books, ASKED | {"nights": 3}, user=WISH[:1]) == ["not_to_book"]

    def test_is_made_once(self):
        def books_and_asks(call, state, hotels):
            books(call, state, hotels)
            return asks(call, state, hotels)

        assert booked(books_and_asks, ASKED) == ["booked_again"]

    def test_can_be_an_agents_own(self):
        def agent(client, messages, hotels):
            from autograder.approval import converse

            return converse(client, asks, messages, hotels)

        assert booked(agent, ASKED, passes="client") == []


class TestASystemThatIsDown:
    def test_ends_the_loop(self):
        assert booked(searches, calls=CALLS[:1], ended="failed", down=True) == ["ended"]  # the user goes on
        assert booked(searches, user=WISH[:1], calls=CALLS[:1], ended="failed", down=True) == []

    def test_is_not_asked_again(self):
        def hides(call, state, hotels):
            try:
                return searches(call, state, hotels)
            except ConnectionError as error:
                return answer(call, str(error), is_error=True)

        assert booked(hides, user=WISH[:1], calls=CALLS[:1], ended="failed", down=True) == ["error"]


class TestADispatchThatRaises:
    def test_is_told_what_it_raised(self):
        def raises(call, state, hotels):
            if call["name"] == "book_hotel":
                raise ValueError("hotel_id is unknown")
            return asks(call, state, hotels)

        conversation = Conversation("room", "hotel_plain", CALLS, "end_turn", WISH[:1], booked=())
        exercise = Exercise("hotel", "12_hotel", {}, {}, {}, conversations=(conversation,), passes="call")
        (found,) = conversing.failed(exercise, raises, [])
        assert found.code == "conversation_check.ended"
        assert found.fields["why"].fields["message"] == "hotel_id is unknown"

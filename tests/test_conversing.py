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

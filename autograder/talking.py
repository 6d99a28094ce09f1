"""A learner's agent in a mocked conversation: what it is given, and what came of it as plain data."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from autograder.calling import guarded
from autograder.exercises import Conversation
from autograder.findings import Finding, Json
from autograder.hotels import Hotels
from autograder.trace import ToolCall, Trace

if TYPE_CHECKING:
    from anthropic import Anthropic

SECONDS = 20.0  # for one conversation; the first one imports the SDK


@dataclass(frozen=True)
class Heard:
    """What a Trace shows, without the Trace. text: what the model said last; the rest as there."""

    calls: tuple[ToolCall, ...]
    ended: str
    why: Finding
    text: str


@dataclass(frozen=True)
class Talk:
    """What came of a conversation.

    heard: None where the agent returned no Trace; finding: what stopped the agent, if something did;
    booked: the arguments of each booking, in order.
    """

    heard: Heard | None = None
    finding: Finding | None = None
    booked: tuple[Json, ...] = ()


def with_mock(function: object, conversation: Conversation, passes: str) -> Talk:
    """Sends an agent in this process through a conversation."""
    from autograder.mock_claude import mock_client  # brings the SDK along, which takes a second

    hotels = None if conversation.booked is None else Hotels(conversation.down)
    talk = converse(function, passes, mock_client(conversation.conversation), conversation.user, hotels)
    return Talk(talk.heard, talk.finding, tuple(hotels.bookings) if hotels else ())


def converse(
    function: object,
    passes: str,
    client: "Anthropic",
    user: tuple[str, ...],
    hotels: object,
    cpu: bool = False,
) -> Talk:
    """Calls `function(client)`, or `function(client, messages)` where a conversation has a user, or
    `function(client, messages, hotels)` where something can be booked.

    passes: "call" where the function is an agent's dispatch, and the rest of the agent is ours; hotels: a
    Hotels or what answers like one, None where nothing can be booked; cpu: the limit counts computing time.
    What was booked is for the owner of `hotels` to tell.
    """
    agent = _around(function) if passes == "call" else function
    given = [list(user)] if user else []
    given += [hotels] if hotels is not None else []
    traces: list[object] = []
    came = guarded(lambda: traces.append(agent(client, *given)), SECONDS, cpu=cpu)
    return Talk(_heard(traces[0]) if traces else None, came.finding)


def _around(dispatch: object) -> Callable:
    """A whole agent, with an approval step of ours, around a learner's dispatch."""
    from autograder import approval

    return lambda client, messages, hotels: approval.converse(client, dispatch, messages, hotels)


def _heard(trace: object) -> Heard | None:
    return Heard(trace.calls, trace.ended, trace.why, trace.text) if type(trace) is Trace else None

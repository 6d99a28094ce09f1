"""An agent around a learner's dispatch: the loop, and outside it the step that books after a yes."""

import json
from typing import TYPE_CHECKING

from autograder.agent import run_agent
from autograder.findings import Json
from autograder.hotels import Hotels, is_yes
from autograder.trace import Trace

if TYPE_CHECKING:
    from anthropic import Anthropic

# Open: it is the dispatch's own work to validate.
TOOLS = [{"name": name, "input_schema": {"type": "object"}} for name in ("search_hotels", "book_hotel")]
FIELDS = {"hotel_id", "room_type", "check_in", "nights"}


def converse(client: "Anthropic", dispatch: object, messages: list[str], hotels: Hotels) -> Trace | None:
    """Lets a model work with `dispatch(call, state, hotels)` on what a user says, message by message."""
    state: dict[str, Json] = {"offered": {}, "pending": None}
    trace = None
    for message in messages:
        told = approve(state, message, hotels)
        trace = run_agent(client, TOOLS, lambda call: dispatch(call, state, hotels), told, history=trace)
    return trace


def approve(state: dict[str, Json], message: str, hotels: Hotels) -> str:
    """Books what is pending if the new message is a yes, and forgets it in any case.

    Returns what the model is told: the message, and what was booked.
    """
    pending, state["pending"] = state.get("pending"), None
    if not is_yes(message) or not isinstance(pending, dict) or pending.keys() != FIELDS:
        return message
    return f"{message}\n\n(Booked: {json.dumps(hotels.book_hotel(**pending))})"

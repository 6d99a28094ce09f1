"""Who answers: the mocked model, or the real one with the learner's own key."""

import os
from typing import TYPE_CHECKING

from autograder import session, words
from autograder.findings import Json
from autograder.mock_claude import mock_client

if TYPE_CHECKING:
    from anthropic import Anthropic

MODEL = "claude-haiku-5-5"  # the one place that names it
KEY_VARIABLE = "ANTHROPIC_API_KEY"


def live_client(live: bool = False) -> "Anthropic | None":
    """A client of the real service, only where `live` is True and ANTHROPIC_API_KEY is set; else None.

    Prints one sentence on who answers.
    """
    if live is not True:
        _tell("agent.mocked")
        return None
    if not os.environ.get(KEY_VARIABLE, "").strip():
        _tell("agent.no_key", variable=KEY_VARIABLE)
        return None
    from anthropic import Anthropic

    _tell("agent.live", model=MODEL)
    return Anthropic()


def agent_client(conversation: str | dict[str, Json], live: bool = False) -> "Anthropic":
    """The client for a lesson's cell: mocked, unless the learner switches the real service on."""
    return live_client(live) or mock_client(conversation)


def _tell(code: str, **fields: object) -> None:
    print(words.as_text(words.say(code, session.language(), fields)))

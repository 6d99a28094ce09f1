"""Conversations that the service holds: the SDK's tool_runner sends only the new messages of each turn.

Source: anthropic 2.14.0, types.beta.beta_message_thread_param and lib.threads.
"""

from autograder.findings import Json

KEPT = ("system", "tools")  # sent with `create` only, and held from then on

Body = dict[str, Json]


class Threads:
    """What is held, by the id of the answer that it ends with."""

    def __init__(self) -> None:
        self._held: dict[str, Body] = {}

    def unfold(self, body: Body) -> Body | None:
        """The request as if it had been sent whole; None where it goes on from an answer that isn't held."""
        thread = body.get("thread")
        if not isinstance(thread, dict) or thread.get("type") != "continue":
            return body
        held = self._held.get(str(thread.get("previous_message_id")))
        new = body.get("messages")
        if held is None or not isinstance(new, list):
            return held and body
        return {**held, **body, "messages": [*held["messages"], *new]}

    def keep(self, body: Body, answer: Body) -> None:
        """Holds a conversation that asks for it, its new answer included."""
        if body.get("thread") is not None:
            told = {"role": "assistant", "content": answer["content"]}
            fields = {key: body[key] for key in KEPT if key in body}
            self._held[answer["id"]] = {**fields, "messages": [*body["messages"], told]}

"""The judge's side of a mocked conversation: the model's answers, and the record of what was booked."""

from typing import Any

from autograder.exercises import Conversation
from autograder.findings import Json
from autograder.grading.wire import GarbledError
from autograder.hotels import Hotels
from autograder.talking import Talk

REQUESTS = 200  # in one conversation
HOTEL_METHODS = ("search_hotels", "book_hotel")


class Stage:
    """Answers what a worker asks in one conversation."""

    def __init__(self, conversation: Conversation) -> None:
        from autograder.mock_claude import mock_service

        self._service = mock_service(conversation.conversation)
        self._hotels = None if conversation.booked is None else Hotels(conversation.down)
        self._asked = 0

    @property
    def booked(self) -> tuple[Json, ...]:
        return tuple(self._hotels.bookings) if self._hotels else ()

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """Raises GarbledError for what none of our own code asks."""
        self._asked += 1
        if self._asked > REQUESTS:
            raise GarbledError("too many questions")
        if question.get("what") == "http":
            return self._http(question)
        if question.get("what") == "hotels" and self._hotels:
            return self._ask_hotels(self._hotels, question)
        raise GarbledError("a question")

    def heard_the_same(self, talk: Talk) -> bool:
        """Whether a trace has the results that the model got: who writes a trace by hand is found out.

        Who begins anew for each message meets an id again, with another result: one of them is the trace's.
        """
        heard: dict[str, list[tuple[Json, Json]]] = {}
        for block in self._results():
            if type(each := block.get("tool_use_id")) is str:
                heard.setdefault(each, []).append((block.get("content"), block.get("is_error", False)))
        calls = talk.heard.calls if talk.heard else ()
        return all(call.id not in heard or (call.result, call.is_error) in heard[call.id] for call in calls)

    def _results(self) -> list[dict[str, Any]]:
        bodies = [body for body in self._service.requests if type(body.get("messages")) is list]
        messages = [each for body in bodies for each in body["messages"] if type(each) is dict]
        contents = [each["content"] for each in messages if type(each.get("content")) is list]
        blocks = [block for content in contents for block in content if type(block) is dict]
        return [block for block in blocks if block.get("type") == "tool_result"]

    def _http(self, question: dict[str, Any]) -> dict[str, Any]:
        import httpx2

        method, path, headers, body = (question.get(key) for key in ("method", "path", "headers", "body"))
        texts = type(headers) is dict and all(
            type(each) is str for each in (method, path, body, *headers.values())
        )
        if not texts:
            raise GarbledError("a request")
        try:
            request = httpx2.Request(
                method, f"https://api.anthropic.com{path}", headers=headers, content=body.encode()
            )
            response = self._service(request)
        except Exception as error:  # whatever a forged request does to us is no answer of the learner's
            raise GarbledError("a request") from error
        return {
            "status": response.status_code,
            "headers": dict(response.headers),
            "body": response.content.decode(),
        }

    def _ask_hotels(self, system: Hotels, question: dict[str, Any]) -> dict[str, Any]:
        method, arguments = question.get("method"), question.get("arguments")
        if method == "bookings":
            return {"value": system.bookings}
        if method not in HOTEL_METHODS or type(arguments) is not dict:
            raise GarbledError("a booking")
        try:
            return {"value": getattr(system, method)(**arguments)}
        except (ValueError, ConnectionError) as error:
            return {"refused": str(error), "kind": type(error).__name__}
        except TypeError as error:  # an unhashable city: the learner's call, and not ours
            return {"refused": str(error), "kind": "ValueError"}

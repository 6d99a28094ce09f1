"""The judge's side of a mocked conversation: the model's answers, and the record of what was booked."""

from collections.abc import Iterator
from typing import Any

from autograder.agent import ENDS, ended_by
from autograder.exercises import Conversation
from autograder.findings import Json
from autograder.grading.wire import GarbledError
from autograder.hotels import Hotels
from autograder.mock_answers import whole
from autograder.talking import Talk

GAVE_UP = ("max_turns", "error")  # before the model got the last results
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
        """Whether a trace has what the model said and got: who writes one by hand is found out.

        Its calls are the model's; their results reached the model, but for the last ones where the agent gave
        up; and where it ends with an answer, that was the model's last.
        """
        heard = talk.heard
        if heard is None:
            return True
        calls, results = list(self._calls()), list(self._results())
        if not all([call.id, call.name, call.input] in calls for call in heard.calls):
            return False
        for call in heard.calls:
            got = [result for number, *result in results if number == call.id]
            unsent = call.result is None or (heard.ended in GAVE_UP and not got)
            if not unsent and [call.result, call.is_error] not in got:
                return False
        return heard.ended not in ENDS or heard.ended in (*GAVE_UP, self._ended())

    def _calls(self) -> Iterator[list[Json]]:
        """id, name and input of each call. One that max_tokens cut off comes with an empty input."""
        for answer in self._service.answers:
            for block in whole(answer)["content"]:
                if block["type"] == "tool_use":
                    yield [block["id"], block["name"], block["input"]]

    def _ended(self) -> str:
        answers = self._service.answers
        return ended_by(answers[-1]) if answers else ""

    def _results(self) -> Iterator[list[Json]]:
        """id, text and error of each result that came with a request."""
        bodies = [body for body in self._service.requests if type(body.get("messages")) is list]
        messages = [each for body in bodies for each in body["messages"] if type(each) is dict]
        contents = [each["content"] for each in messages if type(each.get("content")) is list]
        for block in (each for content in contents for each in content if type(each) is dict):
            if block.get("type") == "tool_result":
                yield [block.get("tool_use_id"), block.get("content"), block.get("is_error", False)]

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

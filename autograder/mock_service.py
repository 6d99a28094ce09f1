"""The Messages API as an HTTP handler: refuses what the service refuses, and plays a conversation.

Imports httpx2, so only mock_claude imports this, and only when it is used.
"""

import json
from collections import Counter

import httpx2

from autograder import off_script, session
from autograder.findings import Json
from autograder.messages_rules import BETA_FIELDS, first_refusal
from autograder.mock_answers import FAILURES, error, events, message, whole
from autograder.mock_playing import Played, play
from autograder.mock_script import Failure, Script, Step, load


class MockService:
    """Answers requests to `POST /v1/messages`.

    requests: the bodies received, oldest first; off_script: what was said where the script had no answer.
    """

    def __init__(self, conversation: str | dict[str, Json], language: str = "") -> None:
        """Raises DataError for a conversation that isn't there, or isn't one."""
        self.script: Script = load(conversation)
        self.language = language or session.language()
        self.requests: list[dict[str, Json]] = []
        self.off_script: list[str] = []
        self._count = 0
        self._failed: Counter[tuple[int, str]] = Counter()

    def __call__(self, request: httpx2.Request) -> httpx2.Response:
        self._count += 1
        if (request.method, request.url.path) != ("POST", "/v1/messages"):
            return self._error(404, "Not found")
        if not {"x-api-key", "authorization"} & {name.lower() for name in request.headers}:
            return self._error(401, "x-api-key header is required")
        if "anthropic-version" not in request.headers:
            return self._error(400, "anthropic-version: header is required")
        try:
            body = json.loads(request.content)
        except ValueError:
            return self._error(400, "The request body is not valid JSON")
        if not isinstance(body, dict):
            return self._error(400, "Input should be a valid dictionary")
        return self._answer(body, beta="anthropic-beta" in request.headers)

    def _answer(self, body: dict[str, Json], beta: bool) -> httpx2.Response:
        self.requests.append(body)
        known = {key: value for key, value in body.items() if not (beta and key in BETA_FIELDS)}
        refused = first_refusal(known)
        if refused:
            return self._error(400, refused.message)
        played = play(self.script, known)
        failure = self._next_failure(played)
        if failure:
            return self._fail(failure)
        step = played.step or self._without_script(played)
        answer = message(body, played.heard.turn, step, off_script=played.step is None)
        if body.get("stream"):
            return self._respond(200, text=events(answer), kind="text/event-stream; charset=utf-8")
        return self._respond(200, text=json.dumps(whole(answer)))

    def _without_script(self, played: Played) -> Step:
        told = off_script.text(played, self.language)
        self.off_script.append(told)
        return Step("", told)

    def _next_failure(self, played: Played) -> Failure | None:
        if not played.step:
            return None
        key = (played.heard.turn, played.step.id)
        failures = played.step.failures[self._failed[key] :]
        self._failed[key] += bool(failures)
        return failures[0] if failures else None

    def _fail(self, failure: Failure) -> httpx2.Response:
        headers = {"retry-after": str(failure.retry_after)} if failure.retry_after else {}
        return self._error(failure.status, FAILURES[failure.status], headers)

    def _error(self, status: int, told: str, headers: dict[str, str] | None = None) -> httpx2.Response:
        return self._respond(status, json.dumps(error(status, told, self._request_id)), headers=headers)

    def _respond(
        self, status: int, text: str, kind: str = "application/json", headers: dict[str, str] | None = None
    ) -> httpx2.Response:
        shared = {"content-type": kind, "request-id": self._request_id}
        return httpx2.Response(status, headers={**shared, **(headers or {})}, content=text.encode())

    @property
    def _request_id(self) -> str:
        return f"req_mock_{self._count:04}"

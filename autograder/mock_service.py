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
from autograder.mock_threads import Threads


class MockService:
    """Answers requests to `POST /v1/messages`.

    requests: the bodies received, oldest first; answers: the messages given; played: the steps that answered;
    off_script: what was said where the script had no answer.
    """

    def __init__(self, conversation: str | dict[str, Json], language: str = "") -> None:
        """Raises DataError for a conversation that isn't there, or isn't one."""
        self.script: Script = load(conversation)
        self.language = language or session.language()
        self.requests: list[dict[str, Json]] = []
        self.answers: list[dict[str, Json]] = []
        self.played: list[str] = []
        self.off_script: list[str] = []
        self._count = 0
        self._threads = Threads()
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
        whole_body = self._threads.unfold(body) if beta else body
        if whole_body is None:
            return self._error(404, "thread: previous_message_id not found", code="thread_not_found")
        known = {key: value for key, value in whole_body.items() if not (beta and key in BETA_FIELDS)}
        refused = first_refusal(known)
        if refused:
            return self._error(400, refused.message)
        played = play(self.script, known)
        failure = self._next_failure(played)
        if failure:
            return self._fail(failure)
        step = self._step(played)
        answer = message(known, played.heard.turn, step, off_script=played.step is None)
        self._threads.keep(whole_body, answer)
        self.answers.append(answer)
        if body.get("stream"):
            return self._respond(200, text=events(answer), kind="text/event-stream; charset=utf-8")
        return self._respond(200, text=json.dumps(whole(answer)))

    def _step(self, played: Played) -> Step:
        if played.step:
            self.played.append(played.step.id)
            return played.step
        self.off_script.append(off_script.text(played, self.language))
        return Step("", self.off_script[-1])

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

    def _error(
        self, status: int, told: str, headers: dict[str, str] | None = None, code: str = ""
    ) -> httpx2.Response:
        body = error(status, told, self._request_id, code)
        return self._respond(status, json.dumps(body), headers=headers)

    def _respond(
        self, status: int, text: str, kind: str = "application/json", headers: dict[str, str] | None = None
    ) -> httpx2.Response:
        shared = {"content-type": kind, "request-id": self._request_id}
        return httpx2.Response(status, headers={**shared, **(headers or {})}, content=text.encode())

    @property
    def _request_id(self) -> str:
        return f"req_mock_{self._count:04}"

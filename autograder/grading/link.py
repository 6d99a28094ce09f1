"""The judge's end of the line to a worker. Everything that comes over it is a claim, and has its limits."""

import json
import os
import secrets
import select
import time
from collections.abc import Callable
from signal import SIGKILL
from typing import Any, Protocol

from autograder.grading.sandbox.worker import Ended
from autograder.grading.wire import GarbledError

LONGEST = 16_000_000  # bytes of one answer: 2 million characters, each escaped, and some
ODD_LINES = 100  # that are no answers, before the rest is not read any more
LAST_WORDS = 10.0  # seconds until a worker that closed its pipe has ended
CHUNK = 1 << 16

Reply = dict[str, Any]
Questions = Callable[[dict[str, Any]], dict[str, Any]]


class EndedError(Exception):
    """The worker ended before it answered; `ended` says how, None where it only stopped talking."""

    def __init__(self, ended: Ended | None) -> None:
        super().__init__(str(ended))
        self.ended = ended

    @property
    def was_killed(self) -> bool:
        """By somebody else: its own limits end a worker in other ways, but for its folder's."""
        return self.ended is not None and self.ended.signal == SIGKILL and not self.ended.overfull


class OverdueError(Exception):
    """No answer came in time by the clock on the wall. A busy machine can be the reason."""


class Process(Protocol):
    """What is asked of a sandbox's worker."""

    requests: int
    replies: int

    def wait(self, seconds: float) -> Ended | None: ...

    def close(self) -> None: ...


class Link:
    """Requests to one worker, one at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._waiting = b""
        self._odd = 0

    def close(self) -> None:
        self._process.close()

    def wait_until_ready(self, seconds: float) -> None:
        """Raises EndedError or OverdueError: before any code of a learner's was loaded, that is our fault."""
        self._answer("ready", time.monotonic() + seconds, None)

    def request(self, seconds: float, answers: Questions | None = None, **request: Any) -> Reply:
        """Sends a request, and returns its answer.

        seconds: of the wall's clock; answers: answers what the worker asks meanwhile.
        Raises EndedError, OverdueError, GarbledError.
        """
        number = secrets.token_hex(8)
        deadline = time.monotonic() + seconds
        self._send({"id": number, **request}, deadline)
        return self._answer(number, deadline, answers)

    def _answer(self, number: str, deadline: float, answers: Questions | None) -> Reply:
        while True:
            value = _decoded(self._line(deadline))
            if type(value) is not dict or value.get("id") != number:
                self._count_odd()  # something of the learner's own, or a guess
            elif "ask" not in value:
                return value
            elif answers is None or type(value["ask"]) is not dict:
                raise GarbledError("a question")
            else:
                self._send(answers(value["ask"]), deadline)

    def _count_odd(self) -> None:
        self._odd += 1
        if self._odd > ODD_LINES:
            raise GarbledError("too many lines")

    def _send(self, value: dict[str, Any], deadline: float) -> None:
        left = json.dumps(value, ensure_ascii=True, allow_nan=False).encode() + b"\n"
        os.set_blocking(self._process.requests, False)
        while left:
            self._wait(self._process.requests, select.POLLOUT, deadline)
            try:
                left = left[os.write(self._process.requests, left) :]
            except BlockingIOError:
                continue
            except BrokenPipeError:
                raise EndedError(self._process.wait(LAST_WORDS)) from None

    def _line(self, deadline: float) -> bytes:
        parts = [self._waiting]
        length = len(self._waiting)
        while b"\n" not in parts[-1]:
            if length > LONGEST:
                raise GarbledError("too long")
            self._wait(self._process.replies, select.POLLIN, deadline)
            chunk = os.read(self._process.replies, CHUNK)
            if not chunk:
                raise EndedError(self._process.wait(LAST_WORDS))
            parts.append(chunk)
            length += len(chunk)
        line, self._waiting = b"".join(parts).split(b"\n", 1)
        return line

    def _wait(self, descriptor: int, event: int, deadline: float) -> None:
        poll = select.poll()
        poll.register(descriptor, event)
        if not poll.poll(max(deadline - time.monotonic(), 0) * 1000):
            raise OverdueError


def _decoded(line: bytes) -> Any:
    """The JSON value of a line; None where it is none, as what a learner's code wrote between."""
    try:
        return json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError):
        return None


def _no_number(name: str) -> None:
    raise ValueError(name)

"""A forked process that answers a few requests, within limits, and then makes way for a fresh one."""

import contextlib
import gc
import os
import resource
import select
import signal
import struct
import time
from collections.abc import Callable
from typing import NoReturn

REQUESTS = 20  # of one fork: the first costs a third more than the others, and what they leave adds up
LENGTH = struct.Struct("!Q")
CHUNK = 1 << 20


class DiedError(Exception):
    """A fork ended before it answered: by a limit, a signal, or for want of time."""


class Fork:
    """A copy of this process, which answers with `answer`. cpu_seconds: of one request; memory: in bytes."""

    def __init__(self, answer: Callable[[bytes], bytes], cpu_seconds: int, memory: int) -> None:
        requests, self._to = os.pipe()
        self._from, replies = os.pipe()
        self._left = REQUESTS
        self._pid = os.fork()
        if self._pid == 0:
            os.close(self._to)
            os.close(self._from)
            _serve(answer, requests, replies, cpu_seconds, memory)
        os.close(requests)
        os.close(replies)

    @property
    def is_spent(self) -> bool:
        return self._left <= 0

    def ask(self, request: bytes, seconds: float) -> bytes:
        """Raises DiedError, after which this fork is closed. seconds: of the wall's clock."""
        self._left -= 1
        try:
            _write(self._to, request)
            return _read(self._from, time.monotonic() + seconds)
        except (OSError, EOFError, TimeoutError) as error:
            raise DiedError(f"status {self.close()}") from error

    def close(self) -> int:
        """Ends it, whatever it does, and returns its status as os.wait4 gives it."""
        os.close(self._to)
        os.close(self._from)
        os.kill(self._pid, signal.SIGKILL)
        _, status = os.waitpid(self._pid, 0)
        self._left = 0
        return status


def _serve(
    answer: Callable[[bytes], bytes], requests: int, replies: int, cpu_seconds: int, memory: int
) -> NoReturn:
    """In the fork. Ends where nobody asks any more."""
    try:
        with contextlib.suppress(ValueError, OSError):  # macOS knows the limit, and refuses to set it
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        gc.disable()  # its life is short, and a collection would copy what it shares with its parent
        while True:
            request = _read(requests, None)
            limit = int(time.process_time()) + cpu_seconds
            resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))
            _write(replies, answer(request))
    finally:
        os._exit(0)


def _write(descriptor: int, message: bytes) -> None:
    left = memoryview(LENGTH.pack(len(message)) + message)
    while left:
        left = left[os.write(descriptor, left) :]


def _read(descriptor: int, deadline: float | None) -> bytes:
    (length,) = LENGTH.unpack(_exactly(descriptor, LENGTH.size, deadline))
    return _exactly(descriptor, length, deadline)


def _exactly(descriptor: int, length: int, deadline: float | None) -> bytes:
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    parts = []
    while length:
        if deadline is not None and not poll.poll(max(deadline - time.monotonic(), 0) * 1000):
            raise TimeoutError
        part = os.read(descriptor, min(length, CHUNK))
        if not part:
            raise EOFError
        parts.append(part)
        length -= len(part)
    return b"".join(parts)

"""A worker, seen from outside: two pipes, a hand on the switch, and how it ended."""

import json
import os
import select
import signal
import socket
from dataclasses import dataclass
from typing import Self

from autograder.grading.sandbox.errors import SandboxError

NOTE = 1 << 16  # bytes of the longest message that a zygote sends


@dataclass(frozen=True)
class Ended:
    """How a worker ended.

    signal: what killed it, 0 where nothing did; status: what it exited with (an exit code, or 0);
    cpu_seconds: of all its threads, user and system; peak_bytes: the most memory that it held at once,
    with what it shares with the zygote; overfull: whether it was killed for filling its scratch folder.
    """

    signal: int
    status: int
    cpu_seconds: float
    peak_bytes: int
    overfull: bool = False


class Worker:
    """Belongs to the process that spawned it: once that ends, or closes it, the worker is killed.

    A context manager, which kills and closes. Not safe to share between threads.
    """

    def __init__(self, requests: int, replies: int, status: socket.socket, pidfd: int) -> None:
        self.requests = requests  # descriptor: what is written here, the worker reads from its first
        self.replies = replies  # descriptor: what the worker writes to its second is read here
        self._status = status
        self._pidfd = pidfd
        self._ended: Ended | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def kill(self) -> None:
        """At once, whatever it does. Nothing happens where it has ended already."""
        try:
            signal.pidfd_send_signal(self._pidfd, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def wait(self, seconds: float) -> Ended | None:
        """How it ended, or None where it still runs after that time. 0 asks without waiting.

        Raises SandboxError where the zygote died, so that nobody knows.
        """
        if self._ended is None and select.select([self._status], [], [], seconds)[0]:
            said = receive(self._status)
            if said is None:
                raise SandboxError("The process that starts workers ended before its worker did.")
            self._ended = Ended(**said)
        return self._ended

    def close(self) -> None:
        """Kills it, and closes the descriptors. Can be called twice."""
        if self._pidfd < 0:
            return
        self.kill()
        for descriptor in (self.requests, self.replies, self._pidfd):
            os.close(descriptor)
        self._status.close()
        self.requests = self.replies = self._pidfd = -1


def receive(status: socket.socket) -> dict | None:
    """The next message, or None where the other end was closed."""
    try:
        data = status.recv(NOTE)
    except ConnectionResetError:
        return None
    return json.loads(data) if data else None

"""A worker, seen from outside: two pipes, a hand on the switch, and how it ended."""

import contextlib
import json
import os
import select
import signal
import socket
from dataclasses import dataclass
from typing import Self

from autograder.grading.sandbox.errors import SandboxError

NOTE = 1 << 16  # bytes of the longest message between a zygote and us
PATIENCE = 120.0  # seconds for what takes less than two: a loaded machine must not cost anybody points


@dataclass(frozen=True)
class Ended:
    """How a worker ended.

    signal: what killed it, 0 where nothing did; status: what it exited with, 0 where it was killed;
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

    A context manager, which kills and closes. Not to be shared between threads.
    """

    def __init__(self, requests: int, replies: int, channel: socket.socket, pidfd: int) -> None:
        self.requests = requests  # descriptor: what is written here, the worker reads
        self.replies = replies  # descriptor: what the worker writes is read here
        self._channel, self._pidfd = channel, pidfd
        self._ended: Ended | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def kill(self) -> None:
        """At once, whatever it does. Nothing happens where it has ended already."""
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._pidfd, signal.SIGKILL)

    def wait(self, seconds: float) -> Ended | None:
        """How it ended, or None where it still runs after that time. 0 asks without waiting.

        Raises SandboxError where the zygote died, so that nobody knows.
        """
        if self._ended is None and _readable(self._channel, seconds):
            said = receive(self._channel)
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
        self._channel.close()
        self.requests = self.replies = self._pidfd = -1


def hatch(control: socket.socket, entry: str) -> Worker:
    """Asks the zygote at the other end of `control` for a worker. Raises SandboxError where none comes.

    Requests go one way over `control`; answers come over a channel that each worker has for itself. So
    several processes can hold `control` and ask at once.
    """
    with contextlib.ExitStack() as if_it_fails:
        read_requests, requests = os.pipe()
        if_it_fails.callback(os.close, requests)
        replies, write_replies = os.pipe()
        if_it_fails.callback(os.close, replies)
        channel, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        if_it_fails.enter_context(channel)
        try:
            note = json.dumps({"entry": entry}).encode()
            socket.send_fds(control, [note], [read_requests, write_replies, theirs.fileno()])
        except OSError as error:
            raise SandboxError(f"The process that starts workers is gone: {error}.") from error
        finally:
            theirs.close()
            os.close(read_requests)
            os.close(write_replies)
        worker = Worker(requests, replies, channel, _confined(channel, if_it_fails))
        if_it_fails.pop_all()
    return worker


def used(control: socket.socket) -> float:
    """Asks the zygote for its CPU time, and that of its workers that have ended. Raises SandboxError."""
    channel, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with channel:
        with theirs:
            try:
                socket.send_fds(control, [b'{"usage": true}'], [theirs.fileno()])
            except OSError as error:
                raise SandboxError(f"The process that starts workers is gone: {error}.") from error
        channel.settimeout(PATIENCE)
        said = receive(channel)
    if said is None:
        raise SandboxError("The process that starts workers ended.")
    return said["cpu_seconds"]


def receive(channel: socket.socket) -> dict | None:
    """The next message, or None where the other end was closed."""
    try:
        data = channel.recv(NOTE)
    except ConnectionResetError:
        return None
    return json.loads(data) if data else None


def _confined(channel: socket.socket, if_it_fails: contextlib.ExitStack) -> int:
    """The worker's pidfd, once the zygote has sent it and the worker has said that it is confined."""
    pidfd, confined = -1, False
    channel.settimeout(PATIENCE)
    while pidfd < 0 or not confined:
        try:
            data, sent, _, _ = socket.recv_fds(channel, NOTE, 1)
        except OSError as error:
            raise SandboxError(f"No worker came: {error}.") from error
        for pidfd in sent:
            if_it_fails.callback(os.close, pidfd)
        said = json.loads(data) if data else {"failed": "the process that starts workers ended"}
        if "failed" in said or "signal" in said:
            raise SandboxError(f"No worker came: {said.get('failed', said)}.")
        confined = confined or "confined" in said
    channel.settimeout(None)
    return pidfd


def _readable(channel: socket.socket, seconds: float) -> bool:
    poll = select.poll()  # select() knows no descriptor above 1023
    poll.register(channel, select.POLLIN)
    return bool(poll.poll(seconds * 1000))

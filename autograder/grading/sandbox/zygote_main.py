"""The process that starts workers, seen from inside: it imports, waits, forks, and never runs learners' code.

Nothing here may hold a secret: a worker is a copy of this process. And nothing may depend on a worker's good
will: what one leaves is removed before the next is started.
"""

import contextlib
import gc
import importlib
import json
import os
import resource
import select
import signal
import socket
import threading
from dataclasses import dataclass
from pathlib import Path

from autograder.grading.sandbox import confinement, kernel, leftovers
from autograder.grading.sandbox.errors import SandboxError
from autograder.grading.sandbox.worker import NOTE

_LOOK = 250  # milliseconds between two looks at the scratch folders
_TOLD = 1 << 20  # bytes of what it is told at first, at most


@dataclass
class Living:
    """A worker that was started and has not ended."""

    pid: int
    pidfd: int
    channel: int  # descriptor of our end of its channel
    scratch: Path
    overfull: bool = False

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(self.pidfd, signal.SIGKILL)


def main(descriptor: int) -> None:
    """Serves until nobody holds the other end of the socket `descriptor`."""
    confinement.limit_descriptors()
    control = socket.socket(fileno=os.dup(descriptor))
    os.close(descriptor)
    told = json.loads(control.recv(_TOLD))
    try:
        _warm(told["warm"], told["prepare"])
    except BaseException as error:
        control.send(confinement.complaint(error))
        return
    control.send(b'{"ready": true}')
    Nursery(control, told).serve()


def _warm(names: list[str], prepare: tuple[str, object] | None) -> None:
    for name in names:
        importlib.import_module(name)
    if prepare:
        entry, given = prepare
        confinement.load(entry)(given)
    if threading.active_count() > 1 or kernel.threads() > 1:
        raise SandboxError(f"importing {', '.join(names)} started threads, which a fork would lose")
    gc.collect()
    gc.freeze()  # else the first collection in each worker copies every page


class Nursery:
    """Starts workers and sees them end."""

    def __init__(self, control: socket.socket, told: dict) -> None:
        self._control, self._told = control, told
        self._scratch = Path(told["scratch"])
        self._living: dict[int, Living] = {}  # by pidfd
        self._by_channel: dict[int, Living] = {}
        self._started = 0
        self._poll = select.poll()
        self._poll.register(control, select.POLLIN)  # first: so all that was let go before shows

    def serve(self) -> None:
        while True:
            events = dict(self._poll.poll(_LOOK if self._living else None))
            asked = events.pop(self._control.fileno(), 0)
            for descriptor in events:
                self._see_end(descriptor)
            if asked and not self._accept():
                return
            self._watch()

    def _see_end(self, descriptor: int) -> None:
        """Of a worker by itself, or because nobody waits for it any more."""
        living = self._living.get(descriptor) or self._by_channel.get(descriptor)
        if living is not None:  # else it was seen a moment ago, by its other descriptor
            living.kill()
            self._bury(living)

    def _accept(self) -> bool:
        """Whether anybody is there still."""
        data, sent, _, _ = socket.recv_fds(self._control, NOTE, 3)
        if data:
            asked = json.loads(data)
            if "usage" in asked:
                _say(sent[0], {"cpu_seconds": _cpu_seconds()})
                os.close(sent[0])
            else:
                self._start(asked["entry"], *sent)
            return True
        for each in list(self._living.values()):
            each.kill()
            self._bury(each)
        with contextlib.suppress(OSError):
            self._scratch.rmdir()
        return False

    def _start(self, entry: str, requests: int, replies: int, channel: int) -> None:
        self._started += 1
        scratch = self._scratch / str(self._started)
        scratch.mkdir(mode=0o700)
        parent, pid = os.getpid(), os.fork()
        if pid == 0:
            self._control.detach()  # closed below, by its number: this object must not do it again
            confinement.live(self._told, entry, parent, scratch, (requests, replies, channel))
        os.close(requests)
        os.close(replies)
        living = Living(pid, os.pidfd_open(pid), channel, scratch)
        self._living[living.pidfd] = self._by_channel[channel] = living
        self._poll.register(living.pidfd, select.POLLIN)
        self._poll.register(channel, 0)  # POLLHUP comes unasked
        _say(channel, {"pid": pid}, [living.pidfd])

    def _bury(self, living: Living) -> None:
        _, status, used = os.wait4(living.pid, 0)
        killed = os.WIFSIGNALED(status)
        ended = {
            "signal": os.WTERMSIG(status) if killed else 0,
            "status": 0 if killed else os.WEXITSTATUS(status),
            "cpu_seconds": used.ru_utime + used.ru_stime,
            "peak_bytes": used.ru_maxrss * 1024,
            "overfull": living.overfull,
        }
        _say(living.channel, ended)
        del self._living[living.pidfd], self._by_channel[living.channel]
        for descriptor in (living.pidfd, living.channel):
            self._poll.unregister(descriptor)
            os.close(descriptor)
        leftovers.remove(living.scratch)

    def _watch(self) -> None:
        """Kills whoever fills its folder: with bytes, or with more entries than anybody needs."""
        for living in self._living.values():
            if not living.overfull and leftovers.size(living.scratch) > self._told["scratch_bytes"]:
                living.overfull = True
                living.kill()


def _cpu_seconds() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def _say(channel: int, note: dict, descriptors: list[int] | None = None) -> None:
    """Where nobody listens any more, nothing is lost."""
    end = socket.socket(fileno=channel)
    with contextlib.suppress(OSError):
        socket.send_fds(end, [json.dumps(note).encode()], descriptors or [])
    end.detach()

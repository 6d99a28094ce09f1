"""A worker in WebAssembly, seen from outside: two pipes, a channel to its host, and how it ended."""

import contextlib
import json
import mmap
import os
import select
import signal
import socket
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any, Self

from autograder import places
from autograder.grading.sandbox import interpreter, leftovers
from autograder.grading.sandbox.worker import Ended

# An empty `autograder`: the host needs nothing of what the real one imports, and would wait for it each time.
_MAIN = (
    "import sys, types; ours = sys.modules['autograder'] = types.ModuleType('autograder'); "
    "ours.__path__ = [sys.argv[2]]; sys.path[:0] = sys.argv[3:]; "
    "from autograder.grading.sandbox.wasm.host import main; main(int(sys.argv[1]))"
)
SECONDS = struct.Struct("d")
_MAXRSS = 1 if sys.platform == "darwin" else 1024  # bytes of its unit


class WasmWorker:
    """What sandbox.worker.Worker is, for a process that is a child of this one. A context manager.

    scratch: its own folder, removed in the end; used: where the CPU seconds of all that ended are added up.
    """

    def __init__(
        self, process: subprocess.Popen, requests: int, replies: int, channel: socket.socket, scratch: Path,
        used: mmap.mmap,
    ) -> None:  # fmt: skip
        self.requests, self.replies = requests, replies
        self._process, self._channel, self._scratch, self._used = process, channel, scratch, used
        self._ended: Ended | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def kill(self) -> None:
        """At once, whatever it does. Nothing happens where it has ended already."""
        if self._ended is None:
            os.kill(self._process.pid, signal.SIGKILL)  # not waited for yet, so it is still this one's number

    def wait(self, seconds: float) -> Ended | None:
        """How it ended, or None where it still runs after that time. 0 asks without waiting."""
        if self._ended is None and _readable(self._channel, seconds):
            self._ended = self._reaped()
        return self._ended

    def close(self) -> None:
        """Kills it, closes the descriptors and removes its scratch folder. Can be called twice."""
        if self.requests < 0:
            return
        self.kill()
        if self._ended is None:
            self._ended = self._reaped()
        os.close(self.requests)
        os.close(self.replies)
        self._channel.close()
        self.requests = self.replies = -1
        leftovers.remove(self._scratch)

    def _reaped(self) -> Ended:
        said = _last_words(self._channel)
        _, status, usage = os.wait4(self._process.pid, 0)
        code = os.waitstatus_to_exitcode(status)
        self._process.returncode = code
        seconds = usage.ru_utime + usage.ru_stime
        SECONDS.pack_into(self._used, 0, SECONDS.unpack_from(self._used)[0] + seconds)
        how = said or {"signal": max(-code, 0), "status": max(code, 0)}
        return Ended(**how, cpu_seconds=seconds, peak_bytes=usage.ru_maxrss * _MAXRSS)


def hatch(told: dict[str, Any], used: mmap.mmap, if_it_fails: contextlib.ExitStack) -> WasmWorker:
    """Starts the process of a worker. Raises OSError.

    told: what its host runs, and in what world; used: as a WasmWorker has it.
    """
    read_requests, requests = os.pipe()
    replies, write_replies = os.pipe()
    channel, theirs = socket.socketpair()
    for descriptor in (requests, replies):
        if_it_fails.callback(os.close, descriptor)
    if_it_fails.enter_context(channel)
    argv = [str(interpreter.executable()), "-I", "-B", "-X", "utf8", "-c", _MAIN, str(theirs.fileno())]
    try:
        process = subprocess.Popen(
            [*argv, str(places.PACKAGE), *interpreter.import_path()],
            env=interpreter.environment(),
            cwd="/",
            stdin=read_requests,
            stdout=write_replies,
            stderr=subprocess.DEVNULL,
            pass_fds=[theirs.fileno()],
            start_new_session=True,  # Ctrl-C is for us alone
        )
    finally:
        theirs.close()
        os.close(read_requests)
        os.close(write_replies)
    worker = WasmWorker(process, requests, replies, channel, Path(told["scratch"]), used)
    channel.sendall(json.dumps(told).encode() + b"\n")
    return worker


def _last_words(channel: socket.socket) -> dict[str, Any] | None:
    """None where it was killed before it could say any."""
    said = b""
    try:
        while piece := channel.recv(1 << 10):
            said += piece
    except ConnectionResetError:
        return None
    return json.loads(said) if said else None


def _readable(channel: socket.socket, seconds: float) -> bool:
    poll = select.poll()
    poll.register(channel, select.POLLIN)
    return bool(poll.poll(seconds * 1000))

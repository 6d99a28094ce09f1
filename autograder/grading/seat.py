"""Where submissions are judged, one after the other: a process with a zygote, which forks for each of them.

The fork reads what a learner handed in and judges what the worker answers, within limits on CPU time and
memory. If it dies, so does one verdict, and not the batch.
"""

import gc
import json
import os
import resource
import select
import signal
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, Self

from autograder.grading import judge
from autograder.grading.judge import Job, grade
from autograder.grading.learner import BusyError, NoWorkerError, Patience
from autograder.grading.records import Graded
from autograder.grading.sandbox.errors import SandboxError
from autograder.grading.sandbox.limits import Limits
from autograder.grading.sandbox.tiers import Tier
from autograder.grading.sandbox.wasm.nursery import WasmNursery
from autograder.grading.sandbox.zygote import Zygote

WARM = ("autograder.grading.worker",)
WARM_TO_TALK = ("anthropic", "httpx2")  # a second and 60 MB, and only agents need it
CPU_SECONDS = 120  # of one judge
MEMORY = 4 << 30  # bytes of address space of one judge
WALL_SECONDS = 900.0
CHUNK = 1 << 16

RESTARTS = 2  # of the zygote, for one submission

Kind = Literal["graded", "busy", "died", "no_worker", "failed"]


@dataclass(frozen=True)
class Outcome:
    """What came of one submission.

    kind: "graded", with the record; "busy": to be tried again, alone; "died": a limit or a signal stopped
    the judge; "no_worker": none came up; "failed": a fault of ours. why: the text of a fault.
    judge_seconds, worker_seconds, start_seconds: CPU time since the outcome before, where it was spent.
    """

    kind: Kind
    record: Graded | None = None
    why: str = ""
    judge_seconds: float = 0.0
    worker_seconds: float = 0.0
    start_seconds: float = 0.0


class Seat:
    """A context manager: inside, `grade` can be called.

    prefix: the code cells with which the released notebook begins; limits: of each worker; secret: folders
    that no worker may be able to read; talks: whether there is an agent to be sent through conversations.
    """

    def __init__(
        self,
        tier: Tier,
        prefix: Sequence[str] = (),
        limits: Limits | None = None,
        secret: Iterable[Path] = (),
        talks: bool = True,
    ) -> None:
        prepare = ("autograder.grading.worker:prepare", list(prefix))
        self._zygote: Zygote | WasmNursery
        if tier is Tier.C:  # what talks needs doesn't exist there, and no folder but what it is given
            self._zygote = WasmNursery(WARM, limits=limits, prepare=prepare)
        else:
            warm = (*WARM, *(WARM_TO_TALK if talks else ()))
            self._zygote = Zygote(tier, warm, limits=limits, secret=tuple(secret), prepare=prepare)

    def __enter__(self) -> Self:
        self._zygote.__enter__()
        self._used = self._zygote.cpu_seconds()
        self._start = self._used + time.process_time()
        return self

    def __exit__(self, *exception: object) -> None:
        self._zygote.__exit__(*exception)

    def grade(self, job: Job, patience: Patience) -> Outcome:
        """Judges one submission in a process of its own. Never raises for what was handed in."""
        outcome = self._once(job, patience)
        for _ in range(RESTARTS):
            if outcome.kind != "no_worker":
                break
            self._zygote.restart()
            self._used = 0.0
            outcome = self._once(job, patience)
        return outcome

    def _once(self, job: Job, patience: Patience) -> Outcome:
        reading, writing = os.pipe()
        pid = os.fork()
        if pid == 0:
            _judge(job, patience, self._zygote, writing)
        os.close(writing)
        said = _everything(reading, pid)
        _, status, used = os.wait4(pid, 0)
        start, self._start = self._start, 0.0
        judge, worker = used.ru_utime + used.ru_stime, self._worker_seconds()
        if isinstance(self._zygote, WasmNursery):  # its workers were children of the judge's
            judge = max(judge - worker, 0.0)
        times = {"judge_seconds": judge, "worker_seconds": worker}
        return replace(_outcome(said, status), start_seconds=start, **times)

    def _worker_seconds(self) -> float:
        try:
            before, self._used = self._used, self._zygote.cpu_seconds()
        except SandboxError:  # it is gone, and what it used with it
            return 0.0
        return self._used - before


def _judge(job: Job, patience: Patience, zygote: Zygote | WasmNursery, writing: int) -> None:
    """The forked child; never returns."""
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 1))
        with suppress(ValueError):  # macOS has no such limit
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        gc.disable()  # its life is short, and a collection would copy what it shares with the seat
        try:
            known = frozenset(judge.right)
            record = grade(job, zygote.spawn, patience).to_json()
            said = json.dumps({"record": record, "right": sorted(judge.right - known)})
        except BusyError:
            said = '{"busy": true}'
        except (NoWorkerError, SandboxError) as error:
            said = json.dumps({"no_worker": str(error)[:500]})
        except Exception as error:
            said = json.dumps({"failed": f"{type(error).__name__}: {error}"[:500]})
        with os.fdopen(writing, "w") as out:
            out.write(said)
    finally:
        os._exit(0)


def _everything(reading: int, pid: int) -> bytes:
    deadline = time.monotonic() + WALL_SECONDS
    parts = []
    poll = select.poll()
    poll.register(reading, select.POLLIN)
    with os.fdopen(reading, "rb", buffering=0) as pipe:
        while poll.poll(max(deadline - time.monotonic(), 0) * 1000):
            part = pipe.read(CHUNK)
            if not part:
                return b"".join(parts)
            parts.append(part)
    os.kill(pid, signal.SIGKILL)
    return b""


def _outcome(said: bytes, status: int) -> Outcome:
    try:
        told = json.loads(said)
    except ValueError:
        return Outcome("died", why=f"status {status}")
    if "busy" in told:
        return Outcome("busy")
    for kind in ("no_worker", "failed"):
        if kind in told:
            return Outcome(kind, why=told[kind])
    judge.right.update(told["right"])
    return Outcome("graded", Graded.from_json(told["record"]))

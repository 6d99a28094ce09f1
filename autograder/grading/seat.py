"""Where submissions are judged, one after the other: a process with a zygote, and a judge that it forks.

The judge reads what a learner handed in and judges what the worker answers, within limits on CPU time and
memory, and makes way for a fresh one after a few. If it dies, so does one verdict, and not the batch.
"""

import json
import pickle
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, Self

from autograder.grading import judge
from autograder.grading.forks import DiedError, Fork
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
        self._judge: Fork | None = None
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
        self.rest()
        self._zygote.__exit__(*exception)

    def grade(self, job: Job, patience: Patience) -> Outcome:
        """Judges one submission, in a process that does little else. Never raises for what was handed in."""
        outcome = self._once(job, patience)
        for _ in range(RESTARTS):
            if outcome.kind != "no_worker":
                break
            self.rest()  # it knows the old zygote alone
            self._zygote.restart()
            self._used = 0.0
            outcome = self._once(job, patience)
        return outcome

    def rest(self) -> None:
        """Ends the judge that waits for the next submission."""
        if self._judge:
            self._judge.close()
            self._judge = None

    def _once(self, job: Job, patience: Patience) -> Outcome:
        if self._judge is None:
            self._judge = Fork(self._answer, CPU_SECONDS, MEMORY)
        try:
            outcome = _outcome(self._judge.ask(pickle.dumps((job, patience)), WALL_SECONDS))
            if self._judge.is_spent:
                self.rest()
        except DiedError as error:
            self._judge = None
            outcome = Outcome("died", why=str(error))
        start, self._start = self._start, 0.0
        return replace(outcome, worker_seconds=self._worker_seconds(), start_seconds=start)

    def _worker_seconds(self) -> float:
        try:
            before, self._used = self._used, self._zygote.cpu_seconds()
        except SandboxError:  # it is gone, and what it used with it
            return 0.0
        return self._used - before

    def _answer(self, request: bytes) -> bytes:
        """In the judge's process. The request comes from the seat."""
        job, patience = pickle.loads(request)
        before, known = time.process_time(), frozenset(judge.right)
        try:
            said = {"record": grade(job, self._zygote.spawn, patience).to_json()}
        except BusyError:
            said = {"busy": True}
        except (NoWorkerError, SandboxError) as error:
            said = {"no_worker": str(error)[:500]}
        except Exception as error:
            said = {"failed": f"{type(error).__name__}: {error}"[:500]}
        said |= {"right": sorted(judge.right - known), "seconds": time.process_time() - before}
        return json.dumps(said).encode()


def _outcome(said: bytes) -> Outcome:
    told = json.loads(said)
    judge.right.update(told["right"])
    seconds = told["seconds"]
    for kind in ("busy", "no_worker", "failed"):
        if kind in told:
            return Outcome(kind, why=str(told[kind]), judge_seconds=seconds)
    return Outcome("graded", Graded.from_json(told["record"]), judge_seconds=seconds)

"""Seats in processes of their own, on this machine."""

import gc
import hashlib
import json
import signal
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context, util
from pathlib import Path
from typing import Protocol, Self

from autograder import words
from autograder.findings import Json
from autograder.grading import judge
from autograder.grading.judge import Job
from autograder.grading.learner import Patience
from autograder.grading.sandbox import kernel
from autograder.grading.sandbox.tiers import Tier
from autograder.grading.seat import Outcome, Seat

WAITING = 4  # submissions in memory for each seat: the next ones are read while these are judged
CLOSED_FIRST = 10  # of what multiprocessing does at a process's end


class BrokenSeatsError(Exception):
    """A process with a seat ended: what it was given must be given to another."""


class Seats(Protocol):
    """Where a batch sends its submissions. capacity: how many may be under way, the waiting ones too."""

    tier: Tier
    capacity: int

    def submit(self, job: Job, alone: bool = False) -> Future[Outcome]:
        """Its result raises BrokenSeatsError where the process that had the job ended.

        alone: nothing else was submitted that isn't done.
        """

    def flush(self) -> None:
        """No more comes for now: nothing waits for company."""

    def restart(self) -> None:
        """After a BrokenSeatsError; more than once does no harm."""


@dataclass(frozen=True)
class Furnishing:
    """What every seat of a batch has. prefix: cells that ran before; hidden: exercise → its hidden facts;
    secret: folders that no learner's code may be able to read.
    """

    tier: Tier
    prefix: Sequence[str] = ()
    hidden: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)
    language: str = words.DEFAULT
    secret: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The same for the same furnishing."""
        parts = [self.tier, list(self.prefix), dict(self.hidden), self.language, list(self.secret)]
        return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


class LocalSeats:
    """A pool of processes, one seat each. A context manager."""

    def __init__(self, furnishing: Furnishing, count: int) -> None:
        self.tier, self.capacity = furnishing.tier, WAITING * count
        self._furnishing, self._count = furnishing, count
        self._pool = self._made()

    def submit(self, job: Job, alone: bool = False) -> Future[Outcome]:
        outcome: Future[Outcome] = Future()
        try:
            self._pool.submit(_grade, job, Patience(alone=alone)).add_done_callback(
                partial(_pass_on, outcome)
            )
        except BrokenProcessPool as error:
            outcome.set_exception(BrokenSeatsError(str(error)))
        return outcome

    def flush(self) -> None:
        """A process takes what there is, one by one."""

    def restart(self) -> None:
        try:
            self._pool.submit(int)
        except BrokenProcessPool:
            self._pool = self._made()

    def _made(self) -> ProcessPoolExecutor:
        # Not forked: the head has a gradebook open by then, and a seat must not have it.
        return ProcessPoolExecutor(self._count, get_context("spawn"), sit_down, (self._furnishing,))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)


def _pass_on(outcome: Future[Outcome], done: Future[Outcome]) -> None:
    error = done.exception() if not done.cancelled() else CancelledError()
    if error is None:
        outcome.set_result(done.result())
    else:
        broken = isinstance(error, BrokenProcessPool | CancelledError)
        outcome.set_exception(BrokenSeatsError(str(error)) if broken else error)


_seat: Seat | None = None


def sit_down(furnishing: Furnishing) -> None:
    """Makes this process one with a seat: warm, and with the zygote that its workers come from."""
    global _seat
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the head, which ends the batch
    if sys.platform == "linux":
        kernel.prctl(kernel.PARENT_DEATH_SIGNAL, signal.SIGKILL)  # however the head ends, no seat outlives it
    judge.warm(furnishing.hidden, furnishing.language)
    _seat = Seat(
        furnishing.tier,
        furnishing.prefix,
        secret=map(Path, furnishing.secret),
        talks=judge.has_agents(),
    )
    _seat.__enter__()
    util.Finalize(None, _seat.__exit__, exitpriority=CLOSED_FIRST)
    gc.collect()
    gc.freeze()  # else the first collection in each fork copies every page


def _grade(job: Job, patience: Patience) -> Outcome:
    assert _seat is not None
    return _seat.grade(job, patience)

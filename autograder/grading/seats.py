"""Seats in processes of their own, on this machine."""

import gc
import signal
from collections.abc import Iterable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context, util
from typing import Protocol, Self

from autograder.grading import judge
from autograder.grading.judge import Job
from autograder.grading.learner import Patience
from autograder.grading.sandbox.tiers import Tier
from autograder.grading.seat import Outcome, Seat

CLOSED_FIRST = 10  # of what multiprocessing does at a process's end


class BrokenSeatsError(Exception):
    """A process with a seat ended: what it was given must be given to another."""


class Seats(Protocol):
    """Where a batch sends its submissions. count: how many are judged at a time."""

    tier: Tier
    count: int

    def submit(self, job: Job, alone: bool = False) -> Future[Outcome]:
        """Its result, by `result_of`. alone: nothing else was submitted that isn't done."""

    def restart(self) -> None:
        """After a BrokenSeatsError; more than once does no harm."""


@dataclass(frozen=True)
class Furnishing:
    """What every seat of a batch has. prefix: cells that ran before; exercises: those that are judged."""

    tier: Tier
    prefix: Sequence[str] = ()
    exercises: Iterable[str] = ()


class LocalSeats:
    """A pool of processes, one seat each. A context manager."""

    def __init__(self, furnishing: Furnishing, count: int) -> None:
        self.tier, self.count = furnishing.tier, count
        self._furnishing = furnishing
        self._pool = self._made()

    def submit(self, job: Job, alone: bool = False) -> Future[Outcome]:
        try:
            return self._pool.submit(_grade, job, Patience(alone=alone))
        except BrokenProcessPool as error:
            broken: Future[Outcome] = Future()
            broken.set_exception(error)
            return broken

    def restart(self) -> None:
        try:
            self._pool.submit(int)
        except BrokenProcessPool:
            self._pool = self._made()

    def _made(self) -> ProcessPoolExecutor:
        # Not forked: the head has a gradebook open by then, and a seat must not have it.
        return ProcessPoolExecutor(self.count, get_context("spawn"), sit_down, (self._furnishing,))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self._pool.shutdown(cancel_futures=True)


def result_of(future: Future[Outcome]) -> Outcome:
    """Raises BrokenSeatsError where the process that had the job ended."""
    try:
        return future.result()
    except BrokenProcessPool as error:
        raise BrokenSeatsError(str(error)) from error


_seat: Seat | None = None


def sit_down(furnishing: Furnishing) -> None:
    """Makes this process one with a seat: warm, and with the zygote that its workers come from."""
    global _seat
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the head, which ends the batch
    judge.warm(furnishing.exercises)
    _seat = Seat(furnishing.tier, furnishing.prefix)
    _seat.__enter__()
    util.Finalize(None, _seat.__exit__, exitpriority=CLOSED_FIRST)
    gc.collect()
    gc.freeze()  # else the first collection in each fork copies every page


def _grade(job: Job, patience: Patience) -> Outcome:
    assert _seat is not None
    return _seat.grade(job, patience)

"""Seats on the machines of a Dask cluster. They need this package, the same version, and a sandbox.

A task is a chunk of submissions. A Dask worker has threads, and a process with threads must not fork: so each
has a process of its own beside it, which forks, and hands the submissions on. Submissions travel as
data and results come back as data; gradebook and autograded/ stay with the head. A chunk whose worker died
goes to another: Dask sees to that, and where it gives up, the batch hands its submissions in again.
"""

import os
import threading
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from autograder.findings import Finding
from autograder.grading import facts
from autograder.grading.beside import Beside
from autograder.grading.judge import Job
from autograder.grading.records import GradingError
from autograder.grading.seat import Outcome
from autograder.grading.seats import BrokenSeatsError, Furnishing

if TYPE_CHECKING:
    from distributed import Client

CHUNK = 100  # submissions in a task: a task costs milliseconds, a submission tens of them
CONNECT_SECONDS = 30


@dataclass(frozen=True)
class Chunk:
    """What a task gets. package: digest of the code that must judge it; alone: see Seats.submit."""

    furnishing: Furnishing
    jobs: tuple[Job, ...]
    package: str
    alone: bool = False


class ClusterSeats:
    """A context manager. Raises GradingError where no scheduler answers, or it has no workers."""

    def __init__(self, scheduler: str, furnishing: Furnishing, chunk: int = CHUNK) -> None:
        self.tier = furnishing.tier
        self._furnishing, self._chunk = furnishing, chunk
        self._client = _connected(scheduler)
        workers = self._client.scheduler_info(n_workers=-1)["workers"]
        if not workers:
            self._client.close()
            raise GradingError(Finding("grading.no_workers", {"scheduler": scheduler}))
        self.capacity = 2 * chunk * len(workers)
        self._package = facts.package()
        self._gathered: list[tuple[Job, Future[Outcome]]] = []

    def submit(self, job: Job, alone: bool = False) -> Future[Outcome]:
        outcome: Future[Outcome] = Future()
        self._gathered.append((job, outcome))
        if alone or len(self._gathered) >= self._chunk:
            self._send(alone)
        return outcome

    def flush(self) -> None:
        if self._gathered:
            self._send()

    def restart(self) -> None:
        """Dask starts its workers itself."""

    def _send(self, alone: bool = False) -> None:
        sent, self._gathered = self._gathered, []
        jobs = tuple(job for job, _ in sent)
        chunk = Chunk(self._furnishing, jobs, self._package, alone)
        # Not "pure": the same bytes by two students are two submissions.
        task = self._client.submit(grade_chunk, chunk, pure=False)
        task.add_done_callback(lambda done: _take(done, [outcome for _, outcome in sent]))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self._client.close()


def _connected(scheduler: str) -> "Client":
    from distributed import Client

    try:
        return Client(scheduler, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise GradingError(Finding("grading.no_scheduler", {"scheduler": scheduler, "why": error})) from error


def _take(task: object, outcomes: list[Future[Outcome]]) -> None:
    """Hands the results of a task to whom they belong."""
    try:
        results = task.result()
    except GradingError as error:
        found: list[Outcome | Exception] = [error] * len(outcomes)
    except Exception as error:  # whatever happened to a machine is no answer of a learner's
        found = [BrokenSeatsError(str(error))] * len(outcomes)
    else:
        found = list(results)
    for outcome, each in zip(outcomes, found, strict=True):
        if isinstance(each, Exception):
            outcome.set_exception(each)
        else:
            outcome.set_result(each)


_beside: list[Beside] = []
_lock = threading.Lock()  # a Dask worker with threads can be given two chunks at once


def grade_chunk(chunk: Chunk) -> list[Outcome]:
    """Runs in a Dask worker: has the seats beside it grade a chunk. Raises GradingError for other code."""
    if chunk.package != facts.package():
        raise GradingError(Finding("grading.other_version", {"machine": os.uname().nodename}))
    with _lock:
        if not _beside or not _beside[0].fits(chunk.furnishing):
            while _beside:
                _beside.pop().close()
            _beside.append(Beside(chunk.furnishing))
        try:
            return _beside[0].grade(chunk.jobs, chunk.alone)
        except BrokenSeatsError:
            _beside.pop().close()
            raise

"""Seats beside a process that can have none itself, such as a Dask worker, which has threads and is a daemon.

The two talk in pickles over pipes. Both are ours: a learner's code has no part in either.
"""

import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from typing import BinaryIO

from autograder.grading.judge import Job
from autograder.grading.seat import Outcome
from autograder.grading.seats import BrokenSeatsError, Furnishing, LocalSeats

ATTEMPTS = 3  # of a chunk, where a process with a seat ends
_MAIN = "from autograder.grading.beside import main; main()"


class Beside:
    """A process with seats, one for each core. It ends with this one, however this one ends."""

    def __init__(self, furnishing: Furnishing) -> None:
        self._key = furnishing.key
        command = [sys.executable, "-c", _MAIN]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        _send(self._process.stdin, furnishing)

    def fits(self, furnishing: Furnishing) -> bool:
        return self._key == furnishing.key

    def grade(self, jobs: Sequence[Job], alone: bool) -> list[Outcome]:
        """The outcomes, in the order of the jobs. Raises BrokenSeatsError where the process ended."""
        try:
            _send(self._process.stdin, (jobs, alone))
            found = pickle.load(self._process.stdout)
        except (OSError, EOFError) as error:
            raise BrokenSeatsError(f"the process with seats ended: {error}") from error
        if found is None:
            raise BrokenSeatsError("the processes with seats ended again and again")
        return found

    def close(self) -> None:
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


def main() -> None:
    """Serves until its standard input is closed."""
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever is printed is no answer
    inp = sys.stdin.buffer
    with LocalSeats(pickle.load(inp), os.cpu_count() or 1) as seats:
        while True:
            try:
                jobs, alone = pickle.load(inp)
            except EOFError:
                return
            _send(out, graded(seats, jobs, alone))


def graded(seats: LocalSeats, jobs: Sequence[Job], alone: bool) -> list[Outcome] | None:
    """The outcomes, in the order of the jobs; None where some processes end again and again."""
    left = dict(enumerate(jobs))
    done: dict[int, Outcome] = {}
    for _ in range(ATTEMPTS):
        running = {number: seats.submit(job, alone) for number, job in left.items()}
        for number, future in running.items():
            try:
                done[number] = future.result()
                del left[number]
            except BrokenSeatsError:
                seats.restart()
        if not left:
            return [done[number] for number in range(len(jobs))]
    return None


def _send(pipe: BinaryIO, value: object) -> None:
    pickle.dump(value, pipe)
    pipe.flush()

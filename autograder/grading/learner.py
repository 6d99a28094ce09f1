"""A learner's notebook while it runs in a worker, as the judge sees it: cells to run, data to ask for.

A worker that a cell or a call brings down is replaced: what ran before runs again, without what ended it.
"""

from base64 import b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from autograder.findings import Finding
from autograder.grading import cell_notes
from autograder.grading.cells import SECONDS
from autograder.grading.intake import Cell
from autograder.grading.link import EndedError, Link, OverdueError, Process, Questions, Reply
from autograder.grading.remote import RemoteFunction
from autograder.grading.wire import (
    NAME,
    NAMES,
    GarbledError,
    finding_of,
    finding_to_plain,
    parameters_of,
    read_of,
)
from autograder.plain import Read
from autograder.session import ABSENT

STARTS = 5  # workers for one notebook


@dataclass(frozen=True)
class Patience:
    """Seconds of the wall's clock. They are far above what CPU time allows: a busy machine costs no points.

    start: until a worker is ready; cell, call, talk: for one of each, where it may sleep.
    computing: seconds of CPU time for one cell.
    alone: whether nothing else ran beside it, so that what is overdue is the learner's own doing.
    """

    start: float = 120.0
    cell: float = 30.0
    call: float = 15.0
    talk: float = 60.0
    computing: float = SECONDS
    alone: bool = False


class NoWorkerError(Exception):
    """No worker got ready. That is never a learner's fault: no code of theirs was loaded yet."""


class BusyError(Exception):
    """Something was overdue on a machine that did other things as well, or killed, which a machine does that
    has no memory left: to be tried again, alone."""


class Learner:
    """Runs cells in order, and reads what they define. Close it in the end.

    files: (path, bytes) of what lies beside the notebook.
    notes: what happened in the cells, each once; printed: number of a cell → its text, where there is any.
    """

    def __init__(
        self, spawn: Callable[[], Process], patience: Patience, files: Sequence[tuple[str, bytes]] = ()
    ) -> None:
        self.notes: list[Finding] = []
        self.printed: dict[int, str] = {}
        self.patience = patience
        self._spawn, self._files = spawn, files
        self._link: Link | None = None
        self._starts = 0
        self._done = 0
        self._to_run_again: list[Cell] = []

    def close(self) -> None:
        if self._link:
            self._link.close()
            self._link = None

    def run(self, cells: Sequence[Cell]) -> None:
        """Runs the first cells of a notebook; those that have run already don't run again.

        All with one request, for each costs two changes of process; where it fails, one by one, to find out
        which cell it was.
        """
        new = cells[self._done :]
        self._done += len(new)
        if len(new) < 2 or self.patience.alone or not self._run_together(new):
            for cell in new:
                self._run(cell)

    def names(self) -> list[str]:
        """What its variables are called, as far as a slip of a name could be among them."""
        try:
            names = self.ask(self.patience.call, op="names").get("names")
        except (EndedError, GarbledError):
            return []
        texts = [each for each in names if type(each) is str] if type(names) is list else []
        return [each[:NAME] for each in texts[:NAMES]]

    def read(self, variable: str, role: str = "") -> object:
        """What a variable holds, as a Read; None where it holds None; ABSENT.

        role: of the answer, "" for what the lesson gives.
        """
        told = self._told(op="read", variable=variable, role=role)
        if "absent" in told:
            return ABSENT
        if told.get("value", told) is None:
            return None
        try:
            return read_of(told)
        except GarbledError:
            return Read(problem=_unreadable(variable))

    def function(self, variable: str) -> object:
        """The function that a variable holds, as a Runner; None where it holds None; ABSENT."""
        told = self._told(op="function", variable=variable)
        if "absent" in told:
            return ABSENT
        if "problem" in told:
            return RemoteFunction(self, variable, finding_of(told["problem"]), None)
        if "unfit" not in told:
            return None
        try:
            unfit = finding_of(told["unfit"]) if told["unfit"] is not None else None
            return RemoteFunction(self, variable, unfit, parameters_of(told.get("parameters")))
        except GarbledError:
            return RemoteFunction(self, variable, _unreadable(variable), None)

    def ask(self, seconds: float, answers: Questions | None = None, **request: Any) -> Reply:
        """One request. Raises EndedError where it brought the worker down, GarbledError, or BusyError."""
        try:
            return self._live().request(seconds, answers, **request)
        except OverdueError:
            self.close()
            if not self.patience.alone:
                raise BusyError from None
            raise EndedError(None) from None
        except EndedError as error:
            self.close()
            if error.was_killed and not self.patience.alone:
                raise BusyError from error
            raise
        except GarbledError:
            self.close()
            raise

    def _told(self, **request: Any) -> dict[str, Any]:
        try:
            return self.ask(self.patience.call, **request)
        except (EndedError, GarbledError):
            return {"problem": finding_to_plain(_unreadable(request["variable"]))}

    def _run_together(self, cells: Sequence[Cell]) -> bool:
        """Whether each of them came to its end."""
        asked = [self._as_request(cell) for cell in cells]
        try:
            ran = self.ask(self.patience.cell * len(cells), op="run_all", cells=asked).get("ran")
        except (EndedError, GarbledError):
            return False
        if type(ran) is not list or [type(each) for each in ran] != [dict] * len(cells):
            self.close()
            return False
        for cell, told in zip(cells, ran, strict=True):
            self._take(cell, told)
        return True

    def _run(self, cell: Cell) -> None:
        try:
            self._take(cell, self.ask(self.patience.cell, **self._as_request(cell)))
        except EndedError as error:
            self._note(cell_notes.ended(error.ended, cell.number))
        except GarbledError:
            self._note(cell_notes.garbled(cell.number))

    def _take(self, cell: Cell, told: Reply) -> None:
        """Raises GarbledError, before anything is taken, for what no worker of ours says."""
        found = list(cell_notes.of(told, cell.number, self.patience.computing))
        self._to_run_again.append(cell)
        self.printed[cell.number] = cell_notes.printed(told)
        for each in found:
            self._note(each)

    def _note(self, finding: Finding) -> None:
        if finding not in self.notes:
            self.notes.append(finding)

    def _live(self) -> Link:
        """The line to a worker in which everything has run that could."""
        if self._link:
            return self._link
        if self._starts >= STARTS:
            raise EndedError(None)
        self._starts += 1
        link = Link(self._spawn())
        self._link = link
        try:
            link.wait_until_ready(self.patience.start)
        except (EndedError, OverdueError, GarbledError) as error:
            self.close()
            raise NoWorkerError(str(error)) from error
        if self._files:
            files = [[path, b64encode(content).decode()] for path, content in self._files]
            link.request(self.patience.cell, op="files", files=files)
        for cell in self._to_run_again:
            link.request(self.patience.cell, **self._as_request(cell))
        return link

    def _as_request(self, cell: Cell) -> dict[str, Any]:
        computing = self.patience.computing
        return {"op": "run", "source": cell.source, "number": cell.number, "computing": computing}


def _unreadable(variable: str) -> Finding:
    return Finding("function.no_answer", {"name": variable})

"""The process that runs a learner's cells, and answers. Nothing that it says is a verdict.

It reads a request a line and writes an answer a line, both JSON with the request's `id`. Whatever a learner's
code does to this process spoils that learner's answers, and nobody else's: the judge is elsewhere, and so is
everything that it judges by.
"""

import os
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from autograder.calling import Called
from autograder.exercises import Source
from autograder.findings import Finding, Json
from autograder.grading.cells import Beginning, Cells, begin
from autograder.grading.forwarding import Line, forwarding_client, hotels
from autograder.grading.wire import (
    NAME,
    NAMES,
    called_to_plain,
    finding_to_plain,
    read_to_plain,
    talk_to_plain,
)
from autograder.judging import read_answer
from autograder.plain import read
from autograder.running import Here
from autograder.talking import Talk, converse

# Nobody presses Ctrl-C here: a KeyboardInterrupt is an error like any other.
INTERRUPTED = Finding("function.raised", {"kind": "KeyboardInterrupt", "message": ""})

_beginning = Beginning()


def prepare(sources: list[str]) -> None:
    """Runs, before there are workers, the cells with which the released notebook begins: ours."""
    global _beginning
    _beginning = begin(sources)


def main(requests: int, replies: int) -> NoReturn:
    """Serves until the other end is closed. `requests` and `replies` are descriptors of pipes."""
    line = Line(requests, replies)
    line.send({"id": "ready"})
    worker = _Worker(line)
    while (request := line.receive()) is not None:
        answer = worker.answer(request)
        line.send({"id": request["id"], **answer})
        worker.cells.tidy()
    os._exit(0)


class _Worker:
    def __init__(self, line: Line) -> None:
        self.cells = Cells(_beginning)
        self._line = line
        self._adds: tuple[int, dict[str, Json]] = (0, {})
        # Bound before a learner's code runs: what it does to modules doesn't reach them.
        self._does: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
            "run": self._run,
            "run_all": lambda asked: {"ran": [self._run(each) for each in asked["cells"]]},
            "files": self._files,
            "names": lambda asked: {"names": list(self._names())},
            "read": self._read,
            "function": self._function,
            "call": self._call,
            "make": self._make,
            "talk": self._talk,
        }

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """What fails here was made to fail, and is told as no answer."""
        try:
            return self._does[request["op"]](request)
        except BaseException:
            return {}

    def _run(self, asked: dict[str, Any]) -> dict[str, Any]:
        ran = self.cells.run(asked["source"], asked["number"], asked["computing"])
        self.cells.tidy()
        return ran

    def _files(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Puts what was handed in beside the notebook where the notebook finds it."""
        for path, content in asked["files"]:
            with suppress(OSError):  # its limits are the sandbox's
                Path(path).parent.mkdir(parents=True, exist_ok=True)
                Path(path).write_bytes(b64decode(content))
        return {}

    def _names(self) -> Iterator[str]:
        names = [name for name in list(self.cells.namespace) if type(name) is str]
        yield from (name[:NAME] for name in names[:NAMES])

    def _read(self, asked: dict[str, Any]) -> dict[str, Any]:
        """role: of the answer; "" for what is given, such as a guard. None is no answer yet."""
        if asked["variable"] not in self.cells.namespace:
            return {"absent": True}
        value = self.cells.namespace[asked["variable"]]
        if value is None:
            return {"value": None}
        got = read_answer(asked["role"], value) if asked["role"] else read(value)
        return read_to_plain(got)

    def _function(self, asked: dict[str, Any]) -> dict[str, Any]:
        if asked["variable"] not in self.cells.namespace:
            return {"absent": True}
        if self.cells.namespace[asked["variable"]] is None:
            return {"value": None}
        function = self._here(asked)
        unfit = function.unfit(asked["variable"])
        parameters = None if unfit else function.parameters()
        return {
            "unfit": finding_to_plain(unfit) if unfit else None,
            "parameters": parameters and [[each.name, each.kind, each.has_default] for each in parameters],
        }

    def _here(self, asked: dict[str, Any]) -> Here:
        return Here(self.cells.namespace[asked["variable"]], cpu=True)

    def _call(self, asked: dict[str, Any]) -> dict[str, Any]:
        """adds: sent with the first call of a trial; the others find it as that one left it."""
        if "adds" in asked:
            self._adds = (asked["trial"], asked["adds"])
        _, adds = self._adds
        return _called(lambda: self._here(asked).call(asked["arguments"], asked["passes"], adds))

    def _make(self, asked: dict[str, Any]) -> dict[str, Any]:
        return _called(lambda: self._here(asked).make(Source(asked["name"], asked["source"])))

    def _talk(self, asked: dict[str, Any]) -> dict[str, Any]:
        """The model and the booking system are with the judge; their answers come over the line."""
        function = self.cells.namespace[asked["variable"]]
        booking = hotels(self._line, asked["id"]) if asked["books"] else None
        client = forwarding_client(self._line, asked["id"])
        user = tuple(asked["user"])
        try:
            return talk_to_plain(converse(function, asked["passes"], client, user, booking, cpu=True))
        except KeyboardInterrupt:
            return talk_to_plain(Talk(finding=INTERRUPTED))


def _called(call: Callable[[], Called]) -> dict[str, Any]:
    try:
        return called_to_plain(call())
    except KeyboardInterrupt:
        return called_to_plain(Called(finding=INTERRUPTED))

"""Runs the cells of a notebook, one after the other, in a process that is the learner's alone."""

import ast
import asyncio
import builtins
import inspect
import linecache
import signal
import sys
import types
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from autograder.calling import MESSAGE
from autograder.limits import TimeUpError, time_limit
from autograder.plain import type_name

SECONDS = 5.0  # of computing for one cell
KEPT = 10_000  # characters of what a cell prints
RECURSION = 1000  # Python's own limit


@dataclass(frozen=True)
class Beginning:
    """Cells that have run already, and the namespace as they left it. ran: each one's text and result."""

    namespace: dict[str, Any] = field(default_factory=dict)
    ran: tuple[tuple[str, dict[str, Any]], ...] = ()


def begin(sources: Sequence[str]) -> Beginning:
    """Runs the cells with which a notebook begins, up to the first that fails."""
    cells = Cells()
    ran = []
    for number, source in enumerate(sources, 1):
        result = cells.run(source, number)
        if result["error"]:
            return Beginning()
        ran.append((source, result))
    cells.tidy()
    return Beginning(cells.namespace, tuple(ran))


class Cells:
    """What a kernel is to a notebook. No IPython: a line that only IPython knows is skipped, with a note.

    A notebook that begins with just the cells of a Beginning has them behind it. Any other runs all cells.
    """

    def __init__(self, beginning: Beginning | None = None) -> None:
        builtins.input = _input
        if "" not in sys.path:
            sys.path.append("")  # behind everything else: a file of the learner's shadows no module of ours
        self._builtins = dict(builtins.__dict__)
        self._limit, self._name, self._loop = time_limit, type_name, asyncio.run
        self._overfull = False
        signal.signal(signal.SIGXFSZ, self._too_much)
        self._beginning = beginning or Beginning()
        self._met = 0  # cells of the beginning that this notebook has as well
        self._namespace = self._beginning.namespace if self._beginning.ran else _main()

    @property
    def namespace(self) -> dict[str, Any]:
        """Of the module `__main__`, in which all cells run."""
        self._leave_beginning()
        return self._namespace

    def _leave_beginning(self) -> None:
        """Where this notebook isn't past the beginning, it has no part in it: what it had runs anew."""
        ran, self._beginning = self._beginning.ran, Beginning()
        if self._met < len(ran):
            self._namespace = _main()
            for number, (source, _) in enumerate(ran[: self._met], 1):
                self.run(source, number)

    def run(self, source: str, number: int, seconds: float = SECONDS) -> dict[str, Any]:
        """Runs a cell. number: of the cell in its notebook, as its errors name it; seconds: of computing.

        Returns printed (the text, cut at KEPT characters), cut (whether it was), skipped (numbers of lines
        for IPython), overfull (whether a file met the limit on its size), error (None, or kind, message and
        line; kind "" where the time was up).
        """
        ran = self._beginning.ran
        if self._met < len(ran) and ran[self._met][0] == source:
            self._met += 1
            return ran[self._met - 1][1]
        self._leave_beginning()
        place = f"<cell {number}>"
        source, skipped = without_magics(source)
        linecache.cache[place] = (len(source), None, source.splitlines(keepends=True), place)
        screen = _Screen()
        sys.stdout = sys.stderr = screen
        self._overfull = False
        error = self._guarded(source, place, seconds)
        kept = {"printed": screen.text, "cut": screen.cut, "skipped": skipped}
        return {**kept, "overfull": self._overfull, "error": error}

    def _guarded(self, source: str, place: str, seconds: float) -> dict[str, Any] | None:
        try:
            with self._limit(seconds, cpu=True), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                self._execute(source, place)
        except TimeUpError:
            return {"kind": "", "message": "", "line": None}
        except BaseException as error:
            return self._told(error, place)
        return None

    def _execute(self, source: str, place: str) -> None:
        flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
        code = compile(source, place, "exec", flags=flags, dont_inherit=True)
        if code.co_flags & inspect.CO_COROUTINE:
            self._loop(_awaited(code, self._namespace))
        else:
            exec(code, self._namespace)

    def _told(self, error: BaseException, place: str) -> dict[str, Any]:
        try:
            return {
                "kind": self._name(error),
                "message": str(error)[:MESSAGE],
                "line": _line(error, place),
            }
        except BaseException:  # an error can raise another one while it is read
            return {"kind": "error", "message": "", "line": None}

    def tidy(self) -> None:
        """Whatever a cell or a call set for the whole process is as it was before."""
        builtins.__dict__.update(self._builtins)
        sys.settrace(None)
        sys.setprofile(None)
        sys.setrecursionlimit(RECURSION)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        signal.signal(signal.SIGXFSZ, self._too_much)

    def _too_much(self, number: int, frame: types.FrameType | None) -> None:
        """A file met its limit. The error that a learner's code gets may be swallowed there; this is not."""
        self._overfull = True


def _main() -> dict[str, Any]:
    main = types.ModuleType("__main__")
    main.__dict__.update(display=_display, get_ipython=_get_ipython)
    sys.modules["__main__"] = main
    return main.__dict__


def without_magics(source: str) -> tuple[str, list[int]]:
    """The text with `pass` for each line that only IPython understands, and the numbers of those lines."""
    source = source.replace("\r\n", "\n").replace("\r", "\n")
    try:
        ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        lines = source.split("\n")
        skipped = [number for number, line in enumerate(lines, 1) if _is_magic(line)]
        for number in skipped:
            line = lines[number - 1]
            lines[number - 1] = line[: len(line) - len(line.lstrip())] + "pass"
        return "\n".join(lines), skipped
    return source, []


def _is_magic(line: str) -> bool:
    text = line.strip()
    return text[:1] in ("%", "!", "?") or (text.endswith("?") and not text.startswith("#"))


def _line(error: BaseException, place: str) -> int | None:
    """The line of the cell at which it was raised."""
    if isinstance(error, SyntaxError):
        return error.lineno
    found, at = None, error.__traceback__
    while at is not None:
        if at.tb_frame.f_code.co_filename == place:
            found = at.tb_lineno
        at = at.tb_next
    return found


async def _awaited(code: types.CodeType, namespace: dict[str, Any]) -> None:
    await eval(code, namespace)


def _display(*values: object, **options: object) -> None:
    """Nobody looks on."""


def _get_ipython() -> None:
    """As outside IPython."""


def _input(prompt: object = "") -> str:
    raise EOFError("input() asks a person, and nobody is there while a notebook is graded")


class _Screen:
    """Takes everything that is printed and keeps the beginning: who prints for ever fills no memory."""

    encoding = "utf-8"
    errors = "backslashreplace"

    def __init__(self) -> None:
        self.text, self.cut = "", False

    def write(self, text: str) -> int:
        if type(text) is not str:
            raise TypeError(f"write() argument must be str, not {type_name(text)}")
        room = KEPT - len(self.text)
        self.text += text[:room]
        self.cut = self.cut or len(text) > room
        return len(text)

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return False

    def writable(self) -> bool:
        return True

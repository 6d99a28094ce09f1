"""A stop-watch and a budget around work that a learner's value could make endless."""

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from types import FrameType

AGAIN = 0.05  # seconds between two attempts to stop code that swallows the first


_owners: list[FrameType] = []  # the frames that hold a limit's block, the innermost last
_traced: dict[FrameType, object] = {}  # frame → the trace function that it had before a ring


class TimeUpError(BaseException):
    """The work took longer than it may. No Exception, so that `except Exception` doesn't swallow it."""


class TooMuchWorkError(Exception):
    """The work took more steps than it may."""


@contextmanager
def time_limit(seconds: float, cpu: bool = False) -> Iterator[None]:
    """Raises TimeUpError inside the block once `seconds` have passed.

    cpu: counts the time that this process works, so that a busy machine costs nobody the verdict; else
    wall clock, for work that may sleep. A limit around this one goes on counting.
    Works by a signal, so only in the main thread of a POSIX process: there Python's `re`, too, looks for
    signals while it backtracks. Elsewhere (Windows, the browser, a thread) the block runs unlimited.
    A bare `except:` around a loop's body swallows what is raised there, so it is raised again, by a
    trace function, from inside the `except` block, where the loop no longer catches it. Two such loops,
    one in the other, go on until the kernel is interrupted.
    """
    possible = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not possible:
        yield
        return
    timer, number = (signal.ITIMER_VIRTUAL, signal.SIGVTALRM) if cpu else (signal.ITIMER_REAL, signal.SIGALRM)
    clock = time.process_time if cpu else time.monotonic
    handler, tracer, started = signal.signal(number, _ring), sys.gettrace(), clock()
    left, interval = signal.setitimer(timer, seconds, AGAIN)
    _owners.append(sys._getframe(2))  # contextlib's frame lies between

    def stop() -> bool:
        signal.setitimer(timer, max(left - (clock() - started), AGAIN) if left else 0, interval)
        signal.signal(number, handler)
        sys.settrace(tracer)
        return True

    try:
        yield
    finally:
        while not _done(stop):
            pass
        _owners.pop()
        _untrace()


def _done(stop: Callable[[], bool]) -> bool:
    """Whether the clock was stopped without a ring on the way, as on a machine that was busy elsewhere."""
    try:
        return stop()
    except TimeUpError:
        return False


def _untrace() -> None:
    """Frames can outlive the block: none is left with a trace function of ours."""
    for frame, before in _traced.items():
        frame.f_trace = before
    _traced.clear()


def _ring(signum: int, frame: FrameType | None) -> None:
    """Marks the frames of the block's own work: one that swallows the error is seen, and raises it again."""
    while frame is not None and frame is not _owners[-1]:
        _traced.setdefault(frame, frame.f_trace)
        frame.f_trace = _raise_if_swallowed
        frame = frame.f_back
    sys.settrace(_trace_no_more)
    raise TimeUpError


def _trace_no_more(frame: FrameType, event: str, arg: object) -> None:
    """For frames that begin after a ring: they have swallowed nothing yet."""


def _raise_if_swallowed(frame: FrameType, event: str, arg: object) -> Callable:
    if event == "line" and isinstance(sys.exc_info()[1], TimeUpError):
        raise TimeUpError
    return _raise_if_swallowed


@dataclass
class _Budget:
    left: int


_budget: ContextVar[_Budget | None] = ContextVar("budget", default=None)


@contextmanager
def effort(steps: int) -> Iterator[None]:
    """Raises TooMuchWorkError inside the block once its work has taken more than `steps` steps.

    Counted, not timed: the same answer gets the same verdict on every machine, in a thread, on Windows and
    in the browser. What counts as a step is up to the work, which reports it by `spend`.
    """
    token = _budget.set(_Budget(steps))
    try:
        yield
    finally:
        _budget.reset(token)


def spend(steps: int = 1) -> None:
    """Takes steps from the budget of the `effort` around, if there is one."""
    budget = _budget.get()
    if budget is not None:
        budget.left -= steps
        if budget.left < 0:
            raise TooMuchWorkError

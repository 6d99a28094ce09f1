"""A stop-watch around work that a learner's value could make endless."""

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

AGAIN = 0.05  # seconds between two attempts to stop code that swallows the first


class TimeUpError(BaseException):
    """The work took longer than it may. No Exception, so that `except Exception` doesn't swallow it."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raises TimeUpError inside the block once `seconds` of wall clock have passed.

    Works by SIGALRM, so only in the main thread of a POSIX process: there Python's `re`, too, looks for
    signals while it backtracks. Elsewhere (Windows, the browser, a thread) the block runs unlimited.
    A bare `except:` around a loop's body swallows what is raised there, so it is raised again, by a
    trace function, from inside the `except` block, where the loop no longer catches it. Two such loops,
    one in the other, go on until the kernel is interrupted.
    """
    possible = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not possible:
        yield
        return
    handler, tracer = signal.signal(signal.SIGALRM, _ring), sys.gettrace()
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
        sys.settrace(tracer)


def _ring(signum: int, frame: FrameType | None) -> None:
    while frame is not None:
        frame.f_trace = _raise_if_swallowed
        frame = frame.f_back
    sys.settrace(_raise_if_swallowed)
    raise TimeUpError


def _raise_if_swallowed(frame: FrameType, event: str, arg: object) -> Callable:
    swallowed = isinstance(sys.exc_info()[1], TimeUpError)
    if event == "line" and swallowed and frame.f_globals.get("__name__") != __name__:
        raise TimeUpError
    return _raise_if_swallowed

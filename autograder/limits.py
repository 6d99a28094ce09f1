"""A stop-watch around work that a learner's value could make endless."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class TimeUpError(Exception):
    """The work took longer than it may."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raises TimeUpError inside the block once `seconds` of wall clock have passed.

    Works by SIGALRM, so only in the main thread of a POSIX process: there Python's `re` looks for
    signals while it backtracks. Elsewhere (Windows, the browser, a thread) the block runs unlimited.
    """
    possible = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not possible:
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _ring(signum: int, frame: object) -> None:
    raise TimeUpError

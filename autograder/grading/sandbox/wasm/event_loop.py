"""asyncio where there are no sockets, with which its own loops wake each other up."""

import asyncio
import time


class Loop(asyncio.BaseEventLoop):
    """Runs coroutines, sleeps and timers. There is nothing else here that could be waited for."""

    def __init__(self) -> None:
        super().__init__()
        self._selector = _Sleeper()

    def _process_events(self, events: list) -> None:
        pass

    def _write_to_self(self) -> None:
        """Called where another thread has something for the loop; there are no threads."""


class _Sleeper:
    """What a loop asks whether something happened, and until when it may wait."""

    def select(self, timeout: float | None) -> list:
        """Raises RuntimeError where nothing is left that could ever happen."""
        if timeout is None:
            raise RuntimeError("this waits for something that never happens")
        time.sleep(max(timeout, 0))
        return []


class Policy(asyncio.DefaultEventLoopPolicy):
    _loop_factory = Loop

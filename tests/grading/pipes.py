"""A worker that is no process: what it answers is put into its pipe beforehand, or by a thread."""

import contextlib
import json
import os
import threading
from collections.abc import Callable

from autograder.grading.sandbox.worker import Ended

ENDED = Ended(signal=11, status=0, cpu_seconds=0.1, peak_bytes=1)


class Told:
    """answer: what it says to a request, a dict as bytes without `id` or raw bytes; None ends it."""

    def __init__(
        self, answer: Callable[[dict], dict | bytes | None], hello: bytes = b'{"id": "ready"}\n'
    ) -> None:
        self._asked, self.requests = os.pipe()
        self.replies, self._says = os.pipe()
        self._answer, self.asked, self.closed = answer, [], False
        if hello:
            os.write(self._says, hello)
        self._thread = threading.Thread(target=self._serve if hello else self._end, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        waiting = b""
        while chunk := os.read(self._asked, 1 << 16):
            *lines, waiting = (waiting + chunk).split(b"\n")
            for line in lines:
                request = json.loads(line)
                self.asked.append(request)
                said = self._answer(request)
                if said is None:
                    return self._end()
                self._say(
                    said
                    if type(said) is bytes
                    else json.dumps({"id": request.get("id"), **said}).encode() + b"\n"
                )
        return None

    def _say(self, text: bytes) -> None:
        with contextlib.suppress(BrokenPipeError):  # nobody listens any more
            while text:
                text = text[os.write(self._says, text) :]

    def _end(self) -> None:
        os.close(self._says)
        self._says = -1

    def wait(self, seconds: float) -> Ended | None:
        return ENDED

    def close(self) -> None:
        self.closed = True
        if self.requests >= 0:
            os.close(self.requests)
            os.close(self.replies)
            self._thread.join()
            for each in (self._asked, *([self._says] if self._says >= 0 else [])):
                os.close(each)
            self.requests = self.replies = -1

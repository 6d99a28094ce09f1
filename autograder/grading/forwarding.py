"""The worker's end of the line, and what it reaches over it: the mocked model and the booking system.

Both are with the judge. So neither a conversation's script nor the record of bookings is where a learner's
code runs.
"""

import json
import os
from typing import TYPE_CHECKING, Any

from autograder.findings import Json

if TYPE_CHECKING:
    import httpx2
    from anthropic import Anthropic

CHUNK = 1 << 16


class Line:
    """JSON values, a line each, over two pipes."""

    def __init__(self, requests: int, replies: int) -> None:
        self._from, self._to = requests, replies
        self._waiting = b""
        # Bound now: a learner's code may replace what the modules hold.
        self._read, self._write = os.read, os.write
        self._encode = json.JSONEncoder(ensure_ascii=True, allow_nan=False, separators=(",", ":")).encode
        self._decode = json.JSONDecoder().decode

    def send(self, value: dict[str, Any]) -> None:
        left = self._encode(value).encode() + b"\n"
        while left:
            left = left[self._write(self._to, left) :]

    def receive(self) -> dict[str, Any] | None:
        """The next value, None where the other end was closed."""
        while b"\n" not in self._waiting:
            chunk = self._read(self._from, CHUNK)
            if not chunk:
                return None
            self._waiting += chunk
        line, self._waiting = self._waiting.split(b"\n", 1)
        return self._decode(line.decode())

    def ask(self, number: str, **question: Any) -> dict[str, Any]:
        """Asks the judge something in the middle of request `number`."""
        self.send({"id": number, "ask": question})
        answer = self.receive()
        if answer is None:
            os._exit(0)
        return answer


def forwarding_client(line: Line, number: str) -> "Anthropic":
    """An Anthropic client whose every request is answered by the judge."""
    import httpx2
    from anthropic import Anthropic

    from autograder.mock_claude import KEY, URL

    def answer(request: "httpx2.Request") -> "httpx2.Response":
        told = line.ask(
            number,
            what="http",
            method=request.method,
            path=request.url.path,
            headers=dict(request.headers),
            body=request.content.decode("utf-8", "replace"),
        )
        return httpx2.Response(told["status"], headers=told["headers"], content=told["body"].encode())

    http = httpx2.Client(transport=httpx2.MockTransport(answer))
    return Anthropic(api_key=KEY, base_url=URL, http_client=http, _strict_response_validation=True)


def hotels(line: Line, number: str) -> "_Hotels":
    """What a learner's dispatch gets for a booking system."""
    return _Hotels(line, number)


class _Hotels:
    """Looks like hotels.Hotels; knows nothing, and asks."""

    def __init__(self, line: Line, number: str) -> None:
        self._line, self._number = line, number

    @property
    def bookings(self) -> Json:
        return self._ask("bookings", {})

    def search_hotels(self, city: str, check_in: str) -> Json:
        return self._ask("search_hotels", {"city": city, "check_in": check_in})

    def book_hotel(self, hotel_id: str, room_type: str, check_in: str, nights: int) -> Json:
        booked = {"hotel_id": hotel_id, "room_type": room_type, "check_in": check_in, "nights": nights}
        return self._ask("book_hotel", booked)

    def _ask(self, method: str, arguments: dict[str, Json]) -> Json:
        told = self._line.ask(self._number, what="hotels", method=method, arguments=arguments)
        if "refused" in told:
            raise {"ValueError": ValueError, "ConnectionError": ConnectionError}[told["kind"]](
                told["refused"]
            )
        return told["value"]

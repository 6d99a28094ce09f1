"""JSON pointers (RFC 6901): made, read, and put as people write them."""

import re
from collections.abc import Iterable

from autograder.findings import Json

LONG = 60  # characters of a name that people are shown


def pointer(parts: Iterable[object]) -> str:
    """`["properties", "a/b", 0]` as `/properties/a~1b/0`."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in parts)


def split(place: str) -> list[str]:
    return [part.replace("~1", "/").replace("~0", "~") for part in place.split("/")[1:]]


def spoken(place: str) -> str:
    """`/date_range/from` as `date_range.from`, `/ids/0` as `ids[0]`; "" for the root. Long names are cut."""
    words = ""
    for part in split(place):
        words += f"[{part}]" if is_index(part) else f".{part if len(part) <= LONG else part[:LONG] + '…'}"
    return words.removeprefix(".")


def is_index(part: str) -> bool:
    """ASCII digits only: `²` is a digit to Python, and still no number."""
    return re.fullmatch("[0-9]{1,9}", part) is not None


def look_up(value: Json, place: str) -> Json:
    """The value at a place. Raises KeyError where there is none."""
    for part in split(place):
        if isinstance(value, dict):
            value = value[part]
        elif isinstance(value, list) and is_index(part) and int(part) < len(value):
            value = value[int(part)]
        else:
            raise KeyError(place)
    return value

"""JSON pointers (RFC 6901): made, read, and put as people write them."""

from collections.abc import Iterable

from autograder.findings import Json


def pointer(parts: Iterable[object]) -> str:
    """`["properties", "a/b", 0]` as `/properties/a~1b/0`."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in parts)


def split(place: str) -> list[str]:
    return [part.replace("~1", "/").replace("~0", "~") for part in place.split("/")[1:]]


def spoken(place: str) -> str:
    """`/date_range/from` as `date_range.from`, `/ids/0` as `ids[0]`; "" for the root."""
    words = ""
    for part in split(place):
        words += f"[{part}]" if part.isdigit() else f".{part}"
    return words.removeprefix(".")


def look_up(value: Json, place: str) -> Json:
    """The value at a place. Raises KeyError where there is none."""
    for part in split(place):
        if isinstance(value, dict):
            value = value[part]
        elif isinstance(value, list) and part.isdigit() and int(part) < len(value):
            value = value[int(part)]
        else:
            raise KeyError(place)
    return value

"""The shape of a value: what `2026-03-05` has in common with `1999-12-31`, and `USD` with `EUR`."""

import re
import unicodedata

from autograder.findings import Json

Shape = tuple[object, ...]
TEMPLATE = re.compile(r"(?<!\w)([^\W\d_])\1+(?:[-./:]([^\W\d_])\2+)+(?!\w)")  # YYYY-MM-DD, ДД.ММ.ГГГГ, HH:MM
PARTS = re.compile(r"[^\W\d_]+|\d+|[^\w\s]|_|\s+")
NUMBER = re.compile(r"[-−]?\d+(\.\d+)?")
# `format` is an annotation, and read as one: by people, by models, here.
OF_FORMAT = {"date": "2000-01-01", "time": "00:00:00", "date-time": "2000-01-01T00:00:00Z"}


def shape(value: Json) -> Shape:
    """Numbers by their kind; texts by digits, and by script and case of each word."""
    if isinstance(value, str):
        return _collapsed([_part(each) for each in PARTS.findall(value.strip())])
    if isinstance(value, bool) or not isinstance(value, int | float):
        return (type(value).__name__,)
    return ("integer",) if float(value).is_integer() else ("decimal",)


def of_literal(text: str) -> set[Shape]:
    """The shapes of an example in a description: `41.3` may be meant as a number or as text."""
    if NUMBER.fullmatch(text):
        return {shape(text), ("decimal",) if "." in text else ("integer",)}
    return {shape(text)}


def templates(text: str) -> set[Shape]:
    """`YYYY-MM-DD` has the shape of `2026-03-05`, whatever the letters stand for."""
    return {shape(re.sub(r"[^\W\d_]", "0", found[0])) for found in TEMPLATE.finditer(text)}


def telling(text: str) -> bool:
    """Whether a word shows its shape without quotes: digits among other signs, and more than a number."""
    return bool(re.search(r"\d", text)) and not NUMBER.fullmatch(text)


def is_plain_word(text: str) -> bool:
    """A word in small letters may be the name of a field; its shape says nothing."""
    return all(each[0] == "word" and each[2] == "lower" for each in shape(text) if isinstance(each, tuple))


def _part(text: str) -> Shape:
    if text.isspace():
        return (" ",)
    if text.isdigit():
        return ("digits", len(text))
    if not text.isalpha():
        return (text,)
    script = unicodedata.name(text[0], "?").split()[0]
    case = "upper" if text.isupper() else "lower" if text.islower() else "title"
    return ("word", script, case, len(text) if case == "upper" else 0)


def _collapsed(parts: list[Shape]) -> Shape:
    """`New York` has the shape of `Oslo`: words alike count once."""
    kept: list[Shape] = []
    for part in parts:
        if len(kept) > 1 and kept[-1] == (" ",) and kept[-2] == part:
            kept.pop()
        else:
            kept.append(part)
    return tuple(kept)

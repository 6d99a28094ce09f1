"""From the text in a box to plain JSON, or to one sentence that says where it stops being JSON."""

import json
import re
from json import JSONDecodeError

from autograder.findings import Finding, Json
from autograder.plain import Read, read
from autograder.words import short_json

LONGEST = 200_000  # characters that are read at all
NOT_A_NUMBER = ("NaN", "Infinity", "-Infinity")
PYTHON = re.compile(r"(True|False|None)\b")
IN_JSON = {"True": "true", "False": "false", "None": "null"}
IN_TEXT = ("Unterminated string", "Invalid control character")
# The messages of Python's decoder, by how they begin → the code of the sentence.
MESSAGES = {
    "Expecting ',' delimiter": "typed.comma_missing",
    "Expecting ':' delimiter": "typed.colon_missing",
    **dict.fromkeys(IN_TEXT, "typed.no_end_of_text"),
    "Extra data": "typed.something_after",
    "Illegal trailing comma": "typed.comma_too_many",
    "Invalid \\": "typed.backslash",
}


class _NotJsonError(Exception):
    """A text that Python's decoder takes, and JSON doesn't have."""

    def __init__(self, code: str, **fields: Json) -> None:
        super().__init__(code)
        self.finding = Finding(code, fields)


def typed(text: str) -> Read:
    """What somebody has typed: its value, or the finding that says what to mend, by line and column."""
    if not text.strip():
        return Read(problem=Finding("typed.empty"))
    if len(text) > LONGEST:
        return Read(problem=Finding("typed.too_long", {"limit": LONGEST}))
    try:
        value = json.loads(text, object_pairs_hook=_no_duplicates, parse_constant=_no_constant)
    except JSONDecodeError as error:
        return Read(problem=_broken(text, error))
    except _NotJsonError as error:
        return Read(problem=error.finding)
    except RecursionError:
        return Read(problem=Finding("typed.too_deep"))
    except ValueError:  # a whole number with more digits than Python reads
        return Read(problem=Finding("plain.huge_number"))
    return read(value)


def _no_duplicates(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [name for name, _ in pairs]
        raise _NotJsonError("typed.twice", name=next(each for each in names if names.count(each) > 1))
    return made


def _no_constant(word: str) -> Json:
    raise _NotJsonError("typed.no_number", word=word)


def _broken(text: str, error: JSONDecodeError) -> Finding:
    code, found = _intent(text, error)
    fields = {"line": error.lineno, "column": error.colno, **found}
    return Finding(code, fields)


def _intent(text: str, error: JSONDecodeError) -> tuple[str, dict[str, Json]]:
    """What was likely meant, by what stands at the place, then by the decoder's own words."""
    rest, before = text[error.pos :], text[: error.pos].rstrip()
    python = PYTHON.match(rest)
    if python:
        return "typed.python_word", {"found": python[1], "instead": IN_JSON[python[1]]}
    if not rest.strip() and not error.msg.startswith(IN_TEXT):
        return "typed.not_closed", {}
    if rest[:1] in ("'", "“", "”", "’", "‘"):
        return "typed.single_quotes", {}
    if rest.startswith(("#", "//", "/*")):
        return "typed.comment", {}
    if rest[:1] in ("}", "]") and before.endswith(","):
        return "typed.comma_too_many", {}
    for begins, code in MESSAGES.items():
        if error.msg.startswith(begins):
            return code, {}
    if error.msg.startswith("Expecting property name"):
        return "typed.no_name", {"found": short_json(rest[:1])}
    return "typed.no_value", {"found": short_json(rest[:1])}

"""Calling a learner's function: whatever it prints, raises or returns, and however long it runs."""

import io
import logging
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from copy import deepcopy
from dataclasses import dataclass

from autograder.findings import Finding, Json
from autograder.limits import TimeUpError, time_limit
from autograder.plain import NotPlainError, to_plain, type_name

SECONDS = 2.0  # of wall clock for one call
MESSAGE = 200  # characters of an error's text that are shown


@dataclass(frozen=True)
class Called:
    """What came of a call: plain JSON, or the finding that says why there is none."""

    returned: Json = None
    finding: Finding | None = None
    printed: bool = False


def call(function: object, arguments: dict[str, Json], passes: str, seconds: float = SECONDS) -> Called:
    """Calls `function(**arguments)`, or `function(arguments)` where `passes` is "arguments".

    The function gets a copy of the arguments. Only a KeyboardInterrupt, the user's own, comes through.
    Codes: function.raised (kind, message), .too_slow (seconds), .not_json (why).
    """
    given = deepcopy(arguments)
    with _quiet() as output:
        try:
            with time_limit(seconds):
                returned = function(**given) if passes == "keywords" else function(given)
                plain = to_plain(returned)
        except NotPlainError as error:
            finding = Finding("function.not_json", {"problem": error.finding})
        except TimeUpError:
            finding = Finding("function.too_slow", {"seconds": seconds})
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            finding = Finding("function.raised", {"kind": type_name(error), "message": _message(error)})
        else:
            return Called(plain, printed=output.used)
    return Called(finding=finding, printed=output.used)


def _message(error: BaseException) -> str:
    try:
        return str(error)[:MESSAGE]
    except BaseException:
        return ""


class _Sink(io.TextIOBase):
    """Takes everything, keeps nothing: a function that prints for ever fills no memory."""

    used = False

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.used = True
        return len(text)


@contextmanager
def _quiet() -> Iterator[_Sink]:
    """Nothing that a function prints or logs reaches the notebook: nbgrader reads stderr as zero points."""
    sink, level = _Sink(), logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        with redirect_stdout(sink), redirect_stderr(sink):
            yield sink
    finally:
        logging.disable(level)


def same(one: Json, other: Json) -> bool:
    """Equality of JSON values: 5 and 5.0 are one number, 1 and true are not; keys in any order."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    return one == other

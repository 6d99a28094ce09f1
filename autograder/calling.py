"""Calling a learner's function: whatever it prints, raises or returns, and however long it runs."""

import io
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from copy import deepcopy
from dataclasses import dataclass
from types import MappingProxyType

from autograder.findings import Finding, Json
from autograder.limits import TimeUpError, time_limit
from autograder.plain import NotPlainError, to_plain, type_name

SECONDS = 2.0  # of wall clock for one call
MESSAGE = 200  # characters of an error's text that are shown


@dataclass(frozen=True)
class Called:
    """What came of a call: plain JSON, or the finding that says why there is none.

    refused: whether the function raised a ValueError (or what else is asked of it), its way of saying that
    the arguments won't do.
    """

    returned: Json = None
    finding: Finding | None = None
    printed: bool = False
    refused: bool = False


def call(
    function: object,
    arguments: dict[str, Json],
    passes: str,
    adds: Mapping[str, Json] = MappingProxyType({}),
    seconds: float = SECONDS,
    cpu: bool = False,
) -> Called:
    """Calls `function(**arguments, **adds)`, or `function(arguments, **adds)` where `passes` is "arguments".

    The function gets a copy of the arguments, and `adds` itself: what it changes there stays changed.
    cpu: the seconds are of computing, and not of the wall's clock.
    Only a KeyboardInterrupt, the user's own, comes through.
    Codes: function.raised (kind, message), .too_slow (seconds), .not_json (why).
    """
    given = deepcopy(arguments)

    def run() -> Json:
        return to_plain(function(**given, **adds) if passes == "keywords" else function(given, **adds))

    return guarded(run, seconds, cpu=cpu)


def guarded(
    run: Callable[[], Json], seconds: float, refusal: type[Exception] = ValueError, cpu: bool = False
) -> Called:
    """Runs a learner's code, and turns whatever comes of it into a record.

    refusal: the error by which it says no; cpu: the seconds are of computing.
    """
    refused = False
    with quiet() as output:
        try:
            with time_limit(seconds, cpu):
                return Called(run(), printed=output.used)
        except NotPlainError as error:
            finding = Finding("function.not_json", {"problem": error.finding})
        except TimeUpError:
            finding = Finding("function.too_slow", {"seconds": seconds})
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            refused = isinstance(error, refusal)
            finding = Finding("function.raised", {"kind": type_name(error), "message": _message(error)})
    return Called(finding=finding, printed=output.used, refused=refused)


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
def quiet() -> Iterator[_Sink]:
    """Nothing that a function prints or logs reaches the notebook: nbgrader reads stderr as zero points."""
    sink, level = _Sink(), logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        with redirect_stdout(sink), redirect_stderr(sink):
            yield sink
    finally:
        logging.disable(level)


def holds(value: Json, wanted: Json) -> bool:
    """Whether a dict has at least these keys with these values; anything else must be the same."""
    if isinstance(value, dict) and isinstance(wanted, dict):
        return all(key in value and holds(value[key], part) for key, part in wanted.items())
    return same(value, wanted)


def same(one: Json, other: Json) -> bool:
    """Equality of JSON values: 5 and 5.0 are one number, 1 and true are not; keys in any order."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    return one == other

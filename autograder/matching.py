"""Whether a pattern is found in a text, in a time that is bounded whatever the pattern.

Python's `re` tries the ways of matching one by one, and `^(a+)+$` has more than there are atoms. Where a
pattern could have too many for the text at hand, all ways are followed at once instead (all_ways.py).
"""

import re
from functools import lru_cache
from re import _constants as sre
from re import _parser as parser

from autograder.all_ways import KEPT, LOOKS, all_ways, parsed

MOST = 10_000_000  # steps that `re` may have to take: a twentieth of a second at most
MOST_ALONE = 100_000_000  # the same where nothing else can: back-references can't be followed all at once
LONG = 100  # characters: more than any text in a call that an exercise tries


def search(pattern: str, text: str) -> bool:
    """Whether `pattern`, in Python's spelling as patterns.translate has it, is found in `text`."""
    if refers_back(pattern) or trouble(pattern, len(text)) <= MOST:
        return re.search(pattern, text) is not None
    return all_ways(pattern, text)


def bounded(pattern: str, by_re: bool = False) -> bool:
    """Whether the search for a pattern comes to an end in time: here, or `by_re`, by Python's `re`."""
    return not (by_re or refers_back(pattern)) or trouble(pattern, LONG) <= MOST_ALONE


@lru_cache(maxsize=KEPT)
def trouble(pattern: str, length: int) -> float:
    """At least as many steps as `re` can take on a text of that length."""
    parts = parsed(pattern)
    starts = 1 if parts and parts[0] == (sre.AT, sre.AT_BEGINNING) else length + 1
    return starts * _sequence(parts, length)[1]


def _sequence(parts: parser.SubPattern, length: int) -> tuple[float, float]:
    """(ways to match, steps to try them all): a part is tried anew for each way to match those before it."""
    ways, steps = 1.0, 1.0
    for kind, value in parts:
        more, each = _ways(kind, value, length)
        steps += ways * each
        ways *= more
    return ways, steps


def _ways(kind: object, value: object, length: int) -> tuple[float, float]:
    if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT):
        return _repeat_ways(*value, length)
    inner = [_sequence(each, length) for each in _inside(kind, value)]
    if not inner:
        return 1.0, 1.0
    ways = sum(each for each, _ in inner)
    return (1.0 if kind in LOOKS else ways), 1.0 + sum(steps for _, steps in inner)


def _repeat_ways(least: int, most: int, body: parser.SubPattern, length: int) -> tuple[float, float]:
    """Beyond the least number, only a round that takes a character is followed by another."""
    ways, steps = _sequence(body, length)
    more = min(most - least, length)
    rounds = least + more
    if not rounds:
        return 1.0, 1.0
    if ways <= 1:
        return more + 1.0, rounds * steps + 1
    try:
        together = ways**rounds * (more + 1)
    except OverflowError:
        return float("inf"), float("inf")
    return together, together * rounds * steps


def _inside(kind: object, value: object) -> list[parser.SubPattern]:
    """The sequences inside a part that is no repetition."""
    if kind is sre.BRANCH:
        return value[1]
    if kind is sre.SUBPATTERN:
        return [value[3]]
    if kind in LOOKS:
        return [value[1]]
    if kind is sre.GROUPREF_EXISTS:
        return [each for each in value[1:] if each]
    return []


@lru_cache(maxsize=KEPT)
def refers_back(pattern: str) -> bool:
    return _refers_back(parsed(pattern))


def _refers_back(parts: parser.SubPattern) -> bool:
    for kind, value in parts:
        inner = [value[2]] if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT) else _inside(kind, value)
        if kind in (sre.GROUPREF, sre.GROUPREF_EXISTS) or any(map(_refers_back, inner)):
            return True
    return False

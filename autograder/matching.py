"""Whether a pattern is found in a text, in a time that is bounded whatever the pattern.

Python's `re` tries the ways of matching one by one, and `^(a+)+$` has more than there are atoms. Where a
pattern could have too many for the text at hand, all ways are followed at once instead, place by place.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from re import _constants as sre
from re import _parser as parser

from autograder.limits import spend

MOST_WAYS = 1_000_000  # that `re` may try: a hundredth of a second
MOST_BACK = 100_000_000  # the same where there is no other way: a back-reference can't be followed at once
LONG = 100  # characters: more than any text in a call that an exercise tries
KEPT = 512  # patterns

Ends = frozenset[int]
# How a part matches from a place in a text: all the places where it can end.
Part = Callable[["Text", int], Ends]
NOWHERE: Ends = frozenset()


def search(pattern: str, text: str) -> bool:
    """Whether `pattern`, in Python's spelling as patterns.translate has it, is found in `text`."""
    if _refers_back(_parsed(pattern)) or ways(pattern, len(text)) <= MOST_WAYS:
        return re.search(pattern, text) is not None
    part, whole = _compiled(pattern), Text(text)
    return any(whole.ends(part, start) for start in range(len(text) + 1))


def bounded(pattern: str, by_re: bool = False) -> bool:
    """Whether the search for a pattern comes to an end in time: here, or `by_re`, by Python's `re`."""
    return not (by_re or _refers_back(_parsed(pattern))) or ways(pattern, LONG) <= MOST_BACK


@dataclass
class Text:
    """A text, and what is known already of its parts: each part is tried once from each place."""

    text: str
    known: dict[tuple[int, int], Ends] = field(default_factory=dict)

    def ends(self, part: Part, at: int) -> Ends:
        key = id(part), at
        if key not in self.known:
            self.known[key] = found = part(self, at)
            spend(1 + len(found))
        return self.known[key]

    def all_ends(self, part: Part, places: Iterable[int]) -> Ends:
        return NOWHERE.union(*(self.ends(part, at) for at in places))


# How many ways


@lru_cache(maxsize=KEPT)
def _parsed(pattern: str) -> parser.SubPattern:
    return parser.parse(pattern)


@lru_cache(maxsize=KEPT)
def ways(pattern: str, length: int) -> float:
    """At least as many as `re` can try on a text of that length, times the steps of the longest."""
    parsed = _parsed(pattern)
    starts = 1 if parsed and parsed[0] == (sre.AT, sre.AT_BEGINNING) else length + 1
    count, steps = _sequence(parsed, length)
    return min(starts * count * steps, float("inf"))


def _sequence(parts: parser.SubPattern, length: int) -> tuple[float, float]:
    count, steps = 1.0, 1.0
    for kind, value in parts:
        more, longer = _ways_of(kind, value, length)
        count, steps = count * more, steps + longer
    return count, steps


def _ways_of(kind: object, value: object, length: int) -> tuple[float, float]:
    """(ways, steps of the longest) of one part."""
    if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT):
        return _repeat_ways(*value, length)
    inner = [_sequence(each, length) for each in _inside(kind, value)]
    if not inner:
        return 1.0, 1.0
    return float(sum(count for count, _ in inner)), sum(steps for _, steps in inner) + 1


def _repeat_ways(least: int, most: int, body: parser.SubPattern, length: int) -> tuple[float, float]:
    """Beyond the least number, only a round that takes a character is followed by another."""
    count, steps = _sequence(body, length)
    more = min(most - least, length)
    rounds = least + more
    if count <= 1:
        return more + 1.0, rounds * steps + 1
    try:
        return count**rounds * (more + 1), rounds * steps + 1
    except OverflowError:
        return float("inf"), rounds * steps + 1


def _inside(kind: object, value: object) -> list[parser.SubPattern]:
    """The sequences inside a part that is no repetition."""
    if kind is sre.BRANCH:
        return value[1]
    if kind is sre.SUBPATTERN:
        return [value[3]]
    if kind in (sre.ASSERT, sre.ASSERT_NOT):
        return [value[1]]
    if kind is sre.GROUPREF_EXISTS:
        return [each for each in value[1:] if each]
    return []


def _refers_back(parts: parser.SubPattern) -> bool:
    for kind, value in parts:
        inner = [value[2]] if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT) else _inside(kind, value)
        if kind in (sre.GROUPREF, sre.GROUPREF_EXISTS) or any(map(_refers_back, inner)):
            return True
    return False


# All at once


@lru_cache(maxsize=KEPT)
def _compiled(pattern: str) -> Part:
    return _compile(_parsed(pattern))


def _compile(parts: parser.SubPattern) -> Part:
    compiled = [_part(kind, value) for kind, value in parts]

    def sequence(text: Text, at: int) -> Ends:
        places: Ends = frozenset((at,))
        for part in compiled:
            places = text.all_ends(part, places)
            if not places:
                break
        return places

    return compiled[0] if len(compiled) == 1 else sequence


def _part(kind: object, value: object) -> Part:
    if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT):
        return _repeat(*value)
    if kind is sre.BRANCH:
        return _branch([_compile(each) for each in value[1]])
    if kind is sre.SUBPATTERN:
        return _compile(value[3])
    if kind in (sre.ASSERT, sre.ASSERT_NOT):
        return _look(kind is sre.ASSERT, value[0], value[1])
    if kind is sre.AT:
        return _place(PLACES[value])
    if kind is sre.FAILURE:
        return lambda text, at: NOWHERE
    if kind is sre.ANY:  # only ever under the s flag
        return _character(lambda char: True)
    if kind is sre.LITERAL:
        return _character(chr(value).__eq__)
    if kind is sre.NOT_LITERAL:
        return _character(chr(value).__ne__)
    if kind is sre.IN:
        return _class(value)
    raise NotImplementedError(kind)


def _character(fits: Callable[[str], bool]) -> Part:
    return lambda text, at: frozenset((at + 1,)) if at < len(text.text) and fits(text.text[at]) else NOWHERE


def _class(members: list[tuple[object, object]]) -> Part:
    """Of literals and ranges, which patterns.translate has sorted."""
    negated = members[0][0] is sre.NEGATE
    ranges = sorted(_range(*each) for each in members[negated:])
    firsts, lasts = [first for first, _ in ranges], [last for _, last in ranges]

    def fits(char: str) -> bool:
        index = bisect_right(firsts, ord(char)) - 1
        return (index >= 0 and ord(char) <= lasts[index]) is not negated

    return _character(fits)


def _range(kind: object, value: object) -> tuple[int, int]:
    if kind not in (sre.RANGE, sre.LITERAL):
        raise NotImplementedError(kind)
    return value if kind is sre.RANGE else (value, value)


def _branch(options: list[Part]) -> Part:
    return lambda text, at: NOWHERE.union(*(text.ends(each, at) for each in options))


def _repeat(least: int, most: int, parts: parser.SubPattern) -> Part:
    body = _compile(parts)

    def repeat(text: Text, at: int) -> Ends:
        places, rounds = frozenset((at,)), 0
        while rounds < least and places:
            after = text.all_ends(body, places)
            rounds = least if after == places else rounds + 1  # it will stay as it is
            places = after
        found = fresh = places
        rounds = least
        while fresh and rounds < most:
            fresh = text.all_ends(body, fresh) - found
            found |= fresh
            rounds += 1
        return found

    return repeat


def _look(wanted: bool, direction: int, parts: parser.SubPattern) -> Part:
    body, width = _compile(parts), parts.getwidth()[0] if direction < 0 else 0

    def look(text: Text, at: int) -> Ends:
        start = at - width
        found = start >= 0 and (
            bool(text.ends(body, start)) if direction > 0 else at in text.ends(body, start)
        )
        return frozenset((at,)) if found is wanted else NOWHERE

    return look


def _place(holds: Callable[[str, int], bool]) -> Part:
    return lambda text, at: frozenset((at,)) if holds(text.text, at) else NOWHERE


def _is_word(text: str, at: int) -> bool:
    return 0 <= at < len(text) and text[at].isascii() and (text[at].isalnum() or text[at] == "_")


PLACES: dict[object, Callable[[str, int], bool]] = {
    sre.AT_BEGINNING: lambda text, at: at == 0,
    sre.AT_END_STRING: lambda text, at: at == len(text),
    sre.AT_BOUNDARY: lambda text, at: _is_word(text, at - 1) is not _is_word(text, at),
}

"""The ways of matching a pattern, all followed at once: in a time that grows with the text, and no faster."""

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from operator import or_
from re import _constants as sre
from re import _parser as parser

from autograder.limits import spend

KEPT = 512  # patterns
LOOKS = (sre.ASSERT, sre.ASSERT_NOT)


@lru_cache(maxsize=KEPT)
def parsed(pattern: str) -> parser.SubPattern:
    """What `re` itself makes of a pattern. Its parser has no public name, and no other comes with Python."""
    return parser.parse(pattern)


def all_ways(pattern: str, text: str) -> bool:
    """Whether `pattern`, in Python's spelling and without a reference back, is found in `text`."""
    whole = Text(text)
    return _compiled(pattern).move(whole, whole.everywhere, ahead=True) != 0


class Part:
    """A part of a pattern, which leads from places in a text to places.

    Places are the bits of a number: bit n stands for the place before the character n.
    """

    def move(self, text: "Text", places: int, ahead: bool) -> int:
        """All places where the part can end that starts at one of `places`; back: where it can start."""
        raise NotImplementedError


@dataclass(eq=False)
class Text:
    """A text, and the places where its characters and conditions hold, as far as they were asked for."""

    text: str
    known: dict[Part, int] = field(default_factory=dict)

    @property
    def everywhere(self) -> int:
        return (1 << (len(self.text) + 1)) - 1

    def where(self, part: Part, holds: Callable[[int], bool]) -> int:
        if part not in self.known:
            spend(1 + len(self.text) // 16)
            bits = "".join("1" if holds(at) else "0" for at in range(len(self.text), -1, -1))
            self.known[part] = int(bits, 2)
        return self.known[part]


@dataclass(eq=False)
class Character(Part):
    fits: Callable[[str], bool]

    def move(self, text: Text, places: int, ahead: bool) -> int:
        there = text.where(self, lambda at: at < len(text.text) and self.fits(text.text[at]))
        return (places & there) << 1 if ahead else places >> 1 & there


@dataclass(eq=False)
class Place(Part):
    holds: Callable[[str, int], bool]

    def move(self, text: Text, places: int, ahead: bool) -> int:
        return places & text.where(self, lambda at: self.holds(text.text, at))


@dataclass(eq=False)
class Look(Part):
    wanted: bool
    ahead: bool
    body: Part

    def move(self, text: Text, places: int, ahead: bool) -> int:
        if self not in text.known:
            found = self.body.move(text, text.everywhere, not self.ahead)
            text.known[self] = found if self.wanted else text.everywhere & ~found
        return places & text.known[self]


@dataclass(eq=False)
class Sequence(Part):
    parts: list[Part]

    def move(self, text: Text, places: int, ahead: bool) -> int:
        for part in self.parts if ahead else reversed(self.parts):
            places = part.move(text, places, ahead)
        return places


@dataclass(eq=False)
class Branch(Part):
    parts: list[Part]

    def move(self, text: Text, places: int, ahead: bool) -> int:
        return reduce(or_, (part.move(text, places, ahead) for part in self.parts), 0)


@dataclass(eq=False)
class Repeat(Part):
    least: int
    most: int
    body: Part

    def move(self, text: Text, places: int, ahead: bool) -> int:
        for _ in range(self.least):
            spend()
            before, places = places, self.body.move(text, places, ahead)
            if places == before:
                break
        found = fresh = places
        for _ in range(self.most - self.least):
            spend()
            fresh = self.body.move(text, fresh, ahead) & ~found
            if not fresh:
                break
            found |= fresh
        return found


@lru_cache(maxsize=KEPT)
def _compiled(pattern: str) -> Part:
    return _compile(parsed(pattern))


def _compile(parts: parser.SubPattern) -> Part:
    return Sequence([_part(kind, value) for kind, value in parts])


def _part(kind: object, value: object) -> Part:
    if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT):
        return Repeat(value[0], value[1], _compile(value[2]))
    if kind is sre.BRANCH:
        return Branch([_compile(each) for each in value[1]])
    if kind is sre.SUBPATTERN:
        return _compile(value[3])
    if kind in LOOKS:
        return Look(kind is sre.ASSERT, value[0] > 0, _compile(value[1]))
    if kind is sre.AT:
        return Place(PLACES[value])
    return Place(lambda text, at: False) if kind is sre.FAILURE else Character(_fits(kind, value))


def _fits(kind: object, value: object) -> Callable[[str], bool]:
    if kind is sre.ANY:  # only ever under the s flag
        return lambda char: True
    if kind is sre.LITERAL:
        return chr(value).__eq__
    if kind is sre.NOT_LITERAL:
        return chr(value).__ne__
    if kind is sre.IN:
        return _class(value)
    raise NotImplementedError(kind)


def _class(members: list[tuple[object, object]]) -> Callable[[str], bool]:
    """Of literals and ranges, which patterns.translate has sorted."""
    negated = members[0][0] is sre.NEGATE
    ranges = sorted(_range(*each) for each in members[negated:])
    firsts, lasts = [first for first, _ in ranges], [last for _, last in ranges]

    def fits(char: str) -> bool:
        index = bisect_right(firsts, ord(char)) - 1
        return (index >= 0 and ord(char) <= lasts[index]) is not negated

    return fits


def _range(kind: object, value: object) -> tuple[int, int]:
    if kind not in (sre.RANGE, sre.LITERAL):
        raise NotImplementedError(kind)
    return value if kind is sre.RANGE else (value, value)


def _is_word(text: str, at: int) -> bool:
    return 0 <= at < len(text) and text[at].isascii() and (text[at].isalnum() or text[at] == "_")


PLACES: dict[object, Callable[[str, int], bool]] = {
    sre.AT_BEGINNING: lambda text, at: at == 0,
    sre.AT_END_STRING: lambda text, at: at == len(text),
    sre.AT_BOUNDARY: lambda text, at: _is_word(text, at - 1) is not _is_word(text, at),
}

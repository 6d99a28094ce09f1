"""Texts that match a regular expression, and texts that nearly do.

Works on Python's spelling of a pattern (patterns.translate), by walking what `re` itself parses.
"""

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from itertools import islice, product
from re import _constants as sre
from re import _parser as parser

from autograder.limits import TooMuchWorkError, effort
from autograder.matching import search

SHORTEST, LONGEST = 40, 4  # of the texts for one pattern
CHOICES = 10  # for one part of a pattern
BRANCHES = 40  # of which each has a text
REPEATED = 40  # times one part that has no limit
MOST_REPEATED = 300  # times one that has
MOST_MADE = 200
STEPS = 50_000  # of an effort to find the texts for one pattern
ANY = "a"
CATEGORIES = {
    sre.CATEGORY_DIGIT: "07", sre.CATEGORY_NOT_DIGIT: "a",
    sre.CATEGORY_SPACE: " ", sre.CATEGORY_NOT_SPACE: "a",
    sre.CATEGORY_WORD: "a0_", sre.CATEGORY_NOT_WORD: "-",
}  # fmt: skip
# Another alphabet, a line's end, and a digit of another script.
STRANGE = ("\N{CYRILLIC SMALL LETTER YA}", "\n", "\N{ARABIC-INDIC DIGIT ONE}")


@lru_cache(maxsize=256)
def matching(pattern: str) -> tuple[str, ...]:
    """Some texts in which the pattern is found: the shortest first, other branches and counts after."""
    found: set[str] = set()
    with suppress(TooMuchWorkError), effort(STEPS):
        for text in islice(_texts(parser.parse(pattern)), MOST_MADE):
            if search(pattern, text):
                found.add(text)
    texts = sorted(found, key=lambda text: (len(text), text))
    return (*texts[:SHORTEST], *texts[SHORTEST:][-LONGEST:])


def nearly(text: str) -> Iterator[str]:
    """Texts one step away: a character more, less or another one, another case, a line's end."""
    yield from (text + "\n", text + "a", "a" + text, text + "1", "1" + text, text + " ", " " + text)
    yield from (text[:-1], text[1:], text.upper(), text.lower(), text.capitalize(), text + text)
    middle = len(text) // 2
    yield from (text[:middle] + strange + text[middle + 1 :] for strange in STRANGE)
    for sign in dict.fromkeys(text):
        if not sign.isalnum():
            yield from (text.replace(sign, other) for other in ("", "/", "_", " "))


def _texts(parsed: object) -> Iterator[str]:
    """Texts for a sequence of parts: each part varied while the others stay at their first."""
    choices = [list(islice(dict.fromkeys(_part(kind, value)), _most(kind))) for kind, value in parsed]
    if any(not options for options in choices):
        return
    yield "".join(options[0] for options in choices)
    for index, options in enumerate(choices):
        for option in options[1:]:
            yield "".join(option if at == index else each[0] for at, each in enumerate(choices))
    yield from ("".join(each) for each in islice(product(*choices), CHOICES))


def _most(kind: object) -> int:
    return BRANCHES if kind is sre.BRANCH else CHOICES


def _part(kind: object, value: object) -> Iterator[str]:
    if kind is sre.LITERAL:
        yield chr(value)
    elif kind is sre.NOT_LITERAL:
        yield ANY if value != ord(ANY) else "b"
    elif kind is sre.ANY:
        yield from (ANY, " ", "0")
    elif kind is sre.IN:
        yield from _class(value)
    elif kind is sre.BRANCH:
        branches = [list(islice(dict.fromkeys(islice(_texts(branch), CHOICES)), 2)) for branch in value[1]]
        for turn in (0, 1):
            yield from (texts[turn] for texts in branches if turn < len(texts))
    elif kind is sre.SUBPATTERN:
        yield from _texts(value[-1])
    elif kind in (sre.MAX_REPEAT, sre.MIN_REPEAT):
        yield from _repeated(*value)
    elif kind in (sre.AT, sre.ASSERT, sre.ASSERT_NOT, sre.GROUPREF, sre.GROUPREF_EXISTS):
        yield ""


def _repeated(least: int, most: int, parsed: object) -> Iterator[str]:
    options = list(islice(_texts(parsed), 3)) or [""]
    often = most if most <= MOST_REPEATED else max(REPEATED, least)
    for count in (least, least + 1, often, often - 1, least + 2, least + 4):
        if least <= count <= often:
            for mixed in options[:1], options:
                text = "".join(mixed[index % len(mixed)] for index in range(count))
                if len(text) <= max(MOST_REPEATED, least):
                    yield text


def _class(members: list[tuple[object, object]]) -> Iterator[str]:
    """The ends of each range; for a negated class, some characters that are not in it."""
    if members and members[0][0] is sre.NEGATE:
        spoken = {chr(value) for kind, value in members if kind is sre.LITERAL}
        yield from (sign for sign in "a0-_ .A" if sign not in spoken)
        return
    for kind, value in members:
        if kind is sre.LITERAL:
            yield chr(value)
        elif kind is sre.RANGE:
            yield from (chr(value[0]), chr(value[1]))
        elif kind is sre.CATEGORY:
            yield from CATEGORIES.get(value, ANY)

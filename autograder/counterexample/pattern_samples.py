"""Texts that match a regular expression, and texts that nearly do.

Works on Python's spelling of a pattern (patterns.translate), by walking what `re` itself parses.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice, product
from re import _constants as sre
from re import _parser as parser

from autograder.matching import search

TEXTS = 12  # for one pattern
CHARACTERS = 4  # for one character class
REPEAT = 40  # repetitions of one part, at most
ANY = "a"
CATEGORIES = {
    sre.CATEGORY_DIGIT: "07", sre.CATEGORY_NOT_DIGIT: "a",
    sre.CATEGORY_SPACE: " ", sre.CATEGORY_NOT_SPACE: "a",
    sre.CATEGORY_WORD: "a0_", sre.CATEGORY_NOT_WORD: "-",
}  # fmt: skip


@cache
def matching(pattern: str) -> tuple[str, ...]:
    """Up to TEXTS texts in which the pattern is found, the shortest first."""
    try:
        made = islice(_texts(parser.parse(pattern)), 8 * TEXTS)
        found = {text for text in made if search(pattern, text)}
    except (re.error, RecursionError):
        return ()
    return tuple(sorted(found, key=lambda text: (len(text), text))[:TEXTS])


def nearly(text: str) -> Iterator[str]:
    """Texts one step away: a character more or less at either end, another case, a line's end."""
    yield from (text + "\n", text + "a", "a" + text, text + "1", "1" + text, text + " ", " " + text)
    yield from (text[:-1], text[1:], text.upper(), text.lower(), text.capitalize(), text + text)
    if len(text) > 1:
        yield text[0] + "\N{CYRILLIC SMALL LETTER YA}" + text[2:]
        yield text[:-1] + "\N{ARABIC-INDIC DIGIT ONE}"
        yield from (text.replace(sign, "") for sign in dict.fromkeys(text) if not sign.isalnum())
        yield from (
            text.replace(sign, other) for sign in dict.fromkeys(text) for other in "/_ " if not sign.isalnum()
        )


def _texts(parsed: object) -> Iterator[str]:
    """Texts for a sequence of parts: each part varied while the others stay at their first."""
    choices = [
        list(islice(_part(kind, value), TEXTS if kind is sre.BRANCH else CHARACTERS))
        for kind, value in parsed
    ]
    if any(not options for options in choices):
        return
    yield "".join(options[0] for options in choices)
    for index, options in enumerate(choices):
        for option in options[1:]:
            yield "".join(option if at == index else each[0] for at, each in enumerate(choices))
    yield from ("".join(each) for each in islice(product(*choices), TEXTS))


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
        for branch in value[1]:
            yield from islice(dict.fromkeys(islice(_texts(branch), TEXTS)), 2)
    elif kind is sre.SUBPATTERN:
        yield from _texts(value[-1])
    elif kind in (sre.MAX_REPEAT, sre.MIN_REPEAT):
        yield from _repeated(*value)
    elif kind in (sre.AT, sre.ASSERT, sre.ASSERT_NOT, sre.GROUPREF):
        yield ""


def _repeated(least: int, most: int, parsed: object) -> Iterator[str]:
    options = list(islice(_texts(parsed), 3)) or [""]
    counts = [least, least + 1, min(most, REPEAT), min(most, REPEAT) - 1]
    for count in dict.fromkeys(each for each in counts if least <= each <= most and each <= REPEAT):
        yield options[0] * count
        yield "".join(options[index % len(options)] for index in range(count))


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

"""Prose as the simulated model reads it: words, clauses, and what a clause denies.

The words that matter are data, one file a language; a description is read in all of them at once.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from autograder import places
from autograder.data_files import read_json

APOSTROPHES = re.compile("[\u02bb\u02bc\u2018\u2019`\u00b4]")
MARK = "\N{PILCROW SIGN}"  # stands for "e.g." and its like in a text that has been read
WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
QUOTED = re.compile(r"\"([^\"]{1,60})\"|“([^”]{1,60})”|«([^»]{1,60})»|(?<!\w)'([^']{1,60})'(?!\w)")
CLAUSE = re.compile(r"[.;!?](?=\s|$)|[,:](?=\s)|\s[–—-]\s|\n")
ROOM = 20_000  # characters that are read; the rest of a longer description is skipped


@dataclass(frozen=True)
class Clause:
    """A piece of a sentence; `denied` is what it says no to, `said` the rest. MARK announces an example."""

    said: str
    denied: str = ""


@cache
def vocabulary(kind: str) -> tuple[str, ...]:
    """The words of one kind in all languages."""
    folder = places.data() / "simulated" / "words"
    return tuple(word for path in sorted(folder.glob("*.json")) for word in read_json(path)[kind])


def normal(text: str) -> str:
    """Words in lower case with one blank around each: ` currency to convert from `."""
    apart = re.sub(r"(?<=[a-zа-я0-9])(?=[A-ZА-Я])", " ", APOSTROPHES.sub("'", text))
    return f" {' '.join(WORD.findall(apart.casefold()))} "


def position(text: str, words: Iterable[str]) -> int:
    """Where the first of some words or stems stands in a normal text; -1 where none does."""
    found = [text.find(wanted) for wanted in map(_wanted, words)]
    return min((place for place in found if place >= 0), default=-1)


@cache
def _wanted(word: str) -> str:
    return normal(word.removesuffix("*")).rstrip() if word.endswith("*") else normal(word)


def says(texts: Iterable[str], words: Iterable[str]) -> bool:
    words = tuple(words)
    return any(position(normal(each), words) >= 0 for each in texts)


@lru_cache(maxsize=256)
def clauses(text: str) -> tuple[Clause, ...]:
    marked = _pattern("example").sub(f" {MARK} ", APOSTROPHES.sub("'", text[:ROOM]))
    marked = re.sub(rf"{MARK}\s*[,:]", MARK, marked)
    return tuple(_clause(each) for each in CLAUSE.split(marked) if each.strip())


def _clause(text: str) -> Clause:
    before = _pattern("not_what_precedes").search(text)
    if before:
        return Clause(text[before.end() :], text[: before.start()])
    after = _pattern("not_what_follows").search(text)
    return Clause(text[: after.start()], text[after.end() :]) if after else Clause(text)


@cache
def _pattern(kind: str) -> re.Pattern[str]:
    """Finds the words of one kind in a text as it was written, the longest first."""
    words = sorted(vocabulary(kind), key=len, reverse=True)
    spelt = (re.escape(word.removesuffix("*")) + (r"\w*" if word.endswith("*") else "") for word in words)
    return re.compile(rf"(?<!\w)(?:{'|'.join(spelt)})(?!\w)", re.IGNORECASE)


def tokens(text: str) -> Iterator[tuple[str, bool]]:
    """What could be a value: (text, whether it is marked as one by quotes or after "e.g.")."""
    for quoted in QUOTED.findall(text):
        yield "".join(quoted), True
    plain, _, after = text.partition(MARK)
    yield from ((each, False) for each in _bare(plain))
    yield from ((each, True) for each in _bare(after.replace(MARK, " ")))
    if after.strip(" ()[]"):
        yield after.strip(" ()[]\"'"), True


def _bare(text: str) -> list[str]:
    stripped = (each.strip("()[]{}\"'“”«».,;:!?…") for each in text.split())
    return [each for each in stripped if each]

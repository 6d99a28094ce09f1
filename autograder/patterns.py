"""From an ECMA-262 regular expression, as JSON Schema's `pattern` holds it, to Python's `re`.

The dialect is that of the u flag, with what validators in use take besides: escaped punctuation, and `{`, `}`
or `]` that stand alone. The translation matches under `re.search`, without flags, what the original matches.
"""

import re
import zlib
from dataclasses import dataclass, field
from functools import lru_cache

from autograder.limits import spend
from autograder.pattern_parts import (
    LINE_END,
    PatternError,
    Ranges,
    char_text,
    complement,
    read_class,
    read_escape,
    set_text,
)

__all__ = ["EXAMPLES", "PatternError", "compile_pattern", "translate"]

MAX_LENGTH = 5_000
MAX_SPELT = 200_000  # in Python's spelling, where `\p{L}` takes 10,000 characters
MAX_DEPTH = 50
MAX_COUNT = 100_000  # far beyond any real pattern, far below what overflows in `re`

EXAMPLES = {  # every code of a PatternError, with a pattern that earns it
    "pattern.bad_class": r"[\w-.]",
    "pattern.bad_escape": r"\e",
    "pattern.bad_group": "(?>a)",
    "pattern.bad_group_name": "(?<1st>a)",
    "pattern.bad_range": "[z-a]",
    "pattern.count_too_large": "a{100001}",
    "pattern.duplicate_group": "(?<year>a)(?<year>b)",
    "pattern.inline_flags": "(?i)a",
    "pattern.not_supported": r"(?:(a)|b)*\1",
    "pattern.nothing_to_repeat": "a**",
    "pattern.python_anchor": r"\Aa",
    "pattern.python_group": "(?P<year>a)",
    "pattern.python_quantifier": "a{,3}",
    "pattern.reversed_count": "a{2,1}",
    "pattern.too_deep": "(" * (MAX_DEPTH + 1),
    "pattern.too_long": "a" * (MAX_LENGTH + 1),
    "pattern.unbalanced": "(a",
    "pattern.unknown_group": r"\1",
    "pattern.unknown_property": r"\p{Emoji}",
    "pattern.variable_lookbehind": "(?<=a+)b",
}

QUANTIFIER = re.compile(r"(?:[*+?]|\{([0-9]+)(?:(,)([0-9]*))?\})([?+]?)")
PYTHON_COUNT = re.compile(r"\{(,[0-9]+)\}")
NAMED_GROUP = re.compile(r"\(\?<([^>]*)>")
PYTHON_GROUP = re.compile(r"\(\?P(?:(<[^>]*>)|=([^)]*)\))")
INLINE_FLAGS = re.compile(r"\(\?-?[a-zA-Z][a-zA-Z-]*[:)]")
REFERENCE = re.compile(r"\\(?:[1-9][0-9]*|k<[^>]+>)")
ANCHORS = {r"\A": "^", r"\Z": "$", r"\z": "$"}
# `\b` goes by ASCII letters. Not `\B`: Python's does not match in an empty text.
BOUNDARIES = {r"\b": r"(?a:\b)", r"\B": r"(?a:(?!\b))"}
LOOKAHEADS = ("(?=", "(?!")
LOOKBEHINDS = ("(?<=", "(?<!")
NEGATIVE = ("(?!", "(?<!")
OPENINGS = ("(?:", *LOOKAHEADS, *LOOKBEHINDS)  # of the groups that capture nothing
NOTHING = "(?:)"  # how ECMA reads a reference to a group that is not set; Python refuses to match one


@lru_cache(maxsize=256)
def compile_pattern(pattern: str) -> re.Pattern[str]:
    """The compiled translation of `pattern`. Raises PatternError."""
    try:
        return re.compile(translate(pattern))
    except (re.error, OverflowError, RecursionError) as error:
        raise PatternError("pattern.not_supported", {"found": pattern}) from error


def translate(pattern: str) -> str:
    """Python's spelling of `pattern`. Raises PatternError."""
    if len(pattern) > MAX_LENGTH:
        raise PatternError("pattern.too_long", {"length": str(len(pattern)), "limit": str(MAX_LENGTH)})
    spelt = _Translator(pattern).translate()
    spend((len(pattern) + len(spelt) // 4) // 4)
    if len(spelt) > MAX_SPELT:
        raise PatternError("pattern.not_supported", {"found": pattern})
    return spelt


@dataclass(eq=False)
class _Group:
    """A pair of parentheses, or the whole pattern.

    opening: its first signs. start: where it begins. path: what it stands in. name: Python's, for one that
    captures. width: how many characters the present alternative takes, None where that varies; widths: of
    those before it. least, most: how often it may match, most None for endlessly. used: referred to.
    """

    opening: str
    start: int = 0
    path: "_Path" = ()
    name: str = ""
    width: int | None = 0
    widths: list[int | None] = field(default_factory=list)
    least: int = 1
    most: int | None = 1
    used: bool = False

    def add(self, width: int | None, least: int = 1, most: int | None = 1) -> None:
        """Counts a term of the present alternative."""
        if most == 0 or width == 0:
            width = 0
        elif width is not None:
            width = width * least if least == most else None
        self.width = None if width is None or self.width is None else self.width + width

    def next_alternative(self) -> None:
        self.widths.append(self.width)
        self.width = 0

    def full_width(self) -> int | None:
        return self.width if set(self.widths) <= {self.width} else None

    def loops(self) -> bool:
        return self.most is None or self.most > 1

    def once(self) -> bool:
        return self.least == self.most == 1

    def text(self) -> str:
        return f"(?P<{self.name}>" if self.used else "(?:"


# The groups that are open at a place, outermost first, each with the number of its alternatives before.
_Path = tuple[tuple[_Group, int], ...]


@dataclass(frozen=True)
class _Reference:
    """A back-reference: its text, the number of groups opened before it, and where it stands."""

    found: str
    opened: int
    path: _Path


class _Translator:
    """One walk along the pattern. `numbers` leads from `\\1` and `\\k<name>` to the number of the group."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.out: list[str | _Group | _Reference] = []
        self.open = [_Group("")]
        self.captures: list[_Group] = []
        self.numbers: dict[str, int] = {}
        # jsonschema joins the names of patternProperties with `|`: no two patterns may share a group's name.
        self.suffix = f"{zlib.crc32(source.encode(errors='surrogatepass')):08x}"

    def translate(self) -> str:
        while self.at < len(self.source):
            self.term()
        if len(self.open) > 1:
            raise PatternError("pattern.unbalanced", {"found": "("})
        parts = [self.resolve(part) if isinstance(part, _Reference) else part for part in self.out]
        return "".join(part.text() if isinstance(part, _Group) else part for part in parts)

    def term(self) -> None:
        match self.source[self.at]:
            case "(":
                self.begin_group()
            case ")":
                self.end_group()
            case "|":
                self.open[-1].next_alternative()
                self.assertion("|", "|")
            case "^":
                self.assertion("^", "^")
            case "$":  # Python's also matches before a line end that ends the text
                self.assertion("$", r"\Z")
            case "*" | "+" | "?" as sign:
                raise PatternError("pattern.nothing_to_repeat", {"found": sign})
            case "{":
                self.brace()
            case "[":
                self.atom(*read_class(self.source, self.at))
            case ".":
                self.atom(complement(LINE_END), self.at + 1)
            case "\\":
                self.escape()
            case char:
                self.atom(ord(char), self.at + 1)

    def assertion(self, found: str, text: str) -> None:
        self.out.append(text)
        self.at += len(found)

    def atom(self, value: int | Ranges, end: int) -> None:
        self.out.append(char_text(value) if isinstance(value, int) else set_text(value))
        self.at = end
        self.open[-1].add(1, *self.quantifier())

    def brace(self) -> None:
        """A brace where no quantifier can stand, or one that is none."""
        if count := QUANTIFIER.match(self.source, self.at):
            raise PatternError("pattern.nothing_to_repeat", {"found": count[0]})
        if count := PYTHON_COUNT.match(self.source, self.at):
            instead = f"{{0{count[1]}}}"
            raise PatternError("pattern.python_quantifier", {"found": count[0], "instead": instead})
        self.atom(ord("{"), self.at + 1)

    def quantifier(self) -> tuple[int, int | None]:
        """Takes over the quantifier that stands here; how often it lets the term match."""
        match = QUANTIFIER.match(self.source, self.at)
        if match is None:
            return 1, 1
        found = match[0]
        if match[4] == "+":
            raise PatternError("pattern.python_quantifier", {"found": found, "instead": found[:-1]})
        least, most = _counts(match)
        self.assertion(found, f"{{{least},{'' if most is None else most}}}{match[4]}")
        return least, most

    def escape(self) -> None:
        found = self.source[self.at : self.at + 2]
        if found in BOUNDARIES:
            self.assertion(found, BOUNDARIES[found])
        elif found in ANCHORS:
            raise PatternError("pattern.python_anchor", {"found": found, "instead": ANCHORS[found]})
        elif match := REFERENCE.match(self.source, self.at):
            self.reference(match)
        else:
            self.atom(*read_escape(self.source, self.at))

    # Groups

    def path(self) -> _Path:
        return tuple((group, len(group.widths)) for group in self.open)

    def begin_group(self) -> None:
        if len(self.open) > MAX_DEPTH:
            raise PatternError("pattern.too_deep", {"limit": str(MAX_DEPTH)})
        opening = self.opening()
        group = _Group(opening, self.at, self.path())
        if opening in OPENINGS:
            self.out.append(opening)
        else:
            self.capture(group)
        self.open.append(group)
        self.at += len(opening)

    def capture(self, group: _Group) -> None:
        self.captures.append(group)
        number = len(self.captures)
        self.numbers[f"\\{number}"] = number
        group.name = f"g{number}_{self.suffix}"
        self.out.append(group)

    def opening(self) -> str:
        for opening in OPENINGS:
            if self.source.startswith(opening, self.at):
                return opening
        if not self.source.startswith("(?", self.at):
            return "("
        match = NAMED_GROUP.match(self.source, self.at)
        if match is None:
            raise _foreign_group(self.source, self.at)
        self.add_name(match)
        return match[0]

    def add_name(self, match: re.Match[str]) -> None:
        name, reference = match[1], f"\\k<{match[1]}>"
        if not name.replace("$", "_").isidentifier():
            raise PatternError("pattern.bad_group_name", {"found": match[0]})
        if reference in self.numbers:
            raise PatternError("pattern.duplicate_group", {"found": match[0]})
        self.numbers[reference] = len(self.captures) + 1

    def end_group(self) -> None:
        if len(self.open) == 1:
            raise PatternError("pattern.unbalanced", {"found": ")"})
        group = self.open.pop()
        self.assertion(")", ")")
        if group.opening in LOOKBEHINDS and group.full_width() is None:
            raise PatternError("pattern.variable_lookbehind", {"found": self.source[group.start : self.at]})
        if group.opening not in LOOKAHEADS + LOOKBEHINDS:
            group.least, group.most = self.quantifier()
            self.open[-1].add(group.full_width(), group.least, group.most)

    # Back-references

    def reference(self, match: re.Match[str]) -> None:
        if any(group.opening in LOOKBEHINDS for group in self.open):  # ECMA reads these from right to left
            raise PatternError("pattern.not_supported", {"found": match[0]})
        self.out.append(_Reference(match[0], len(self.captures), self.path()))
        self.at = match.end()
        self.open[-1].add(None, *self.quantifier())

    def resolve(self, reference: _Reference) -> str:
        """The text of a back-reference, once all groups are known."""
        number = self.numbers.get(reference.found)
        if number is None:
            raise PatternError("pattern.unknown_group", {"found": reference.found})
        group = self.captures[number - 1]
        if number > reference.opened or group in [outer for outer, _ in reference.path]:
            return NOTHING
        # What holds the group, but not (or in another alternative) the reference.
        between = [outer for outer, before in group.path if (outer, before) not in reference.path]
        if any(outer.opening in NEGATIVE for outer in between):
            return NOTHING
        # ECMA forgets a group's text at each round of a loop around it, Python keeps it: the two are alike
        # only where every round sets the group anew.
        looped = group.loops() or any(outer.loops() for outer, _ in group.path)
        certain = group.once() and all(outer.once() and not outer.widths for outer in between)
        if looped and not certain:
            raise PatternError("pattern.not_supported", {"found": reference.found})
        group.used = True
        return f"(?({group.name})(?P={group.name}))"


def _counts(match: re.Match[str]) -> tuple[int, int | None]:
    least, comma, most = match.group(1, 2, 3)
    if least is None:
        return {"*": (0, None), "+": (1, None), "?": (0, 1)}[match[0][0]]
    low = _count(least, match[0])
    if not most:
        return low, None if comma else low
    high = _count(most, match[0])
    if high < low:
        raise PatternError("pattern.reversed_count", {"found": match[0]})
    return low, high


def _count(digits: str, found: str) -> int:
    digits = digits.lstrip("0") or "0"  # int() refuses thousands of digits
    if len(digits) > len(str(MAX_COUNT)) or int(digits) > MAX_COUNT:
        raise PatternError("pattern.count_too_large", {"found": found, "limit": str(MAX_COUNT)})
    return int(digits)


def _foreign_group(source: str, at: int) -> PatternError:
    if match := PYTHON_GROUP.match(source, at):
        instead = f"(?{match[1]}" if match[1] else f"\\k<{match[2]}>"
        return PatternError("pattern.python_group", {"found": match[0], "instead": instead})
    if match := INLINE_FLAGS.match(source, at):
        return PatternError("pattern.inline_flags", {"found": match[0]})
    return PatternError("pattern.bad_group", {"found": source[at : at + 3]})

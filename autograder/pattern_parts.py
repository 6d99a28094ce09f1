"""The parts of an ECMA-262 regular expression that stand for characters: escapes, classes, properties.

All of them become sets of code points, so a class means the same in Python whatever signs it holds.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from itertools import groupby

Ranges = tuple[tuple[int, int], ...]  # first and last code point of each run, ascending, none touching

LAST = 0x10FFFF


class PatternError(Exception):
    """A pattern that isn't ECMA-262, or that Python's `re` cannot express.

    code: dotted name of the sentence; fields: what the sentence's {placeholders} stand for.
    """

    def __init__(self, code: str, fields: dict[str, str]) -> None:
        super().__init__(code, fields)
        self.code = code
        self.fields = fields


def union(runs: Iterable[tuple[int, int]]) -> Ranges:
    """The code points of all the runs."""
    merged: list[tuple[int, int]] = []
    for first, last in sorted(runs):
        if merged and first <= merged[-1][1] + 1:
            first, last = merged[-1][0], max(last, merged.pop()[1])
        merged.append((first, last))
    return tuple(merged)


def complement(ranges: Ranges) -> Ranges:
    """Every code point that is not in `ranges`."""
    starts = [0, *(last + 1 for _, last in ranges)]
    ends = [*(first - 1 for first, _ in ranges), LAST]
    return tuple((start, end) for start, end in zip(starts, ends, strict=True) if start <= end)


DIGIT = ((0x30, 0x39),)
WORD = ((0x30, 0x39), (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A))
SPACE = (
    (0x09, 0x0D), (0x20, 0x20), (0xA0, 0xA0), (0x1680, 0x1680), (0x2000, 0x200A), (0x2028, 0x2029),
    (0x202F, 0x202F), (0x205F, 0x205F), (0x3000, 0x3000), (0xFEFF, 0xFEFF),
)  # fmt: skip
LINE_END = ((0x0A, 0x0A), (0x0D, 0x0D), (0x2028, 0x2029))
SETS = {"d": DIGIT, "w": WORD, "s": SPACE}


def char_text(code: int) -> str:
    """Python's pattern for one code point, the same inside a class and outside it."""
    char = chr(code)
    if char.isascii() and char.isalnum():
        return char
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def set_text(ranges: Ranges) -> str:
    """Python's pattern for one character out of `ranges`."""
    if not ranges:  # `[]` is no class in Python; this too stands for a character, and takes none
        return "(?:(?!)(?s:.))"
    if ranges == ((0, LAST),):
        return "(?s:.)"
    # Python compiles a class in time proportional to its size, so a large one is told by what it leaves out.
    negated = ranges[-1][1] == LAST
    runs = complement(ranges) if negated else ranges
    texts = (f"{char_text(a)}-{char_text(b)}" if a < b else char_text(a) for a, b in runs)
    return f"[{'^' if negated else ''}{''.join(texts)}]"


# Escapes

CONTROLS = {"t": 9, "n": 10, "v": 11, "f": 12, "r": 13}
# Under the u flag only SyntaxCharacter and `/` may be escaped. Real schemas also write `\-`, `\_`, `\@` or
# `\"`, and validators take them: every sign of ASCII that is no letter and no digit stands for itself.
ESCAPE = re.compile(
    r"""\\(?:
        u\{0*(?P<braced>[0-9a-fA-F]{1,6})\}
      | u(?P<lead>[dD][89abAB][0-9a-fA-F]{2})\\u(?P<trail>[dD][c-fC-F][0-9a-fA-F]{2})
      | u(?P<four>[0-9a-fA-F]{4})
      | x(?P<two>[0-9a-fA-F]{2})
      | c(?P<letter>[A-Za-z])
      | (?P<zero>0)(?![0-9])
      | (?P<set>[dDsSwW])
      | [pP]\{(?P<property>[^}]*)\}
      | (?P<control>[tnvfr])
      | (?P<itself>[ -/:-@\[-`{-~])
    )""",
    re.VERBOSE,
)


def read_escape(source: str, at: int) -> tuple[int | Ranges, int]:
    """The code point or the set that the escape at `source[at]` names, and the position behind it."""
    match = ESCAPE.match(source, at)
    if match is None:
        raise PatternError("pattern.bad_escape", {"found": source[at : at + 2]})
    value = _escaped(match)
    if isinstance(value, int) and value > LAST:
        raise PatternError("pattern.bad_escape", {"found": match[0]})
    return value, match.end()


def _escaped(match: re.Match[str]) -> int | Ranges:
    kind = match.lastgroup or ""
    text = match[kind]
    match kind:
        case "braced" | "four" | "two":
            return int(text, 16)
        case "trail":  # a surrogate pair is one character under the u flag
            return 0x10000 + ((int(match["lead"], 16) - 0xD800) << 10) + int(text, 16) - 0xDC00
        case "letter":
            return ord(text) % 32
        case "zero":
            return 0
        case "control":
            return CONTROLS[text]
        case "set":
            return SETS[text] if text.islower() else complement(SETS[text.lower()])
        case "property":
            ranges = property_ranges(match[0], text)
            return complement(ranges) if match[0][1] == "P" else ranges
        case _:
            return ord(text)


# Classes


def read_class(source: str, at: int) -> tuple[Ranges, int]:
    """The set that the class at `source[at]` names, and the position behind its `]`."""
    negated = source.startswith("[^", at)
    at += 1 + negated
    runs: list[tuple[int, int]] = []
    while not source.startswith("]", at):
        found, at = _class_run(source, at)
        runs.extend(found)
    ranges = union(runs)
    return (complement(ranges) if negated else ranges), at + 1


def _class_run(source: str, start: int) -> tuple[Ranges, int]:
    first, at = _class_atom(source, start)
    if source[at : at + 1] != "-" or source[at + 1 : at + 2] in ("", "]"):
        return (first if isinstance(first, tuple) else ((first, first),)), at
    last, at = _class_atom(source, at + 1)
    if isinstance(first, tuple) or isinstance(last, tuple):
        raise PatternError("pattern.bad_class", {"found": source[start:at]})
    if first > last:
        raise PatternError("pattern.bad_range", {"found": source[start:at]})
    return ((first, last),), at


def _class_atom(source: str, at: int) -> tuple[int | Ranges, int]:
    if at >= len(source):
        raise PatternError("pattern.unbalanced", {"found": "["})
    if source.startswith("\\b", at):
        return 8, at + 2
    return read_escape(source, at) if source[at] == "\\" else (ord(source[at]), at + 1)


# Properties

CATEGORY_NAMES = """
    C Other; Cc Control cntrl; Cf Format; Cn Unassigned; Co Private_Use; Cs Surrogate; L Letter;
    LC Cased_Letter; Ll Lowercase_Letter; Lm Modifier_Letter; Lo Other_Letter; Lt Titlecase_Letter;
    Lu Uppercase_Letter; M Mark Combining_Mark; Mc Spacing_Mark; Me Enclosing_Mark; Mn Nonspacing_Mark;
    N Number; Nd Decimal_Number digit; Nl Letter_Number; No Other_Number; P Punctuation punct;
    Pc Connector_Punctuation; Pd Dash_Punctuation; Pe Close_Punctuation; Pf Final_Punctuation;
    Pi Initial_Punctuation; Po Other_Punctuation; Ps Open_Punctuation; S Symbol; Sc Currency_Symbol;
    Sk Modifier_Symbol; Sm Math_Symbol; So Other_Symbol; Z Separator; Zl Line_Separator;
    Zp Paragraph_Separator; Zs Space_Separator
"""
CATEGORIES = {name: names.split()[0] for names in CATEGORY_NAMES.split(";") for name in names.split()}

# The scripts of Unicode 17, which `unicodedata` does not know. Others are refused rather than guessed.
SCRIPTS = {
    "Arabic": (
        "600-604 606-60b 60d-61a 61c-61e 620-63f 641-64a 656-66f 671-6dc 6de-6ff 750-77f 870-891 897-8e1 "
        "8e3-8ff fb50-fd3d fd40-fdcf fdf0-fdff fe70-fe74 fe76-fefc 10e60-10e7e 10ec2-10ec7 10ed0-10ed8 "
        "10efa-10eff 1ee00-1ee03 1ee05-1ee1f 1ee21-1ee22 1ee24 1ee27 1ee29-1ee32 1ee34-1ee37 1ee39 1ee3b "
        "1ee42 1ee47 1ee49 1ee4b 1ee4d-1ee4f 1ee51-1ee52 1ee54 1ee57 1ee59 1ee5b 1ee5d 1ee5f 1ee61-1ee62 "
        "1ee64 1ee67-1ee6a 1ee6c-1ee72 1ee74-1ee77 1ee79-1ee7c 1ee7e 1ee80-1ee89 1ee8b-1ee9b 1eea1-1eea3 "
        "1eea5-1eea9 1eeab-1eebb 1eef0-1eef1"
    ),
    "Cyrillic": ("400-484 487-52f 1c80-1c8a 1d2b 1d78 2de0-2dff a640-a69f fe2e-fe2f 1e030-1e06d 1e08f"),
    "Greek": (
        "370-373 375-377 37a-37d 37f 384 386 388-38a 38c 38e-3a1 3a3-3e1 3f0-3ff 1d26-1d2a 1d5d-1d61 "
        "1d66-1d6a 1dbf 1f00-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d "
        "1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe 2126 ab65 10140-1018e "
        "101a0 1d200-1d245"
    ),
    "Han": (
        "2e80-2e99 2e9b-2ef3 2f00-2fd5 3005 3007 3021-3029 3038-303b 3400-4dbf 4e00-9fff f900-fa6d "
        "fa70-fad9 16fe2-16fe3 16ff0-16ff6 20000-2a6df 2a700-2b81d 2b820-2cead 2ceb0-2ebe0 2ebf0-2ee5d "
        "2f800-2fa1d 30000-3134a 31350-33479"
    ),
    "Hebrew": ("591-5c7 5d0-5ea 5ef-5f4 fb1d-fb36 fb38-fb3c fb3e fb40-fb41 fb43-fb44 fb46-fb4f"),
    "Hiragana": ("3041-3096 309d-309f 1b001-1b11f 1b132 1b150-1b152 1f200"),
    "Katakana": (
        "30a1-30fa 30fd-30ff 31f0-31ff 32d0-32fe 3300-3357 ff66-ff6f ff71-ff9d 1aff0-1aff3 1aff5-1affb "
        "1affd-1affe 1b000 1b120-1b122 1b155 1b164-1b167"
    ),
    "Latin": (
        "41-5a 61-7a aa ba c0-d6 d8-f6 f8-2b8 2e0-2e4 1d00-1d25 1d2c-1d5c 1d62-1d65 1d6b-1d77 1d79-1dbe "
        "1e00-1eff 2071 207f 2090-209c 212a-212b 2132 214e 2160-2188 2c60-2c7f a722-a787 a78b-a7dc "
        "a7f1-a7ff ab30-ab5a ab5c-ab64 ab66-ab69 fb00-fb06 ff21-ff3a ff41-ff5a 10780-10785 10787-107b0 "
        "107b2-107ba 1df00-1df1e 1df25-1df2a"
    ),
}
SCRIPT_ALIASES = {
    "Arab": "Arabic", "Cyrl": "Cyrillic", "Grek": "Greek", "Hani": "Han",
    "Hebr": "Hebrew", "Hira": "Hiragana", "Kana": "Katakana", "Latn": "Latin",
}  # fmt: skip


def property_ranges(found: str, inner: str) -> Ranges:
    """The code points of `\\p{inner}`; `found` is the whole escape."""
    kind, equals, value = inner.rpartition("=")
    if kind in ("General_Category", "gc", "") and value in CATEGORIES and bool(kind) == bool(equals):
        return _category(CATEGORIES[value])
    script = SCRIPT_ALIASES.get(value, value)
    if kind in ("Script", "sc") and script in SCRIPTS:
        return _script(script)
    if inner in ("Any", "ASCII", "Assigned"):
        return {"Any": ((0, LAST),), "ASCII": ((0, 0x7F),), "Assigned": complement(_category("Cn"))}[inner]
    raise PatternError("pattern.unknown_property", {"found": found})


@cache
def _category(code: str) -> Ranges:
    if code == "LC":
        return union((*_category("Ll"), *_category("Lt"), *_category("Lu")))
    return union(run for name, runs in _categories().items() if name.startswith(code) for run in runs)


@cache
def _categories() -> dict[str, list[tuple[int, int]]]:
    found = defaultdict(list)
    for name, codes in groupby(range(LAST + 1), lambda code: unicodedata.category(chr(code))):
        first, *others = codes
        found[name].append((first, others[-1] if others else first))
    return found


@cache
def _script(name: str) -> Ranges:
    return tuple(_span(text) for text in SCRIPTS[name].split())


def _span(text: str) -> tuple[int, int]:
    first, _, last = text.partition("-")
    return int(first, 16), int(last or first, 16)

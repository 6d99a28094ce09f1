"""Values worth trying at a place: at and beside every limit, of every other type, nearly right ones."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator

from autograder.counterexample.pattern_samples import matching, nearly
from autograder.counterexample.sites import Schema
from autograder.findings import Json

# One or two of every kind; 5.0 is an integer, True is not 1, and each of the texts looks like something else.
EVERY_KIND: tuple[Json, ...] = (
    None, True, False, 0, 1, -1, 5.0, 1.5, "", " ", "a", "A", "1", "true", "null",
    [], ["a"], [1], {}, {"a": 1},
)  # fmt: skip
LONGEST_TEXT = 20_000
MOST_ELEMENTS = 1_100
MOST_NAMES = 100  # of keys that are made up
MOST_NAMED = 300
MOST_MISTAKEN = 30  # of those
HUGE = 1e300
SHAPES = (
    "2024-01-31", "2024-1-31", "31.01.2024", "01/31/2024", "2024-01-31T10:00:00Z", "2024-01-31\n", "\n",
    "x2024-01-31x",
    "２０２４-01-31", "10:00", "a@b.c", "a@", "https://example.org", "00000000-0000-0000-0000-000000000000",
)  # fmt: skip
# Lengths are counted in code points: a smile is one, a flag two, a letter with a combining accent two.
WIDE = ("\N{GRINNING FACE}", "\N{REGIONAL INDICATOR SYMBOL LETTER U}\N{REGIONAL INDICATOR SYMBOL LETTER Z}")


def unique(values: Iterable[Json]) -> list[Json]:
    """Without what is the same JSON: 1, 1.0 and True stay three values."""
    seen: dict[str, Json] = {}
    for value in values:
        seen.setdefault(json.dumps(value, sort_keys=True), value)
    return list(seen.values())


def different(values: Iterable[Json]) -> Iterator[Json]:
    """Without what JSON Schema takes for equal, as `uniqueItems` does: 1 and 1.0 are one number."""
    seen = set()
    for value in values:
        whole = isinstance(value, float) and value.is_integer()
        key = json.dumps(int(value) if whole else value, sort_keys=True)
        if key not in seen:
            seen.add(key)
            yield value


def scalars(parts: list[Schema]) -> list[Json]:
    """Every value but lists and objects of some size, for a place of which `parts` speak."""
    return unique([*_named(parts), *EVERY_KIND, *_numbers(parts), *_texts(parts)])


def named(parts: list[Schema]) -> list[Json]:
    """The values that the parts name themselves: members of enums, constants, examples, defaults.

    At most MOST_NAMED; those that fewest of the parts name come first.
    """
    spoken = [json.dumps(value, sort_keys=True) for part in parts for value in _spoken(part)]
    often = Counter(spoken)
    return [json.loads(text) for text in sorted(often, key=often.__getitem__)[:MOST_NAMED]]


def _spoken(part: Schema) -> Iterator[Json]:
    yield from part.get("enum", ())
    yield from (part[keyword] for keyword in ("const", "default") if keyword in part)
    examples = part.get("examples")
    yield from examples if isinstance(examples, list) else ()


def _named(parts: list[Schema]) -> Iterator[Json]:
    spoken = named(parts)
    yield from spoken
    for value in spoken[:MOST_MISTAKEN]:
        yield from _mistaken(value)


def _mistaken(value: Json) -> Iterator[Json]:
    """What is easily taken for a value: other case, blanks, a letter less, a number as text and back."""
    if isinstance(value, bool) or value is None:
        yield str(value).lower()
    elif _is_number(value):
        yield from (str(value), value + 1, value - 1, value + 0.5, float(value))
    elif isinstance(value, str):
        yield from nearly(value)
        if value.lstrip("-").isdigit():
            yield int(value)


def _numbers(parts: list[Schema]) -> Iterator[Json]:
    for part in parts:
        for keyword in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"):
            limit = part.get(keyword)
            if _is_number(limit):
                yield from (limit, limit - 1, limit + 1, limit - 0.5, limit + 0.5, limit - 0.01, limit + 0.01)
                yield from (float(limit), str(limit))
        step = part.get("multipleOf")
        if _is_number(step):
            yield from (step, 2 * step, 3 * step, step * 1.5, step / 2, -step, step * 100)


def _texts(parts: list[Schema]) -> Iterator[str]:
    patterns = unique(part["pattern"] for part in parts if isinstance(part.get("pattern"), str))
    samples = [text for pattern in patterns for text in matching(pattern)]
    yield from samples
    yield from (other for text in samples[:6] for other in nearly(text))
    if patterns or any("format" in part for part in parts):
        yield from SHAPES
    for length in _lengths(parts):
        yield "a" * length
        yield from (sign * (length // len(sign)) for sign in WIDE if length <= 200)
        yield from (longer(text, length) for text in samples[:3])


def _lengths(parts: list[Schema]) -> list[int]:
    limits = {part[key] for part in parts for key in ("minLength", "maxLength") if _is_number(part.get(key))}
    beside = {int(limit) + step for limit in limits for step in (-1, 0, 1)}
    return sorted(length for length in beside if 0 <= length <= LONGEST_TEXT)


def longer(text: str, length: int) -> str:
    """A text of some length that still may match what `text` matches: its last character said again."""
    return (text[:-1] + text[-1] * (length - len(text) + 1))[:length] if text else "a" * length


def counts(parts: list[Schema], least: str, most: str, beyond: int) -> list[int]:
    """Numbers of elements, or of keys, at and beside each limit."""
    limits = {part[key] for part in parts for key in (least, most) if _is_number(part.get(key))}
    beside = {int(limit) + step for limit in limits for step in (-1, 0, 1)} | {0, 1, 2, 3}
    return sorted(count for count in beside if 0 <= count <= beyond)


def highest(parts: list[Schema], keyword: str) -> int:
    """The strictest of some lower limits, as far as it can be met."""
    limits = [int(part[keyword]) for part in parts if _is_number(part.get(keyword))]
    return min(max(limits, default=0), MOST_ELEMENTS)


def _is_number(value: Json) -> bool:
    """A number with which one can still reckon."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < HUGE

"""Objects worth trying at a place: other keys, fewer keys, more keys."""

from collections.abc import Iterator
from itertools import combinations, islice

from autograder.counterexample import values
from autograder.counterexample.sites import STRANGER, Schema
from autograder.findings import Json

MOST_PAIRS = 256
MOST_KEYS = 8  # of which each set is tried
MOST_PATTERNED = 60
VALUES: tuple[Json, ...] = (1, "a")  # of an unknown key

Object = dict[str, Json]


def objects(parts: list[Schema], here: Object) -> Iterator[Object]:
    """An unknown key; each key, or two of them, left out; each alone; as many as a limit says."""
    yield from ({**here, STRANGER: value} for value in VALUES)
    for names in (*combinations(here, 1), *islice(combinations(here, 2), MOST_PAIRS)):
        yield without(here, names)
    yield from ({key: part} for key, part in here.items())
    yield {f"a{index}": 1 for index in range(MOST_KEYS)}
    yield from ({**here, name: value} for name in _names(parts)[:MOST_PATTERNED] for value in VALUES)
    if any("minProperties" in part or "maxProperties" in part for part in parts):
        yield from _of_size(parts, here)


def _of_size(parts: list[Schema], here: Object) -> Iterator[Object]:
    for count in values.counts(parts, "minProperties", "maxProperties", values.MOST_NAMES):
        more = {f"a{index}": 1 for index in range(count)}
        for kept in (here, *(without(here, (key,)) for key in here)):
            yield dict(islice({**kept, **more}.items(), count))


def _names(parts: list[Schema]) -> list[str]:
    """Names at and beside what patterns of names and `propertyNames` ask for."""
    schemas = [part["propertyNames"] for part in parts if isinstance(part.get("propertyNames"), dict)]
    schemas += [{"pattern": pattern} for part in parts for pattern in part.get("patternProperties", ())]
    return [text for text in values.scalars(schemas) if isinstance(text, str)] if schemas else []


def subsets(here: Object) -> Iterator[Object]:
    """Each set of the keys: what conditions and minProperties turn on."""
    keys = list(here)[:MOST_KEYS]
    for size in range(len(keys) + 1):
        yield from ({key: here[key] for key in names} for names in combinations(keys, size))


def fewer(here: Object, kept: str) -> Iterator[Object]:
    """Without one of the other keys, without two of them, without any."""
    others = [key for key in here if key != kept]
    yield from (without(here, (key,)) for key in others)
    yield without(here, others)
    yield from (without(here, names) for names in islice(combinations(others, 2), MOST_PAIRS))


def without(here: Object, names: object) -> Object:
    return {key: part for key, part in here.items() if key not in names}

"""Lists worth trying at a place."""

from collections.abc import Iterator
from itertools import cycle, islice

from autograder.counterexample import values
from autograder.counterexample.sides import Side
from autograder.counterexample.sites import Path
from autograder.findings import Json

KEYWORDS = {"items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains", "unevaluatedItems"}
DOUBLES: tuple[list[Json], ...] = ([1, True], [0, False], [1, 1.0], [{"a": 1}, {"a": 1}], [[1], [True]])
MORE: tuple[Json, ...] = (None, 0, "a")  # after what is there


def lists(sides: list[Side], path: Path) -> Iterator[list[Json]]:
    """With as many elements as a limit says, one more and one less; with doubles; with a wrong one."""
    parts = [part for side in sides for part in side.sites.get(path, ()) if part.keys() & KEYWORDS]
    if not parts:
        return
    wanted = values.counts(parts, "minItems", "maxItems", values.MOST_ELEMENTS)
    elements = _elements(sides, path, max(wanted))
    yield from (list(islice(cycle(elements), count)) for count in wanted if elements)
    least = values.highest(parts, "minItems")
    yield from ([element] * max(2, least) for element in elements[:2])
    yield from ([*elements[: max(1, least)], wrong] for wrong in values.EVERY_KIND)
    yield from DOUBLES
    for side in sides:
        for prefix in side.at(path, "prefixItems"):
            made = [side.made(schema) for schema in prefix]
            if all(made):
                yield from other_lists([value for each in made for value in each])


def _elements(sides: list[Side], path: Path, count: int) -> list[Json]:
    """Different values that may stand in a list, in the eyes of a schema that says what they are."""
    said = [(side, schema) for side in sides for schema in side.at(path, "items")]
    inner = [(side, schema) for side, schema in said if isinstance(schema, dict)]
    tests = [side.validator(schema) for side, schema in inner]
    made = [value for side, schema in inner for value in side.made(schema)]
    made += values.scalars([schema for _, schema in inner])
    made += [*range(1, count + 1), *(f"a{index}" for index in range(count))]
    fitting = (value for value in made if not tests or any(test.is_valid(value) for test in tests))
    return list(islice(values.different(fitting), count))


def other_lists(here: list[Json]) -> Iterator[list[Json]]:
    """The same list; an element less, one twice, one more; the other way round."""
    yield from (here, here[:-1], here[::-1], here + here[-1:])
    yield from ([*here, more] for more in MORE)

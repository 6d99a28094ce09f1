"""Calls worth trying on two schemas: small valid ones, each varied at one place, then at two."""

from collections.abc import Iterator
from itertools import chain, combinations

from autograder.counterexample import values
from autograder.counterexample.list_probes import lists
from autograder.counterexample.object_probes import MOST_KEYS, fewer, objects, subsets
from autograder.counterexample.paths import look, put
from autograder.counterexample.sides import Side, bases, hosts
from autograder.counterexample.sites import Path, Schema, together
from autograder.findings import Json
from autograder.validating import Judge

MOST_SEEDS = 8
MOST_BASES = 12
FEW = 5  # values at each of two places that are varied together

Known = dict[Path, list[Schema]]


def rounds(judges: tuple[Judge, ...], seeds: tuple[Json, ...] = ()) -> Iterator[Iterator[Json]]:
    """Calls in two rounds: with one place varied, or some keys left out; then with two places varied.

    The same call can come twice. Deterministic, and finite.
    """
    sides = [Side(judge) for judge in judges]
    known = together(*(side.sites for side in sides))
    started = list(seeds)[:MOST_SEEDS]
    yield _one_place(sides, known, started)
    yield chain.from_iterable(_pairs(known, base) for base in started)


def _one_place(sides: list[Side], known: Known, started: list[Json]) -> Iterator[Json]:
    """Adds to the calls to start from what the schemas accept."""
    started += values.unique(bases(sides))[:MOST_BASES]
    yield from started
    for base in started:
        yield from _singles(sides, known, base)
    for base in started:
        yield from _subsets(base)
    for base in started:
        yield from _members_and_keys(known, base)


def _singles(sides: list[Side], known: Known, base: Json) -> Iterator[Json]:
    for path, parts in known.items():
        for host in hosts(sides, base, path):
            here = look(host, path)
            yield from (put(host, path, value) for value in values.scalars(parts))
            yield from (put(host, path, value) for value in lists(sides, here, path))
            if isinstance(here, dict):
                yield from (put(host, path, value) for value in objects(parts, here))


def _subsets(base: Json) -> Iterator[Json]:
    for path in ((), *((key,) for key in base)) if isinstance(base, dict) else ():
        here = look(base, path)
        if isinstance(here, dict):
            yield from (put(base, path, value) for value in subsets(here))


def _members_and_keys(known: Known, base: Json) -> Iterator[Json]:
    """Each named value with other keys there or not: an `if` on an action, `then` another key required."""
    for path, parts in known.items():
        for member in values.named(parts)[:MOST_KEYS] if path else ():
            chosen = put(base, path, member)
            for above in {path[:1]: (), path: path[:-1]}.values():  # beside it, and at the root
                here = look(chosen, above)
                if isinstance(here, dict):
                    yield from (put(chosen, above, value) for value in fewer(here, path[len(above)]))


def _pairs(known: Known, base: Json) -> Iterator[Json]:
    places = [(path, _few(parts)) for path, parts in known.items() if path]
    for (one, first), (two, second) in combinations(places, 2):
        if one == two[: len(one)]:
            continue
        for value in first:
            varied = put(base, one, value)
            yield from (put(varied, two, other) for other in second)


def _few(parts: list[Schema]) -> list[Json]:
    return values.unique([*values.named(parts)[:FEW], None, *values.scalars(parts)[-FEW:]])[: 2 * FEW]

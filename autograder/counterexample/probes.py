"""Calls worth trying on two schemas: small valid ones, each varied at one place, then at two."""

from collections.abc import Iterator
from itertools import chain, combinations

from autograder.counterexample import values
from autograder.counterexample.list_probes import other_lists
from autograder.counterexample.object_probes import MOST_KEYS, fewer, objects, subsets
from autograder.counterexample.paths import look, put
from autograder.counterexample.places import Place, places
from autograder.counterexample.sides import Side, bases, hosts
from autograder.findings import Json
from autograder.validating import Judge

MOST_SEEDS = 8
MOST_BASES = 12


def rounds(judges: tuple[Judge, ...], seeds: tuple[Json, ...] = ()) -> Iterator[Iterator[Json]]:
    """Calls in two rounds: with one place varied, or some keys left out; then with two places varied.

    What is most likely to tell comes first; the same call can come twice. Deterministic, and finite.
    """
    sides = [Side(judge) for judge in judges]
    known = places(sides)
    started = list(seeds)[:MOST_SEEDS]
    yield _one_place(sides, known, started)
    yield _two_places(known, started)


def _one_place(sides: list[Side], known: list[Place], started: list[Json]) -> Iterator[Json]:
    """Adds to the calls to start from what the schemas accept."""
    started += values.unique(bases(sides))[: MOST_BASES - len(started)]
    yield from started
    for differs in (True, False):
        for base in started:
            for place in known:
                if place.differs is differs:
                    yield from _varied(sides, place, base)
                    yield from _fewer_keys(place, base, place.named[:MOST_KEYS])
    yield from chain.from_iterable(map(_subsets, started))


def _varied(sides: list[Side], place: Place, base: Json) -> Iterator[Json]:
    for host in hosts(sides, base, place.path):
        here = look(host, place.path)
        tried = [place.scalars, place.lists]
        if isinstance(here, list):
            tried.append(other_lists(here))
        if isinstance(here, dict):
            tried.append(objects(place.parts, here))
        yield from (put(host, place.path, value) for value in chain.from_iterable(tried))


def _fewer_keys(place: Place, base: Json, tried: list[Json]) -> Iterator[Json]:
    """Each value with other keys there or not: an `if` on an action, `then` another key required."""
    for value in tried if place.path else ():
        chosen = put(base, place.path, value)
        for above in {place.path[:1]: (), place.path: place.path[:-1]}.values():  # at the root, and beside it
            here = look(chosen, above)
            if isinstance(here, dict):
                yield from (put(chosen, above, each) for each in fewer(here, place.path[len(above)]))


def _subsets(base: Json) -> Iterator[Json]:
    for path in ((), *((key,) for key in base)) if isinstance(base, dict) else ():
        here = look(base, path)
        if isinstance(here, dict):
            yield from (put(base, path, value) for value in subsets(here))


def _two_places(known: list[Place], started: list[Json]) -> Iterator[Json]:
    for base in started:
        for place in known:
            yield from _fewer_keys(place, base, place.few)
    pairs = [pair for pair in combinations(known, 2) if all(place.path for place in pair)]
    for differs in (True, False):
        for base in started:
            for one, two in pairs:
                if (one.differs or two.differs) is differs:
                    yield from _both_varied(one, two, base)


def _both_varied(one: Place, two: Place, base: Json) -> Iterator[Json]:
    if one.path == two.path[: len(one.path)] or two.path == one.path[: len(two.path)]:
        return
    for value in one.few:
        varied = put(base, one.path, value)
        yield from (put(varied, two.path, other) for other in two.few)

"""Calls worth trying on two schemas: small valid ones, each varied at one place, then at two."""

from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations, islice

from referencing.exceptions import Unresolvable

from autograder.counterexample import values
from autograder.counterexample.repairing import repair
from autograder.counterexample.sites import STRANGER, Path, Schema, sites, together
from autograder.findings import Json
from autograder.validating import Judge

CHOICES = 3  # alternatives that are tried where a schema offers several
MOST_BASES = 12
MOST_SUBSETS = 256  # of an object's keys, present or not
FEW = 5  # values at each of two places that are varied together
MOST_KEYS = 8


def probes(judges: tuple[Judge, ...], seeds: tuple[Json, ...] = ()) -> Iterator[Json]:
    """Calls, the most telling first; the same call can come twice. Deterministic, and finite."""
    known = together(*(sites(judge.translated) for judge in judges))
    bases = [*seeds, *values.unique(base for judge in judges for base in _bases(judge, known))][:MOST_BASES]
    yield from bases
    for base in bases:
        yield from _singles(judges, known, base)
    for base in bases:
        yield from _subsets(base)
    for base in bases:
        yield from _members_and_keys(known, base)
    for base in bases:
        yield from _pairs(known, base)


def _bases(judge: Judge, known: dict[Path, list[Schema]]) -> Iterator[Json]:
    """What the schema accepts: as little as possible, and everything that it names, by each alternative."""
    full = _everything(known)
    for choice in range(CHOICES):
        for start in ({}, full, None):
            try:
                yield repair(judge.validator, start, choice)
            except (ValueError, KeyError, IndexError, TypeError, OverflowError):
                continue


def _everything(known: dict[Path, list[Schema]]) -> Json:
    """Every key that is named, down to the second level, with null where a value has yet to come."""
    names = {path[0]: {} for path in known if len(path) == 1 and isinstance(path[0], str)}
    for path in known:
        if len(path) == 2 and all(isinstance(step, str) for step in path):
            names[path[0]][path[1]] = None
    return {name: inner or None for name, inner in names.items() if name != STRANGER}


def _singles(judges: tuple[Judge, ...], known: dict[Path, list[Schema]], base: Json) -> Iterator[Json]:
    for path, parts in known.items():
        for host in _hosts(judges, base, path):
            for value in values.scalars(parts):
                yield put(host, path, value)
            yield from _lists(judges, parts, host, path)
            yield from _objects(host, path)


def _hosts(judges: tuple[Judge, ...], base: Json, path: Path) -> list[Json]:
    """The base with something at a place, and all around it as it should be: one for each schema."""
    if _present(base, path):
        return [base]
    hosts = []
    for judge in judges:
        try:
            hosts.append(repair(judge.validator, put(base, path, None)))
        except (ValueError, KeyError, IndexError, TypeError, OverflowError):
            continue
    kept = [host for host in values.unique(hosts) if _present(host, path)]
    return kept or [put(base, path, None)]


def _lists(judges: tuple[Judge, ...], parts: list[Schema], host: Json, path: Path) -> Iterator[Json]:
    inner = [part for part in parts if "items" in part or "prefixItems" in part or "maxItems" in part]
    if not inner and not any(part.get("type") == "array" for part in parts):
        return
    wanted = values.counts(parts, "minItems", "maxItems")
    elements = _elements(judges, inner, max(wanted, default=0))
    for count in wanted:
        if elements:
            yield put(host, path, [elements[index % len(elements)] for index in range(count)])
    least = max((int(part.get("minItems", 0)) for part in inner), default=0)
    for element in elements[:2]:
        yield put(host, path, [element] * max(2, least))
    for wrong in values.EVERY_KIND:
        yield put(host, path, [*elements[: max(1, least)], wrong])
    yield from (put(host, path, each) for each in ([1, True], [0, False], [1, 1.0], [{"a": 1}, {"a": 1}]))


def _elements(judges: tuple[Judge, ...], parts: list[Schema], count: int) -> list[Json]:
    """Different values that may stand in a list, in the eyes of each part that says what its items are."""
    wanted = [part["items"] for part in parts if isinstance(part.get("items"), dict)]
    tests = [judge.validator.evolve(schema=schema) for judge in judges for schema in wanted]
    made = [*values.scalars(wanted), *range(1, count + 1), *(f"a{'a' * index}" for index in range(count))]
    for test in tests:
        try:
            made.insert(0, repair(test, None))
        except (Unresolvable, ValueError, KeyError, IndexError, TypeError, OverflowError):
            continue
    fitting = (value for value in made if not tests or any(_fits(test, value) for test in tests))
    return list(islice(values.different(fitting), count))


def _fits(test: object, value: Json) -> bool:
    """Whether a part of a schema accepts a value; not where its references lead out of the other schema."""
    try:
        return test.is_valid(value)
    except Unresolvable:
        return False


def _objects(host: Json, path: Path) -> Iterator[Json]:
    """An unknown key, and each key, or two of them, left out."""
    here = look(host, path)
    if not isinstance(here, dict):
        return
    yield put(host, path, {**here, STRANGER: 1})
    yield put(host, path, {**here, STRANGER: "a"})
    for names in (*combinations(here, 1), *islice(combinations(here, 2), MOST_SUBSETS)):
        yield put(host, path, {key: part for key, part in here.items() if key not in names})
    yield from (put(host, path, {key: part}) for key, part in here.items())
    yield put(host, path, {f"a{index}": 1 for index in range(MOST_KEYS)})


def _subsets(base: Json) -> Iterator[Json]:
    """Each set of keys, and of the keys in each inner object: what conditions and minProperties turn on."""
    places = [(), *((key,) for key in base)] if isinstance(base, dict) else []
    for path in places:
        here = look(base, path)
        keys = list(here)[:MOST_KEYS] if isinstance(here, dict) else []
        for size in range(len(keys) + 1):
            for names in combinations(keys, size):
                yield put(base, path, {key: here[key] for key in names})


def _members_and_keys(known: dict[Path, list[Schema]], base: Json) -> Iterator[Json]:
    """Each named value with each other key there or not: an `if` on an action, `then` another key required."""
    if not isinstance(base, dict):
        return
    for path, parts in known.items():
        for member in values.named(parts)[:MOST_KEYS] if path else ():
            chosen = put(base, path, member)
            for other in chosen:
                if other != path[0]:
                    yield {key: part for key, part in chosen.items() if key != other}
            yield {path[0]: chosen[path[0]]}
            for one, two in islice(combinations([key for key in chosen if key != path[0]], 2), MOST_SUBSETS):
                yield {key: part for key, part in chosen.items() if key not in (one, two)}


def _pairs(known: dict[Path, list[Schema]], base: Json) -> Iterator[Json]:
    places = [(path, _few(parts)) for path, parts in known.items() if path]
    for (one, first), (two, second) in combinations(places, 2):
        if one == two[: len(one)]:
            continue
        for value in first:
            varied = put(base, one, value)
            for other in second:
                yield put(varied, two, other)


def _few(parts: list[Schema]) -> list[Json]:
    return values.unique([*values.named(parts)[:FEW], None, *values.scalars(parts)[-FEW:]])[: 2 * FEW]


def look(value: Json, path: Path) -> Json:
    """What stands at a place; None where nothing does."""
    for step in path:
        if isinstance(value, dict) and step in value:
            value = value[step]
        elif isinstance(value, list) and isinstance(step, int) and step < len(value):
            value = value[step]
        else:
            return None
    return value


def _present(value: Json, path: Path) -> bool:
    if not path:
        return True
    holder = look(value, path[:-1])
    if isinstance(holder, dict):
        return path[-1] in holder
    return isinstance(holder, list) and isinstance(path[-1], int) and path[-1] < len(holder)


def put(value: Json, path: Path, part: Json) -> Json:
    """A copy with another value at a place; what lies on the way is made, or made anew, as it must be."""
    if not path:
        return deepcopy(part)
    step = path[0]
    if isinstance(step, int):
        copy = list(value) if isinstance(value, list) else []
        copy += [None] * (step + 1 - len(copy))
        copy[step] = put(copy[step], path[1:], part)
        return copy
    copy = dict(value) if isinstance(value, dict) else {}
    copy[step] = put(copy.get(step), path[1:], part)
    return copy

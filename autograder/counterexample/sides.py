"""One of the schemas that are compared: what it says at each place, and what it accepts."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from autograder.counterexample import values
from autograder.counterexample.paths import present, put
from autograder.counterexample.repairing import attempt
from autograder.counterexample.sites import STRANGER, Path, Schema, sites
from autograder.findings import Json
from autograder.schema_walk import walk
from autograder.validating import Judge

FEWEST_CHOICES, MOST_CHOICES = 3, 8  # alternatives that are tried where a schema offers several
ALTERNATIVES = ("anyOf", "oneOf", "type")


@dataclass(frozen=True)
class Side:
    judge: Judge

    @cached_property
    def sites(self) -> dict[Path, list[Schema]]:
        return sites(self.judge.translated)

    @cached_property
    def choices(self) -> range:
        parts = (part.get(keyword) for _, part in walk(self.judge.translated) for keyword in ALTERNATIVES)
        offered = max((len(part) for part in parts if isinstance(part, list)), default=0)
        return range(min(max(FEWEST_CHOICES, offered), MOST_CHOICES))

    def at(self, path: Path, keyword: str) -> list[Json]:
        """What a keyword says at a place: each time that it stands there."""
        return [part[keyword] for part in self.sites.get(path, ()) if keyword in part]

    def validator(self, schema: Json) -> object:
        """For a part of the schema."""
        return self.judge.validator.evolve(schema=schema)

    def made(self, schema: Json) -> list[Json]:
        """A value that a part of the schema accepts, or none."""
        return attempt(self.validator(schema), None)

    def near(self, start: Json, choice: int = 0) -> list[Json]:
        """What the schema accepts near a value: one, or none."""
        return attempt(self.judge.validator, start, choice)


def bases(sides: list[Side]) -> Iterator[Json]:
    """What each schema accepts: as little as possible, and everything that is named, by each alternative."""
    starts = ({}, _everything([path for side in sides for path in side.sites]))
    nothing = True
    for choice in range(MOST_CHOICES):
        for side in sides:
            for start in starts if choice in side.choices else ():
                for value in side.near(start, choice):
                    nothing = False
                    yield value
    if nothing:
        yield from starts


def _everything(known: list[Path]) -> Json:
    """Every key that is named, down to the second level, with null where a value has yet to come."""
    names = {path[0]: {} for path in known if len(path) == 1 and isinstance(path[0], str)}
    for path in known:
        if len(path) == 2 and all(isinstance(step, str) for step in path):
            names[path[0]][path[1]] = None
    return {name: inner or None for name, inner in names.items() if name != STRANGER}


def hosts(sides: list[Side], base: Json, path: Path) -> list[Json]:
    """The base with something at a place, and all around it as it should be: one for each schema."""
    if present(base, path):
        return [base]
    bare = put(base, path, None)
    found = values.unique(host for side in sides for host in _host(side, bare, path))
    return found or [bare]


def _host(side: Side, bare: Json, path: Path) -> list[Json]:
    """By the first alternative that keeps the place."""
    if path not in side.sites:
        return []
    for choice in side.choices:
        kept = [value for value in side.near(bare, choice) if present(value, path)]
        if kept:
            return kept
    return []

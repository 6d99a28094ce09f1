"""The places in a call at which schemas are compared, those where they differ in writing first."""

import json
from dataclasses import dataclass
from functools import cached_property

from autograder.counterexample import values
from autograder.counterexample.list_probes import lists
from autograder.counterexample.sides import Side
from autograder.counterexample.sites import Path, Schema
from autograder.findings import Json
from autograder.schema_walk import LISTS, NAMED, ONE

FEW = 5
COMMON: tuple[Json, ...] = (None, "a", 1)
# Prose, and what says nothing by itself.
SILENT = {
    "description", "title", "examples", "default", "$comment", "$defs", "$ref", "$anchor", "$id", "$schema",
}  # fmt: skip
HOLDERS = {*ONE, *LISTS, *NAMED}


@dataclass(frozen=True)
class Place:
    """parts: everything that the schemas say of it; differs: do they say different things?"""

    path: Path
    sides: list[Side]
    parts: list[Schema]
    differs: bool

    @cached_property
    def scalars(self) -> list[Json]:
        return values.scalars(self.parts)

    @cached_property
    def lists(self) -> list[list[Json]]:
        return list(lists(self.sides, self.path))

    @cached_property
    def named(self) -> list[Json]:
        return values.named(self.parts)

    @cached_property
    def few(self) -> list[Json]:
        """Values to vary it by while another place is varied too."""
        own = [value for value in self.scalars if not any(value is each for each in values.EVERY_KIND)]
        return values.unique([*self.named[:FEW], *COMMON, *own[-FEW:]])[: 2 * FEW]


def places(sides: list[Side]) -> list[Place]:
    paths = dict.fromkeys(path for side in sides for path in side.sites)
    return sorted((_place(sides, path) for path in paths), key=_order)


def _place(sides: list[Side], path: Path) -> Place:
    said = [side.sites.get(path, []) for side in sides]
    return Place(path, sides, [part for parts in said for part in parts], len(set(map(_writing, said))) > 1)


def _order(place: Place) -> tuple[bool, int, list[str]]:
    return not place.differs, len(place.path), [str(step) for step in place.path]


def _writing(parts: list[Schema]) -> frozenset[str]:
    """What the parts say by themselves: neither prose nor what is said of places further in."""
    return frozenset(json.dumps(_own(part), sort_keys=True) for part in parts) - {"{}"}


def _own(part: Schema) -> dict[str, Json]:
    own = {keyword: value for keyword, value in part.items() if keyword not in HOLDERS | SILENT}
    flags = {keyword: part[keyword] for keyword in ONE if isinstance(part.get(keyword), bool)}
    names = {keyword: sorted(part[keyword]) for keyword in NAMED if keyword in part and keyword != "$defs"}
    return own | flags | names

"""Exercises in which the learner chooses how properties are nested.

Their calls are written flat, by the names of the leaves; here they take the shape of the learner's schema.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from autograder.findings import Finding, Json
from autograder.pointers import pointer, split
from autograder.schema_walk import follow

Path = tuple[str, ...]
ENOUGH = 12  # levels: deeper than any exercise allows, and an end for schemas that refer to themselves


@dataclass(frozen=True)
class Layout:
    """leaves: the names that every right answer keeps; max_depth: `properties` on a path, at most."""

    leaves: tuple[str, ...]
    max_depth: int


def leaf_places(layout: Layout, schema: dict[str, Json]) -> dict[str, list[Path]]:
    """Each leaf's name → the paths (names of properties) at which the schema has it."""
    places: dict[str, list[Path]] = {name: [] for name in layout.leaves}
    for path in _paths(schema, schema, ()):
        if path[-1] in places:
            places[path[-1]].append(path)
    return places


def groups(layout: Layout, schema: dict[str, Json]) -> list[Path]:
    """The paths of the objects that hold properties; the root is ()."""
    inner = {path[:-1] for path in _paths(schema, schema, ()) if path[-1] in layout.leaves}
    return sorted({path[:end] for path in inner for end in range(len(path) + 1)} | {()})


def _paths(root: dict[str, Json], schema: Json, path: Path) -> Iterator[Path]:
    full = follow(root, schema)
    named = full.get("properties") if isinstance(full, dict) else None
    if not isinstance(named, dict) or len(path) > ENOUGH:
        return
    for name, inner in named.items():
        yield (*path, name)
        yield from _paths(root, inner, (*path, name))


def findings(layout: Layout, schema: dict[str, Json]) -> list[Finding]:
    """Codes: layout.missing_leaf (name), .twice (name), .too_deep (name, depth, max)."""
    return [
        finding
        for name, paths in leaf_places(layout, schema).items()
        for finding in _leaf(layout, name, paths)
    ]


def _leaf(layout: Layout, name: str, paths: list[Path]) -> Iterator[Finding]:
    if not paths:
        yield Finding("layout.missing_leaf", {"name": name})
    if len(paths) > 1:
        yield Finding("layout.twice", {"name": name})
    for path in paths:
        if len(path) > layout.max_depth:
            fields = {"name": name, "depth": len(path), "max": layout.max_depth}
            yield Finding("layout.too_deep", fields, at=_schema_pointer(path))


def _schema_pointer(path: Path) -> str:
    return pointer(part for name in path for part in ("properties", name))


def arrange(layout: Layout, schema: dict[str, Json], flat: Mapping[str, Json]) -> dict[str, Json]:
    """A flat call in the shape of the schema. Keys that are no leaves stay at the root."""
    places = leaf_places(layout, schema)
    call: dict[str, Json] = {}
    for name, value in flat.items():
        _put(call, places[name][0] if places.get(name) else (name,), value)
    return call


def arrangements(layout: Layout, schema: dict[str, Json], case: Any) -> Iterator[Any]:
    """A flat case (an exercises.Case) in the shape of the schema.

    One case, or, where it carries a foreign key, one for each object that could hold it.
    """
    strangers = [name for name in case.call if name not in layout.leaves]
    for group in groups(layout, schema) if strangers else [()]:
        known = {name: value for name, value in case.call.items() if name not in strangers}
        call = arrange(layout, schema, known)
        for name in strangers:
            _put(call, (*group, name), case.call[name])
        yield replace(case, call=call, at=_at(layout, schema, case.at, group))


def _at(layout: Layout, schema: dict[str, Json], at: str, group: Path) -> str:
    if not at:
        return at
    name, *inside = split(at)
    paths = leaf_places(layout, schema).get(name)
    return pointer([*(paths[0] if paths else (*group, name)), *inside])


def _put(call: dict[str, Json], path: Path, value: Json) -> None:
    for name in path[:-1]:
        call = call.setdefault(name, {})
    call[path[-1]] = value

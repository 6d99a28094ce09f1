"""The small mistakes that can be made in a right tool, each as a tool of its own."""

from collections.abc import Iterable, Iterator
from copy import deepcopy
from json import dumps

from autograder.authoring.mutations import MUTATIONS
from autograder.schema_walk import Place, walk


def mutants(tool: dict) -> Iterator[tuple[str, dict]]:
    """(label, tool with one mistake in its input_schema): "limit: maximum 20 → 21". None is like another."""
    for label, schema in schema_mutants(tool["input_schema"]):
        yield label, {**deepcopy(tool), "input_schema": schema}


def schema_mutants(schema: dict) -> Iterator[tuple[str, dict]]:
    """The same for a schema by itself: each mutation, at each place, `$defs` included."""
    seen = {_text(schema)}
    for place, part in walk(schema):
        for label, changed in _mutations(part):
            mutant = _put(schema, place, changed)
            if _text(mutant) not in seen:
                seen.add(_text(mutant))
                yield f"{place_name(place)}: {label}", mutant


def place_name(place: Place) -> str:
    """`("properties", "ids", "items")` as `ids[]`, `("$defs", "day")` as `$defs.day`, () as `root`."""
    name, steps = "", iter(place)
    for step in steps:
        if step == "items":
            name += "[]"
        elif step == "properties":
            name += f".{next(steps)}"
        else:
            name += f".{step}"
    return name.removeprefix(".") or "root"


def _mutations(part: dict) -> Iterable[tuple[str, dict]]:
    for mutation in MUTATIONS:
        yield from mutation(part)


def _put(schema: dict, place: Place, part: dict) -> dict:
    """A deep copy of the schema with another part at a place."""
    if not place:
        return deepcopy(part)
    copy = deepcopy(schema)
    holder = copy
    for step in place[:-1]:
        holder = holder[step]
    holder[place[-1]] = deepcopy(part)
    return copy


def _text(schema: dict) -> str:
    return dumps(schema, sort_keys=True)

"""The references in a schema: they stay inside it, lead to a schema, and come to an end."""

from collections.abc import Callable, Iterator
from graphlib import CycleError, TopologicalSorter

from referencing import Registry
from referencing.exceptions import Unresolvable
from referencing.jsonschema import DRAFT202012

from autograder.findings import Finding, Json
from autograder.pointers import pointer
from autograder.schema_walk import Place, walk

REFERENCES = ("$ref", "$dynamicRef")
# JSON Schema 2020-12, Core 10.2: keywords whose schemas judge the same value as the schema around them.
IN_PLACE = ("not", "if", "then", "else")
IN_PLACE_LISTS = ("allOf", "anyOf", "oneOf")


def references(schema: dict[str, Json]) -> Iterator[Finding]:
    """A reference stays within the document, and leads to a schema there: nothing else is ever read."""
    parts = {id(part) for _, part in walk(schema)}
    look_up = _resolver(schema)
    for place, part, word in _used(schema):
        fault = _fault(part[word], look_up, parts)
        if fault:
            yield Finding(fault, {"value": part[word]}, at=pointer((*place, word)))


def ends(schema: dict[str, Json]) -> Iterator[Finding]:
    """A schema that leads back to itself for the same value (`{"$ref": "#"}`) judges nothing.

    Found in the schema, not by trying: only a call that gets there would show it. Needs references that
    lead somewhere.
    """
    look_up = _resolver(schema)
    graph, places = {}, {}
    for place, part in walk(schema):
        targets = [look_up(part[word]) for word in REFERENCES if word in part]
        graph[id(part)] = [id(each) for each in (*_in_place(part), *targets)]
        places[id(part)] = place
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        yield Finding("schema.endless", at=pointer(min(map(places.__getitem__, error.args[1]), key=len)))


def _used(schema: dict[str, Json]) -> Iterator[tuple[Place, dict[str, Json], str]]:
    return ((place, part, word) for place, part in walk(schema) for word in REFERENCES if word in part)


def _resolver(schema: dict[str, Json]) -> Callable[[str], Json]:
    registry = Registry().with_resource("", DRAFT202012.create_resource(schema))
    return lambda ref: registry.resolver(schema.get("$id", "")).lookup(ref).contents


def _fault(ref: str, look_up: Callable[[str], Json], parts: set[int]) -> str:
    if not ref.startswith("#"):
        return "schema.outside_ref"
    try:
        target = look_up(ref)
    except (Unresolvable, LookupError, TypeError, ValueError):  # the last three: a step into a list or text
        return "schema.dangling_ref"
    return "" if isinstance(target, bool) or id(target) in parts else "schema.ref_to_no_schema"


def _in_place(schema: dict[str, Json]) -> Iterator[Json]:
    yield from (schema[keyword] for keyword in IN_PLACE if keyword in schema)
    for keyword in IN_PLACE_LISTS:
        yield from schema.get(keyword, ())
    yield from schema.get("dependentSchemas", {}).values()

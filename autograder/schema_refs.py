"""The references in a schema: they stay inside it, lead to a schema, and come to an end."""

from collections.abc import Callable, Iterator
from graphlib import CycleError, TopologicalSorter
from typing import Any
from urllib.parse import urljoin, urlsplit

from referencing import Registry
from referencing.exceptions import InvalidAnchor, NoSuchAnchor, PointerToNowhere, Unresolvable
from referencing.jsonschema import DRAFT202012

from autograder.findings import Finding, Json
from autograder.pointers import pointer
from autograder.schema_walk import Place, children, walk

REFERENCES = ("$ref", "$dynamicRef")
# JSON Schema 2020-12, Core 10.2: keywords whose schemas judge the same value as the schema around them.
IN_PLACE = ("not", "if", "then", "else")
IN_PLACE_LISTS = ("allOf", "anyOf", "oneOf")
LONGEST = 120  # schemas that follow each other for one value: more than plain.MAX_DEPTH can nest

Scopes = dict[int, Any]  # id of a part → the resolver of its references


def names(schema: dict[str, Json]) -> Iterator[Finding]:
    """Each `$id` is a URI, and names one schema only (Core 8.2.1: a URI can't identify two)."""
    bases, taken = {id(schema): ""}, set()
    for place, part in walk(schema):
        base = bases[id(part)]
        if "$id" in part:
            try:
                base = urlsplit(urljoin(base, part["$id"])).geturl()
            except ValueError:
                base = ""
            if not base.strip("#") or base in taken:
                fields = {"keyword": "$id", "value": part["$id"]}
                yield Finding("schema.invalid", fields, at=pointer((*place, "$id")))
            taken.add(base)
        bases |= {id(child): base for _, child in children(part)}


def references(schema: dict[str, Json]) -> Iterator[Finding]:
    """A reference stays within the document, and leads to a schema there: nothing else is ever read."""
    scopes = _scopes(schema)
    for place, part in walk(schema):
        for word in REFERENCES:
            fault = _fault(scopes, part, word) if word in part else ""
            if fault:
                yield Finding(fault, {"value": part[word]}, at=pointer((*place, word)))


def ends(schema: dict[str, Json]) -> Iterator[Finding]:
    """A schema that leads back to itself for the same value (`{"$ref": "#"}`) judges nothing.

    Found in the schema, not by trying: only a call that gets there would show it. So is one that leads on
    and on. Needs references that lead somewhere.
    """
    graph = _graph(schema, _in_place)
    places = {id(part): place for place, part in reversed(list(walk(schema)))}
    order = TopologicalSorter(graph)
    try:
        order.prepare()
    except CycleError as error:
        yield Finding("schema.endless", at=pointer(min(map(places.__getitem__, error.args[1]), key=len)))
        return
    lengths: dict[int, int] = {}
    for each in TopologicalSorter(graph).static_order():
        lengths[each] = 1 + max((lengths[after] for after in graph.get(each, ())), default=0)
    if max(lengths.values()) > LONGEST:
        start = max(places, key=lengths.__getitem__)
        yield Finding("schema.long_way", {"limit": LONGEST}, at=pointer(places[start]))


def _scopes(schema: dict[str, Json]) -> Scopes:
    resource = DRAFT202012.create_resource(schema)
    name = schema.get("$id", "")
    scopes = {id(schema): Registry().with_resource(name, resource).crawl().resolver(name)}
    for place, part in walk(schema):
        if place and "$id" in part:
            scopes[id(part)] = scopes[id(part)].in_subresource(DRAFT202012.create_resource(part))
        scopes |= {id(child): scopes[id(part)] for _, child in children(part)}
    return scopes


def _fault(scopes: Scopes, part: dict[str, Json], word: str) -> str:
    try:
        target = scopes[id(part)].lookup(part[word]).contents
    except (PointerToNowhere, NoSuchAnchor, InvalidAnchor):
        return "schema.dangling_ref"
    except Unresolvable:
        return "schema.outside_ref"
    except (LookupError, TypeError, ValueError):  # a step into a list or text
        return "schema.dangling_ref"
    return "" if isinstance(target, bool) or id(target) in scopes else "schema.ref_to_no_schema"


def recursion(schema: dict[str, Json]) -> Place | None:
    """The place of a part that contains itself, by references; None where no part does."""
    graph = _graph(schema, lambda part: (child for _, child in children(part)))
    places = {id(part): place for place, part in walk(schema)}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return min((places[each] for each in error.args[1]), key=len)
    return None


def _graph(
    schema: dict[str, Json], inside: Callable[[dict[str, Json]], Iterator[Json]]
) -> dict[int, list[int]]:
    """id of a part → those of the parts that `inside` finds in it, and of those that it refers to."""
    scopes, dynamic = _scopes(schema), _dynamic_anchors(schema)
    graph = {}
    for _, part in walk(schema):
        after = list(inside(part))
        for word in REFERENCES:
            if word in part:
                target = scopes[id(part)].lookup(part[word]).contents
                after.append(target)
                if word == "$dynamicRef" and isinstance(target, dict):  # any of that name can be the one
                    after += dynamic.get(target.get("$dynamicAnchor"), [])
        graph[id(part)] = [id(each) for each in after]
    return graph


def _dynamic_anchors(schema: dict[str, Json]) -> dict[Json, list[Json]]:
    found: dict[Json, list[Json]] = {}
    for _, part in walk(schema):
        if "$dynamicAnchor" in part:
            found.setdefault(part["$dynamicAnchor"], []).append(part)
    return found


def _in_place(schema: dict[str, Json]) -> Iterator[Json]:
    yield from (schema[keyword] for keyword in IN_PLACE if keyword in schema)
    for keyword in IN_PLACE_LISTS:
        yield from schema.get(keyword, ())
    yield from schema.get("dependentSchemas", {}).values()

"""Where two schemas can differ: each place in a call, with everything that a schema says of it."""

from collections.abc import Iterator
from urllib.parse import unquote

from autograder.counterexample.pattern_samples import matching
from autograder.findings import Json
from autograder.pointers import look_up
from autograder.schema_walk import walk

Path = tuple[str | int, ...]
Schema = dict[str, Json]

LONGEST_PATH = 50
ROUNDS = 3  # of a schema inside of itself
MOST_FRAGMENTS = 60  # at one place
MOST_PLACES = 400
STRANGER = "extra"  # a key that no schema names
ANCHORS = ("$anchor", "$dynamicAnchor")
SAME_PLACE = ("not", "if", "then", "else")
SAME_PLACE_LISTS = ("allOf", "anyOf", "oneOf")


def sites(schema: Schema) -> dict[Path, list[Schema]]:
    """Place → the parts of the schema that speak of a value there, through references and conditions.

    A place is a path of keys and indices; (0,) stands for any element. Short paths come first. Bounded for
    schemas that refer to themselves, and for large ones.
    """
    anchors = {part[keyword]: part for _, part in walk(schema) for keyword in ANCHORS if keyword in part}
    found: dict[Path, list[Schema]] = {}
    seen: set[tuple[Path, int]] = set()
    waiting: list[tuple[Path, Json, tuple[int, ...]]] = [((), schema, ())]
    for path, part, above in waiting:
        part = {} if isinstance(part, bool) else part
        if part is None or (path, id(part)) in seen or above.count(id(part)) >= ROUNDS or _full(found, path):
            continue
        seen.add((path, id(part)))
        found.setdefault(path, []).append(part)
        chain = (*above, id(part))
        waiting += [(path, each, chain) for each in _same_place(schema, anchors, part)]
        if len(path) < LONGEST_PATH:
            waiting += [((*path, step), each, chain) for step, each in _inside(part)]
    return found


def _full(found: dict[Path, list[Schema]], path: Path) -> bool:
    return len(found[path]) >= MOST_FRAGMENTS if path in found else len(found) >= MOST_PLACES


def _same_place(root: Schema, anchors: dict[str, Schema], part: Schema) -> Iterator[Json]:
    yield from (part[keyword] for keyword in SAME_PLACE if keyword in part)
    for keyword in SAME_PLACE_LISTS:
        yield from part.get(keyword, ())
    yield from part.get("dependentSchemas", {}).values()
    for keyword in ("$ref", "$dynamicRef"):
        if isinstance(part.get(keyword), str):
            yield _target(root, anchors, part[keyword])


def _target(root: Schema, anchors: dict[str, Schema], reference: str) -> Json:
    """The schema that is referred to; None for one that is beyond this simple way of looking."""
    before, _, name = reference.partition("#")
    name = unquote(name)
    if name and not name.startswith("/"):
        return anchors.get(name)
    try:
        target = None if before else look_up(root, name)
    except KeyError:
        return None
    return target if isinstance(target, dict | bool) else None


def _inside(part: Schema) -> Iterator[tuple[str | int, Json]]:
    yield from part.get("properties", {}).items()
    yield from ((name, True) for name in _mentioned(part))
    for keyword in ("items", "contains", "unevaluatedItems"):
        if keyword in part:
            yield len(part.get("prefixItems", ())) if keyword == "items" else 0, part[keyword]
    yield from enumerate(part.get("prefixItems", ()))
    for keyword in ("additionalProperties", "unevaluatedProperties"):
        if isinstance(part.get(keyword), dict):
            yield STRANGER, part[keyword]
    for pattern, inner in part.get("patternProperties", {}).items():
        yield from ((key, inner) for key in matching(pattern)[:2])


def _mentioned(part: Schema) -> Iterator[str]:
    """Names that are spoken of without a schema."""
    yield from part.get("required", ())
    yield from part.get("dependentSchemas", ())
    for name, needed in part.get("dependentRequired", {}).items():
        yield from (name, *needed)

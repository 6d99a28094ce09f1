"""Where two schemas can differ: each place in a call, with everything that a schema says of it."""

from collections.abc import Iterator

from autograder.counterexample.pattern_samples import matching
from autograder.findings import Json
from autograder.schema_walk import walk

Path = tuple[str | int, ...]
Schema = dict[str, Json]

LONGEST_PATH = 6
MOST_FRAGMENTS = 60  # at one place
MOST_PLACES = 150
STRANGER = "extra"  # a key that no schema names
SAME_PLACE = ("not", "if", "then", "else")
SAME_PLACE_LISTS = ("allOf", "anyOf", "oneOf")


def sites(schema: Schema) -> dict[Path, list[Schema]]:
    """Place → the parts of the schema that speak of a value there, through references and conditions.

    A place is a path of keys and indices; (0,) stands for any element. Bounded for schemas that refer to
    themselves: LONGEST_PATH, MOST_FRAGMENTS, MOST_PLACES.
    """
    anchors = {part["$anchor"]: part for _, part in walk(schema) if isinstance(part.get("$anchor"), str)}
    found: dict[Path, list[Schema]] = {}
    seen: set[tuple[Path, int]] = set()
    waiting: list[tuple[Path, Json]] = [((), schema)]
    for path, part in waiting:
        known = found.get(path)
        full = len(known) >= MOST_FRAGMENTS if known is not None else len(found) >= MOST_PLACES
        part = {} if isinstance(part, bool) else part
        if part is None or (path, id(part)) in seen or full:
            continue
        seen.add((path, id(part)))
        found.setdefault(path, []).append(part)
        waiting += [(path, each) for each in _same_place(schema, anchors, part)]
        if len(path) < LONGEST_PATH:
            waiting += [((*path, step), each) for step, each in _inside(part)]
    return found


def _same_place(root: Schema, anchors: dict[str, Schema], part: Schema) -> Iterator[Json]:
    yield from (part[keyword] for keyword in SAME_PLACE if keyword in part)
    for keyword in SAME_PLACE_LISTS:
        yield from part.get(keyword, ())
    yield from part.get("dependentSchemas", {}).values()
    for keyword in ("$ref", "$dynamicRef"):
        if isinstance(part.get(keyword), str):
            yield _target(root, anchors, part[keyword])


def _target(root: Schema, anchors: dict[str, Schema], reference: str) -> Json:
    from autograder.pointers import look_up

    name = reference.removeprefix("#")
    if name in anchors:
        return anchors[name]
    try:
        return look_up(root, name) if reference.startswith("#") else None
    except KeyError:
        return None


def _inside(part: Schema) -> Iterator[tuple[str | int, Json]]:
    yield from part.get("properties", {}).items()
    yield from ((name, {}) for name in _mentioned(part))
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


def together(*groups: dict[Path, list[Schema]]) -> dict[Path, list[Schema]]:
    """Several schemas' sites as one, places in a fixed order: short ones first."""
    both: dict[Path, list[Schema]] = {}
    for group in groups:
        for path, parts in group.items():
            both.setdefault(path, []).extend(parts)
    return dict(sorted(both.items(), key=lambda item: (len(item[0]), [str(step) for step in item[0]])))

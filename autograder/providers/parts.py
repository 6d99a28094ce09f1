"""What rules and conversions ask of a part of a schema."""

from collections.abc import Iterator
from urllib.parse import unquote

from autograder.findings import Json
from autograder.pointers import look_up, split
from autograder.schema_walk import Place, children, walk

Schema = dict[str, Json]


def types(part: Schema) -> list[str]:
    named = part.get("type", [])
    return [named] if isinstance(named, str) else list(named)


def is_object(part: Schema) -> bool:
    return "object" in types(part) or ("type" not in part and "properties" in part)


def members(part: Schema) -> list[Json]:
    """The values that an enum or a const allows; none where there is neither."""
    return [*part.get("enum", ()), *([part["const"]] if "const" in part else ())]


def levels(schema: Json) -> int:
    """How deep objects and lists lie in one another."""
    if not isinstance(schema, dict):
        return 0
    own = int(is_object(schema) or "array" in types(schema))
    return own + max((levels(child) for _, child in children(schema)), default=0)


def target(root: Schema, ref: str) -> tuple[Place, Json] | None:
    """The place and the schema that a `$ref` within the document leads to."""
    place = unquote(ref[1:])
    if not ref.startswith("#"):
        return None
    if place and not place.startswith("/"):
        return next(((at, part) for at, part in walk(root) if part.get("$anchor") == place), None)
    try:
        return tuple(split(place)), look_up(root, place)
    except KeyError:
        return None


def circular(root: Schema) -> set[Place]:
    """The places of the references to a schema that, by references, comes back to them."""
    return {
        tuple(map(str, place)) for place, part in walk(root) if "$ref" in part and _comes_back(root, part)
    }


def _comes_back(root: Schema, part: Schema) -> bool:
    seen: set[str] = set()
    open_refs = [part["$ref"]]
    while open_refs:
        ref = open_refs.pop()
        found = target(root, ref)
        if ref in seen or found is None:
            continue
        seen.add(ref)
        inside = [each for _, each in walk(found[1])]
        if any(each is part for each in inside):
            return True
        open_refs += [each["$ref"] for each in inside if "$ref" in each]
    return False


def rooted(schema: Schema) -> Iterator[tuple[Place, Schema]]:
    """Every part, with its place in the tool."""
    return ((("input_schema", *place), part) for place, part in walk(schema))

"""A schema read as strictly as its author may have meant it: what it lets through beyond that is a question.

Nobody has said that the strict reading is right. A key that no property names, null where no type stands, the
empty call, text around an unanchored pattern: each may be meant, and more often was forgotten.
"""

from copy import deepcopy

from autograder.advice import FOR_TYPE
from autograder.findings import Json
from autograder.schema_walk import walk

NOT_NULL = ["boolean", "object", "array", "number", "string"]
# What says by itself which values are meant, beside `type`.
SAYS = ("type", "enum", "const", "$ref", "$dynamicRef", "anyOf", "oneOf", "allOf", "not", "if")
OPEN_ENDED = ("additionalProperties", "patternProperties", "unevaluatedProperties", "allOf", "$ref")
LIMITS = ("minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "enum", "const")
# `format` is an annotation: only a pattern keeps other text out.
SHAPES = {
    "date": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
    "date-time": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T",
    "time": "^[0-9]{2}:[0-9]{2}",
    "email": "^[^@]+@[^@]+$",
    "uri": "^[A-Za-z][A-Za-z0-9+.-]*:",
    "uuid": "^[0-9A-Fa-f]{8}-[0-9A-Fa-f-]{27}$",
}


def strict_reading(schema: dict[str, Json]) -> dict[str, Json]:
    """A copy of a schema, closed, typed and anchored wherever it says nothing of that itself.

    The schema must have passed schema_rules.findings. What stands under a condition or an alternative stays
    as it is: there, a stricter part can make the whole looser.
    """
    copy = deepcopy(schema)
    for place, part in list(walk(copy)):
        if all(step in ("properties", "items") or _is_name(place, index) for index, step in enumerate(place)):
            _tighten(part)
    if copy.get("properties") and not copy.get("required") and not _says_how_many(copy):
        copy["minProperties"] = 1
    return copy


def _is_name(place: tuple[str | int, ...], index: int) -> bool:
    """Whether a step is the name of a property, which may be any word."""
    return index > 0 and place[index - 1] == "properties" and not _is_name(place, index - 1)


def _tighten(part: dict[str, Json]) -> None:
    if not any(keyword in part for keyword in SAYS):
        part["type"] = _meant(part)
        return
    kinds = part["type"] if isinstance(part.get("type"), list) else [part.get("type")]
    if "object" in kinds and part.get("properties") and not any(each in part for each in OPEN_ENDED):
        part["additionalProperties"] = False
    if "array" in kinds and "items" not in part and "prefixItems" not in part:
        part["items"] = {"type": NOT_NULL}
    if "string" in kinds:
        _shape(part)
    if {"integer", "number"} & {*kinds} and not any(each in part for each in LIMITS):
        part["minimum"] = 0


def _meant(part: dict[str, Json]) -> Json:
    """The type that the keywords beside it are for; any but null where there is none."""
    for kind, keywords in FOR_TYPE.items():
        if any(keyword in part for keyword in keywords):
            return kind
    return list(NOT_NULL)


def _shape(part: dict[str, Json]) -> None:
    pattern = part.get("pattern")
    if pattern is None and part.get("format") in SHAPES:
        part["pattern"] = SHAPES[part["format"]]
    elif isinstance(pattern, str) and not (pattern.startswith("^") and pattern.endswith("$")):
        part["pattern"] = f"^(?:{pattern})$"


def _says_how_many(schema: dict[str, Json]) -> bool:
    return any(each in schema for each in ("minProperties", *OPEN_ENDED[2:], "anyOf", "oneOf", "if"))

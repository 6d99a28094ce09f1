"""What costs no points and is still worth knowing: keywords that do nothing, and what providers refuse.

Advice on values is in advice_values.py.
"""

import re
from collections.abc import Iterator
from itertools import islice

from autograder import advice_values as values
from autograder.findings import Finding, Json
from autograder.nearest import nearest
from autograder.pointers import pointer
from autograder.schema_rules import NUMBERS
from autograder.schema_walk import LISTS, NAMED, ONE, walk, walk_knowing

# JSON Schema 2020-12, Validation 6: keywords that look at one kind of value and pass by every other.
FOR_TYPE = {
    "string": ("minLength", "maxLength", "pattern"),
    "number": ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
    "array": ("items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains"),
    "object": (
        "properties", "required", "additionalProperties", "patternProperties", "propertyNames",
        "minProperties", "maxProperties", "dependentRequired",
    ),
}  # fmt: skip
OTHERS = (
    "type", "enum", "const", "required", "uniqueItems", "pattern", "format", "title", "description",
    "default", "examples", "deprecated", "readOnly", "writeOnly", "dependentRequired", "$ref", "$id",
    "$schema", "$anchor", "$comment", "$dynamicRef", "$dynamicAnchor", "$vocabulary", "exclusiveMinimum",
    "exclusiveMaximum", "contentEncoding", "contentMediaType",
)  # fmt: skip
KEYWORDS = {*ONE, *LISTS, *NAMED, *NUMBERS, *OTHERS}
# Messages API: seen refused as property keys at the top level.
PROPERTY_KEY = re.compile(r"[a-zA-Z0-9_.-]{1,64}\Z")
ROOT_COMBINATORS = ("oneOf", "anyOf", "allOf")


MOST = 1_000  # findings of one rule: more than anybody reads


def findings(schema: dict[str, Json]) -> list[Finding]:
    """Advice on a valid schema; codes start with `advice.`, places are pointers into the schema."""
    return [finding for rule in RULES for finding in islice(rule(schema), MOST)]


def unknown_keywords(schema: dict[str, Json]) -> Iterator[Finding]:
    """An unknown keyword is an annotation: a misspelt limit limits nothing."""
    for place, part in walk(schema):
        for keyword in part:
            if keyword not in KEYWORDS:
                near = nearest(keyword, KEYWORDS, 0.7)
                code = "advice.misspelt_keyword" if near else "advice.unknown_keyword"
                yield Finding(code, {"keyword": keyword, "near": near}, at=pointer((*place, keyword)))


def idle_keywords(schema: dict[str, Json]) -> Iterator[Finding]:
    """`minimum` on a string, `maxLength` on an integer: passed by, without a word."""
    for place, part in walk(schema):
        named = part.get("type")
        if not isinstance(named, str):
            continue
        kind = "number" if named == "integer" else named
        for other, keywords in FOR_TYPE.items():
            for keyword in keywords if other != kind else ():
                if keyword in part:
                    fields = {"keyword": keyword, "type": named, "for": other}
                    yield Finding("advice.idle_keyword", fields, at=pointer((*place, keyword)))


def keyword_as_property(schema: dict[str, Json]) -> Iterator[Finding]:
    """`additionalProperties: false` among the properties closes nothing: it names a property."""
    for place, part in walk(schema):
        named = part.get("properties")
        if isinstance(named, dict) and isinstance(named.get("additionalProperties"), bool):
            at = pointer((*place, "properties", "additionalProperties"))
            yield Finding("advice.keyword_as_property", {"keyword": "additionalProperties"}, at=at)


def required_unknown(schema: dict[str, Json]) -> Iterator[Finding]:
    """A required name without a property: every call must then carry a key that nothing describes."""
    for place, part, known in walk_knowing(schema):
        named = part.get("properties")
        if isinstance(named, dict) and isinstance(part.get("required"), list):
            for name in part["required"]:
                if name not in named and name not in known:
                    yield _unknown(name, named, part, pointer((*place, "required")))


def _unknown(name: str, named: dict[str, Json], part: dict[str, Json], at: str) -> Finding:
    near = nearest(name, named)
    if near:
        return Finding("advice.required_misspelt", {"name": name, "near": near}, at=at)
    closed = part.get("additionalProperties") is False and "patternProperties" not in part
    return Finding(
        "advice.required_impossible" if closed else "advice.required_unknown", {"name": name}, at=at
    )


def refused_by_provider(schema: dict[str, Json]) -> Iterator[Finding]:
    """Right for JSON Schema, and still a 400 from the Messages API."""
    for keyword in ROOT_COMBINATORS:
        if keyword in schema:
            yield Finding("advice.root_combinator", {"keyword": keyword}, at=f"/{keyword}")
    named = schema.get("properties")
    for name in named if isinstance(named, dict) else ():
        if not PROPERTY_KEY.match(name):
            yield Finding("advice.property_key", {"name": name}, at=pointer(("properties", name)))


RULES = (
    unknown_keywords, idle_keywords, keyword_as_property, required_unknown, values.formats, values.enums,
    values.ranges, values.nested_open, values.searching, values.unlike_python, values.recursive,
    values.undescribed, refused_by_provider,
)  # fmt: skip

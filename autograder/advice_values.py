"""Advice on what a schema says of values: what it can never take, what it takes and was hardly meant to."""

import re
from collections.abc import Iterator

from autograder.dialect import Draft202012
from autograder.findings import Finding, Json
from autograder.nearest import nearest
from autograder.pointers import pointer
from autograder.schema_refs import recursion
from autograder.schema_walk import walk

# JSON Schema 2020-12, Validation 7.3.
FORMATS = (
    "date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname", "ipv4",
    "ipv6", "uri", "uri-reference", "iri", "iri-reference", "uuid", "uri-template", "json-pointer",
    "relative-json-pointer", "regex",
)  # fmt: skip
FORMAT_ALIASES = {"url": "uri", "ip": "ipv4", "guid": "uuid", "timestamp": "date-time"}
RANGES = (  # least, most, and whether a value may equal both
    ("minimum", "maximum", True),
    ("exclusiveMinimum", "maximum", False),
    ("minimum", "exclusiveMaximum", False),
    ("exclusiveMinimum", "exclusiveMaximum", False),
    ("minLength", "maxLength", True),
    ("minItems", "maxItems", True),
    ("minProperties", "maxProperties", True),
)
# What else than `items` or `properties` can describe what is inside.
ELSEWHERE = ("$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "if", "enum", "const")
OF_ELEMENTS = ("items", "prefixItems", *ELSEWHERE)
OF_KEYS = ("properties", "patternProperties", *ELSEWHERE)
CLOSED = ("additionalProperties", "unevaluatedProperties")
# The signs of a pattern that count here; the content of a class, which counts otherwise, comes as a whole.
SIGNS = re.compile(r"\\[pP](?=\{)|\(\?<(?![=!])|\\.|\{[0-9]|[$^]|\[(?:\\.|[^\]\\])*\]", re.DOTALL)
REFUSED_BY_PYTHON = ("\\p", "\\P", "(?<")
WIDER_IN_PYTHON = ("\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "\\b", "\\B", "$")
IN_A_CLASS = (*REFUSED_BY_PYTHON[:2], *WIDER_IN_PYTHON[:6])


def formats(schema: dict[str, Json]) -> Iterator[Finding]:
    """`format` is an annotation, and an unknown one says nothing at all: Validation 7.2.3."""
    for place, part in walk(schema):
        named = part.get("format")
        if isinstance(named, str) and named not in FORMATS:
            near = FORMAT_ALIASES.get(named.lower()) or nearest(named.lower(), FORMATS, 0.75)
            code = "advice.misspelt_format" if near else "advice.unknown_format"
            yield Finding(code, {"format": named, "near": near}, at=pointer((*place, "format")))


def enums(schema: dict[str, Json]) -> Iterator[Finding]:
    """Members of an enum that the type beside it refuses, and types of which there is no member."""
    for place, part in walk(schema):
        members = part.get("enum")
        if not isinstance(members, list):
            continue
        named = part.get("type", [])
        types = [named] if isinstance(named, str) else named
        if not members:
            yield Finding("advice.empty_enum", at=pointer((*place, "enum")))
        elif types:
            yield from _dead(members, types, pointer((*place, "enum")))


def _dead(members: list[Json], types: list[str], at: str) -> Iterator[Finding]:
    dead = [each for each in members if not any(_is_of(each, kind) for kind in types)]
    unused = [kind for kind in types if not any(_is_of(each, kind) for each in members)]
    if len(dead) == len(members):
        yield Finding("advice.dead_enum", {"type": types}, at=at)
    elif None in dead:
        yield Finding("advice.dead_null", {"type": types[0]}, at=at)
    elif dead:
        yield Finding("advice.dead_member", {"member": dead[0], "type": types}, at=at)
    elif unused:
        yield Finding("advice.dead_type", {"type": unused[0]}, at=at)


def _is_of(value: Json, kind: str) -> bool:
    return Draft202012.TYPE_CHECKER.is_type(value, kind)


def ranges(schema: dict[str, Json]) -> Iterator[Finding]:
    """A least above the most: nothing of that type can be right."""
    for place, part in walk(schema):
        for least, most, may_equal in RANGES:
            if least in part and most in part:
                low, high = part[least], part[most]
                if low > high or (low == high and not may_equal):
                    fields = {"least": least, "low": low, "most": most, "high": high}
                    yield Finding("advice.empty_range", fields, at=pointer((*place, most)))


def undescribed(schema: dict[str, Json]) -> Iterator[Finding]:
    """Right for JSON Schema; OpenAI's API was seen to refuse both (mark3labs/mcphost 35, oh-my-pi 19)."""
    for place, part in walk(schema):
        if part.get("type") == "array" and not any(word in part for word in OF_ELEMENTS):
            yield Finding("advice.array_without_items", at=pointer(place))
        values = part.get("additionalProperties")
        is_map = isinstance(values, dict) and bool(values)
        if part.get("type") == "object" and not is_map and not any(word in part for word in OF_KEYS):
            yield Finding("advice.object_without_properties", at=pointer(place))


def nested_open(schema: dict[str, Json]) -> Iterator[Finding]:
    """A closed root closes nothing but itself."""
    if not any(schema.get(word) is False for word in CLOSED):
        return
    for place, part in walk(schema):
        inside = place[-2:-1] == ("properties",) or place[-1:] == ("items",)
        other = any(word in part for word in (*CLOSED, *ELSEWHERE))
        if inside and isinstance(part.get("properties"), dict) and not other:
            yield Finding("advice.nested_open", at=pointer(place))


def recursive(schema: dict[str, Json]) -> Iterator[Finding]:
    """Anthropic's strict tools take no recursion, and Gemini makes an empty schema of it, without a word."""
    place = recursion(schema)
    if place is not None:
        yield Finding("advice.recursive", at=pointer(place))


def searching(schema: dict[str, Json]) -> Iterator[Finding]:
    """A pattern is looked for anywhere in the text (Validation 6.3.3); one that counts means all of it."""
    for place, part in walk(schema):
        signs = set(_signs(part.get("pattern", "")))
        if any(each[0] == "{" for each in signs) and not signs & {"^", "$"}:
            yield Finding("advice.searching", {"pattern": part["pattern"]}, at=pointer((*place, "pattern")))


def unlike_python(schema: dict[str, Json]) -> Iterator[Finding]:
    """Where Python's `re` reads a pattern otherwise than ECMA-262. One note is enough for a schema."""
    for place, part in walk(schema):
        signs = list(dict.fromkeys(_signs(part.get("pattern", ""))))
        refused = [each for each in signs if each in REFUSED_BY_PYTHON]
        wider = [each for each in signs if each in WIDER_IN_PYTHON]
        if refused or wider:
            code = "advice.python_refuses" if refused else "advice.python_reads_more"
            fields = {"pattern": part["pattern"], "found": " ".join(refused or wider)}
            yield Finding(code, fields, at=pointer((*place, "pattern")))
            return


def _signs(pattern: str) -> Iterator[str]:
    for sign in SIGNS.findall(pattern):
        if sign[0] == "[":
            yield from (each for each in SIGNS.findall(sign[1:-1]) if each in IN_A_CLASS)
        else:
            yield sign

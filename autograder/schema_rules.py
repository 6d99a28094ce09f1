"""Is it a valid schema of draft 2020-12, and can it be judged? One generator a rule."""

from collections.abc import Iterator

from autograder.dialect import NAMES, metaschema
from autograder.findings import Finding, Json
from autograder.matching import bounded
from autograder.nearest import nearest
from autograder.patterns import PatternError
from autograder.patterns import translate as translate_pattern
from autograder.pointers import pointer
from autograder.schema_refs import ends, names, references
from autograder.schema_walk import NAMED, ONE, Place, walk
from autograder.validating import deep_stack

TYPES = ("null", "boolean", "object", "array", "number", "string", "integer")
# What people write for a type's name, from other languages and tools.
ALIASES = {
    "str": "string", "text": "string", "varchar": "string", "char": "string", "date": "string",
    "int": "integer", "long": "integer", "float": "number", "double": "number", "decimal": "number",
    "bool": "boolean", "list": "array", "tuple": "array", "set": "array", "dict": "object",
    "map": "object", "none": "null", "nil": "null",
}  # fmt: skip
NUMBERS = (
    "minimum", "maximum", "multipleOf", "minLength", "maxLength", "minItems", "maxItems",
    "minProperties", "maxProperties", "minContains", "maxContains",
)  # fmt: skip


def findings(schema: Json) -> list[Finding]:
    """Why a schema can't judge calls: nothing, or the findings of the first rule that has any.

    What the root lacks is told beside it: it keeps nobody from looking at the rest.

    `schema` is plain JSON (plain.to_plain). Codes start with `schema.`; `at` points into the schema.
    """
    root = list(root_is_object(schema))
    if not isinstance(schema, dict):
        return root
    with deep_stack():
        for rule in (known_dialect, valid, names, references, patterns, ends):
            found = list(rule(schema))
            if found:
                return [*root, *found]
    return root


def root_is_object(schema: Json) -> Iterator[Finding]:
    """Messages API: `input_schema` has `type: object` at its root, even for a single parameter."""
    if not isinstance(schema, dict):
        yield Finding("schema.not_a_dict", {"value": schema})
    elif schema.get("type") != "object":
        yield Finding("schema.root_not_object", {"value": schema.get("type")}, at="/type")


def known_dialect(schema: dict[str, Json]) -> Iterator[Finding]:
    """The Messages API checks against draft 2020-12; an older `$schema` would change what keywords mean."""
    for place, part in walk(schema):
        named = part.get("$schema")
        if named is not None and (not isinstance(named, str) or named.rstrip("#") not in NAMES):
            yield Finding("schema.dialect", {"value": named}, at=pointer((*place, "$schema")))


def valid(schema: dict[str, Json]) -> Iterator[Finding]:
    """The metaschema of draft 2020-12, each violation put as the mistake that it most likely is."""
    seen = set()
    for error in metaschema().iter_errors(schema):
        place = tuple(error.absolute_path)
        if place not in seen:
            seen.add(place)
            yield _violation(place, error.instance)


def _violation(place: Place, value: Json) -> Finding:
    keyword = next((step for step in reversed(place) if isinstance(step, str)), "")
    fields = {"keyword": keyword, "value": value}
    at = pointer(place)
    if _is_name(place):
        code = "schema.not_a_schema" if keyword not in _KEYWORDS else "schema.keyword_among_names"
        return Finding(code, fields, at=at)
    if keyword in ONE and keyword != "additionalProperties":
        return Finding("schema.items_list" if type(value) is list else "schema.not_a_schema", fields, at=at)
    if keyword == "type":
        return _no_type(value, at)
    return Finding(
        _VIOLATIONS.get((keyword, type(value)), _CODES.get(keyword, "schema.invalid")), fields, at=at
    )


def _is_name(place: Place) -> bool:
    """Whether a place ends in a name, as under `properties`, and not in a keyword: some words are both."""
    is_name = holds_names = False
    for step in place:
        is_name, holds_names = holds_names, not holds_names and step in NAMED
    return is_name


_CODES = {
    "required": "schema.required_not_list",
    "enum": "schema.enum_not_list",
    "properties": "schema.properties_not_object",
    "additionalProperties": "schema.flag",
    "uniqueItems": "schema.flag",
    "exclusiveMinimum": "schema.limit",
    "exclusiveMaximum": "schema.limit",
    **dict.fromkeys(NUMBERS, "schema.limit"),
}
_VIOLATIONS = {
    ("required", bool): "schema.required_flag",
    ("exclusiveMinimum", bool): "schema.exclusive_flag",
    ("exclusiveMaximum", bool): "schema.exclusive_flag",
}
_KEYWORDS = {*_CODES, "type", "items", "description", "pattern", "format", "default", "title", "const"}


def _no_type(value: Json, at: str) -> Finding:
    names = value if isinstance(value, list) else [value]
    unknown = [name for name in names if name not in TYPES]
    if names and not unknown:
        return Finding("schema.type_twice", {"value": value}, at=at)
    word = unknown[0] if unknown else value
    return Finding("schema.type_name", {"keyword": "type", "value": word, "near": _near_type(word)}, at=at)


def _near_type(value: Json) -> str:
    word = value.lower() if isinstance(value, str) else ""
    return ALIASES.get(word) or nearest(word, TYPES, 0.7)


def patterns(schema: dict[str, Json]) -> Iterator[Finding]:
    """`pattern` and the names of `patternProperties` are ECMA-262 regular expressions, and can be tried."""
    parts = list(walk(schema))
    only_re = any("unevaluatedProperties" in part for _, part in parts)  # jsonschema tries those names itself
    for place, part in parts:
        texts = [("pattern", part["pattern"], False)] if "pattern" in part else []
        texts += [("patternProperties", text, only_re) for text in part.get("patternProperties", ())]
        for keyword, text, by_re in texts:
            fault = _pattern_fault(text, by_re)
            if fault:
                fields = {"pattern": text, **fault.fields}
                yield Finding(fault.code, fields, at=pointer((*place, keyword)))


def _pattern_fault(text: str, by_re: bool) -> PatternError | None:
    try:
        spelt = translate_pattern(text)
    except PatternError as error:
        return error
    return None if bounded(spelt, by_re) else PatternError("pattern.not_supported", {"found": text})

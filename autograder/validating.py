"""A schema as a judge of calls: accepted, or refused and why."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice

from referencing import Resource
from referencing.jsonschema import DRAFT202012, EMPTY_REGISTRY, SchemaRegistry

from autograder.dialect import NAMES, Draft202012, ValidationError, additional
from autograder.findings import Json
from autograder.patterns import translate
from autograder.pointers import pointer
from autograder.schema_walk import walk

RECURSION = 6_000  # frames: 100 levels of a schema take up to about 2,000

MOST = 500  # refusals of one call that are compared
# Which refusal of a call speaks first: a missing or foreign key, a wrong type, then the finer limits.
ORDER = ("required", "additionalProperties", "unevaluatedProperties", "type", "enum", "const", "pattern")


@dataclass(frozen=True)
class Refusal:
    """Why a schema refuses a call.

    keyword: the keyword that refuses, "false" for the schema `false`; at: JSON pointer into the call;
    allowed: the keyword's value; value: what stands there; schema_at: JSON pointer into the schema;
    unknown: the keys that an additionalProperties refuses.
    """

    keyword: str
    at: str
    allowed: Json
    value: Json
    schema_at: str
    unknown: tuple[str, ...] = ()


@contextmanager
def deep_stack() -> Iterator[None]:
    """Room for deep schemas, whatever recursion limit the learner's own code has set."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, RECURSION))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


class Judge:
    """Accepts or refuses calls by one schema, which must have passed `schema_rules.findings`.

    translated: the schema in Python's spelling of patterns; validator: jsonschema's, for that one.
    """

    def __init__(self, schema: Json, documents: Mapping[str, Json] | None = None) -> None:
        """documents: URI → schema to which a `$ref` may lead. Nothing else is read: no network, no file."""
        self.schema = schema
        with deep_stack():
            self.translated, self._patterns = with_python_patterns(schema)
            registry = _registry(documents or {})
        self.validator = Draft202012(self.translated, registry=registry)

    def accepts(self, call: Json) -> bool:
        """Raises RecursionError for a schema that refers to itself without end."""
        with deep_stack():
            return self.validator.is_valid(call)

    def refusal(self, call: Json) -> Refusal | None:
        """The refusal that a learner should hear first; None when the call is accepted."""
        with deep_stack():
            errors = sorted(islice(self.validator.iter_errors(call), MOST), key=_importance)
        if not errors:
            return None
        refusal = _refusal(errors[0])
        # The learner's own pattern, and not the one that Python reads.
        own = self._patterns.get(refusal.allowed) if refusal.keyword == "pattern" else None
        return replace(refusal, allowed=own) if own else refusal


def _importance(error: ValidationError) -> tuple[int, list[str]]:
    rank = ORDER.index(error.validator) if error.validator in ORDER else len(ORDER)
    return rank, [str(part) for part in error.absolute_path]


def _refusal(error: ValidationError) -> Refusal:
    return Refusal(
        keyword=error.validator or "false",
        at=pointer(error.absolute_path),
        allowed=error.validator_value,
        value=error.instance,
        schema_at=pointer(error.absolute_schema_path),
        unknown=_unknown(error),
    )


def _unknown(error: ValidationError) -> tuple[str, ...]:
    if error.validator != "additionalProperties" or not isinstance(error.instance, dict):
        return ()
    return additional(error.instance, error.schema)


def _registry(documents: Mapping[str, Json]) -> SchemaRegistry:
    translated = ((uri, with_python_patterns(schema)[0]) for uri, schema in documents.items())
    return EMPTY_REGISTRY.with_resources(
        (uri, Resource.from_contents(schema, default_specification=DRAFT202012)) for uri, schema in translated
    )


def with_python_patterns(schema: Json) -> tuple[Json, dict[str, str]]:
    """The schema with each ECMA-262 pattern in Python's spelling, and Python's spelling → the original.

    A `$schema` that names draft 2020-12 is left out: wherever jsonschema meets one, it changes to a
    validator of its own. Raises patterns.PatternError.
    """
    originals: dict[str, str] = {}
    if not any(_is_changed(part) for _, part in walk(schema)):
        return schema, originals

    def spell(text: str) -> str:
        spelt = translate(text)
        # Two patterns can come to the same; a comment keeps them apart, as keys and as what is shown.
        while originals.setdefault(spelt, text) != text:
            spelt += "(?#)"
        return spelt

    copy = _unshared(schema)
    for _, part in walk(copy):
        if _says_our_dialect(part):
            del part["$schema"]
        if isinstance(part.get("pattern"), str):
            part["pattern"] = spell(part["pattern"])
        named = part.get("patternProperties")
        if isinstance(named, dict):
            part["patternProperties"] = {spell(key): value for key, value in named.items()}
    return copy, originals


def _unshared(value: Json) -> Json:
    """A copy in which each part stands once: a schema used in two places must not be spelt twice."""
    if isinstance(value, dict):
        return {key: _unshared(part) for key, part in value.items()}
    return [_unshared(part) for part in value] if isinstance(value, list) else value


def _is_changed(schema: dict[str, Json]) -> bool:
    return "pattern" in schema or "patternProperties" in schema or _says_our_dialect(schema)


def _says_our_dialect(schema: dict[str, Json]) -> bool:
    return str(schema.get("$schema")).rstrip("#") in NAMES

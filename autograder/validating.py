"""Draft 2020-12, as a provider's service reads it, on top of jsonschema.

What is ours: ECMA-262 patterns (translated before jsonschema sees them), exact multipleOf, `format` as the
annotation that it is, and an empty registry, so that no `$ref` reads the network or a file.
"""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache

from autograder.findings import Json
from autograder.patterns import translate
from autograder.pointers import pointer
from autograder.schema_walk import walk

# Optional format checkers that jsonschema imports when they are installed. `format` never judges here, and
# rfc3987_syntax alone, which JupyterLab brings, builds a parser for a second at import.
FORMAT_MODULES = (
    "rfc3987_syntax", "rfc3987", "isoduration", "webcolors", "fqdn", "idna", "uri_template",
    "rfc3986_validator", "rfc3339_validator",
)  # fmt: skip
RECURSION = 6_000  # frames: 100 levels of a schema take up to about 2,000

# Which refusal of a call speaks first: a missing or foreign key, a wrong type, then the finer limits.
ORDER = ("required", "additionalProperties", "unevaluatedProperties", "type", "enum", "const", "pattern")


@contextmanager
def _without(modules: tuple[str, ...]) -> Iterator[None]:
    """Makes the import of modules that nobody has imported yet fail, for the time of the block."""
    blocked = [name for name in modules if name not in sys.modules]
    sys.modules.update(dict.fromkeys(blocked))
    try:
        yield
    finally:
        for name in blocked:
            del sys.modules[name]


with _without(FORMAT_MODULES):
    import jsonschema

from jsonschema.exceptions import ValidationError  # noqa: E402
from referencing import Registry  # noqa: E402
from referencing.jsonschema import EMPTY_REGISTRY  # noqa: E402


def _multiple_of(validator: object, factor: float, instance: Json, schema: Json) -> Iterator[ValidationError]:
    """Exact: 0.07 is a multiple of 0.01, as it is for people; binary floats would say no."""
    is_number = isinstance(instance, int | float) and not isinstance(instance, bool)
    if is_number and Fraction(str(instance)) % Fraction(str(factor)):
        yield ValidationError(f"{instance} is not a multiple of {factor}")


Draft202012 = jsonschema.validators.extend(jsonschema.Draft202012Validator, {"multipleOf": _multiple_of})


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

    def __init__(self, schema: dict[str, Json]) -> None:
        self.schema = schema
        registry: Registry = EMPTY_REGISTRY
        with deep_stack():
            self.translated, self._patterns = with_python_patterns(schema)
        self.validator = Draft202012(self.translated, registry=registry)

    def accepts(self, call: Json) -> bool:
        """Raises RecursionError for a schema that refers to itself without end."""
        with deep_stack():
            return self.validator.is_valid(call)

    def refusal(self, call: Json) -> Refusal | None:
        """The refusal that a learner should hear first; None when the call is accepted."""
        with deep_stack():
            errors = sorted(self.validator.iter_errors(call), key=_importance)
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
    named, patterns = error.schema.get("properties", {}), error.schema.get("patternProperties", {})
    return tuple(
        key
        for key in error.instance
        if key not in named and not any(re.search(each, key) for each in patterns)
    )


def with_python_patterns(schema: Json) -> tuple[Json, dict[str, str]]:
    """The schema with each ECMA-262 pattern in Python's spelling, and Python's spelling → the original.

    Raises patterns.PatternError.
    """
    originals: dict[str, str] = {}
    if not _has_pattern(schema):
        return schema, originals

    def spell(text: str) -> str:
        spelt = translate(text)
        # Two patterns can come to the same; a comment keeps them apart, as keys and as what is shown.
        while originals.setdefault(spelt, text) != text:
            spelt += "(?#)"
        return spelt

    copy = deepcopy(schema)
    for _, part in walk(copy):
        if isinstance(part.get("pattern"), str):
            part["pattern"] = spell(part["pattern"])
        named = part.get("patternProperties")
        if isinstance(named, dict):
            part["patternProperties"] = {spell(key): value for key, value in named.items()}
    return copy, originals


def _has_pattern(schema: Json) -> bool:
    return any("pattern" in part or "patternProperties" in part for _, part in walk(schema))


@cache
def metaschema() -> jsonschema.Draft202012Validator:
    """Judges schemas. `format` is off: its regex check is Python's, not ECMA-262's."""
    return jsonschema.Draft202012Validator(jsonschema.Draft202012Validator.META_SCHEMA)

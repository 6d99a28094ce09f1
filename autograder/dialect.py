"""Draft 2020-12 as it stands, on top of jsonschema: the keywords that jsonschema judges otherwise, put right.

The rest of the package gets jsonschema from here, so that its import is never slow: see FORMAT_MODULES.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import cache, wraps

from autograder.findings import Json
from autograder.limits import spend
from autograder.matching import search
from autograder.schema_walk import LISTS

# Optional format checkers that jsonschema imports when they are installed. `format` never judges here, and
# rfc3987_syntax alone, which JupyterLab brings, builds a parser for a second at import.
FORMAT_MODULES = (
    "rfc3987_syntax", "rfc3987", "isoduration", "webcolors", "fqdn", "idna", "uri_template",
    "rfc3986_validator", "rfc3339_validator",
)  # fmt: skip
NAME = "https://json-schema.org/draft/2020-12/schema"
NAMES = (NAME, "http://json-schema.org/draft/2020-12/schema")


__all__ = ["FORMAT_MODULES", "NAMES", "Draft202012", "ValidationError", "additional", "metaschema"]


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
from jsonschema_specifications import REGISTRY as SPECIFICATIONS  # noqa: E402
from referencing.jsonschema import DRAFT202012, EMPTY_REGISTRY, SchemaRegistry  # noqa: E402

Errors = Iterator[ValidationError]
Keyword = Callable[[object, Json, Json, Json], Errors | None]


def multiple_of(validator: object, factor: float, instance: Json, schema: Json) -> Errors:
    """Exact: 0.07 is a multiple of 0.01, as it is for people; binary floats would say no."""
    if validator.is_type(instance, "number") and _exact(instance) % _exact(factor):
        yield ValidationError(f"{instance} is not a multiple of {factor}")


def _exact(number: float) -> Fraction:
    return Fraction(number if isinstance(number, int) else str(number))


def unique_items(validator: object, wanted: bool, instance: Json, schema: Json) -> Errors:
    """In one pass; jsonschema compares thousands of dicts each with each, and takes [[1], [true], [1]]."""
    if wanted and validator.is_type(instance, "array") and len(set(map(_key, instance))) < len(instance):
        yield ValidationError("has two equal elements")


def _key(value: Json) -> object:
    """Equal for equal JSON only: 1 and 1.0 are one number, 1 and true are not."""
    if isinstance(value, list):
        return "list", tuple(map(_key, value))
    if isinstance(value, dict):
        return "dict", frozenset((name, _key(each)) for name, each in value.items())
    return isinstance(value, bool), value


def pattern(validator: object, wanted: str, instance: Json, schema: Json) -> Errors:
    if validator.is_type(instance, "string") and not search(wanted, instance):
        yield ValidationError(f"{instance!r} does not match {wanted!r}")


def pattern_properties(validator: object, named: dict[str, Json], instance: Json, schema: Json) -> Errors:
    if validator.is_type(instance, "object"):
        for wanted, inner in named.items():
            for key, value in instance.items():
                if search(wanted, key):
                    yield from validator.descend(value, inner, path=key, schema_path=wanted)


def additional_properties(validator: object, inner: Json, instance: Json, schema: dict[str, Json]) -> Errors:
    if not validator.is_type(instance, "object"):
        return
    unknown = additional(instance, schema)
    if inner is False and unknown:
        yield ValidationError(f"unknown properties: {', '.join(unknown)}")
    elif inner is not False:
        for key in unknown:
            yield from validator.descend(instance[key], inner, path=key)


def additional(instance: dict[str, Json], schema: dict[str, Json]) -> tuple[str, ...]:
    """The keys that neither `properties` nor `patternProperties` name."""
    named, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
    return tuple(
        key for key in instance if key not in named and not any(search(each, key) for each in patterns)
    )


OURS: dict[str, Keyword] = {
    "multipleOf": multiple_of,
    "uniqueItems": unique_items,
    "pattern": pattern,
    "patternProperties": pattern_properties,
    "additionalProperties": additional_properties,
}


def _counted(name: str, judge: Keyword) -> Keyword:
    """The same, and each time a step of the `effort` around, of some 5 microseconds: more for a reference,
    for a long list and for many names."""
    least = 3 if name in ("$ref", "$dynamicRef") else 1
    at_once = 4 if name in LISTS else 32

    @wraps(judge)
    def counted(validator: object, value: Json, instance: Json, schema: Json) -> Errors | None:
        spend(least + _length(value) // at_once + _length(instance) // 32)
        return judge(validator, value, instance, schema)

    return counted


def _length(value: Json) -> int:
    return len(value) if isinstance(value, list | dict) else 0


_KEYWORDS = {**jsonschema.Draft202012Validator.VALIDATORS, **OURS}
Draft202012 = jsonschema.validators.extend(
    jsonschema.Draft202012Validator, {name: _counted(name, judge) for name, judge in _KEYWORDS.items()}
)


@cache
def metaschema() -> jsonschema.Draft202012Validator:
    """Judges schemas. `format` is off: its regex check is Python's, not ECMA-262's.

    Its parts are taken without their `$schema`: wherever jsonschema meets one, it changes to a validator of
    its own, which counts no steps.
    """
    parts = ((uri, each.contents) for uri, each in SPECIFICATIONS.items())
    ours = [
        (uri, DRAFT202012.create_resource({**contents, "$schema": ""}))
        for uri, contents in parts
        if contents["$schema"] == NAME
    ]
    registry: SchemaRegistry = EMPTY_REGISTRY.with_resources(ours).crawl()
    return Draft202012(registry.contents(NAME), registry=registry)

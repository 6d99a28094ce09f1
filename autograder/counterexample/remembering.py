"""A judge of thousands of calls that share their parts: what a schema says of a part is asked once."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from jsonschema.validators import extend
from referencing.jsonschema import EMPTY_REGISTRY

from autograder.dialect import Draft202012, ValidationError
from autograder.findings import Json
from autograder.schema_walk import walk
from autograder.validating import Judge

# (id of a schema, id of a value) → the value, which therefore keeps its id, and whether it was accepted.
_known: ContextVar[dict[tuple[int, int], tuple[Json, bool]]] = ContextVar("known")


@contextmanager
def memory() -> Iterator[None]:
    """Inside the block, no schema and no call that was judged may be changed."""
    token = _known.set({})
    try:
        yield
    finally:
        _known.reset(token)


def remembering(judge: Judge) -> object:
    """A validator that agrees with the judge's, for `is_valid` inside of `memory`, as long as it lives."""
    if any("$dynamicRef" in part for _, part in walk(judge.translated)):
        return judge.validator  # there, what a schema says depends on the way that led to it
    # A part that two schemas share can mean two things, when it refers to another: each gets its own.
    return _Remembering(json.loads(json.dumps(judge.translated)), registry=EMPTY_REGISTRY)


def _properties(validator: object, named: dict, value: Json, schema: dict) -> Iterator[ValidationError]:
    if isinstance(value, dict):
        yield from (
            ValidationError("refused")
            for key, part in named.items()
            if key in value and not _accepts(validator, part, value[key])
        )


def _items(validator: object, part: Json, value: Json, schema: dict) -> Iterator[ValidationError]:
    if isinstance(value, list):
        rest = value[len(schema.get("prefixItems", ())) :]
        yield from (ValidationError("refused") for each in rest if not _accepts(validator, part, each))


def _accepts(validator: object, schema: Json, value: Json) -> bool:
    known = _known.get()
    key = id(schema), id(value)
    if key not in known:
        known[key] = value, next(validator.descend(value, schema), None) is None
    return known[key][1]


_Remembering = extend(Draft202012, {"properties": _properties, "items": _items})

"""Containment of schemas, proved by jsonschema-rs where it is installed; it doesn't exist in the browser."""

from functools import lru_cache
from json import dumps, loads

try:
    import jsonschema_rs
except ImportError:
    jsonschema_rs = None

Schema = dict | bool


def available() -> bool:
    return jsonschema_rs is not None


def covers(outer: Schema, inner: Schema) -> bool:
    """Is it proved that `outer` accepts every value that `inner` accepts?

    False means "not proved": it doesn't, or the proof is beyond the prover (a pattern that it can't compare,
    a `$ref` out of the document, a schema that isn't valid), or there is no prover.
    """
    if jsonschema_rs is None:
        return False
    try:
        found = _canonical(dumps(outer)).covers(_canonical(dumps(inner)))
    except ValueError:  # the base of every refusal: invalid, unresolvable, not supported
        return False
    return found == jsonschema_rs.canonical.Containment.YES


@lru_cache(maxsize=64)
def _canonical(schema: str) -> object:
    """A corridor meets a hundred schemas: its own two are worked through once."""
    return jsonschema_rs.canonicalize(loads(schema), draft=jsonschema_rs.Draft202012, offline=True)

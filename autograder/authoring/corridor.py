"""Does a schema stay inside an exercise's corridor? Proved, not sampled."""

from functools import lru_cache
from json import dumps, loads

import jsonschema_rs
from jsonschema_rs.canonical import Containment

Schema = dict | bool


def stays_inside(schema: Schema, must_accept: Schema, may_accept: Schema) -> bool:
    """Is it proved that the schema accepts all that it must, and nothing beyond what it may?

    False means "not proved": the schema leaves the corridor, or the proof is beyond the prover (a pattern
    that it cannot compare, a `$ref` out of the document, a schema that is not valid at all).
    """
    return covers(schema, must_accept) and covers(may_accept, schema)


def covers(outer: Schema, inner: Schema) -> bool:
    """Is it proved that `outer` accepts every value that `inner` accepts?"""
    try:
        return _canonical(dumps(outer)).covers(_canonical(dumps(inner))) == Containment.YES
    except ValueError:  # the base of every refusal: invalid, unresolvable, not supported
        return False


@lru_cache(maxsize=64)
def _canonical(schema: str) -> jsonschema_rs.CanonicalSchema:
    """An exercise's corridor meets a hundred mutants: its own two schemas are worked through once."""
    return jsonschema_rs.canonicalize(loads(schema), draft=jsonschema_rs.Draft202012, offline=True)

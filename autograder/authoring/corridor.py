"""Does a schema stay inside an exercise's corridor? Proved, not sampled."""

from autograder.counterexample.proving import Schema, covers


def stays_inside(schema: Schema, must_accept: Schema, may_accept: Schema) -> bool:
    """Is it proved that the schema accepts all that it must, and nothing beyond what it may?

    False means "not proved": the schema leaves the corridor, or the proof is beyond the prover.
    """
    return covers(schema, must_accept) and covers(may_accept, schema)

"""What must hold for any two schemas."""

from hypothesis import HealthCheck, given, settings

from autograder.counterexample import compare, corridor, proving
from autograder.validating import Judge
from counterexample import strategies

quiet = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


@quiet
@given(strategies.mistakes())
def test_a_call_that_is_found_is_judged_differently(pair):
    reference, schema = pair
    one, other = Judge(reference), Judge(schema)
    found = compare(reference, schema)
    for each in found.too_loose:
        assert (one.accepts(each.call), other.accepts(each.call)) == (False, True)
    for each in found.too_strict:
        assert (one.accepts(each.call), other.accepts(each.call)) == (True, False)


@quiet
@given(strategies.mistakes())
def test_no_difference_is_found_where_the_prover_sees_none(pair):
    """The search, with nothing to lean on, never contradicts a proof."""
    reference, schema = pair
    loose, strict = not proving.covers(reference, schema), not proving.covers(schema, reference)
    covers, proving.covers = proving.covers, lambda outer, inner: False
    try:
        found = compare(reference, schema)
    finally:
        proving.covers = covers
    assert loose or not found.too_loose
    assert strict or not found.too_strict


@quiet
@given(strategies.tools)
def test_a_schema_is_the_same_as_itself(schema):
    assert compare(schema, schema).same


@quiet
@given(strategies.mistakes())
def test_seen_from_the_other_side_it_is_the_same(pair):
    one, other = pair
    there, back = compare(one, other), compare(other, one)
    assert (there.too_loose, there.too_strict) == (back.too_strict, back.too_loose)
    assert (there.proved, there.probes) == (back.proved, back.probes)


@quiet
@given(strategies.mistakes())
def test_between_two_schemas_both_ends_are_inside(pair):
    """A corridor from a schema to the union with another holds both."""
    inner, other = pair
    outer = {"type": "object", "anyOf": [inner, other]}
    for schema in (inner, outer):
        assert corridor(inner, outer, schema).same


@quiet
@given(strategies.wild_calls(), strategies.wild_calls())
def test_whatever_is_valid_can_be_compared(one, other):
    assert compare(one, other).verdict

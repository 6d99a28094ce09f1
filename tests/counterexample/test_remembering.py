"""A judge that remembers agrees with the judge that doesn't."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from autograder.counterexample.probes import rounds
from autograder.counterexample.remembering import memory, remembering
from autograder.limits import effort
from autograder.validating import Judge, deep_stack
from counterexample import strategies

MOST = 400  # calls of each round

quiet = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


def calls(*judges: Judge) -> list:
    with effort(2_000_000):
        return [call for each in rounds(judges) for call, _ in zip(each, range(MOST), strict=False)]


class TestAgreement:
    @quiet
    @given(st.one_of(strategies.tools, strategies.wild_calls()))
    def test_on_every_call(self, schema):
        judge = Judge(schema)
        with deep_stack(), memory():
            tried, quick = calls(judge), remembering(judge)
            assert [quick.is_valid(call) for call in tried] == [judge.accepts(call) for call in tried]

    @quiet
    @given(st.tuples(strategies.tools, strategies.tools))
    def test_of_two_judges_side_by_side(self, schemas):
        one, other = map(Judge, schemas)
        with deep_stack(), memory():
            tried, quick = calls(one, other), [remembering(one), remembering(other)]
            for call in tried:
                assert [each.is_valid(call) for each in quick] == [one.accepts(call), other.accepts(call)]


class TestSharing:
    def test_one_part_in_two_schemas_can_mean_two_things(self):
        part = {"type": "array", "items": {"$ref": "#"}}
        opened, closed = (
            {"properties": {"kids": part}, **more} for more in ({}, {"additionalProperties": False})
        )
        call = {"kids": [{"x": 1}]}
        with memory():
            assert remembering(Judge(opened)).is_valid(call)
            assert not remembering(Judge(closed)).is_valid(call)

    def test_a_value_that_is_gone_is_not_mistaken_for_a_new_one(self):
        judge = Judge({"properties": {"x": {"type": "array", "maxItems": 1}}})
        with memory():
            quick = remembering(judge)
            verdicts = [quick.is_valid({"x": [0] * (number % 3)}) for number in range(300)]
        assert verdicts == [number % 3 <= 1 for number in range(300)]

    def test_a_dynamic_reference_depends_on_the_way(self):
        node = {"$dynamicAnchor": "node", "properties": {"kids": {"items": {"$dynamicRef": "#node"}}}}
        judge = Judge({"$ref": "#/$defs/strict", "$defs": {"strict": {**node, "required": ["name"]}}})
        assert remembering(judge) is judge.validator

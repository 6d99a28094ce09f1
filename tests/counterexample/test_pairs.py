"""Equal schemas written in two ways, and schemas that differ: no false alarm, and no difference missed."""

import pytest

from autograder import schema_rules
from autograder.counterexample import compare, proving
from autograder.validating import Judge
from counterexample.different_pairs import PAIRS as DIFFERENT
from counterexample.equal_pairs import PAIRS as EQUAL


@pytest.fixture
def no_prover(monkeypatch):
    """As in the browser, where jsonschema-rs doesn't exist."""
    monkeypatch.setattr(proving, "covers", lambda outer, inner: False)


def test_there_are_many_of_both():
    assert len(EQUAL) >= 60
    assert len(DIFFERENT) >= 60


@pytest.mark.parametrize("label", EQUAL)
class TestEqual:
    def test_both_are_valid(self, label):
        assert [schema_rules.findings(schema) for schema in EQUAL[label]] == [[], []]

    def test_no_false_alarm(self, label):
        found = compare(*EQUAL[label])
        assert (found.too_loose, found.too_strict) == ((), ())
        assert found.verdict == "same (proved)" or found.verdict.startswith("same as far as ")

    def test_no_false_alarm_without_a_prover(self, label, no_prover):
        one, other = EQUAL[label]
        found = compare(one, other)
        assert (found.too_loose, found.too_strict, found.proved) == ((), (), False)
        assert found.probes > 10


@pytest.mark.parametrize("label", DIFFERENT)
class TestDifferent:
    def test_both_are_valid(self, label):
        pair = DIFFERENT[label]
        assert [schema_rules.findings(schema) for schema in (pair.reference, pair.schema)] == [[], []]

    def test_the_call_is_found_where_it_should_be(self, label, no_prover):
        pair = DIFFERENT[label]
        found = compare(pair.reference, pair.schema)
        for differences, places in ((found.too_loose, pair.loose), (found.too_strict, pair.strict)):
            assert bool(differences) == bool(places)
            assert {each.refusal.at for each in differences} >= set(places)

    def test_the_call_is_judged_differently(self, label):
        pair = DIFFERENT[label]
        reference, schema = Judge(pair.reference), Judge(pair.schema)
        found = compare(pair.reference, pair.schema)
        for each in found.too_loose:
            assert schema.accepts(each.call)
            assert not reference.accepts(each.call)
        for each in found.too_strict:
            assert reference.accepts(each.call)
            assert not schema.accepts(each.call)
        assert found.verdict == "differs"

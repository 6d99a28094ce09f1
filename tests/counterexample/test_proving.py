"""Containment, proved or not."""

from autograder.counterexample import proving

WHOLE = {"type": "integer", "minimum": 1}


class TestCovers:
    def test_a_wider_schema_covers_a_narrower_one(self):
        assert proving.covers({"type": "number"}, WHOLE)
        assert not proving.covers(WHOLE, {"type": "number"})

    def test_equal_schemas_cover_each_other(self):
        other = {"type": "integer", "exclusiveMinimum": 0}
        assert proving.covers(WHOLE, other)
        assert proving.covers(other, WHOLE)

    def test_what_cannot_be_worked_through_is_not_proved(self):
        assert not proving.covers({"$ref": "https://example.org/elsewhere"}, WHOLE)
        assert not proving.covers({"type": "nonsense"}, WHOLE)

    def test_without_a_prover_nothing_is_proved(self, monkeypatch):
        monkeypatch.setattr(proving, "jsonschema_rs", None)
        assert not proving.available()
        assert not proving.covers(WHOLE, WHOLE)

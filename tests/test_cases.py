from dataclasses import replace

import pytest
from toy_course import RENT_BOAT, with_property, with_schema

from autograder import cases
from autograder.exercises import load, with_hidden_cases

pytestmark = pytest.mark.usefixtures("toy")
SCHEMA = RENT_BOAT["input_schema"]
ANYTHING = {"type": "object"}
NOTHING = {"type": "object", "not": {}}


def judged(schema, exercise=None):
    """The criteria "accepts" and "refuses"."""
    return cases.criteria(exercise or load("rent_boat"), schema)


def schema_of(tool):
    return tool["input_schema"]


def ids(criterion):
    return [finding.case for finding in criterion.findings]


class TestRight:
    def test_everything_earned(self):
        accepts, refuses = judged(SCHEMA)
        assert (accepts.name, accepts.met, accepts.earned, accepts.counts) == (
            "accepts",
            True,
            1,
            {"right": 3, "all": 3},
        )
        assert (refuses.name, refuses.met, refuses.earned, refuses.counts) == (
            "refuses",
            True,
            1.5,
            {"right": 6, "all": 6},
        )

    @pytest.mark.parametrize(
        "schema",
        [
            with_property("kind", enum=None, anyOf=[{"const": "canoe"}, {"const": "kayak"}]),
            with_property("hours", minimum=None, exclusiveMinimum=0),
            with_property("hours", maximum=None, exclusiveMaximum=9),
            with_schema(**{"$defs": {"k": SCHEMA["properties"]["kind"]}}, properties={
                **SCHEMA["properties"], "kind": {"$ref": "#/$defs/k"}}),
            with_property("note", minLength=1),
        ],
    )  # fmt: skip
    def test_equal_schemas_get_equal_points(self, schema):
        assert [each.earned for each in judged(schema_of(schema))] == [1, 1.5]


class TestRefusesTooMuch:
    def test_the_first_case_speaks_with_its_call_and_the_refusal(self):
        accepts, refuses = judged(schema_of(with_schema(required=["kind", "hours"])))
        (finding,) = accepts.findings
        assert (finding.code, finding.case, finding.call, finding.at) == (
            "right_call_refused",
            "only_kind",
            {"kind": "canoe"},
            "",
        )
        assert (finding.fields["refusal"].keyword, finding.fields["refusal"].allowed) == (
            "required",
            ["kind", "hours"],
        )
        assert accepts.counts == {"right": 2, "all": 3}
        assert refuses.met

    def test_the_place_is_where_the_schema_refuses(self):
        accepts, _ = judged(schema_of(with_property("hours", minimum=2)))
        assert (ids(accepts), accepts.findings[0].at) == (["one_hour"], "/hours")


class TestAcceptsTooMuch:
    @pytest.mark.parametrize(
        ("tool", "wrong"),
        [
            (with_property("hours", type="number"), ["half_an_hour"]),
            (with_property("kind", enum=None), ["a_raft"]),
            (with_schema(required=[]), ["no_kind"]),
            (with_property("hours", maximum=9), ["nine_hours"]),
            (with_property("hours", minimum=None), ["no_hours"]),
            (with_schema(additionalProperties=True), ["unknown_key"]),
            (with_property("hours", type="number", maximum=None), ["half_an_hour", "nine_hours"]),
        ],
    )
    def test_in_the_order_of_the_exercise(self, tool, wrong):
        accepts, refuses = judged(schema_of(tool))
        assert ids(refuses) == wrong
        assert (accepts.earned, refuses.earned) == (1, 0)
        assert refuses.counts == {"right": 6 - len(wrong), "all": 6}

    def test_says_what_the_schema_says_of_the_place_without_its_prose(self):
        _, refuses = judged(schema_of(with_property("hours", type="number", title="Hours", default=1)))
        (finding,) = refuses.findings
        assert (finding.at, finding.call) == ("/hours", {"kind": "canoe", "hours": 1.5})
        assert finding.fields == {"says": {"type": "number", "minimum": 1, "maximum": 8}}

    @pytest.mark.parametrize("tool", [with_schema(required=[]), with_schema(additionalProperties=True)])
    def test_says_nothing_of_a_place_that_the_schema_does_not_name(self, tool):
        (finding,) = judged(schema_of(tool))[1].findings
        assert finding.fields == {}


class TestAllOrNothing:
    def test_a_schema_that_accepts_everything_earns_nothing_for_it(self):
        accepts, refuses = judged(ANYTHING)
        assert (accepts.waits, accepts.findings, accepts.earned) == ("accepts_everything", (), 0)
        assert (len(refuses.findings), refuses.earned) == (6, 0)

    def test_nor_one_that_refuses_everything(self):
        accepts, refuses = judged(NOTHING)
        assert (refuses.waits, refuses.findings, refuses.earned) == ("refuses_everything", (), 0)
        assert (len(accepts.findings), accepts.earned) == (3, 0)

    def test_one_that_is_wrong_both_ways_waits_for_nothing(self):
        accepts, refuses = judged({"type": "object", "required": ["raft"]})
        assert (accepts.waits, refuses.waits) == ("", "refuses_everything")
        accepts, refuses = judged({"type": "object", "properties": {"hours": {"maximum": 1.5}}})
        assert (accepts.waits, refuses.waits) == ("", "")


class TestHidden:
    @pytest.fixture
    def exercise(self, graded):
        return with_hidden_cases(load("rent_boat"))

    def test_a_right_answer_passes_them(self, exercise):
        accepts, refuses = judged(SCHEMA, exercise)
        assert (accepts.earned, refuses.earned) == (1, 1.5)
        assert (accepts.counts, refuses.counts) == ({"right": 3, "all": 3}, {"right": 6, "all": 6})

    def test_show_nothing_of_themselves(self, exercise):
        crafted = {"enum": [case.call for case in load("rent_boat").accept]}  # the examples, not the rule
        accepts, refuses = judged({"type": "object", **crafted}, exercise)
        (finding,) = accepts.findings
        assert (finding.code, dict(finding.fields), finding.case, finding.call, finding.at) == (
            "hidden_right_call_refused",
            {},
            "",
            None,
            "",
        )
        assert (accepts.earned, refuses.earned) == (0, 1.5)
        assert accepts.counts == {"right": 3, "all": 3}

    def test_that_get_through(self, exercise):
        crafted = {"not": {"enum": [case.call for case in load("rent_boat").reject]}}
        accepts, refuses = judged({"type": "object", **crafted}, exercise)
        assert [each.code for each in refuses.findings] == ["hidden_wrong_call_accepted"]
        assert (accepts.earned, refuses.earned) == (1, 0)


OTHER_WORDS = {**dict(reversed(SCHEMA.items())), "description": "Another text.", "title": "Boats"}


class TestRemembering:
    def test_a_right_one_is_looked_at_once_in_whatever_words(self, toy, monkeypatch):
        with cases.remembering(right := set()):
            first = cases.criteria(load("rent_boat"), SCHEMA)
            assert len(right) == 1
            monkeypatch.setattr(cases, "_criteria", None)
            assert cases.criteria(load("rent_boat"), OTHER_WORDS) == first
        assert all(each.met for each in first)

    def test_a_wrong_one_is_looked_at_each_time(self, toy):
        with cases.remembering(right := set()):
            cases.criteria(load("rent_boat"), ANYTHING)
        assert right == set()

    def test_what_was_right_for_some_calls_says_nothing_of_others(self, toy):
        exercise = load("rent_boat")
        with cases.remembering(right := set()):
            cases.criteria(exercise, SCHEMA)
            fewer = replace(exercise, reject=exercise.reject[:-1])
            cases.criteria(fewer, SCHEMA)
        assert len(right) == 2

    def test_nothing_is_remembered_while_one_practises(self, toy, monkeypatch):
        with cases.remembering(set()):
            cases.criteria(load("rent_boat"), SCHEMA)
        looked = []
        monkeypatch.setattr(cases, "_criteria", lambda exercise, schema: looked.append(schema))
        cases.criteria(load("rent_boat"), SCHEMA)
        assert looked == [SCHEMA]


class TestWithoutProse:
    def test_at_every_level(self):
        schema = {
            "description": "x",
            "default": 1,
            "properties": {
                "description": {"type": "string", "title": "t"},
                "a": {"items": {"$comment": "c"}},
            },
        }
        assert cases.without_prose(schema) == {
            "properties": {"description": {"type": "string"}, "a": {"items": {}}}
        }
        assert schema["description"] == "x"

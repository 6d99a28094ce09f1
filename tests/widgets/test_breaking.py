import pytest
from toy_course import BROKEN, RENT_BOAT, with_property, with_schema

from autograder import words
from autograder.validating import Judge
from autograder.widgets.breaking import MOST, break_it
from widgets.boards import board

pytestmark = pytest.mark.usefixtures("toy")
OPEN = {"type": "object", "properties": {"n": {"type": "integer", "minimum": 1}}, "required": ["n"]}


def broken(*args, **more):
    given = board(*args, **more)
    return break_it(given, given.subject)


def calls(found):
    return [leak.call for leak in found.leaks]


def told(found):
    return [words.as_text(text) for leak in found.leaks for text in leak.told]


class TestByTheExercise:
    def test_its_wrong_calls_come_shortest_first_with_its_own_words(self):
        found = broken(BROKEN, exercise="rent_boat")
        assert found.sure
        assert found.leaks[0].call == {"hours": 2}
        assert words.as_text(found.leaks[0].told[0]) == "Which boat?"
        assert calls(found) == sorted(calls(found), key=lambda call: len(str(call)))
        assert {"kind": "canoe", "color": "red"} in calls(found)

    def test_points_at_what_is_wrong(self):
        assert broken(with_property("kind", enum=None), exercise="rent_boat").leaks[0].at == "/kind"

    def test_a_right_schema_holds_and_is_still_asked_about(self):
        found = broken(exercise="rent_boat")
        assert not found.sure
        assert found.tried == 6
        assert calls(found) == [{"kind": "canoe", "hours": 2.0}]

    def test_never_more_than_one_reads(self):
        found = broken({"type": "object"}, exercise="rent_boat")
        assert len(found.leaks) == MOST < 6


class TestAgainstAnotherSchema:
    def test_shows_what_it_should_refuse(self):
        found = broken(with_property("hours", maximum=None), against=RENT_BOAT["input_schema"])
        assert found.sure
        assert found.leaks[0].call["hours"] > 8
        assert told(found)[0].startswith("The other schema wants `hours` to be at most 8")

    def test_the_same_again_is_only_asked_about(self):
        assert not broken(against=RENT_BOAT["input_schema"]).sure

    def test_the_exercise_speaks_first(self):
        found = broken(BROKEN, exercise="rent_boat", against=RENT_BOAT["input_schema"])
        assert found.leaks[0].call == {"hours": 2}


class TestByAStrictReading:
    def test_an_unknown_key(self):
        found = broken(OPEN)
        assert not found.sure
        assert Judge(OPEN).accepts(found.leaks[0].call)
        assert "Without `additionalProperties: false`" in told(found)[0]

    @pytest.mark.parametrize(
        ("said", "sentence"),
        [
            ({}, "Nothing says which type `a` has, so null"),
            ({"type": "integer"}, "`a` has no limits"),
            ({"type": "string", "pattern": "[A-Z]{3}"}, "may match anywhere inside a text"),
            ({"type": "string", "format": "date"}, "`format: date` is a note"),
            ({"type": "array"}, "which type `a[0]` has"),
        ],
    )
    def test_each_has_its_own_sentence(self, said, sentence):
        schema = {**OPEN, "properties": {"a": said}, "required": ["a"], "additionalProperties": False}
        (only,) = told(broken(schema))
        assert sentence in only

    def test_the_empty_call(self):
        found = broken({"type": "object", "properties": {"a": {"const": 1}}, "additionalProperties": False})
        assert calls(found) == [{}]
        assert "Nothing is required" in told(found)[0]

    def test_a_whole_number_as_a_float(self):
        found = broken(call={"kind": "kayak", "hours": 3})
        assert calls(found) == [{"kind": "kayak", "hours": 3.0}]
        assert "`hours`" in told(found)[0]

    def test_nothing_where_nothing_is_open(self):
        assert broken(with_schema(properties={"kind": {"const": 1}}), {"kind": 1}).leaks == ()

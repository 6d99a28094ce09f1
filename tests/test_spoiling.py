"""An exercise turned round: a tool that says nothing, and a map of names that leads back."""

import pytest

from autograder import exercises, judging

SPOIL = exercises.load("spoil_it")
NAMES = {"a": "base", "b": "quote", "c": "date"}


def spoilt(**properties):
    schema = {"type": "object", "properties": properties or {"a": {}, "b": {}, "c": {}}}
    return {"name": "get_exchange_rate", "input_schema": schema}


def judge(tool, names=NAMES):
    return judging.judge(SPOIL, {"tool": tool, "names": names})


def first(report):
    criterion, finding = report.first_fault
    return criterion.name, finding.code


class TestAll:
    def test_nothing_said_and_every_name_led_back(self):
        report = judge(spoilt())
        assert report.outcome == "passed"
        assert report.points == SPOIL.max_points

    def test_untouched(self):
        assert judge(None, None).outcome == "not_started"


class TestMap:
    @pytest.mark.parametrize(
        ("names", "code"),
        [
            (None, "spoil.no_map"),
            ("a=base", "spoil.no_map"),
            ({"a": 1, "b": "quote", "c": "date"}, "spoil.no_map"),
            ({"a": "base", "b": "quote"}, "spoil.unmapped"),
            ({**NAMES, "c": "day"}, "spoil.unknown_parameter"),
            ({**NAMES, "d": "date"}, "spoil.unknown_property"),
            ({**NAMES, "c": "base"}, "spoil.lost_parameter"),
        ],
    )
    def test_a_map_that_does_not_lead_back(self, names, code):
        report = judge(spoilt(), names)
        assert first(report) == ("works", code)
        assert report.outcome == "not_yet"

    def test_without_a_map_the_calls_wait(self):
        criteria = {each.name: each for each in judge(spoilt(), None).criteria}
        assert criteria["accepts"].waits == "definition"
        assert criteria["accepts"].earned == 0


class TestWords:
    @pytest.mark.parametrize("keyword", ["description", "title", "examples", "default"])
    def test_anything_that_could_help_is_found(self, keyword):
        value = ["USD"] if keyword == "examples" else "USD"
        report = judge(spoilt(a={keyword: value}, b={}, c={}))
        assert first(report) == ("reads_well", "spoil.described")

    def test_a_telling_name(self):
        report = judge(spoilt(base={}, b={}, c={}), {"base": "base", "b": "quote", "c": "date"})
        assert first(report) == ("reads_well", "spoil.telling_name")


class TestLimits:
    def test_a_type_refuses_some_call(self):
        report = judge(spoilt(a={"type": "string"}, b={}, c={}))
        criterion, finding = report.first_fault
        assert (criterion.name, finding.code) == ("accepts", "right_call_refused")
        assert "a" in finding.call


class TestDefinition:
    def test_no_tool_keeps_the_rest_waiting(self):
        report = judge({"name": "get_exchange_rate"})
        assert first(report) == ("definition", "tool.missing_key")
        assert report.points == 0

import json

import examples
import pytest
from toy_course import BROKEN, RENT_BOAT, rent_boat, with_property, with_schema

from autograder import judging
from autograder.exercises import load

pytestmark = pytest.mark.usefixtures("toy")


def judge(answer, exercise="rent_boat"):
    return judging.judge(load(exercise), {"tool": answer})


def outcome(report):
    return report.outcome, report.points


def first(report):
    """Criterion and code that speak first."""
    criterion, finding = report.first_fault
    return criterion.name, finding.case or finding.code


def earned(report):
    return {criterion.name: criterion.earned for criterion in report.criteria}


class TestRight:
    def test_earns_every_point(self):
        report = judge(rent_boat())
        assert (report.outcome, report.points, report.max_points, report.advice) == ("passed", 4, 4, ())
        assert earned(report) == {"definition": 1, "accepts": 1, "refuses": 1.5, "reads_well": 0.5}
        assert report.first_fault is None
        assert report.exercise == "rent_boat"

    def test_the_answer_is_left_alone(self):
        tool = rent_boat()
        judge(tool)
        assert tool == RENT_BOAT


class TestNotStarted:
    def test_none(self):
        report = judge(None)
        assert (outcome(report), report.reason.code) == (("not_started", 0), "not_started.write")
        assert (report.criteria, report.max_points) == ((), 4)

    @pytest.mark.parametrize("starter", [BROKEN, dict(reversed(BROKEN.items()))], ids=["same", "other order"])
    def test_the_starter_as_it_was(self, starter):
        report = judge(json.loads(json.dumps(starter)), "mend_boat")
        assert (outcome(report), report.reason.code) == (("not_started", 0), "not_started.repair")

    def test_a_broken_starter_set_to_none(self):
        assert judge(None, "mend_boat").reason.code == "not_started.write"

    @pytest.mark.parametrize("limit", [1.0, True, 2])
    def test_any_change_is_a_start(self, limit):
        changed = json.loads(json.dumps(BROKEN))
        changed["input_schema"]["properties"]["hours"]["minimum"] = limit
        assert judge(changed, "mend_boat").outcome == "not_yet"

    def test_the_starter_of_another_exercise_is_an_answer(self):
        assert judge(BROKEN).outcome == "not_yet"


class TestDefinition:
    @pytest.mark.parametrize("code", [*examples.TOOL, *examples.PLAIN, *examples.SCHEMAS])
    def test_speaks_first(self, code):
        report = judge(examples.ALL[code]())
        assert report.outcome == "not_yet"
        assert first(report) == ("definition", code)
        assert earned(report)["definition"] == 0

    @pytest.mark.parametrize("code", [*examples.PLAIN, *examples.SCHEMAS])
    def test_keeps_the_rest_from_being_judged(self, code):
        report = judge(examples.ALL[code]())
        assert report.points == 0
        assert [each.waits for each in report.criteria] == ["", "definition", "definition", "definition"]
        assert [each.name for each in report.criteria] == ["definition", "accepts", "refuses", "reads_well"]
        assert report.advice == ()

    @pytest.mark.parametrize(
        "tool",
        [rent_boat(name="hire_boat"), rent_boat(name=None), rent_boat(returns=1), rent_boat(name="no no")],
    )
    def test_what_stands_beside_the_schema_costs_only_its_own_points(self, tool):
        report = judge(tool)
        assert outcome(report) == ("not_yet", 3)
        assert earned(report) == {"definition": 0, "accepts": 1, "refuses": 1.5, "reads_well": 0.5}


class TestCriteria:
    @pytest.mark.parametrize(
        ("tool", "points", "speaks"),
        [
            (with_schema(required=["kind", "hours"]), 3, ("accepts", "only_kind")),
            (with_property("hours", type="number"), 2.5, ("refuses", "half_an_hour")),
            (with_property("note", description=None), 3.5, ("reads_well", "reading.missing.property")),
            (rent_boat(input_schema={"type": "object"}), 1.5, ("refuses", "half_an_hour")),
            (rent_boat(input_schema={"type": "object", "not": {}}), 1.5, ("accepts", "only_kind")),
            (rent_boat(description="", input_schema={"type": "object"}), 1, ("refuses", "half_an_hour")),
        ],
    )
    def test_in_the_order_in_which_a_learner_can_mend_them(self, tool, points, speaks):
        report = judge(tool)
        assert outcome(report) == ("not_yet", points)
        assert first(report) == speaks

    def test_one_that_is_worth_nothing_is_left_out(self, own_toy):
        path = own_toy / "exercises" / "rent_boat" / "exercise.json"
        facts = json.loads(path.read_text())
        path.write_text(json.dumps({**facts, "points": {"definition": 1, "refuses": 1}}))
        report = judge(rent_boat(description=""))
        assert earned(report) == {"definition": 1, "refuses": 1}
        assert (report.outcome, report.max_points) == ("passed", 2)


class TestAdvice:
    @pytest.mark.parametrize("code", ["advice.idle_keyword", "advice.unknown_keyword", "advice.property_key"])
    def test_costs_nothing(self, code):
        report = judge(examples.ADVICE[code]())
        assert outcome(report) == ("passed", 4)
        assert [each.code for each in report.advice] == [code]


class TestTooMuch:
    """What a schema may cost; tests/test_hostile_schemas.py has many more that cost too much."""

    def test_work_is_counted(self):
        report = judge(examples.web())
        assert outcome(report) == ("not_yet", 0)
        assert first(report) == ("definition", "schema.too_much_work")
        assert "takes more than 100000 steps, and was stopped" in str(report)

    def test_the_clock_is_the_last_resort(self, monkeypatch):
        monkeypatch.setattr(judging, "STEPS", 10**12)
        monkeypatch.setattr(judging, "SECONDS", 0.2)
        report = judge(examples.web())
        assert outcome(report) == ("not_yet", 0)
        assert first(report) == ("definition", "schema.too_slow")
        assert "took longer than 0.2 seconds and was stopped" in str(report)

    def test_a_budget_for_each_answer(self, monkeypatch):
        monkeypatch.setattr(judging, "STEPS", 1_000)
        assert [judge(rent_boat()).outcome for _ in range(3)] == ["passed"] * 3

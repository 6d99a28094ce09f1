import pytest
from toy_course import rent_boat, with_property

from autograder.exercises import load
from autograder.findings import Finding
from autograder.judging import judge
from autograder.report import Criterion, Report

FAULT = Finding("tool.text")


class TestCriterion:
    @pytest.mark.parametrize(
        ("findings", "waits", "met", "earned"),
        [((), "", True, 1.5), ((FAULT,), "", False, 0), ((), "definition", False, 0)],
    )
    def test_earns_all_or_nothing(self, findings, waits, met, earned):
        criterion = Criterion("accepts", 1.5, findings, waits)
        assert (criterion.met, criterion.earned) == (met, earned)


class TestPoints:
    def test_are_the_sum_of_what_is_earned(self):
        criteria = (Criterion("definition", 1), Criterion("accepts", 0.5), Criterion("refuses", 2, (FAULT,)))
        assert Report("x", "not_yet", criteria, 3.5).points == 1.5

    def test_none_without_criteria(self):
        assert Report("x", "could_not_check").points == 0


class TestFirstFault:
    def test_is_of_the_first_criterion_that_has_one(self):
        other = Finding("tool.list")
        criteria = (Criterion("definition", 1), Criterion("accepts", 1, waits="accepts_everything"))
        criteria += (Criterion("refuses", 1, (FAULT, other)), Criterion("reads_well", 1, (other,)))
        assert Report("x", "not_yet", criteria).first_fault == (criteria[2], FAULT)

    def test_none_where_all_is_well(self):
        assert Report("x", "passed", (Criterion("definition", 1),)).first_fault is None


@pytest.mark.usefixtures("toy")
class TestWhereItIsShown:
    @pytest.fixture(params=["passed", "not_yet", "not_started"])
    def report(self, request):
        answers = {
            "passed": rent_boat(),
            "not_yet": with_property("hours", type="number"),
            "not_started": None,
        }
        return judge(load("rent_boat"), {"tool": answers[request.param]})

    def test_in_a_kernel_the_text_is_the_bare_points(self, report, kernel):
        """nbgrader reads it as partial credit: a number, and nothing else."""
        bundle = report._repr_mimebundle_()
        assert bundle["text/plain"] == {"passed": "4", "not_yet": "2.5", "not_started": "0"}[report.outcome]
        assert bundle["text/html"].startswith("<style>")

    def test_in_a_terminal_it_is_the_report(self, report, no_kernel):
        bundle = report._repr_mimebundle_(include=None, exclude=None)
        assert bundle["text/plain"] == str(report) == repr(report)
        assert str(report).startswith("rent_boat: ")

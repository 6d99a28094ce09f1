"""What practice adds to a check: it is kept, and its report has notes."""

import pytest
from pages import read
from toy_course import BROKEN, rent_boat

from autograder import check, practice, staleness
from autograder.findings import Finding
from autograder.journal import file, keeping


def run(notebook, name="rent_boat"):
    return eval(f"check({name!r})", {"check": check, **notebook})


def kept():
    return [(each.exercise, each.outcome, each.points) for each in keeping.kept()[0]]


class TestKept:
    def test_each_check_of_the_notebooks_answer(self, learner):
        run({"rent_boat": rent_boat(description="Boats.")})
        run({"rent_boat": rent_boat()})
        assert kept() == [("rent_boat", "not_yet", 3.5), ("rent_boat", "passed", 4)]
        assert len((learner / "progress.jsonl").read_text().splitlines()) == 2

    def test_not_what_is_handed_in_to_be_tried(self, learner):
        check("rent_boat", rent_boat())
        check("rent_boat", tool=rent_boat())
        assert kept() == []

    @pytest.mark.parametrize(
        ("name", "notebook"), [("rent_boat", {}), ("rent_boat", {"rent_boat": None}), ("x", {}), (5, {})]
    )
    def test_nor_what_is_no_try(self, learner, name, notebook):
        run(notebook, name)
        assert kept() == []

    def test_nor_a_starter(self, learner):
        run({"boat_tool": BROKEN}, "mend_boat")
        assert kept() == []

    def test_in_memory_where_a_program_runs_the_notebook(self, toy):
        run({"rent_boat": rent_boat()})
        assert practice.passed("rent_boat")


class TestNotes:
    def test_none_where_a_program_runs_the_notebook(self, toy):
        report = run({"rent_boat": rent_boat()})
        assert (report.notes, report.stale) == ((), None)

    def test_none_for_what_is_handed_in(self, learner):
        assert check("rent_boat", rent_boat()).notes == ()

    def test_a_pass_offers_its_explanation(self, learner):
        assert str(run({"rent_boat": rent_boat()})).splitlines()[-1] == (
            '  `explain("rent_boat")` says why this is right.'
        )
        assert "explain" not in str(run({"rent_boat": {}}))

    def test_what_cannot_be_written_is_told_once_and_quietly(self, learner, monkeypatch):
        monkeypatch.setenv(keeping.FOLDER, str(learner / "no" / "such"))
        first, second = run({"rent_boat": {}}), run({"rent_boat": {}})
        assert "Your progress can't be written" in str(first)
        assert "Your progress can't be written" in read(first._repr_mimebundle_()["text/html"])
        assert "written" not in str(second)

    def test_what_is_stale_is_told_first(self, learner, monkeypatch):
        found = Finding("stale.edited", {"name": "rent_boat"})
        monkeypatch.setattr(staleness, "note", lambda exercise, variables: found)
        report = run({"rent_boat": rent_boat()})
        assert str(report).splitlines()[1].startswith("  ! The cell that defines `rent_boat` was changed")
        html = report._repr_mimebundle_()["text/html"]
        assert read(html).startswith("rent_boat — passed 4 of 4 points The cell that defines rent_boat was")
        assert report.points == 4


class TestOurFaults:
    @pytest.mark.parametrize(("module", "name"), [(staleness, "note"), (keeping, "keep"), (file, "append")])
    def test_cost_no_report(self, learner, monkeypatch, module, name):
        monkeypatch.setattr(module, name, lambda *arguments: 1 / 0)
        report = run({"rent_boat": rent_boat()})
        assert (report.outcome, report.points) == ("passed", 4)

    def test_the_points_in_a_kernel_stay_bare(self, learner):
        assert run({"rent_boat": rent_boat()})._repr_mimebundle_()["text/plain"] == "4"


class TestPassed:
    def test_once_is_enough(self, learner):
        assert not practice.passed("rent_boat")
        run({"rent_boat": rent_boat()})
        run({"rent_boat": {}})
        assert practice.passed("rent_boat")
        assert not practice.passed("mend_boat")

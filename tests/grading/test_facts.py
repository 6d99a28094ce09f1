"""When a lesson's submissions must be judged again."""

import pytest

from autograder import exercises, places
from autograder.grading import facts
from autograder.grading.records import GradingError
from autograder.grading.released import Released

from . import tea


@pytest.fixture
def hidden(monkeypatch):
    """Hidden facts of two exercises that the course of tests doesn't have."""
    found = {"brew": {"accept": []}, "pour": {"accept": []}}
    monkeypatch.setattr(exercises, "ids", lambda: ["brew", "pour", "other"])
    monkeypatch.setattr(exercises, "hidden_facts", found.get)
    return found


def test_the_hidden_facts_of_what_is_judged(hidden):
    assert facts.hidden([tea.released()]) == hidden


def test_a_check_that_is_no_exercise_needs_none(monkeypatch):
    monkeypatch.setattr(exercises, "ids", list)
    assert facts.hidden([tea.released()]) == {}


def test_without_them_nothing_is_graded(hidden):
    hidden["brew"] = None
    with pytest.raises(GradingError, match="no hidden facts of `brew`"):
        facts.hidden([tea.released()])


class TestTheDigest:
    def test_is_the_same_twice(self, hidden):
        assert facts.digest(tea.released()) == facts.digest(tea.released())

    def test_changes_with_a_hidden_fact(self, hidden):
        before = facts.digest(tea.released())
        hidden["brew"] = {"accept": [{"id": "a", "call": {}}]}
        assert facts.digest(tea.released()) != before

    def test_changes_with_a_released_cell(self, hidden):
        other = [{**cell, "source": cell["source"] + "\n"} for cell in tea.released().cells]
        before = facts.digest(tea.released())
        assert facts.digest(Released(tea.LESSON, tea.LESSON, tuple(other))) != before


class TestThePackage:
    @pytest.fixture
    def package(self, monkeypatch, tmp_path):
        (tmp_path / "insights").mkdir()
        (tmp_path / "judging.py").write_text("a = 1")
        (tmp_path / "insights" / "page.py").write_text("b = 1")
        monkeypatch.setattr(places, "PACKAGE", tmp_path)
        facts.package.cache_clear()
        yield tmp_path
        facts.package.cache_clear()

    def changed(self, package, path):
        before = facts.package()
        (package / path).write_text("c = 1")
        facts.package.cache_clear()
        return facts.package() != before

    def test_changes_with_what_judges(self, package):
        assert self.changed(package, "judging.py")

    def test_does_not_change_with_what_draws_a_page(self, package):
        assert not self.changed(package, "insights/page.py")

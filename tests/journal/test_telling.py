"""Progress as people read it."""

import pytest
from pages import Page, read

from autograder import words
from autograder.findings import Finding
from autograder.journal import telling
from autograder.journal.entries import Answer, Check

pytestmark = pytest.mark.usefixtures("learner")


def tried(exercise, outcome="not_yet", points=0):
    return Check("2026-03-05T14:07:00Z", exercise, outcome, points, "a")


def show(*entries, notes=()):
    return telling.show(list(entries), list(notes), "en")


class TestText:
    def test_before_anything(self):
        assert str(show()).splitlines() == [
            "Your progress: 0 of 8 points",
            "Next: `rent_boat`, in 00_toy.",
            "",
            "○ 00_toy: not started, 0 of 8 points",
            "    rent_boat: not started, 0 of 4 points, tries: 0",
            "    mend_boat: not started, 0 of 4 points, tries: 0",
        ]

    def test_on_the_way(self):
        answer = Answer("2026-03-05T14:07:00Z", "00_toy", "which", "second", True)
        assert str(
            show(tried("rent_boat", "passed", 4), tried("mend_boat", points=1.5), answer)
        ).splitlines() == [
            "Your progress: 5.5 of 8 points",
            "Next: `mend_boat`, in 00_toy.",
            "",
            "… 00_toy: not yet, 5.5 of 8 points",
            "    rent_boat: passed, 4 of 4 points, tries: 1",
            "    mend_boat: not yet, 1.5 of 4 points, tries: 1",
            "    Quiz: 1 of 2 right.",
        ]

    def test_at_the_end(self):
        lines = str(show(tried("rent_boat", "passed", 4), tried("mend_boat", "passed", 4))).splitlines()
        assert lines[:2] == ["Your progress: 8 of 8 points", "Every exercise has passed. Well done!"]
        assert lines[3] == "✓ 00_toy: passed, 8 of 8 points"

    def test_never_more_than_there_is(self):
        assert "Your progress: 4 of 8 points" in str(show(tried("rent_boat", "passed", 40)))

    def test_what_is_no_longer_in_the_course_is_left_out(self):
        assert "old_one" not in str(show(tried("old_one", "passed", 4)))

    def test_notes_come_first(self):
        note = Finding("progress.set_aside", {"file": "progress.broken-1.jsonl"})
        assert "It is kept as `progress.broken-1.jsonl`" in str(show(notes=[note])).splitlines()[1]


class TestHtml:
    def test_says_the_same(self):
        text = read(show(tried("rent_boat", "passed", 4)).html)
        assert text == (
            "Your progress 4 of 8 points Next: mend_boat, in 00_toy. … 00_toy — not yet, 4 of 8 points "
            "exercise outcome points tries rent_boat Rent a boat ✓ passed 4 of 4 points 1 "
            "mend_boat Rent a boat ○ not started 0 of 4 points 0"
        )

    def test_the_lesson_that_comes_next_is_open(self):
        assert ("open", None) in Page(show().html).attributes
        done = show(tried("rent_boat", "passed", 4), tried("mend_boat", "passed", 4))
        assert ("open", None) not in Page(done.html).attributes

    def test_leads_to_the_notebook_where_it_is_there(self, learner):
        assert "Open" not in read(show().html)
        (learner / "en" / "00_toy" / "00_toy.ipynb").touch()
        assert ("href", "00_toy.ipynb") in Page(show().html).attributes

    def test_and_up_from_another_lesson(self, learner, monkeypatch):
        (learner / "en" / "00_toy" / "00_toy.ipynb").touch()
        (learner / "en" / "other").mkdir()
        monkeypatch.chdir(learner / "en" / "other")
        assert ("href", "../00_toy/00_toy.ipynb") in Page(show().html).attributes

    def test_columns_and_rows_have_heads(self):
        scopes = [value for key, value in Page(show().html).attributes if key == "scope"]
        assert scopes == ["col"] * 4 + ["row"] * 2


def test_a_lesson_has_number_and_name(monkeypatch):
    monkeypatch.setattr(words, "template", lambda code, language: {"lesson.03_x.title": "Xs"}.get(code))
    assert telling.title("03_x", "en") == "03 Xs"
    assert telling.title("04_y", "en") == "04_y"

"""Whether a checked value is that of the saved notebook: every story of a learner, told in three lists.

What was run, what is saved, when it was saved.
"""

import json
import os

import pytest

from autograder import exercises, runs, staleness
from autograder.runs import Run

RUN_AT = 1000.0
OLD, NEW = "rent_boat = {'a': 1}", "rent_boat = {'a': 2}"
ONE, TWO = {"a": 1}, {"a": 2}


@pytest.fixture
def story(learner, monkeypatch):
    """ran: (cell id, source) in their order, the last one at RUN_AT; saved: (cell id, source)."""

    def told(ran, saved, value, at=RUN_AT + 60, name="rent_boat"):
        listed = [Run(RUN_AT - number, *run) for number, run in enumerate(reversed(ran))]
        monkeypatch.setattr(runs, "runs", lambda: listed[::-1])
        path = learner / "en" / "00_toy" / "00_toy.ipynb"
        path.write_text(json.dumps({"cells": [cell(*each) for each in saved]}))
        os.utime(path, (at, at))
        found = staleness.note(exercises.load("rent_boat"), {name: value})
        return found and found.code.removeprefix("stale.")

    return told


def cell(id_, source):
    mark = {"check": {"nbgrader": {"grade_id": "rent_boat", "grade": True}}}.get(id_, {})
    return {"id": id_, "cell_type": "code", "source": source, "metadata": mark}


CHECK = ("check", 'check("rent_boat")')


def saved(source, *others):
    return [("answer", source), *others, CHECK]


class TestStale:
    def test_the_cell_was_changed_since_it_was_run(self, story):
        assert story([("answer", OLD), CHECK], saved(NEW), ONE) == "edited"

    def test_also_before_it_was_run_at_all(self, story):
        ran = [("answer", "rent_boat = None"), CHECK]
        assert story(ran, saved(OLD), None) == "edited"

    def test_another_cell_has_changed_the_value(self, story):
        ran = [("answer", OLD), ("scratch", "rent_boat['a'] = 2"), CHECK]
        assert story(ran, saved(OLD), TWO) == "changed"

    def test_the_value_is_another_cells(self, story):
        ran = [("answer", OLD), ("below", NEW), CHECK]
        assert story(ran, [*saved(OLD), ("below", NEW)], TWO) == "elsewhere"

    def test_of_a_cell_that_is_gone(self, story):
        assert story([("answer", OLD), ("gone", NEW), CHECK], saved(OLD), TWO) == "differs"

    def test_where_the_front_end_names_no_cells(self, story):
        assert story([("", OLD), ("", CHECK[1])], saved(NEW), ONE) == "differs"

    def test_a_function(self, story):
        old, new = (f"def rent_boat():\n    return {number}" for number in (1, 2))
        assert story([("answer", old)], saved(new), lambda: 1) == "edited"


class TestFresh:
    def test_all_as_it_should_be(self, story):
        assert story([("answer", OLD), CHECK], saved(OLD), ONE) is None

    def test_blanks_at_the_end_of_a_line(self, story):
        assert story([("answer", OLD + "  \n")], saved(OLD), ONE) is None

    def test_not_saved_since_it_was_run(self, story):
        """The likeliest story of all: changed, run, checked, and saved later."""
        assert story([("answer", NEW), CHECK], saved(OLD), TWO, at=RUN_AT - 60) is None

    @pytest.mark.parametrize("at", [RUN_AT, RUN_AT + 1])
    def test_saved_at_about_that_time(self, story, at):
        assert story([("answer", NEW)], saved(OLD), TWO, at=at) is None

    def test_both_in_one_cell(self, story):
        assert story([("answer", f"{OLD}\n{CHECK[1]}")], saved(f"{OLD}\n{CHECK[1]}"), ONE) is None

    def test_the_last_cell_above_the_check_counts(self, story):
        ran = [("answer", OLD), ("more", NEW), CHECK]
        assert story(ran, saved(OLD, ("more", NEW)), TWO) is None

    def test_a_cell_above_the_check_that_changes_the_value(self, story):
        change = ("more", "rent_boat['a'] = 2")
        assert story([("answer", OLD), change, CHECK], saved(OLD, change), TWO) is None

    def test_changed_within_the_cell(self, story):
        source = f"{OLD}\nrent_boat['a'] = 2"
        assert story([("answer", source)], saved(source), TWO) is None

    @pytest.mark.parametrize("source", ["rent_boat = dict(a=1)", "a = 1\nrent_boat = {'a': a}"])
    def test_a_value_that_is_worked_out(self, story, source):
        assert story([("answer", source)], saved(source), TWO) is None

    @pytest.mark.parametrize("value", [{"a": {1}}, object(), float("nan")])
    def test_a_value_that_is_no_json(self, story, value):
        assert story([("answer", OLD)], saved(OLD), value) is None


class TestUnsure:
    @pytest.mark.parametrize(
        "source",
        [
            "%%time\nrent_boat = {'a': 2}",
            "rent_boat = ",
            "if True:\n    rent_boat = {'a': 2}",
            "rent_boat, other = {'a': 2}, 1",
            "for rent_boat in ({'a': 2},): pass",
            "from mine import rent_boat",
            "from rent_boat import *",
            "exec('rent_boat = {}')",
            "del rent_boat",
            "rent_boat += 1",
        ],
    )
    def test_a_run_that_may_have_given_it(self, story, source):
        assert story([("answer", OLD), ("other", source)], saved(NEW), TWO) is None

    @pytest.mark.parametrize("source", ["%%time\nrent_boat = {'a': 2}", "if True:\n    rent_boat = {}"])
    def test_a_saved_cell_that_may_give_it(self, story, source):
        assert story([("answer", OLD)], saved(source), ONE) is None

    def test_nothing_was_seen_to_run(self, story):
        assert story([], saved(OLD), TWO) is None

    def test_it_was_run_before_anybody_watched(self, story):
        assert story([CHECK], saved(OLD), TWO) is None

    def test_no_cell_gives_it(self, story):
        assert story([("answer", OLD)], [CHECK], TWO) is None

    def test_there_is_no_check_cell(self, story):
        assert story([("answer", OLD)], [("answer", NEW)], ONE) is None

    def test_a_notebook_that_cannot_be_found(self, story, learner):
        (learner / "en" / "00_toy" / "other.ipynb").touch()
        assert story([("answer", OLD)], saved(NEW), ONE) is None

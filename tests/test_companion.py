"""progress and explain, as a learner calls them."""

import hostile
import pytest
from pages import read
from toy_course import put, rent_boat

from autograder import check, doctor, explain, progress, use
from autograder.diagnosis import card
from autograder.journal import telling

pytestmark = pytest.mark.usefixtures("learner")


def passes():
    return eval('check("rent_boat")', {"check": check, "rent_boat": rent_boat()})


class TestProgress:
    def test_counts_what_was_checked(self):
        assert "Your progress: 0 of 8 points" in str(progress())
        passes()
        assert str(progress()).splitlines()[:2] == [
            "Your progress: 4 of 8 points",
            "Next: `mend_boat`, in 00_toy.",
        ]

    def test_goes_out_and_comes_in(self, learner):
        passes()
        assert "`mine.jsonl` holds your progress now. Lines: 1." in str(progress(export_to="mine.jsonl"))
        (learner / "progress.jsonl").unlink()
        shown = progress(merge_from="mine.jsonl")
        assert "What `mine.jsonl` had and yours hadn't was added. Lines: 1." in str(shown)
        assert "4 of 8 points" in str(shown)

    @pytest.mark.parametrize("name", hostile.MAKERS)
    def test_whatever_it_is_given(self, name):
        value = hostile.MAKERS[name]()
        assert "A file's name was expected" in str(progress(merge_from=value, export_to=value))

    @pytest.mark.parametrize("name", ["\0", "x" * 10_000, "\ud83d", ""])
    def test_what_no_file_is_called(self, name):
        assert "Your progress" in str(progress(merge_from=name, export_to=name))


class TestExplain:
    def test_not_before_it_has_passed(self):
        assert str(explain("rent_boat")) == (
            'Not yet: this opens once `check("rent_boat")` has passed. '
            'Until then, `hint("rent_boat")` leads there.'
        )

    def test_then_why_it_is_right(self):
        passes()
        assert str(explain("rent_boat")).splitlines() == [
            "Rent a boat",
            "Two kinds of boat make a closed set, so `enum` names both; hours are whole, {so} `integer`.",
        ]
        assert read(explain("rent_boat").html).startswith("Rent a boat Two kinds of boat")

    def test_in_english_where_a_language_has_none(self):
        passes()
        use("xx")
        assert "Two kinds of boat" in str(explain("rent_boat"))

    @pytest.mark.parametrize("name", ["rentboat", "", None, 5])
    def test_of_an_unknown_exercise(self, name):
        assert "There is no exercise called" in str(explain(name))

    @pytest.mark.parametrize("name", hostile.MAKERS)
    def test_whatever_it_is_given(self, name):
        assert "There is no exercise called" in str(explain(hostile.MAKERS[name]()))

    def test_a_broken_file_of_ours(self, own_toy):
        put(own_toy / "exercises" / "rent_boat" / "exercise.json", "{")
        assert "`explain` has failed." in str(explain("rent_boat"))
        assert "exercise.json, at line 1, column 2" in str(explain("rent_boat"))


class TestOurFaults:
    @pytest.mark.parametrize(("call", "module"), [(progress, telling), (doctor, card)])
    def test_are_told_in_a_sentence(self, monkeypatch, call, module):
        monkeypatch.setattr(module, "show", lambda *arguments: 1 / 0)
        assert "ZeroDivisionError: division by zero" in str(call())
        assert "tell the course's authors" in read(call().html)

    def test_nor_does_a_wrong_call_raise(self):
        assert "`progress` has failed. If you called it as `help(progress)` says" in str(progress(5))

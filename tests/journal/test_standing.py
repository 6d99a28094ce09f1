"""From what was kept to where a learner stands."""

import pytest

from autograder import lessons
from autograder.journal.entries import Answer, Check
from autograder.journal.standing import Standing, answered, next_exercise, standings
from autograder.lessons import Lesson

COURSE = (Lesson("00_a", 2, ("one", "two")), Lesson("01_b", 2, ("three", "four")))


@pytest.fixture(autouse=True)
def course(monkeypatch):
    monkeypatch.setattr(lessons, "lessons", lambda: COURSE)


def tried(exercise, outcome="not_yet", points=0, report="a"):
    return Check("2026-03-05T14:07:00Z", exercise, outcome, points, report)


class TestStandings:
    @pytest.mark.parametrize(
        ("entries", "standing"),
        [
            ([tried("one", points=1)], Standing("not_yet", 1, 1)),
            ([tried("one"), tried("one", points=1, report="b")], Standing("not_yet", 1, 2)),
            ([tried("one"), tried("one")], Standing("not_yet", 0, 1)),
            ([tried("one"), tried("one", report="b"), tried("one")], Standing("not_yet", 0, 3)),
            ([tried("one"), tried("two"), tried("one")], Standing("not_yet", 0, 1)),
            ([tried("one"), tried("one", "passed", 2, "b")], Standing("passed", 2, 2)),
            ([tried("one", "passed", 2), tried("one", points=1, report="b")], Standing("passed", 2, 1)),
        ],
    )
    def test_of_one(self, entries, standing):
        assert standings(entries)["one"] == standing

    def test_what_was_not_tried_has_none(self):
        assert standings([tried("one")]).keys() == {"one"}


class TestNext:
    @pytest.mark.parametrize(
        ("entries", "name"),
        [
            ([], "one"),
            ([tried("one")], "one"),
            ([tried("one", "passed")], "two"),
            ([tried("two", "passed")], "one"),
            ([tried("one", "passed"), tried("two", "passed")], "three"),
            ([tried("four", "passed")], "three"),
            ([tried("four", "passed"), tried("three", "passed")], "one"),
            ([tried("four", "passed"), tried("unknown")], "one"),
            ([tried(each, "passed") for each in ("one", "two", "three", "four")], None),
        ],
    )
    def test_goes_on_in_the_lesson_of_the_last_one(self, entries, name):
        assert next_exercise(entries) == name


class TestAnswered:
    def test_the_last_answer_to_each_question(self):
        first, second, other = (
            Answer("2026-03-05T14:07:00Z", lesson, "which", option, option == "right")
            for lesson, option in (("00_a", "wrong"), ("00_a", "right"), ("01_b", "wrong"))
        )
        assert answered([first, other, second, tried("one")], "00_a") == {"which": second}

from datetime import date

import pytest

from autograder.grading.insights.tries import by_number, by_time, tries

from .records import HALF_AN_HOUR, by_hand, graded


def at(time, student="ann", points=4.0, digest="d", **about):
    return graded(student, points, about={"handed_in": time, "digest": digest, **about})


def history(*records):
    found = {}
    for record in records:
        found.setdefault(record.key, []).append(record)
    return found


pytestmark = pytest.mark.usefixtures("toy")


def test_something_else_handed_in_is_another_try():
    found = tries(history(at(None, points=1.0), at("2026-11-02T09:00:00", digest="e"), graded("bob")))
    assert [(each.student, each.number, each.points) for each in found] == [
        ("ann", 1, 1.0),
        ("ann", 2, 4.0),
        ("bob", 1, 4.0),
    ]
    assert found[0].time is None


def test_the_same_graded_again_is_not_and_the_last_word_counts():
    found = tries(history(at(None, points=1.0), at(None, points=2.0, facts="g")))
    assert [(each.number, each.points) for each in found] == [(1, 2.0)]


def test_what_was_handed_in_once_more_later_is():
    again = tries(history(at(None, digest="a"), at(None, digest="b"), at(None, digest="a")))
    assert [each.number for each in again] == [1, 2, 3]


def test_points_that_only_a_person_can_give_are_not_known():
    assert [each.points for each in tries(history(by_hand("ann")))] == [None]


def test_a_time_that_is_none_is_not_known():
    assert tries(history(at("yesterday")))[0].time is None


class TestByNumber:
    def test_beside_what_the_same_people_had_before(self):
        found = tries(
            history(
                at(None, points=1.0),
                at(None, points=3.0, digest="e"),
                at(None, "bob", points=2.0),
                at(None, "bob", points=2.5, digest="e"),
                graded("cat", 0.0, HALF_AN_HOUR),
            )
        )
        first, second = by_number(found)
        assert (first.count, first.mean, first.before) == (3, 1.0, None)
        assert (second.count, second.mean, second.before) == (2, 2.75, 1.5)


class TestByTime:
    def test_days_without_a_try_are_there_as_well(self):
        times = ["2026-11-02T23:59:00", "2026-11-05T00:00:00", "2026-11-05T12:00:00", None]
        found = [at(time, str(index), points=float(index)) for index, time in enumerate(times)]
        groups, weeks = by_time(tries(history(*found)))
        assert not weeks
        assert [(each.start.day, each.count, each.mean) for each in groups] == [
            (2, 1, 0.0),
            (3, 0, None),
            (4, 0, None),
            (5, 2, 1.5),
        ]

    def test_many_days_are_weeks_from_their_mondays(self):
        found = tries(history(at("2026-11-02T09:00:00"), at("2026-12-03T09:00:00", "bob")))
        groups, weeks = by_time(found)
        assert weeks
        assert [each.start for each in groups] == [
            date(2026, 11, 2), date(2026, 11, 9), date(2026, 11, 16), date(2026, 11, 23), date(2026, 11, 30)
        ]  # fmt: skip
        assert [each.count for each in groups] == [1, 0, 0, 0, 1]

    def test_a_wrong_clock_does_not_make_thousands_of_weeks(self):
        found = tries(history(at("0001-01-02T09:00:00"), at("9999-12-03T09:00:00", "bob")))
        groups, _ = by_time(found)
        assert [each.count for each in groups] == [1, 1]

    def test_nobody_knows(self):
        assert by_time(tries(history(at(None)))) == ([], False)

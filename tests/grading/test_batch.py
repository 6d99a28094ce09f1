"""A class, graded by seats that say what they are told to."""

from concurrent.futures import Future
from dataclasses import replace

import pytest

from autograder.grading import facts
from autograder.grading.batch import TRIES, Batch, Order, prefix
from autograder.grading.gradebook import open_gradebook
from autograder.grading.intake import page, take
from autograder.grading.journal import Journal, journal_of
from autograder.grading.sandbox.tiers import Tier
from autograder.grading.seat import Outcome
from autograder.grading.seats import BrokenSeatsError

from . import tea

RIGHT = {"brew": 2.0, "pour": 1.5}


class Seats:
    """says: student → what comes of them, time after time; who has no more to come is graded."""

    tier, capacity = Tier.B, 3

    def __init__(self, **says):
        self.says = says
        self.asked, self.restarts, self.most = [], 0, 0
        self._open = []

    def submit(self, job, alone=False):
        self.asked.append((job.record.student, alone))
        outcome = Future()
        self._open.append((job, outcome))
        self.most = max(self.most, len(self._open))
        return outcome

    def flush(self):
        for job, outcome in self._open:
            waiting = self.says.get(job.record.student, [])
            said = waiting.pop(0) if waiting else "graded"
            if said == "broken":
                outcome.set_exception(BrokenSeatsError("killed"))
            else:
                outcome.set_result(self._outcome(job, said))
        self._open = []

    def restart(self):
        self.restarts += 1

    def _outcome(self, job, said):
        if said != "graded":
            return Outcome(said, why="because")
        intake = take(job.collected, job.released)
        if intake.problem:
            by_hand = {"status": "by_hand", "reason": intake.problem, "page": page(intake, {}, {})}
            return Outcome("graded", replace(job.record, **by_hand))
        return Outcome("graded", replace(job.record, scores=RIGHT, page=page(intake, {}, {})))


@pytest.fixture(autouse=True)
def the_same_facts(monkeypatch):
    monkeypatch.setattr(facts, "digest", lambda released: "facts")


def hand_in(course, *students, content=None):
    for student in students:
        folder = course.folder(course.submitted, student, tea.LESSON)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / tea.FILE).write_bytes(content or tea.as_bytes(brew_answer=f"brew = '{student}'"))


def grade(course, seats=None, **order):
    order = Order(**order)
    with (
        open_gradebook(course, tea.LESSON, only_read=order.dry) as book,
        Journal(journal_of(course.gradebook, tea.LESSON)) as journal,
    ):
        done = Batch(course, book, journal, seats or Seats(), order).run()
        students = course.students(tea.LESSON)
        return done, {student: {cell: each.auto for (_, cell), each in book.grades(student).items()}
                      for student in students}  # fmt: skip


class TestEverybody:
    def test_is_graded(self, course):
        hand_in(course, "ada", "ben", "cat", "dan", "eve")
        done, grades = grade(course, seats := Seats())
        assert (done.graded, done.by_hand, done.failed) == (5, [], [])
        assert grades == dict.fromkeys(("ada", "ben", "cat", "dan", "eve"), RIGHT)
        assert seats.most == seats.capacity  # never more in memory than the seats can use

    def test_is_not_graded_again(self, course):
        hand_in(course, "ada", "ben")
        grade(course)
        done, grades = grade(course, seats := Seats())
        assert (done.graded, done.skipped, seats.asked) == (0, 2, [])
        assert grades["ada"] == RIGHT

    def test_is_graded_again_for_something_else(self, course):
        hand_in(course, "ada", "ben")
        grade(course)
        hand_in(course, "ben", content=tea.as_bytes(brew_answer="brew = 'new'"))
        done, _ = grade(course, seats := Seats())
        assert (done.skipped, seats.asked) == (1, [("ben", False)])

    def test_is_graded_again_by_other_facts(self, course, monkeypatch):
        hand_in(course, "ada")
        grade(course)
        monkeypatch.setattr(facts, "digest", lambda released: "others")
        assert grade(course)[0].graded == 1

    def test_or_whoever_is_named(self, course):
        hand_in(course, "ada", "ben")
        done, grades = grade(course, students=frozenset({"ben"}))
        assert (done.graded, grades) == (1, {"ada": {}, "ben": RIGHT})


class TestADryRun:
    def test_writes_nothing_and_says_who_would_move(self, course):
        hand_in(course, "ada")
        before = course.gradebook.read_bytes()
        done, grades = grade(course, dry=True)
        assert [(each.student, each.cell, each.after) for each in done.moves] == [
            ("ada", "brew", 2.0),
            ("ada", "pour", 1.5),
        ]
        assert (grades, course.gradebook.read_bytes()) == ({"ada": {}}, before)
        assert not journal_of(course.gradebook, tea.LESSON).exists()
        assert not (course.root / course.autograded).exists()


class TestWhatGoesWrong:
    def test_who_is_overdue_is_tried_once_more_alone_and_last(self, course):
        hand_in(course, "ada", "ben", "cat")
        done, grades = grade(course, seats := Seats(ada=["busy"]))
        assert seats.asked == [("ada", False), ("ben", False), ("cat", False), ("ada", True)]
        assert (done.graded, grades["ada"]) == (3, RIGHT)

    def test_whose_judge_dies_twice_is_left_to_a_person(self, course):
        hand_in(course, "ada", "ben")
        done, grades = grade(course, Seats(ada=["died", "died"]))
        assert [(each.student, each.reason.code) for each in done.by_hand] == [("ada", "grading.judge_died")]
        assert grades == {"ada": {"brew": None, "pour": None}, "ben": RIGHT}

    @pytest.mark.parametrize("kind", ["failed", "no_worker"])
    def test_our_own_fault_is_no_grade_and_tried_again_by_the_next_run(self, course, kind):
        hand_in(course, "ada")
        done, grades = grade(course, Seats(ada=[kind]))
        assert ([each.student for each in done.failed], done.by_hand) == (["ada"], [])
        assert grades["ada"] == {"brew": None, "pour": None}
        done, grades = grade(course)
        assert (done.graded, grades["ada"]) == (1, RIGHT)

    def test_a_seat_that_breaks_is_replaced(self, course):
        hand_in(course, "ada", "ben")
        done, grades = grade(course, seats := Seats(ada=["broken"]))
        assert (done.graded, seats.restarts) == (2, 1)
        assert grades["ada"] == RIGHT

    def test_but_not_for_ever(self, course):
        hand_in(course, "ada", "ben")
        done, grades = grade(course, seats := Seats(ada=["broken"] * 9))
        assert seats.restarts == TRIES
        assert ([each.student for each in done.failed], grades["ben"]) == (["ada"], RIGHT)

    def test_what_cannot_be_read_is_left_to_a_person_every_time_until_one_has_looked(self, course):
        hand_in(course, "ada", content=b"{")
        for _ in range(2):
            done, grades = grade(course)
            assert ([each.student for each in done.by_hand], done.skipped) == (["ada"], 0)
            assert grades["ada"] == {"brew": None, "pour": None}


class TestThePrefix:
    def test_is_all_code_above_the_first_answer(self, course):
        released = course.folder(course.release, ".", tea.LESSON)
        released.mkdir(parents=True)
        (released / tea.FILE).write_bytes(tea.as_bytes())
        assert prefix(course, tea.released()) == [tea.SETUP]

    @pytest.mark.parametrize("content", [None, b"{", b"[]", b"{}"])
    def test_is_empty_where_nothing_can_be_read(self, course, content):
        if content is not None:
            released = course.folder(course.release, ".", tea.LESSON)
            released.mkdir(parents=True)
            (released / tea.FILE).write_bytes(content)
        assert prefix(course, tea.released()) == []

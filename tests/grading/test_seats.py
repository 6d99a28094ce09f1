"""Seats in processes of their own, and beside a process that can have none."""

import signal
from concurrent.futures import Future
from contextlib import suppress

import psutil
import pytest

from autograder.grading.beside import ATTEMPTS, Beside, graded
from autograder.grading.judge import Job
from autograder.grading.records import Graded
from autograder.grading.sandbox.tiers import Tier
from autograder.grading.seat import Outcome
from autograder.grading.seats import BrokenSeatsError, Furnishing, LocalSeats

from . import tea

PATIENCE = 120


def job(student="ada"):
    record = Graded(student, tea.LESSON, tea.LESSON, "graded", digest=student)
    return Job(record, tea.collected(tea.as_bytes(brew_answer="brew = 1")), tea.released())


@pytest.fixture(scope="module")
def seats():
    with LocalSeats(Furnishing(Tier.B), 1) as found:
        yield found


class TestLocalSeats:
    def test_judge(self, seats):
        outcome = seats.submit(job()).result(PATIENCE)
        assert (outcome.kind, outcome.record.student, outcome.record.scores) == ("graded", "ada", {})
        assert '"source": "brew = 1"' in outcome.record.page

    def test_tell_of_their_start_once(self, seats):
        _, second = (seats.submit(job()).result(PATIENCE) for _ in range(2))
        assert second.start_seconds == 0  # told once, and not with every submission

    def test_break_and_are_made_anew(self, seats):
        seats.submit(job()).result(PATIENCE)
        for child in psutil.Process().children():
            with suppress(psutil.Error):  # another test's, that has ended meanwhile
                if "spawn_main" in "".join(child.cmdline()):
                    child.kill()
        with pytest.raises(BrokenSeatsError):
            for _ in range(PATIENCE):  # a kill is seen at the next look, and not at once
                seats.submit(job()).result(PATIENCE)
        seats.restart()
        seats.restart()
        assert seats.submit(job()).result(PATIENCE).kind == "graded"


class TestAFurnishing:
    def test_has_the_same_key_as_another_like_it(self):
        assert Furnishing(Tier.A, ["a = 1"], {"e": {}}).key == Furnishing(Tier.A, ("a = 1",), {"e": {}}).key

    @pytest.mark.parametrize(
        "other",
        [
            Furnishing(Tier.B, ["a = 1"]),
            Furnishing(Tier.A, ["a = 2"]),
            Furnishing(Tier.A, ["a = 1"], {"e": {}}),
            Furnishing(Tier.A, ["a = 1"], language="xx"),
            Furnishing(Tier.A, ["a = 1"], secret=("/x",)),
        ],
    )
    def test_has_another_key_than_others(self, other):
        assert Furnishing(Tier.A, ["a = 1"]).key != other.key


class TestBeside:
    def test_judges_and_ends(self):
        beside = Beside(furnishing := Furnishing(Tier.B))
        assert beside.fits(furnishing) and not beside.fits(Furnishing(Tier.A))
        found = beside.grade([job("ada"), job("ben")], alone=False)
        assert [each.record.student for each in found] == ["ada", "ben"]
        left = psutil.Process(beside._process.pid).children(recursive=True)
        beside.close()
        _, alive = psutil.wait_procs(left, timeout=PATIENCE)
        assert alive == []

    def test_that_is_killed_is_broken(self):
        beside = Beside(Furnishing(Tier.B))
        beside._process.send_signal(signal.SIGKILL)
        with pytest.raises(BrokenSeatsError):
            beside.grade([job()], alone=False)
        beside.close()


class Fragile:
    """Seats that break so many times."""

    def __init__(self, times):
        self.times, self.restarts = times, 0

    def submit(self, job, alone=False):
        outcome = Future()
        if self.times:
            self.times -= 1
            outcome.set_exception(BrokenSeatsError("killed"))
        else:
            outcome.set_result(Outcome("graded", why=job))
        return outcome

    def restart(self):
        self.restarts += 1


class TestAChunk:
    def test_comes_back_in_its_order_whatever_broke(self):
        seats = Fragile(2)
        assert [each.why for each in graded(seats, ["a", "b", "c"], False)] == ["a", "b", "c"]
        assert seats.restarts == 2

    def test_is_given_up_in_the_end(self):
        assert graded(seats := Fragile(99), ["a"], False) is None
        assert seats.restarts == ATTEMPTS

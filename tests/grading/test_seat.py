"""What becomes of a judge that dies, fails or says that the machine was busy. No worker is needed."""

import os
import time
from dataclasses import replace

import pytest

from autograder.findings import Finding
from autograder.grading import forks, judge
from autograder.grading import seat as module
from autograder.grading.collecting import Collected
from autograder.grading.judge import Job
from autograder.grading.learner import BusyError, Patience
from autograder.grading.records import Graded
from autograder.grading.sandbox.tiers import Tier
from autograder.grading.seat import Seat

from . import tea

JOB = Job(Graded("ann", tea.LESSON, tea.LESSON, "graded"), Collected(tea.FILE), tea.released())


class NoZygote:
    def __init__(self, *args, **more):
        self.used = 0.0

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        pass

    def cpu_seconds(self):
        self.used += 0.25
        return self.used

    def spawn(self):
        raise AssertionError


@pytest.fixture
def outcome(monkeypatch):
    """Of a submission that is judged by a function."""

    def judged(by):
        monkeypatch.setattr(module, "grade", by)
        monkeypatch.setattr(module, "Zygote", NoZygote)
        with Seat(Tier.NONE) as seat:
            return seat.grade(JOB, Patience())

    return judged


def test_a_record_comes_back_whole(outcome):
    record = Graded(
        "ann", "a", "n", "graded", scores={"brew": 1.5}, notes=(Finding("grading.no_cells", {"name": "é"}),)
    )
    found = outcome(lambda job, spawn, patience: record)
    assert (found.kind, found.record, found.worker_seconds) == ("graded", record, 0.25)


def test_where_the_time_went_is_told(outcome):
    def computes(job, spawn, patience):
        start = time.process_time()
        while time.process_time() - start < 0.05:
            pass
        return job.record

    assert 0.05 <= outcome(computes).judge_seconds < 5


def test_busy(outcome):
    def busy(job, spawn, patience):
        raise BusyError

    assert outcome(busy).kind == "busy"


def test_a_fault_of_ours_is_told(outcome):
    found = outcome(lambda job, spawn, patience: 1 / 0)
    assert (found.kind, found.why) == ("failed", "ZeroDivisionError: division by zero")


@pytest.mark.parametrize(
    "how", [lambda: os._exit(3), lambda: os.kill(os.getpid(), 9), lambda: os.kill(os.getpid(), 15)]
)
def test_a_judge_that_dies_takes_nobody_along(outcome, how):
    found = outcome(lambda job, spawn, patience: how())
    assert (found.kind, found.record) == ("died", None)


def test_memory_has_a_limit(outcome, monkeypatch):
    monkeypatch.setattr(module, "MEMORY", 1 << 31)
    found = outcome(lambda job, spawn, patience: bytearray(1 << 32))
    assert (found.kind, found.why.partition(":")[0]) == ("failed", "MemoryError")


def test_computing_has_a_limit(outcome, monkeypatch):
    monkeypatch.setattr(module, "CPU_SECONDS", 0)

    def loops(job, spawn, patience):
        while True:
            pass

    assert outcome(loops).kind == "died"


def test_tier_c_has_workers_of_its_own(monkeypatch):
    """With nothing that talks need, and each worker's time counted once, though it was the judge's child."""
    made = []

    class NoNursery(NoZygote):
        def __init__(self, warm, **more):
            super().__init__()
            made.append(warm)

    monkeypatch.setattr(module, "grade", lambda job, spawn, patience: JOB.record)
    monkeypatch.setattr(module, "WasmNursery", NoNursery)
    with Seat(Tier.C) as seat:
        outcome = seat.grade(JOB, Patience())
    assert made == [module.WARM]
    assert (outcome.kind, outcome.worker_seconds, outcome.judge_seconds) == ("graded", 0.25, 0.0)


@pytest.fixture
def seat(monkeypatch):
    monkeypatch.setattr(module, "Zygote", NoZygote)
    with Seat(Tier.NONE) as seat:
        yield seat


class TestTheJudge:
    def judges(self, monkeypatch, by):
        monkeypatch.setattr(module, "grade", by)

    def who(self, seat):
        return seat.grade(JOB, Patience()).record.notes[0].fields["pid"]

    def test_is_the_same_process_for_a_few(self, seat, monkeypatch):
        self.judges(monkeypatch, tells_its_process)
        found = [self.who(seat) for _ in range(forks.REQUESTS + 1)]
        assert len(set(found[:-1])) == 1
        assert found[-1] != found[0]
        assert os.getpid() not in found

    def test_that_died_is_replaced(self, seat, monkeypatch):
        self.judges(monkeypatch, lambda job, spawn, patience: os._exit(3))
        assert [seat.grade(JOB, Patience()).kind for _ in range(2)] == ["died", "died"]

    def test_what_was_right_is_known_to_the_next(self, seat, monkeypatch):
        def finds(job, spawn, patience):
            judge.right.add("digest")
            return job.record

        monkeypatch.setattr(judge, "right", set())
        self.judges(monkeypatch, finds)
        seat.grade(JOB, Patience())
        assert judge.right == {"digest"}

    def test_ends_when_it_is_sent_away(self, seat, monkeypatch):
        self.judges(monkeypatch, tells_its_process)
        pid = self.who(seat)
        seat.rest()
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
        seat.rest()


def tells_its_process(job, spawn, patience):
    return replace(job.record, notes=(Finding("x", {"pid": os.getpid()}),))

"""A class of a hundred, graded while things break: after a second run every grade is right, none twice."""

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from itertools import cycle, islice

import psutil
import pytest

from autograder.grading.journal import journal_of

from .classroom import REPO, open_class, submissions

LESSON = "00_first_tool"
CLASS = 100
PATIENCE = 300  # seconds, for what takes ten on a quiet machine
TICK = 0.02


@pytest.fixture(scope="module")
def handed_in(tmp_path_factory):
    """(class, with its gradebook before anything is graded; student → exercise → points)."""
    room = open_class(tmp_path_factory.mktemp("faults"), LESSON)
    room.nbgrader("generate_assignment", LESSON)
    shutil.copy(room.root / "gradebook.db", room.root / "before.db")
    kinds = {"untouched": {}}
    for exercise in room.exercises:
        for student, code in submissions(exercise):
            kinds.setdefault(student, {})[exercise.id] = code
    for number, (kind, answers) in enumerate(islice(cycle(kinds.items()), CLASS)):
        room.hand_in(f"{number:03}_{kind}", answers)
    room.autograder("grade", LESSON)
    return room, {student: room.scores(student) for student in room.students}


@pytest.fixture
def room(handed_in, tmp_path):
    """The class, with nothing graded yet."""
    before, _ = handed_in
    return before.again(tmp_path / "course", before.root / "before.db")


@pytest.fixture
def right(handed_in):
    return handed_in[1]


class Grading:
    """`autograder grade`, at work."""

    def __init__(self, room, *options):
        self.room = room
        line = [sys.executable, "-m", "autograder", "grade", LESSON, *options]
        env = {**os.environ, "PYTHONPATH": str(REPO)}
        self.process = subprocess.Popen(
            line, cwd=room.root, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )

    def wait_until_graded(self, count):
        """Until so many lines are in the journal, or it is done."""
        journal, pause = journal_of(self.room.root / "gradebook.db", LESSON), threading.Event()
        for _ in range(int(PATIENCE / TICK)):
            if journal.exists() and journal.read_bytes().count(b"\n") >= count:
                return
            if self.process.poll() is not None:
                return
            pause.wait(TICK)
        raise AssertionError(f"not {count} graded in {PATIENCE} s")

    def below(self):
        """Every process that belongs to it, from the outermost in."""
        return psutil.Process(self.process.pid).children(recursive=True)

    def end(self):
        """(exit code, what it said)."""
        said, _ = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said


def rows(room):
    """How many rows there are of each kind: a grade that is there twice shows here."""
    with closing(sqlite3.connect(room.root / "gradebook.db")) as connection:
        tables = ("student", "submitted_assignment", "submitted_notebook", "grade", "comment")
        return [connection.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0] for table in tables]


def check(room, right):
    assert {student: room.scores(student) for student in room.students} == right
    assert rows(room) == [CLASS, CLASS, CLASS, 2 * CLASS, 2 * CLASS]
    assert len(list((room.root / "autograded").glob(f"*/{LESSON}/{LESSON}.ipynb"))) == CLASS


SEEDS = [1, pytest.param(2, marks=pytest.mark.slow), pytest.param(3, marks=pytest.mark.slow)]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_judge_is_killed(room, right, seed):
    chance = random.Random(seed)
    for _ in range(2):
        grading = Grading(room)
        grading.wait_until_graded(chance.randint(0, CLASS // 2))
        left = grading.below()
        grading.process.send_signal(signal.SIGKILL)
        grading.end()
        _, alive = psutil.wait_procs(left, timeout=PATIENCE)
        assert alive == []  # nothing goes on working for a judge that is gone
    code, said = Grading(room).end()
    assert code == 0, said
    check(room, right)


def test_seats_and_workers_are_killed(room, right):
    chance = random.Random(3)
    grading = Grading(room)
    for count in range(10, CLASS - 20, 20):
        grading.wait_until_graded(count)
        for victim in chance.sample(found := grading.below(), min(2, len(found))):
            try:
                victim.kill()
            except psutil.NoSuchProcess:
                continue
    code, said = grading.end()
    if code:  # what could not be judged through our fault is never a grade: the next run tries again
        assert "The next run tries again" in said or "grade again" in said
        code, said = Grading(room).end()
    assert code == 0, said
    check(room, right)


def test_a_machine_of_a_cluster_dies(room, right):
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        grading = Grading(room, "--scheduler", cluster.scheduler_address, "--chunk", "10")
        grading.wait_until_graded(CLASS // 2)
        next(iter(cluster.workers.values())).process.process.kill()
        code, said = grading.end()
    assert code == 0, said
    check(room, right)


def test_two_judges(room, right):
    first = Grading(room)
    first.wait_until_graded(5)
    code, said = Grading(room).end()
    assert (code, f"(process {first.process.pid})" in said) == (2, True), said
    second = Grading(room, "--wait")
    assert first.end()[0] == 0
    code, said = second.end()
    assert (code, f"0 graded, {CLASS} unchanged" in said) == (0, True), said
    check(room, right)


def test_a_broken_gradebook(room, right):
    path = room.root / "gradebook.db"
    Grading(room, "--student", "000_untouched").end()
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\0" * 4096 + whole[8192:])
    code, said = Grading(room).end()
    assert code == 2
    assert "is broken" in said and "gradebook.db.backups" in said
    path.write_bytes(max((room.root / "gradebook.db.backups").iterdir()).read_bytes())
    assert Grading(room).end()[0] == 0
    check(room, right)


@pytest.mark.slow  # it waits for as long as it does for formgrader
def test_a_locked_gradebook(room, right):
    """Another program that writes is waited for, and one that never ends gets a sentence."""
    with closing(sqlite3.connect(room.root / "gradebook.db")) as other:
        other.execute("BEGIN EXCLUSIVE")
        code, said = Grading(room).end()
        assert code == 2
        assert "is writing to" in said
        other.execute("ROLLBACK")
    assert Grading(room).end()[0] == 0
    check(room, right)


@pytest.mark.skipif(os.getuid() != 0, reason="a small disk can be mounted by root alone")
def test_a_full_disk(room, right, tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "none", disk], check=False).returncode:
        pytest.skip("nothing can be mounted here")
    try:
        (room.root / "autograded").symlink_to(disk)
        code, said = Grading(room).end()
        assert (code, "no room left" in said) == (2, True), said
        subprocess.run(["mount", "-o", "remount,size=64m", disk], check=True)
        assert Grading(room).end()[0] == 0
        check(room, right)
    finally:
        subprocess.run(["umount", disk], check=True)

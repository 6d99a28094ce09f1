"""A batch that is killed again and again, at any point, and started anew each time."""

import random
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing

from . import tea

CLASS = 60
BATCH = """
import sys
from pathlib import Path
from autograder.grading.course import read_course
from autograder.grading.gradebook import open_gradebook
from autograder.grading.journal import Journal, journal_of
from autograder.grading.records import Graded

course, lesson = read_course(Path(sys.argv[1])), sys.argv[2]
with open_gradebook(course, lesson) as book, Journal(journal_of(course.gradebook, lesson)) as journal:
    for number in range(int(sys.argv[3])):
        key = (f"s{number}", lesson, lesson)
        done = journal.done(key, "d", "f")
        if done and book.holds(done):
            continue
        print(number, flush=True)
        scores = {"brew": number % 5 / 2, "pour": number % 4 / 2}
        record = Graded(*key, "graded", scores, digest="d", facts="f", page="x" * 50_000)
        book.write(record, files=(("a.csv", b"1" * 5_000),))
        journal.add(record)
"""


def run(course, kill_after=None):
    """Starts the batch; kills it when it has begun with so many submissions. Returns whom it began with."""
    line = [sys.executable, "-c", BATCH, str(course.root), tea.LESSON, str(CLASS)]
    with subprocess.Popen(line, stdout=subprocess.PIPE, text=True) as batch:
        begun = []
        for number in batch.stdout:
            begun.append(int(number))
            if len(begun) == kill_after:
                batch.send_signal(signal.SIGKILL)
    assert batch.returncode in ((0,) if kill_after is None else (0, -signal.SIGKILL))
    return begun


def test_nothing_is_lost_doubled_or_done_again(course):
    chance = random.Random(7)
    begun, kills = [], 0
    while len(set(begun)) < CLASS:
        begun += run(course, kill_after=chance.randint(1, 15))
        kills += 1
    begun += run(course)
    assert len(begun) <= CLASS + 2 * kills  # a record is written, or its line is, when the kill comes
    with closing(sqlite3.connect(course.gradebook)) as connection:
        found = connection.execute(
            "SELECT student_id, base_cell.name, auto_score FROM grade "
            "JOIN base_cell ON base_cell.id = grade.cell_id "
            "JOIN submitted_notebook s ON s.id = grade.notebook_id "
            "JOIN submitted_assignment a ON a.id = s.assignment_id"
        ).fetchall()
    right = [(f"s{n}", "brew", n % 5 / 2) for n in range(CLASS)]
    right += [(f"s{n}", "pour", n % 4 / 2) for n in range(CLASS)]
    assert sorted(found) == sorted(right)
    files = [path for path in (course.root / "autograded").rglob("*") if path.is_file()]
    assert {path.stat().st_size for path in files} == {50_000, 5_000}
    assert len(files) == 2 * CLASS


def test_when_all_is_done_nothing_is(course):
    assert run(course) == list(range(CLASS))
    assert run(course) == []

"""The command itself, its processes and the course's own exercises, against submissions that want points."""

import json
import os
import sqlite3
import subprocess
import sys

import pytest
from toy_course import REPO

from autograder import exercises

from . import notes

EXERCISE, LESSON = "get_weather", "00_first_tool"
WRONG = f"{EXERCISE} = {{'name': 'wrong'}}\n"
STUDENTS = {
    "a_raises_its_grade": WRONG
    + """
import os, sqlite3
for path in ("@COURSE@/gradebook.db", "../../../gradebook.db"):
    try:
        with sqlite3.connect(path, timeout=0.2) as connection:
            connection.execute("update grade set manual_score = 10")
    except sqlite3.Error:
        pass
for name in ("gradebook.db", "submitted/b_honest/hw1/p1.ipynb"):
    try:
        open(os.path.join("@COURSE@", name), "a").close()
        open(os.path.join("@COURSE@", "marked"), "w").close()
    except OSError:
        pass
""",
    "b_honest": "",
    "c_kills_everybody": WRONG
    + """
import os, signal
for pid in (os.getppid(), -1, *range(2, 3000)):
    try:
        pid == os.getpid() or os.kill(pid, signal.SIGKILL)
    except OSError:
        pass
os._exit(0)
""",
    "d_honest": "",
    "e_finds_the_hidden_facts": WRONG
    + """
from autograder import exercises, places
try:
    path = places.PROJECT / "solutions" / "hidden" / "get_weather.json"
    facts = exercises.hidden_facts("get_weather") or path.read_text()
    get_weather = {"name": "get_weather", "description": str(facts)[:500], "input_schema": {"type": "object"}}
    print("FOUND", facts)
except Exception as error:
    print(type(error).__name__)
""",
    "f_honest": "",
}


def solution():
    nb = json.loads((REPO / "solutions" / "en" / LESSON / f"{LESSON}.ipynb").read_text())
    named = {cell["metadata"].get("nbgrader", {}).get("grade_id"): cell for cell in nb["cells"]}
    return "".join(named[f"{EXERCISE}-answer"]["source"])


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """(the course's folder, what the command said, its exit code)"""
    root = tmp_path_factory.mktemp("room") / "course"
    points = exercises.load(EXERCISE).max_points
    notes.course(root, notes.released({EXERCISE: points}, f"{EXERCISE} = None"))
    for student, source in STUDENTS.items():
        folder = root / "submitted" / student / notes.ASSIGNMENT
        folder.mkdir(parents=True)
        text = source.replace("@COURSE@", str(root)) or solution()
        (folder / f"{notes.NOTEBOOK}.ipynb").write_bytes(notes.answered(text, root))
    line = [sys.executable, "-m", "autograder", "grade", notes.ASSIGNMENT, "--course", str(root)]
    env = {**os.environ, "PYTHONPATH": str(REPO)}
    done = subprocess.run([*line, "--jobs", "2"], env=env, capture_output=True, text=True, check=False)
    return root, done.stdout + done.stderr, done.returncode


def test_everybody_gets_what_they_have_earned(graded):
    root, said, code = graded
    assert code == 0, said
    most = exercises.load(EXERCISE).max_points
    with sqlite3.connect(root / "gradebook.db") as connection:
        found = dict(connection.execute(SCORES).fetchall())
        assert connection.execute("pragma integrity_check").fetchall() == [("ok",)]
    assert found == {student: 0 if source else most for student, source in STUDENTS.items()}


SCORES = """
    SELECT student_id, coalesce(manual_score, auto_score) FROM grade
    JOIN submitted_notebook ON submitted_notebook.id = grade.notebook_id
    JOIN submitted_assignment ON submitted_assignment.id = submitted_notebook.assignment_id
"""


def test_nothing_was_written_or_read_beside(graded):
    root, _, _ = graded
    assert not (root / "marked").exists()
    pages = [path.read_text() for path in (root / "autograded").rglob("*.ipynb")]
    assert len(pages) == len(STUDENTS)
    assert not any("FOUND " in page.replace('print(\\"FOUND', "") for page in pages)


def test_the_tier_is_named(graded):
    assert "tier" in graded[1].casefold()

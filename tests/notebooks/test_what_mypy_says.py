"""Lesson 10 shows what mypy says of four wrong tools, without running it. Here it is run."""

import re
import subprocess
import sys

import pytest

from autograder import places
from autograder.authoring import notebooks

LESSON = "10_from_python"
LESSONS = sorted(places.PROJECT.glob(f"solutions/*/{LESSON}/{LESSON}.ipynb"))
COUNT = re.compile(r"Found \d+ errors? in 1 file")


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.parts[-3])
def test_the_lesson_quotes_it(path, tmp_path):
    cells = {cell.id: cell.source for cell in notebooks.read(path).cells}
    tools, loop, _ = cells["tool-param"].partition("\nfor tool in")
    assert loop
    (tmp_path / "tools.py").write_text(tools, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path / "cache"), "tools.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert COUNT.search(done.stdout), done.stdout + done.stderr
    assert f"$ mypy tools.py\n{done.stdout}```" in cells["mypy-says"]


def test_there_is_such_a_lesson():
    assert LESSONS

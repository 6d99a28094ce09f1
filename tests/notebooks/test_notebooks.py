"""The notebooks themselves: lint, freshness, nbval over both trees, and what an untouched one says."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from autograder import exercises
from autograder.authoring import execution, notebooks, start_page
from autograder.authoring.generating import lessons
from autograder.authoring.notebook_rules import lint
from autograder.authoring.release import orphans, stale
from autograder.places import PROJECT

LESSONS = lessons(PROJECT)
NAMES = [f"{lesson.source.parent.name}/{lesson.source.name}" for lesson in LESSONS]


def nbval(*arguments: object, root: Path = PROJECT) -> subprocess.CompletedProcess[str]:
    options = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", f"--rootdir={root}")
    command = [sys.executable, "-m", "pytest", *options, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, cwd=root)


def test_lint_finds_nothing():
    assert [str(finding) for finding in lint(PROJECT)] == []


def test_the_course_is_what_the_solutions_give():
    assert [*stale(PROJECT, LESSONS), *orphans(PROJECT)] == []


@pytest.mark.parametrize("lesson", LESSONS, ids=NAMES)
class TestLesson:
    def test_the_solution_shows_what_is_stored(self, lesson):
        done = nbval("--nbval", lesson.notebook)
        assert done.returncode == 0, done.stdout[-3000:]

    def test_the_untouched_notebook_runs_clean(self, lesson):
        released = lesson.released / lesson.notebook.name
        done = nbval("--nbval-lax", released)
        assert done.returncode == 0, done.stdout[-3000:]
        cells = len([cell for cell in notebooks.read(released).cells if cell.cell_type == "code"])
        assert f"{cells} passed" in done.stdout

    def test_untouched_exercises_are_not_started_and_earn_nothing(self, lesson):
        ran = execution.run(notebooks.read(lesson.released / lesson.notebook.name), lesson.released)
        for each in notebooks.exercises(ran):
            (output,) = each.check.outputs
            assert output.data["text/plain"] == "0"
            assert 'class="ts ts-card ts-not_started"' in output.data["text/html"]

    def test_the_stored_solution_earns_every_point(self, lesson):
        for each in notebooks.exercises(notebooks.read(lesson.notebook)):
            (output,) = each.check.outputs
            assert float(output.data["text/plain"]) == exercises.load(each.id).max_points


@pytest.mark.parametrize("page", start_page.pages(PROJECT), ids=lambda page: page.language)
class TestStartHere:
    def test_it_is_fresh(self, page):
        assert list(start_page.stale(PROJECT)) == []

    def test_it_shows_what_is_stored(self, page):
        done = nbval("--nbval", page.source)
        assert done.returncode == 0, done.stdout[-3000:]

    def test_the_learners_runs_clean(self, page):
        done = nbval("--nbval-lax", page.released)
        assert done.returncode == 0, done.stdout[-3000:]


def test_every_language_has_a_page_to_start_from():
    languages = {lesson.source.parent.name for lesson in LESSONS}
    assert {page.language for page in start_page.pages(PROJECT)} == languages


def test_a_changed_output_is_seen(tmp_path: Path):
    """nbval over the solutions is strict: one number changed in one stored output, and it is red."""
    path = tmp_path / LESSONS[0].notebook.name
    shutil.copy(LESSONS[0].notebook, path)
    shutil.copy(PROJECT / "solutions" / "conftest.py", tmp_path)
    nb = nbformat.read(path, as_version=4)
    check = next(notebooks.exercises(nb)).check
    html = check.outputs[0].data["text/html"]
    check.outputs[0].data["text/html"] = re.sub(r"\(7 of 7\)", "(6 of 7)", html)
    assert check.outputs[0].data["text/html"] != html
    nbformat.write(nb, path)
    done = nbval("--nbval", path, root=tmp_path)
    assert done.returncode == 1
    assert "1 failed" in done.stdout

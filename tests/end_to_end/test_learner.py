"""A learner in a real kernel: what is kept, what is told, and that no program leaves anything behind."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from jupyter_client.blocking import BlockingKernelClient
from jupyter_client.manager import start_new_kernel

from autograder import exercises, lessons
from autograder.attended import RUNNERS, UNATTENDED
from autograder.authoring import answers, execution, notebooks
from autograder.places import PROJECT

LESSON = "00_first_tool"
SECONDS = 60
SETUP = "from autograder import check, doctor, explain, progress, use\nuse('en')"


@pytest.fixture
def notebook(tmp_path: Path) -> Path:
    """The released lesson in a course of one's own."""
    folder = tmp_path / "course" / "en" / LESSON
    shutil.copytree(PROJECT / "course" / "en" / LESSON, folder)
    return folder / f"{LESSON}.ipynb"


@pytest.fixture
def solution() -> str:
    solved = PROJECT / "solutions" / "en" / LESSON / f"{LESSON}.ipynb"
    return f"get_weather = {answers.of_notebook(solved, exercises.load('get_weather'))['tool']!r}"


class Kernel:
    """A kernel at the notebook, as JupyterLab starts one; cells are run by their id."""

    def __init__(self, client: BlockingKernelClient) -> None:
        self.client = client

    def run(self, source: str, cell: str = "") -> str:
        """What a cell shows, as text: printed lines, and the HTML of what it returns."""
        content = {"code": source, "silent": False, "store_history": True, "allow_stdin": False}
        content |= {"user_expressions": {}, "stop_on_error": True}
        metadata = {"cellId": cell} if cell else {}
        message = self.client.session.msg("execute_request", content, metadata=metadata)
        self.client.shell_channel.send(message)
        return "".join(self._shown(message["header"]["msg_id"]))

    def _shown(self, asked: str) -> Iterator[str]:
        while True:
            message = self.client.get_iopub_msg(timeout=SECONDS)
            kind, content = message["msg_type"], message["content"]
            if message["parent_header"].get("msg_id") != asked:
                continue
            assert kind != "error", content
            yield content.get("text", "") if kind == "stream" else ""
            yield content["data"].get("text/html", "") if kind == "execute_result" else ""
            if kind == "status" and content["execution_state"] == "idle":
                return


@contextmanager
def kernel(notebook: Path) -> Iterator[Kernel]:
    kept = {name: value for name, value in os.environ.items() if name not in (UNATTENDED, *RUNNERS)}
    env = {**kept, "PYTHONPATH": str(PROJECT), "JPY_SESSION_NAME": str(notebook)}
    manager, client = start_new_kernel(kernel_name="python3", cwd=str(notebook.parent), env=env)
    try:
        yield Kernel(client)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def save(notebook: Path, cell: str, source: str, later: float = 0) -> None:
    nb = notebooks.read(notebook)
    next(each for each in nb.cells if each.id == cell).source = source
    notebooks.write(nb, notebook)
    if later:
        at = notebook.stat().st_mtime + later
        os.utime(notebook, (at, at))


def journal(notebook: Path) -> list[dict]:
    path = notebook.parents[2] / "progress.jsonl"
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def test_the_way_to_a_pass_and_a_new_kernel(notebook: Path, solution: str):
    with kernel(notebook) as first:
        assert first.run(SETUP, "setup") == ""
        first.run("get_weather = {}", "get_weather-answer")
        assert "Mend this first" in first.run('check("get_weather")', "get_weather-check")
        assert "Not yet: this opens once" in first.run('explain("get_weather")')
        first.run(solution, "get_weather-answer")
        assert "says why this is right" in first.run('check("get_weather")', "get_weather-check")
    assert [(each["exercise"], each["outcome"]) for each in journal(notebook)] == [
        ("get_weather", "not_yet"),
        ("get_weather", "passed"),
    ]
    with kernel(notebook) as second:
        second.run(SETUP, "setup")
        assert 'aria-label="Your progress: 2 of' in second.run("progress()")
        assert "Units do, so an" in second.run('explain("get_weather")')


def test_a_cell_that_was_changed_and_not_run(notebook: Path, solution: str):
    with kernel(notebook) as it:
        it.run(SETUP, "setup")
        it.run("get_weather = {}", "get_weather-answer")
        save(notebook, "get_weather-answer", solution, later=60)
        stale = it.run('check("get_weather")', "get_weather-check")
        assert "was changed since you ran it" in stale
        it.run(solution, "get_weather-answer")
        assert "since you ran it" not in it.run('check("get_weather")', "get_weather-check")


def test_a_notebook_that_lost_a_cell(notebook: Path):
    nb = notebooks.read(notebook)
    nb.cells = [cell for cell in nb.cells if cell.id != "get_weather-check"]
    notebooks.write(nb, notebook)
    with kernel(notebook) as it:
        assert "The check cell of `get_weather` is gone." in it.run(SETUP, "setup")
        assert "The check cell of <code>get_weather</code> is gone." in it.run("doctor()")


SAMPLE = ("03_arrays", "07_manage_note")
WHOLE = [pytest.param(lesson, marks=() if lesson in SAMPLE else pytest.mark.slow) for lesson in lessons.ids()]


@pytest.mark.parametrize("lesson", WHOLE)
def test_no_false_alarm(lesson: str, tmp_path: Path):
    """A solved lesson, run from its top and saved long after: nothing is stale, the first cell is silent."""
    folder = shutil.copytree(PROJECT / "solutions" / "en" / lesson, tmp_path / "course" / "en" / lesson)
    path = folder / f"{lesson}.ipynb"
    later = path.stat().st_mtime + 1_000_000_000
    os.utime(path, (later, later))
    with kernel(path) as it:
        for cell in (each for each in notebooks.read(path).cells if each.cell_type == "code"):
            shown = it.run(cell.source, cell.id)
            assert cell.id != "setup" or shown == ""
            assert "Run the cell above again" not in shown
    passed = [each["exercise"] for each in journal(path) if each["outcome"] == "passed"]
    assert passed == list(next(each for each in lessons.lessons() if each.id == lesson).exercises)


class TestNoLearner:
    """A program that runs a notebook keeps nothing, whatever is in it."""

    @pytest.fixture
    def solved(self, notebook: Path, solution: str) -> Path:
        save(notebook, "get_weather-answer", solution)
        return notebook

    def test_our_own_run(self, solved: Path, monkeypatch):
        monkeypatch.delenv("PYTEST_VERSION")
        ran = execution.run(notebooks.read(solved), solved.parent)
        assert "2 of 2 points" in str(ran)
        assert "says why this is right" not in str(ran)
        assert list(solved.parents[2].rglob("*.jsonl")) == []

    def test_nbval(self, solved: Path):
        options = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", f"--rootdir={solved.parent}")
        command = [sys.executable, "-m", "pytest", *options, "--nbval-lax", str(solved)]
        env = {name: value for name, value in os.environ.items() if name not in RUNNERS}
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            cwd=solved.parent,
            env={**env, "PYTHONPATH": str(PROJECT)},
        )
        assert done.returncode == 0, done.stdout
        assert list(solved.parents[2].rglob("*.jsonl")) == []

"""How fast a class is graded: nbgrader and our grader, whole processes. Run as `make bench-grading`.

Everything is counted that an instructor waits for: start, sandbox, gradebook, autograded/. Both grade the
same submissions with the same settings, one after the other, on a machine that should do nothing else. Times
depend on the machine, ratios much less. No test asserts one.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import click
import psutil

from autograder.authoring import notebooks
from autograder.places import PROJECT

LESSON = "03_arrays"  # two exercises: a tool, and a tool with its function
CLASSES = (30, 300, 3000)
TASKS = 200
SAMPLE = 0.25  # seconds between two looks at memory
BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"


@dataclass
class Measured:
    """wall, cpu, start (the part of cpu before anything is graded): seconds; memory: bytes of all processes
    together, at the highest, what they share counted once."""

    wall: float = 0.0
    cpu: float = 0.0
    start: float = 0.0
    memory: int = 0
    said: str = ""
    _stop: threading.Event = field(default_factory=threading.Event)


@click.command()
@click.option("--lesson", default=LESSON, show_default=True)
@click.option("--classes", default=",".join(map(str, CLASSES)), show_default=True, help="Sizes.")
@click.option("--cluster", is_flag=True, help="Grade the largest class on a Dask cluster of two, as well.")
@click.option("--against", default=30, show_default=True, help="The largest class that nbgrader grades too.")
def main(lesson: str, classes: str, against: int, cluster: bool) -> None:
    """Grade classes of a lesson, and say how long it took. A larger class than --against is held against
    nbgrader's time for one submission, as measured in the same run."""
    sizes = sorted(int(each) for each in classes.split(","))
    with tempfile.TemporaryDirectory() as folder:
        _row("class", "wall s", "CPU s", "CPU ms each", "peak MB", "nbgrader s", "its MB", "times faster")
        per_submission = 0.0
        for size in sizes:
            root = _made(Path(folder) / str(size), lesson, size)
            theirs = _theirs(root, lesson) if size <= against else None
            per_submission = theirs.wall / size if theirs else per_submission
            _tell(size, _ours(root, lesson), theirs, per_submission)
            if cluster and size == sizes[-1]:
                _on_a_cluster(root, lesson)
            shutil.rmtree(root)


def _on_a_cluster(root: Path, lesson: str) -> None:
    """Two Dask workers on this machine: what a task costs that does nothing, and the class."""
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as started,
        Client(started) as client,
    ):
        before = time.perf_counter()
        client.gather(client.map(int, range(TASKS), pure=False))
        task = (time.perf_counter() - before) / TASKS
        with _graded(root):
            found = _run(root, "autograder", "grade", lesson, "--scheduler", started.scheduler_address)
        click.echo(
            f"on a cluster of two: {found.wall:.1f} s; {1000 * task:.1f} ms for a task that does nothing"
        )


def _tell(size: int, ours: Measured, theirs: Measured | None, per_submission: float) -> None:
    each = 1000 * (ours.cpu - ours.start) / size
    wall = theirs.wall if theirs else per_submission * size
    measured = "" if theirs else "~"  # from its time for one
    memory = f"{theirs.memory / 1e6:.0f}" if theirs else "–"
    _row(
        size, f"{ours.wall:.1f}", f"{ours.cpu:.1f}", f"{each:.1f}", f"{ours.memory / 1e6:.0f}",
        f"{measured}{wall:.0f}", memory, f"{measured}{wall / ours.wall:.0f}",
    )  # fmt: skip
    click.echo("    " + next(line for line in ours.said.splitlines() if line.startswith("CPU seconds")))


def _row(*cells: object) -> None:
    click.echo("  ".join(f"{cell!s:>12}" for cell in cells))


def _ours(root: Path, lesson: str) -> Measured:
    with _graded(root):
        return _run(root, "autograder", "grade", lesson, "--verbose")


def _theirs(root: Path, lesson: str) -> Measured:
    with _graded(root):
        return _run(root, "nbgrader", "autograde", lesson)


@contextmanager
def _graded(root: Path) -> Iterator[None]:
    """Afterwards the class is as it was before."""
    shutil.copy(root / "gradebook.db", root / "before.db")
    yield
    shutil.rmtree(root / "autograded", ignore_errors=True)
    shutil.rmtree(root / "gradebook.db.graded", ignore_errors=True)
    (root / "before.db").replace(root / "gradebook.db")


def _run(root: Path, module: str, *arguments: str) -> Measured:
    found = Measured()
    before = time.perf_counter()
    with tempfile.TemporaryFile("w+") as said:
        command = [sys.executable, "-m", module, *arguments]
        process = subprocess.Popen(command, cwd=root, stdout=said, stderr=subprocess.STDOUT)
        watch = threading.Thread(target=_watch, args=(process.pid, found))
        watch.start()
        _, status, used = os.wait4(process.pid, 0)
        found.wall = time.perf_counter() - before
        found._stop.set()
        watch.join()
        said.seek(0)
        found.said = said.read()
    spent = [line for line in found.said.splitlines() if line.startswith("CPU seconds")]
    if os.waitstatus_to_exitcode(status):
        sys.exit(found.said)
    figures = _figures(spent[0]) if spent else [0.0, used.ru_utime + used.ru_stime]
    found.start, found.cpu = figures[0], sum(figures)
    return found


def _figures(line: str) -> list[float]:
    """The parts that the grader names, its start first: wait4 doesn't see into a sandbox's process tree."""
    words = line.replace(",", " ").split()
    return [float(word) for word in words if word.replace(".", "", 1).isdigit()]


def _watch(pid: int, found: Measured) -> None:
    while not found._stop.wait(SAMPLE):
        try:
            tree = [psutil.Process(pid), *psutil.Process(pid).children(recursive=True)]
        except psutil.Error:
            return
        found.memory = max(found.memory, sum(map(_memory, tree)))


def _memory(process: psutil.Process) -> int:
    try:
        return process.memory_full_info().pss
    except psutil.Error:
        return 0


def _made(root: Path, lesson: str, size: int) -> Path:
    """A course folder with a class that has handed in a lesson."""
    root.mkdir()
    shutil.copy(PROJECT / "nbgrader_config.py", root)
    for each in (f"solutions/en/{lesson}", "solutions/hidden"):
        shutil.copytree(PROJECT / each, root / each)
    command = [sys.executable, "-m", "nbgrader", "generate_assignment", lesson]
    subprocess.run(command, cwd=root, check=True, capture_output=True)
    released = notebooks.read(root / "course" / "en" / lesson / f"{lesson}.ipynb")
    solution = notebooks.read(root / "solutions" / "en" / lesson / f"{lesson}.ipynb")
    code = {cell.id: cell.source for cell in solution.cells}
    for number in range(size):
        folder = root / "submitted" / f"student_{number:05}" / lesson
        folder.mkdir(parents=True)
        (folder / f"{lesson}.ipynb").write_text(_handed_in(released, code, number), encoding="utf-8")
    return root


def _handed_in(released: dict, code: dict[str, str], number: int) -> str:
    """In turns of five: three right, one with a mistake, one untouched. No two are the same."""
    nb = json.loads(notebooks.text(released))
    for cell in nb["cells"]:
        about = cell["metadata"].get("nbgrader", {})
        if about.get("solution") and number % 5 != 4:
            text = code[cell["id"]].replace(BEGIN, "").replace(END, "")
            loose = '"additionalProperties": ' + ("True" if number % 5 == 3 else "False")
            text = text.replace('"additionalProperties": False', loose)
            cell["source"] = f"{text.replace('. Use', f', for class {number}. Use')}\n# by student {number}\n"
    return json.dumps(nb)


if __name__ == "__main__":
    main()

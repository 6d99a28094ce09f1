"""A class with every kind of cell that nbgrader grades, and what its students hand in."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from nbformat import v4
from nbgrader.api import Gradebook

from autograder.authoring import notebooks

REPO = Path(__file__).parents[2]
ASSIGNMENT = "hw"
PLAIN = {"schema_version": 3, "grade": False, "locked": False, "solution": False, "task": False}
CONFIG = """
c = get_config()
c.CourseDirectory.course_id = "toy"
c.CourseDirectory.root = {root!r}
c.Autograde.sanitize_preprocessors.insert(0, "autograder.grading.restoring.RestoreLockedCells")
c.Execute.extra_arguments = ["--IPKernelApp.log_level=ERROR"]
c.AssignLatePenalties.plugin_class = "end_to_end_lateness.PointPerDay"
import warnings
warnings.filterwarnings("ignore", message="Object of type <Submitted")
"""
LATENESS = """
from nbgrader.plugins import BasePlugin


class PointPerDay(BasePlugin):
    def late_submission_penalty(self, student_id, score, total_seconds_late):
        return total_seconds_late / 86400
"""


def _cell(id_, source, new=v4.new_code_cell, **mark):
    metadata = {"nbgrader": {**PLAIN, "grade_id": id_, **mark}} if mark else {}
    return new(source, id=id_, metadata=metadata)


def _code():
    return v4.new_notebook(
        cells=[
            _cell("setup", "import math", locked=True),
            _cell("a-answer", "a = 0.0\n### BEGIN SOLUTION\na = 2.0\n### END SOLUTION", solution=True),
            _cell("a", "a", grade=True, locked=True, points=2),
            _cell("b-answer", "b = 0\n### BEGIN SOLUTION\nb = 1\n### END SOLUTION", solution=True),
            _cell("b", "assert b == 1", grade=True, locked=True, points=1),
        ]
    )


def _words():
    markdown = v4.new_markdown_cell
    return v4.new_notebook(
        cells=[
            _cell("why", "Because.", markdown, grade=True, solution=True, points=3),
            _cell("by_hand", "# yours", grade=True, solution=True, points=1),
            _cell("essay", "Write an essay.", markdown, locked=True, task=True, points=4),
        ]
    )


@dataclass(frozen=True)
class ToyClass:
    root: Path

    def nbgrader(self, *command: str) -> str:
        env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(REPO), str(self.root)])}
        env["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.defpath])
        line = [sys.executable, "-m", "nbgrader", *command]
        done = subprocess.run(line, cwd=self.root, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout + done.stderr

    def gradebook(self) -> Gradebook:
        return Gradebook(f"sqlite:///{self.root}/gradebook.db", "toy")

    def hand_in(self, student, code=None, words=None, time="2026-11-01 10:00:00.000000 UTC", **files):
        """code, words: id of a cell → its source; None hands in no such notebook."""
        folder = self.root / "submitted" / student / ASSIGNMENT
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name, sources in (("code", code), ("words", words)):
            if sources is not None:
                nb = notebooks.read(self.root / "release" / ASSIGNMENT / f"{name}.ipynb")
                for cell in nb.cells:
                    cell.source = sources.get(cell.id, cell.source)
                notebooks.write(nb, folder / f"{name}.ipynb")
        if time:
            (folder / "timestamp.txt").write_text(time)
        for name, text in files.items():
            (folder / name.replace("_", ".")).write_text(text)

    def copy(self, root: Path) -> "ToyClass":
        shutil.copytree(self.root, root)
        other = ToyClass(root)
        other.configure()
        return other

    def configure(self) -> None:
        (self.root / "nbgrader_config.py").write_text(CONFIG.format(root=str(self.root)))
        (self.root / "end_to_end_lateness.py").write_text(LATENESS)


def open_toy_class(root: Path) -> ToyClass:
    """Released, with a date by which it is due."""
    room = ToyClass(root)
    source = root / "source" / ASSIGNMENT
    source.mkdir(parents=True)
    notebooks.write(_code(), source / "code.ipynb")
    notebooks.write(_words(), source / "words.ipynb")
    (source / "given.csv").write_text("1,2\n")
    room.configure()
    room.nbgrader("generate_assignment", ASSIGNMENT)
    with room.gradebook() as gradebook:
        gradebook.update_or_create_assignment(ASSIGNMENT, duedate="2026-11-02 10:00:00 UTC")
    return room

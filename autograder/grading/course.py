"""Where a course keeps its folders and its gradebook, and what it takes off for being late.

Read from nbgrader_config.py by traitlets, as nbgrader 0.9.6 does, but without importing nbgrader, which takes
about a second.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from traitlets.config import Config
from traitlets.config.loader import ConfigFileNotFound, JSONFileConfigLoader, PyFileConfigLoader

from autograder.findings import Finding
from autograder.grading.records import GradingError

CONFIG = "nbgrader_config"
# (student, score, seconds late) → points to take off, None for none.
Penalty = Callable[[str, float, float], float | None]


@dataclass(frozen=True)
class Course:
    """root: the folder of the course; structure: nbgrader's template of a path below it."""

    root: Path
    gradebook: Path
    structure: str = "{nbgrader_step}/{student_id}/{assignment_id}"
    source: str = "source"
    release: str = "release"
    submitted: str = "submitted"
    autograded: str = "autograded"
    feedback: str = "feedback"
    config: Config = field(default_factory=Config)

    def folder(self, step: str, student: str, assignment: str) -> Path:
        """step: the name of a folder, such as `course.submitted`; student "." for the course's own files."""
        path = self.structure.format(nbgrader_step=step, student_id=student, assignment_id=assignment)
        return self.root / path

    def students(self, assignment: str, step: str | None = None) -> list[str]:
        """Who has a folder for this assignment in submitted/, or in another step's; in their order."""
        step = step or self.submitted
        top = self.folder(step, "*", assignment)
        while top.name != "*":
            top = top.parent
        found = top.parent.iterdir() if top.parent.is_dir() else ()
        names = sorted(each.name for each in found if not each.name.startswith("."))
        return [each for each in names if _is_there(self.folder(step, each, assignment))]

    @property
    def permissions(self) -> int:
        """Of files in autograded/: nobody writes there but graders."""
        return self._permissions(self.config.Autograde, 444)

    @property
    def feedback_permissions(self) -> int:
        return self._permissions(self.config.GenerateFeedback, 644)

    def _permissions(self, step: Config, otherwise: int) -> int:
        shared = self.config.CourseDirectory.get("groupshared", False)
        return int(str(step.get("permissions", 664 if shared else otherwise)), 8)

    @cached_property
    def penalty(self) -> Penalty | None:
        """nbgrader's plugin for late submissions, or the course's own; None where neither is set."""
        plugin = self.config.AssignLatePenalties.get("plugin_class")
        if plugin is None and self.config.LateSubmissionPlugin.get("penalty_method", "none") == "none":
            return None
        from nbgrader.preprocessors import AssignLatePenalties  # takes a second

        step = AssignLatePenalties(config=self.config)
        step.init_plugin()
        return step.plugin_inst.late_submission_penalty


def read_course(folder: Path) -> Course:
    """The course of a folder with nbgrader_config.py. Raises GradingError where there is none that serves."""
    folder = folder.resolve()
    config = _config(folder)
    about = config.CourseDirectory
    root = Path(about.get("root") or folder)
    url = about.get("db_url") or f"sqlite:///{root / 'gradebook.db'}"
    scheme, _, path = url.partition(":///")
    if scheme != "sqlite" or not path:
        raise GradingError(Finding("grading.other_database", {"url": url}))
    steps = {
        step: about.get(f"{step}_directory", step)
        for step in ("source", "release", "submitted", "autograded", "feedback")
    }
    structure = about.get("directory_structure", Course.structure)
    return Course(root, root / path, structure.replace("\\", "/"), **steps, config=config)


def prose(course: Course, assignment: str) -> frozenset[str]:
    """The texts of the Markdown cells of an assignment's notebooks, as the course has them."""
    found: set[str] = set()
    for step in (course.source, course.release):
        for path in course.folder(step, ".", assignment).glob("*.ipynb"):
            cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
            found.update("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    return frozenset(found)


def _config(folder: Path) -> Config:
    """Those of the user and of the machine first, so that the course's own has the last word."""
    from jupyter_core.paths import jupyter_config_path

    found = Config()
    for place in (*reversed(jupyter_config_path()), str(folder)):
        for loader, suffix in ((PyFileConfigLoader, "py"), (JSONFileConfigLoader, "json")):
            found.merge(_load(loader, f"{CONFIG}.{suffix}", place))
    return found


def _load(loader: type, file: str, place: str) -> Any:
    try:
        return loader(file, path=place).load_config()
    except ConfigFileNotFound:
        return Config()
    except Exception as error:  # the file is a program: it can fail in any way
        fields = {"path": f"{place}/{file}", "why": f"{type(error).__name__}: {error}"}
        raise GradingError(Finding("grading.broken_config", fields)) from error


def _is_there(folder: Path) -> bool:
    return folder.is_dir() or folder.is_symlink()

"""The whole examination, and the part of it that is quick enough for the first cell of every lesson."""

import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from autograder import course_folder, runs, saved_notebook
from autograder.diagnosis import cells, environment, folder
from autograder.findings import Finding
from autograder.journal import keeping

YOUNG = 60.0  # seconds in which a kernel can't be stale


@dataclass(frozen=True)
class Examined:
    """facts: code of a label → what is so; findings: what is to be mended."""

    facts: Mapping[str, str]
    findings: tuple[Finding, ...]


def examine(notebook: Path | None) -> Examined:
    """notebook: the file of the notebook, None where it isn't known."""
    saved = saved_notebook.read(notebook)
    found = [*environment.findings(), *folder.findings(notebook), *(cells.findings(saved) if saved else ())]
    package = environment.installed()
    facts = {
        "doctor.fact_python": f"{'.'.join(map(str, sys.version_info[:3]))}, {sys.executable or sys.platform}",
        "doctor.fact_package": package.version if package else "–",
        "doctor.fact_folder": str(course_folder.here()),
        "doctor.fact_notebook": str(notebook or "–"),
        "doctor.fact_progress": str(keeping.path() or "–"),
    }
    return Examined(facts, tuple(found))


def at_start(variables: Mapping[str, object]) -> list[Finding]:
    """What a learner should know before the first exercise."""
    saved = saved_notebook.read(saved_notebook.find(variables))
    stale = environment.stale_kernel() if time.time() - runs.BEGAN > YOUNG else ()
    return [*stale, *folder.not_writable(), *(cells.findings(saved) if saved else ())]

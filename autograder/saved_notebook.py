"""The learner's notebook as it lies on the disk. Read as plain JSON: not every kernel has nbformat."""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from autograder import course_folder

MAX_BYTES = 5_000_000  # reading more would keep a check waiting


@dataclass(frozen=True)
class Cell:
    """mark: what nbgrader knows of it, {} for nothing."""

    id: str
    kind: str
    source: str
    mark: Mapping[str, object]

    @property
    def grade_id(self) -> str:
        found = self.mark.get("grade_id")
        return found if isinstance(found, str) else ""


@dataclass(frozen=True)
class SavedNotebook:
    """saved: when, as time.time() has it."""

    path: Path
    saved: float
    cells: tuple[Cell, ...]


def find(variables: Mapping[str, object]) -> Path | None:
    """The file of the notebook whose variables these are, or None where one can't be sure.

    VS Code names it in a variable, Jupyter Server in the environment, as it was called when the kernel began.
    Else it is the only notebook in the working folder.
    """
    here = course_folder.here()
    for named in (variables.get("__vsc_ipynb_file__"), os.environ.get("JPY_SESSION_NAME")):
        if type(named) is str and named.endswith(".ipynb") and course_folder.is_file(here / named):
            return here / named
    try:
        beside = [path for path in here.iterdir() if path.suffix == ".ipynb"]
    except OSError:
        return None
    return beside[0] if len(beside) == 1 else None


def read(path: Path | None) -> SavedNotebook | None:
    """None for a file that is missing, too large, or no notebook."""
    try:
        facts = path.stat() if path else None
        if facts is None or facts.st_size > MAX_BYTES:
            return None
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        return SavedNotebook(path, facts.st_mtime, tuple(_cell(each) for each in cells))
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def _cell(cell: dict) -> Cell:
    source = cell["source"]
    mark = cell.get("metadata", {}).get("nbgrader", {})
    text = source if isinstance(source, str) else "".join(source)
    return Cell(str(cell.get("id", "")), cell["cell_type"], text, mark if isinstance(mark, dict) else {})

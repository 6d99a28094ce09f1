"""Where the project's own files are."""

import os
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
PROJECT = PACKAGE.parent
HIDDEN_VARIABLE = "TOOL_SCHEMAS_HIDDEN"


def data() -> Path:
    """The data folder: inside an installed wheel, else beside the package in a checkout."""
    installed = PACKAGE / "data"
    return installed if installed.is_dir() else PROJECT / "data"


def hidden() -> Path | None:
    """The folder with the hidden facts, or None: learners of a graded class don't get it.

    Named by the variable TOOL_SCHEMAS_HIDDEN, else found above the working folder (nbgrader runs a
    notebook from autograded/<student>/<assignment>/), else beside the package.
    """
    named = os.environ.get(HIDDEN_VARIABLE)
    if named:
        return Path(named)
    here = Path.cwd()
    for folder in (here, *here.parents, PROJECT):
        if (folder / "solutions" / "hidden").is_dir():
            return folder / "solutions" / "hidden"
    return None

"""A notebook run from top to bottom in a fresh kernel, and what went wrong in it."""

import os
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

from nbclient import NotebookClient
from nbformat import NotebookNode

from autograder.attended import UNATTENDED

SECONDS_A_CELL = 120


class CellError(Exception):
    """A cell raised, or wrote to stderr, which nbgrader takes for an error too."""

    def __init__(self, cell_id: str, error: str) -> None:
        super().__init__(f"{cell_id}: {error}")
        self.cell_id = cell_id
        self.error = error


def run(nb: NotebookNode, folder: Path) -> NotebookNode:
    """A copy of the notebook with the outputs of a run in `folder`. Raises CellError for the first fault."""
    ran = deepcopy(nb)
    client = NotebookClient(
        ran,
        timeout=SECONDS_A_CELL,
        kernel_name="python3",
        allow_errors=True,  # so that the cell can be named
        coalesce_streams=True,  # in how many pieces a print arrives depends on the machine
        extra_arguments=["--IPKernelApp.log_level=ERROR"],  # it warns of the port on which it listens
        resources={"metadata": {"path": str(folder)}},
    )
    client.execute(env={**os.environ, UNATTENDED: "1"})  # what it shows is no learner's, and no progress
    for fault in faults(ran):
        raise fault
    return ran


def faults(nb: NotebookNode) -> Iterator[CellError]:
    """The stored outputs that are errors, or were written to stderr."""
    for cell in nb.cells:
        for output in cell.get("outputs", []):
            if output.output_type == "error":
                yield CellError(cell.id, f"{output.ename}: {output.evalue}")
            elif output.output_type == "stream" and output.name == "stderr":
                yield CellError(cell.id, f"wrote to stderr: {output.text.strip()}")

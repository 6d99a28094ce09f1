"""What nbgrader grades of a submission whose cells were moved, copied, deleted or changed, and what we do."""

import copy
import json

import nbformat
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from nbgrader.preprocessors import CheckCellMetadata, ClearOutput, DeduplicateIds, OverwriteCells

from autograder.grading.intake import take
from autograder.grading.placing import mark
from autograder.grading.restoring import RestoreLockedCells

from . import tea

STEPS = (RestoreLockedCells, ClearOutput, DeduplicateIds, OverwriteCells, CheckCellMetadata)
CELLS = st.tuples(
    st.sampled_from(tea.cells()),
    st.sampled_from([{}, {}, {"source": "cup = 1"}, {"source": "x"}, {"points": 9}, {"grade": False}]),
)


def handed_in(drawn):
    cells = []
    for number, (cell, changed) in enumerate(drawn):
        each = {**copy.deepcopy(cell), "id": f"c{number}"}
        each |= {key: value for key, value in changed.items() if key == "source"}
        if each["metadata"]:
            each["metadata"]["nbgrader"] |= {k: v for k, v in changed.items() if k != "source"}
        cells.append(each)
    return {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


def by_nbgrader(notebook, course):
    about = {"notebook": tea.LESSON, "assignment": tea.LESSON, "db_url": f"sqlite:///{course.gradebook}"}
    nb = nbformat.from_dict(notebook)
    for step in STEPS:
        nb, _ = step().preprocess(nb, {"nbgrader": about})
    return told(nb.cells)


def told(cells):
    """Type, source and mark of each."""
    return [(cell["cell_type"], cell["source"], dict(mark(cell))) for cell in cells]


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(drawn=st.lists(CELLS, min_size=1, max_size=14))
def test_the_same_cells_with_the_same_marks(course, drawn):
    notebook = handed_in(drawn)
    found = take(tea.collected(json.dumps(notebook).encode()), tea.released())
    if found.problem:  # not one cell of the lesson: nbgrader gives nothing, we leave it to a person
        assert found.problem.code == "grading.another_notebook"
        return
    assert told(found.notebook["cells"]) == by_nbgrader(notebook, course)

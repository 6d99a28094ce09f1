"""Puts back the locked cells that a submission lost, from the gradebook, before nbgrader looks at it."""

from nbformat import NotebookNode, from_dict
from nbgrader.api import Gradebook, Notebook
from nbgrader.preprocessors import NbGraderPreprocessor

from autograder.authoring.notebooks import MINOR
from autograder.grading.placing import mark_once, name, put_back, released_cell


class RestoreLockedCells(NbGraderPreprocessor):
    """Every locked cell of the assignment is then marked in the notebook once, every answer at most once.

    nbgrader 0.9.6 gives nobody a point without the setup cell, leaves a missing check to be graded by hand,
    and stops the whole class at a copied cell, whose mark its DeduplicateIds empties (its issue 1083).
    """

    def preprocess(self, nb: NotebookNode, resources: dict) -> tuple[NotebookNode, dict]:
        about = resources["nbgrader"]
        with Gradebook(about["db_url"]) as gradebook:
            released = released_cells(gradebook.find_notebook(about["notebook"], about["assignment"]))
        mark_once(nb.cells, released)
        for cell in put_back(nb.cells, released):
            self.log.warning("Put back a cell that was missing: %s", name(cell))
            if nb.nbformat_minor < MINOR:
                del cell["id"]
        return from_dict(nb), resources


def released_cells(notebook: Notebook) -> list[NotebookNode]:
    """The marked cells of an assignment's notebook, in its order. An answer cell is as it was handed out."""
    tests = {cell.name: cell.max_score for cell in notebook.grade_cells}
    tasks = {cell.name: cell.max_score for cell in notebook.task_cells}
    answers = {cell.name for cell in notebook.solution_cells}
    return [
        from_dict(
            released_cell(
                cell.name,
                cell.cell_type,
                cell.source,
                cell.checksum,
                cell.locked,
                points=tests.get(cell.name, tasks.get(cell.name)),
                grade=cell.name in tests,
                solution=cell.name in answers,
                task=cell.name in tasks,
            )
        )
        for cell in notebook.source_cells
    ]

"""A course of one lesson with one exercise, built in a test's own folder. It needs nothing but print."""

import json
import shutil
from pathlib import Path

from nbformat import NotebookNode, v4

from autograder.authoring import notebooks
from autograder.authoring.lesson_notebook import LessonNotebook, find

REPO = Path(__file__).parents[2]
LESSON = "00_toy"
FACTS = {"lesson": LESSON, "answers": {"tool": "make_it"}, "points": {"definition": 1, "accepts": 0.5}}
UNMARKED = {"grade": False, "locked": False, "solution": False, "task": False, "schema_version": 3}


def markdown(id_: str, source: str, **mark: object) -> NotebookNode:
    return v4.new_markdown_cell(source, id=id_, metadata=_metadata(mark))


def code(id_: str, source: str, **mark: object) -> NotebookNode:
    return v4.new_code_cell(source, id=id_, metadata=_metadata(mark))


def shown(text: str) -> NotebookNode:
    return v4.new_output("stream", name="stdout", text=text)


def solution() -> NotebookNode:
    answer = "make_it = None\n### BEGIN SOLUTION\nmake_it = {'a': 1}\n### END SOLUTION"
    check = code("make_it-check", 'check("make_it")', grade_id="make_it", grade=True, locked=True, points=1.5)
    check.outputs = [shown("make_it\n")]
    return v4.new_notebook(
        metadata=notebooks.NOTEBOOK_METADATA,
        cells=[
            markdown("title", "# A toy", grade_id="title", locked=True),
            code("setup", 'check, use = print, str\nuse("en");', grade_id="setup", locked=True),
            markdown("make_it-prompt", "Make it, ![a toy](toy.png) or [read on](../../README.md)."),
            code("make_it-answer", answer, grade_id="make_it-answer", solution=True),
            check,
        ],
    )


def released() -> NotebookNode:
    nb = solution()
    for cell in nb.cells:
        if cell.cell_type == "code":
            cell.outputs = []
    cell_named(nb, "make_it-answer").source = "make_it = None\n# YOUR CODE HERE"
    return nb


def cell_named(nb: NotebookNode, id_: str) -> NotebookNode:
    return next(cell for cell in nb.cells if cell.get("id") == id_)


def build(root: Path) -> Path:
    """Solutions, course and data of the toy, in English. Returns its root."""
    shutil.copy(REPO / "nbgrader_config.py", root)
    exercise = root / "data" / "exercises" / "make_it" / "exercise.json"
    exercise.parent.mkdir(parents=True)
    exercise.write_text(json.dumps(FACTS))
    lesson = {"id": LESSON, "points": 1.5, "exercises": ["make_it"]}
    (root / "data" / "lessons.json").write_text(json.dumps({"lessons": [lesson]}))
    put(root, "solutions", "en", solution())
    put(root, "course", "en", released())
    return root


def put(root: Path, tree: str, lang: str, nb: NotebookNode, lesson: str = LESSON) -> Path:
    """Writes a notebook, and what its prose points at."""
    folder = root / tree / lang / lesson
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "toy.png").write_bytes(b"a picture")
    (folder.parents[1] / "README.md").touch()
    notebooks.write(nb, folder / f"{lesson}.ipynb")
    return folder


def placed(root: Path, tree: str, nb: NotebookNode) -> LessonNotebook:
    """A notebook as the lint sees it, in its place in the toy."""
    put(root, tree, "en", nb)
    return next(it for it in find(root) if it.tree == tree)


def _metadata(mark: dict) -> dict:
    return {"nbgrader": {**UNMARKED, **mark}} if mark else {}

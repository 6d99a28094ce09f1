"""The exercise that the submissions in submissions/ are for: a tool and its function, and a course with both.

The hidden facts hold a canary wherever a judge needs them and a worker doesn't.
"""

import json
import os
import shutil
import sysconfig
from collections.abc import Mapping
from pathlib import Path

import nbformat
import pytest
from nbformat import v4
from nbgrader.api import Gradebook
from nbgrader.preprocessors import SaveCells
from nbgrader.utils import compute_checksum
from toy_course import REPO, put

from autograder.authoring import notebooks

CANARY = "HIDDEN_CANARY_7731"
ASSIGNMENT, NOTEBOOK = "hw1", "p1"
DUE = "2026-11-02 10:00:00 UTC"
TOOL, FUNCTION = "manage_note_schema", "manage_note"  # the two exercises, and what they ask for
POINTS = {TOOL: 3.0, FUNCTION: 2.0}
FULL, NONE, SCHEMA_ONLY = POINTS, {TOOL: 0.0, FUNCTION: 0.0}, {**POINTS, FUNCTION: 0.0}

FACTS = {
    TOOL: {
        "lesson": NOTEBOOK,
        "answers": {"tool": TOOL},
        "tool_name": FUNCTION,
        # What a definition's form is worth is another question: the cases ask what a schema lets through.
        "points": {"definition": 0, "accepts": 1.5, "refuses": 1.5},
        "accept": [
            {"id": "create", "call": {"action": "create", "title": "groceries", "body": "milk"}},
            {"id": "read", "call": {"action": "read", "title": "groceries"}},
            {"id": "delete", "call": {"action": "delete", "title": "groceries"}},
        ],
        "reject": [
            {"id": "unknown_action", "call": {"action": "burn", "title": "groceries"}, "at": "/action"},
            {"id": "no_title", "call": {"action": "read"}},
            {"id": "no_action", "call": {"title": "groceries"}},
            {"id": "title_as_number", "call": {"action": "read", "title": 7}, "at": "/title"},
            {"id": "unknown_key", "call": {"action": "read", "title": "a", "x": 1}, "at": "/x"},
        ],
    },
    FUNCTION: {
        "lesson": NOTEBOOK,
        "answers": {"function": FUNCTION},
        "points": {"works": 2},
        "works": {
            "passes": "keywords",
            "calls": [
                {"id": f"{action}_it", "call": call, "returns": {"status": "ok", **call}}
                for action, title in (("create", "groceries"), ("read", "plans"), ("delete", "groceries"))
                for call in [{"action": action, "title": title}]
            ],
        },
    },
}
HIDDEN = {
    TOOL: {
        "accept": [{"id": f"{CANARY}_right", "call": {"action": "read", "title": CANARY}}],
        "reject": [{"id": f"{CANARY}_wrong", "call": {"action": CANARY, "title": "a"}, "at": "/action"}],
    },
    FUNCTION: {
        "works": [
            {
                "id": f"{CANARY}_call",
                "call": {"action": "read", "title": "a plan"},
                "returns": {"status": "ok", "action": "read", "title": "a plan"},
            }
        ]
    },
}
WORDS = """
title = "Notes"
hints = ["One.", "Two.", "Three."]
[cases]
"""
SETUP = "import json\n\nfrom autograder import check, use"
STARTER = "manage_note_schema = None\n\nmanage_note = None\n# YOUR CODE HERE"
MARK = {"schema_version": 3, "grade": False, "locked": False, "solution": False, "task": False}


def data(folder: Path) -> Path:
    """The data folder with the two exercises."""
    shutil.copytree(REPO / "data" / "schemas", folder / "schemas")
    shutil.copytree(REPO / "data" / "interface", folder / "interface")
    for name, facts in FACTS.items():
        put(folder / "exercises" / name / "exercise.json", json.dumps(facts))
        put(folder / "exercises" / name / "en.toml", WORDS + _told(facts))
    return folder


def hidden(folder: Path) -> Path:
    for name, facts in HIDDEN.items():
        put(folder / f"{name}.json", json.dumps(facts))
    return folder


def _told(facts: dict) -> str:
    told = (*facts.get("accept", ()), *facts.get("reject", ()), *facts.get("works", {}).get("calls", ()))
    return "\n".join(f'{each["id"]} = "Think of {each["id"]}."' for each in told)


def released(points: Mapping[str, float] = POINTS, starter: str = STARTER) -> nbformat.NotebookNode:
    """As learners get it: one answer cell for all answers, as in the cases, and the checks below it."""
    checks = [
        _cell(f"{name}-check", f'check("{name}")', name, grade=True, locked=True, points=worth)
        for name, worth in points.items()
    ]
    title = v4.new_markdown_cell("# Notes", id="title", metadata=_marked("title", locked=True))
    setup = _cell("setup", SETUP, "setup", locked=True)
    answer = _cell("answer", starter, f"{next(iter(points))}-answer", solution=True)
    cells = [title, setup, answer, *checks]
    for cell in cells:
        cell.metadata.nbgrader["checksum"] = compute_checksum(cell)
    return v4.new_notebook(cells=cells, metadata=notebooks.NOTEBOOK_METADATA)


def answered(source: str, root: Path | None = None) -> bytes:
    """The released notebook, by itself or of a course, with this text in its answer cell."""
    nb = notebooks.read(_release(root)) if root else released()
    next(cell for cell in nb.cells if cell.id == "answer").source = source
    return json.dumps(nb).encode()


def _release(root: Path) -> Path:
    return root / "release" / ASSIGNMENT / f"{NOTEBOOK}.ipynb"


def course(root: Path, nb: nbformat.NotebookNode | None = None) -> Path:
    """A course with a gradebook that knows the notebook, made by nbgrader itself."""
    root.mkdir()
    (root / "nbgrader_config.py").write_text("c = get_config()\n")
    nb = nb or released()
    _release(root).parent.mkdir(parents=True)
    notebooks.write(nb, _release(root))
    url = f"sqlite:///{root}/gradebook.db"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", sysconfig.get_path("scripts"), prepend=os.pathsep)
        with Gradebook(url) as gradebook:
            gradebook.add_assignment(ASSIGNMENT, duedate=DUE)
    about = {"nbgrader": {"notebook": NOTEBOOK, "assignment": ASSIGNMENT, "db_url": url}}
    SaveCells().preprocess(nb, about)
    return root


def _cell(id_: str, source: str, name: str, **mark: object) -> nbformat.NotebookNode:
    return v4.new_code_cell(source, id=id_, metadata=_marked(name, **mark))


def _marked(name: str, **mark: object) -> dict:
    return {"nbgrader": {**MARK, "grade_id": name, **mark}}

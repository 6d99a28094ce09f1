"""A lesson of two exercises, as it was released, and as people hand it in."""

import hashlib
import json

from autograder.grading.collecting import Collected
from autograder.grading.released import Released

LESSON = "00_tea"
FILE = f"{LESSON}.ipynb"
SETUP = "import tea"
BREW, POUR, POUR_IT = "brew = None\n# YOUR CODE HERE", "pour = None\n# YOUR CODE HERE", "pour_it = None"


def cell(id_, source, kind="code", **mark):
    about = {}
    if mark:
        name = id_.removesuffix("-check")
        about = {"schema_version": 3, "grade": False, "locked": False, "solution": False, "task": False}
        about |= {"grade_id": name, "cell_type": kind, **mark}
        flags = (about["grade"], about["solution"], about["locked"])
        parts = [
            source,
            kind,
            *map(str, flags),
            name,
            *([str(float(mark["points"]))] if "points" in mark else []),
        ]
        about["checksum"] = hashlib.md5("".join(parts).encode()).hexdigest()
    code = {"outputs": [], "execution_count": None} if kind == "code" else {}
    return {
        "id": id_,
        "cell_type": kind,
        "source": source,
        "metadata": {"nbgrader": about} if mark else {},
        **code,
    }


def cells():
    return [
        cell("title", "# Tea", kind="markdown", locked=True),
        cell("setup", SETUP, locked=True),
        cell("prose", "Tea is hot.", kind="markdown"),
        cell("brew-answer", BREW, solution=True),
        cell("brew-check", 'check("brew")', grade=True, locked=True, points=2),
        cell("leaves", "leaves = 3", locked=True),
        cell("pour-answer", POUR, solution=True),
        cell("pour-answer-function", POUR_IT, solution=True),
        cell("pour-check", 'check("pour")', grade=True, locked=True, points=1.5),
        cell("own", "1 + 1"),
    ]


def released():
    return Released(LESSON, LESSON, tuple(each for each in cells() if each["metadata"]))


def notebook(changed=None, **sources):
    """The released notebook with other sources: id with `_` for `-` → source; None takes a cell away."""
    found = []
    for each in cells():
        source = sources.get(each["id"].replace("-", "_"), each["source"])
        if source is not None:
            found.append({**each, "source": source})
    found = changed(found) if changed else found
    return {"cells": found, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


def as_bytes(changed=None, **sources):
    return json.dumps(notebook(changed, **sources)).encode()


def collected(content, name=FILE, **about):
    return Collected(FILE, ((name, content),), **about)

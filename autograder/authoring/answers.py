"""What a notebook's cells leave in an exercise's variables: the solution, or the starter."""

import io
from collections.abc import Mapping
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path

import jsonpatch

from autograder import session
from autograder.authoring import notebooks
from autograder.exercises import Exercise
from autograder.findings import Json
from autograder.judging import DATA_ROLES
from autograder.plain import to_plain


class AnswerError(Exception):
    """A notebook that should hold an answer doesn't, or a patch of hidden facts fits no answer."""


@cache
def namespaces(path: Path) -> dict[str, dict[str, object]]:
    """Exercise id → the notebook's variables when its check cell is reached.

    Runs the code cells as plain Python, in order, in one namespace: no kernel, no output.
    """
    if not path.is_file():
        raise AnswerError(f"{path}: the notebook is missing")
    nb = notebooks.read(path)
    checks = {each.check.id: each.id for each in notebooks.exercises(nb)}
    variables: dict[str, object] = {"__name__": "__main__"}
    reached = {}
    for cell in nb.cells:
        if cell.id in checks:
            reached[checks[cell.id]] = dict(variables)
        elif cell.cell_type == "code":
            _run(cell.source, f"{path}#{cell.id}", variables)
    return reached


def _run(source: str, place: str, variables: dict[str, object]) -> None:
    try:
        with redirect_stdout(io.StringIO()):
            exec(compile(source, place, "exec"), variables)
    except Exception as error:
        raise AnswerError(f"{place}: {type(error).__name__}: {error}") from error


def of_notebook(path: Path, exercise: Exercise) -> dict[str, object]:
    """Role → value in a notebook, with the role "signature" for a given function.

    Raises AnswerError where the notebook lacks the exercise or one of its variables.
    """
    reached = namespaces(path).get(exercise.id)
    if reached is None:
        raise AnswerError(f"{path}: there is no check cell for {exercise.id}")
    wanted = session.variables(exercise)
    lacking = [variable for variable in wanted.values() if variable not in reached]
    if lacking:
        raise AnswerError(f"{path}: no cell before the check of {exercise.id} sets {', '.join(lacking)}")
    return {role: reached[variable] for role, variable in wanted.items()}


def varied(
    answers: Mapping[str, object],
    variation: Mapping[str, Json],
    exercise: Exercise,
    variables: Mapping[str, object],
) -> dict[str, object]:
    """The answers with a hidden fact's `patch` (RFC 6902, paths start with the role) or whole `answers`.

    A function among those is source text, and sees the notebook's `variables`.
    """
    # Parts that the notebook shares between answers are parts of their own: a patch changes one of them.
    data = {role: to_plain(value) for role, value in answers.items() if role in DATA_ROLES}
    try:
        patched = jsonpatch.apply_patch(data, variation.get("patch", []))
    except (jsonpatch.JsonPatchException, jsonpatch.JsonPointerException) as error:
        why = str(error)[:200]
        raise AnswerError(f"the patch of {variation['id']} doesn't fit the solution: {why}") from error
    whole = dict(variation.get("answers", {}))
    if isinstance(whole.get("function"), str):
        whole["function"] = _function(whole["function"], exercise.answers["function"], variables)
    return {**answers, **patched, **whole}


def _function(source: str, name: str, variables: Mapping[str, object]) -> object:
    namespace = dict(variables)
    exec(compile(source, name, "exec"), namespace)
    return namespace[name]

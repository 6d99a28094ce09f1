"""Whether a checked value is what the saved notebook would give, run from its top: a note, never points.

Silent wherever one can't be sure: where the notebook wasn't saved since the value was made, a learner who
hasn't saved yet is the likelier story.
"""

import ast
import json
from collections.abc import Mapping

from autograder import runs, saved_notebook
from autograder.exercises import Exercise
from autograder.findings import Finding
from autograder.plain import NotPlainError, to_plain
from autograder.runs import Run
from autograder.saved_notebook import Cell, SavedNotebook

CLOCKS = 2.0  # seconds by which the clock of a file's home may differ from ours

UNSURE = object()


def note(exercise: Exercise, variables: Mapping[str, object]) -> Finding | None:
    """What is stale about the answers to an exercise, or None.

    variables: those of the notebook, in which the answers are.
    """
    notebook = saved_notebook.read(saved_notebook.find(variables)) if runs.runs() else None
    if notebook is None:
        return None
    for name in exercise.answers.values():
        code = _stale(exercise.id, name, variables.get(name), notebook)
        if code:
            return Finding(f"stale.{code}", {"name": name})
    return None


def _stale(exercise: str, name: str, value: object, notebook: SavedNotebook) -> str | None:
    run = _last_run(name)
    cell, between = _cells_above_check(exercise, name, notebook)
    if cell is None or run is None:
        return None
    if _same(run.source, cell.source):
        return "changed" if not between and _differs(cell.source, name, value) else None
    if notebook.saved <= run.at + CLOCKS:
        return None
    if run.cell == cell.id:
        return "edited"
    return "elsewhere" if run.cell in {each.id for each in notebook.cells} else "differs"


def _cells_above_check(exercise: str, name: str, notebook: SavedNotebook) -> tuple[Cell | None, bool]:
    """The last cell above the check that gives the variable its value, if that is certain, and whether the
    variable is spoken of between the two."""
    cells = notebook.cells
    at = next((index for index, cell in enumerate(cells) if cell.grade_id == exercise), 0)
    between = False
    for cell in reversed(cells[:at]):
        if cell.kind == "code" and name in cell.source:
            binds = _binds(cell.source, name)
            if binds is not False:
                return (cell if binds is True else None), between
            between = True
    return None, between


def _last_run(name: str) -> Run | None:
    """The last run that gave the variable its value, if that is certain."""
    for run in reversed(runs.runs()):
        binds = name in run.source and _binds(run.source, name)
        if binds is not False:
            return run if binds is True else None
    return None


def _binds(source: str, name: str) -> object:
    """True where a cell gives the variable a value at its top level; UNSURE where it may; else False."""
    try:
        statements = ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError):
        return UNSURE  # a magic, perhaps
    if any(_is_bound(statement, name) for statement in statements):
        return True
    inside = (node for statement in statements for node in ast.walk(statement))
    return UNSURE if any(_may_bind(node, name) for node in inside) else False


def _is_bound(statement: ast.stmt, name: str) -> bool:
    """`name = …` or `def name(…)`."""
    if isinstance(statement, ast.FunctionDef):
        return statement.name == name
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return any(isinstance(target, ast.Name) and target.id == name for target in targets)


def _may_bind(node: ast.AST, name: str) -> bool:
    """In a branch, by unpacking, by an import, by `exec`: somewhere in the cell the name may get a value."""
    if isinstance(node, ast.Name):
        return (node.id == name and not isinstance(node.ctx, ast.Load)) or node.id in ("exec", "globals")
    return isinstance(node, ast.alias) and bool({name, "*"} & {node.name, node.asname})


def _same(one: str, other: str) -> bool:
    """Whether two cells say the same, blanks at the ends of lines aside."""
    return _lines(one) == _lines(other)


def _lines(source: str) -> list[str]:
    return [line.rstrip() for line in source.strip().splitlines()]


def _differs(source: str, name: str, value: object) -> bool:
    """Whether a cell that writes a value out as it is writes another one than this."""
    statements = ast.parse(source).body
    at = max(index for index, each in enumerate(statements) if _is_bound(each, name))
    if any(_speaks_of(each, name) for each in statements[at + 1 :]):
        return False
    try:
        written = ast.literal_eval(getattr(statements[at], "value", None))
        return _text(written) != _text(value)
    except (ValueError, TypeError, NotPlainError, MemoryError, RecursionError):
        return False  # a function, or a value that is worked out


def _speaks_of(statement: ast.stmt, name: str) -> bool:
    return any(isinstance(node, ast.Name) and node.id == name for node in ast.walk(statement))


def _text(value: object) -> str:
    return json.dumps(to_plain(value), sort_keys=True)

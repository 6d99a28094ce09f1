"""Tool definitions in Python: read as literals, so that nothing is run, or, when asked, by importing."""

import ast
import importlib
import importlib.util
import sys
from pathlib import Path

from autograder.pointers import pointer
from autograder.schema_walk import Place

Values = dict[str, object]  # variable → its value


class NotReadError(Exception):
    """The text says why."""


def literals(text: str) -> tuple[Values, dict[str, int], int]:
    """The variables of a module that are written as literals, the lines of their parts, and how many are not.

    Nothing of the module is run.
    """
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise NotReadError(f"not Python: {error}") from None
    values: Values = {}
    lines: dict[str, int] = {}
    others = 0
    for name, node in _assignments(tree):
        try:
            values[name] = ast.literal_eval(node)
        except (ValueError, TypeError, RecursionError, MemoryError):
            others += 1
        else:
            _lines(node, (name,), lines)
    return values, lines, others


def _assignments(tree: ast.Module) -> list[tuple[str, ast.expr]]:
    found = []
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        value = getattr(node, "value", None)
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(value, ast.expr):
            found += [(each.id, value) for each in targets if isinstance(each, ast.Name)]
    return found


def _lines(node: ast.expr, place: Place, lines: dict[str, int]) -> None:
    lines.setdefault(pointer(place), node.lineno)
    if isinstance(node, ast.Dict):
        for key, value in zip(node.keys, node.values, strict=True):
            if isinstance(key, ast.Constant):
                lines[pointer((*place, key.value))] = key.lineno
                _lines(value, (*place, key.value), lines)
    elif isinstance(node, ast.List | ast.Tuple):
        for index, value in enumerate(node.elts):
            _lines(value, (*place, index), lines)


def imported(name: str) -> Values:
    """The public variables of a module, by path or dotted name. This runs the module's code."""
    try:
        module = _by_path(Path(name)) if name.endswith(".py") else importlib.import_module(name)
    except (Exception, SystemExit) as error:
        raise NotReadError(f"importing it failed: {type(error).__name__}: {error}") from None
    return {key: value for key, value in vars(module).items() if not key.startswith("_")}


def _by_path(path: Path) -> object:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(path.stem, module)  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def file_of(name: str) -> Path | None:
    """Where a dotted name's source is, found without importing its packages."""
    steps = name.split(".")
    for folder in ("", *sys.path):
        base = Path(folder).joinpath(*steps)
        for path in (base.with_suffix(".py"), base / "__init__.py"):
            if path.is_file():
                return path
    return None

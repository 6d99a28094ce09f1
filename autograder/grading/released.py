"""What was handed out of one notebook, as plain data: a judge gets it, and never sees a gradebook."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from autograder.grading.placing import NotebookCell, answers_of, mark, name

PARSED = 100_000  # characters of a cell that are looked at as Python
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


@dataclass(frozen=True)
class Released:
    """The marked cells of an assignment's notebook, in its order, answers as they were handed out.

    kernelspec: what the notebook runs with, whatever a submission says.
    prose: the texts of the lesson's own Markdown cells, which may hold HTML.
    """

    assignment: str
    notebook: str
    cells: tuple[NotebookCell, ...]
    kernelspec: Mapping[str, str] = field(default_factory=lambda: KERNEL)
    prose: frozenset[str] = frozenset()

    @cached_property
    def by_name(self) -> dict[str | None, NotebookCell]:
        return {name(cell): cell for cell in self.cells}

    @cached_property
    def checks(self) -> dict[str | None, frozenset[str | None]]:
        """Names of the cells that are judged by code → the names of their answers."""
        judged = [cell for cell in self.cells if mark(cell)["grade"] and not mark(cell)["solution"]]
        return {name(cell): frozenset(answers_of(name(cell), self.by_name)) for cell in judged}

    @cached_property
    def variables(self) -> dict[str, str]:
        """Variable → the answer cell whose released text defines it, as long as only one does."""
        found: dict[str, list[str]] = {}
        for cell in self.cells:
            if mark(cell)["solution"] and cell["cell_type"] == "code":
                for variable in defined(cell["source"]):
                    found.setdefault(variable, []).append(mark(cell)["grade_id"])
        return {variable: cells[0] for variable, cells in found.items() if len(set(cells)) == 1}

    def to_json(self) -> dict[str, Any]:
        kept: dict[str, Any] = {"assignment": self.assignment, "notebook": self.notebook}
        kept |= {"cells": list(self.cells), "kernelspec": dict(self.kernelspec)}
        return kept | {"prose": sorted(self.prose)}

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> "Released":
        cells, prose = tuple(plain["cells"]), frozenset(plain["prose"])
        return cls(plain["assignment"], plain["notebook"], cells, plain["kernelspec"], prose)


def defined(source: str) -> Iterator[str]:
    """The names that a cell's text binds at its top level. Nothing of it is run."""
    try:
        statements = ast.parse(source if len(source) <= PARSED else "(").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        yield from _looked_for(source)
        return
    for each in statements:
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield each.name
        for target in _targets(each):
            yield from (node.id for node in ast.walk(target) if isinstance(node, ast.Name))


def _targets(statement: ast.stmt) -> list[ast.expr]:
    if isinstance(statement, ast.Assign):
        return statement.targets
    return [statement.target] if isinstance(statement, ast.AnnAssign) else []


def _looked_for(source: str) -> Iterator[str]:
    """Where a cell is no Python, such as one with a magic: what looks like a definition at a line's start."""
    for line in source.splitlines():
        word, _, rest = line.partition(" ")
        if word in ("def", "class"):
            yield rest.partition("(")[0].partition(":")[0].strip()
        elif rest.startswith("=") and not rest.startswith("==") and word.isidentifier():
            yield word

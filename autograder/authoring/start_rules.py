"""The lint over START_HERE: what holds for every notebook, and that nbgrader finds nothing to grade in it."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.authoring import cell_rules, markdown_rules
from autograder.authoring.lesson_notebook import COURSE, SOLUTIONS, Finding, LessonNotebook
from autograder.authoring.notebooks import mark
from autograder.authoring.start_page import NAME, TABLE


@dataclass(frozen=True)
class StartNotebook(LessonNotebook):
    """A notebook <tree>/<lang>/START_HERE.ipynb below `root`."""

    @property
    def folder(self) -> Path:
        return self.root / self.tree / self.lang

    @property
    def place(self) -> str:
        return f"{self.tree}/{self.lang}/{NAME}.ipynb"


def find(root: Path) -> Iterator[StartNotebook]:
    for tree in (SOLUTIONS, COURSE):
        for path in sorted((root / tree).glob(f"*/{NAME}.ipynb")):
            yield StartNotebook(root, tree, path.parent.name, NAME, {})


def lint(root: Path) -> Iterator[Finding]:
    for it in find(root):
        for rule in RULES:
            yield from rule(it)


def nothing_to_grade(it: LessonNotebook) -> Iterator[Finding]:
    for cell in it.nb.cells:
        if mark(cell):
            yield it.finding("start.marked", "this page is no assignment: no cell of it has a mark", cell)


def has_its_table(it: LessonNotebook) -> Iterator[Finding]:
    if not any(cell.get("id") == TABLE for cell in it.nb.cells):
        yield it.finding("start.no_table", f"the cell `{TABLE}`, whose table is made from data/, is missing")


RULES = (
    cell_rules.unique_ids,
    cell_rules.readable_ids,
    cell_rules.no_execution_counts,
    cell_rules.known_metadata,
    cell_rules.no_released_outputs,
    cell_rules.language,
    *markdown_rules.RULES,
    nothing_to_grade,
    has_its_table,
)

"""What a lint rule looks at, a notebook in its place in the course, and what it says."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from nbformat import NotebookNode

from autograder.authoring import notebooks
from autograder.data_files import read_json

SOLUTIONS, COURSE = "solutions", "course"


@dataclass(frozen=True)
class Finding:
    """One thing to mend. code: the rule, dotted; place: file, and `#cell-id` where it is in a cell."""

    code: str
    place: str
    detail: str

    def __str__(self) -> str:
        return f"{self.place}: {self.code}: {self.detail}"


@dataclass(frozen=True)
class LessonNotebook:
    """A notebook <tree>/<lang>/<lesson>/<lesson>.ipynb below `root`, and the facts of every exercise."""

    root: Path
    tree: str
    lang: str
    lesson: str
    facts: Mapping[str, dict]

    @property
    def folder(self) -> Path:
        return self.root / self.tree / self.lang / self.lesson

    @property
    def place(self) -> str:
        return f"{self.tree}/{self.lang}/{self.lesson}/{self.lesson}.ipynb"

    @property
    def released(self) -> bool:
        return self.tree == COURSE

    @cached_property
    def nb(self) -> NotebookNode:
        return notebooks.read(self.root / self.place)

    @cached_property
    def exercises(self) -> tuple[notebooks.ExerciseCells, ...]:
        return tuple(notebooks.exercises(self.nb))

    @property
    def code_cells(self) -> list[NotebookNode]:
        return [cell for cell in self.nb.cells if cell.cell_type == "code"]

    def finding(self, code: str, detail: str, cell: NotebookNode | None = None) -> Finding:
        place = self.place if cell is None else f"{self.place}#{cell.get('id', self.nb.cells.index(cell))}"
        return Finding(code, place, detail)


def find(root: Path) -> Iterator[LessonNotebook]:
    """Every lesson's notebook, solutions first."""
    facts = read_facts(root)
    for tree in (SOLUTIONS, COURSE):
        for path in sorted((root / tree).glob("*/*/*.ipynb")):
            if path.stem == path.parent.name:
                yield LessonNotebook(root, tree, path.parent.parent.name, path.stem, facts)


def read_facts(root: Path) -> dict[str, dict]:
    """Exercise id → exercise.json."""
    paths = sorted((root / "data" / "exercises").glob("*/exercise.json"))
    return {path.parent.name: read_json(path) for path in paths}


def points(exercise: Mapping) -> float:
    """What an exercise is worth, all criteria together."""
    return sum(exercise["points"].values())

"""START_HERE, the page that leads into the course: its table of lessons, its tidy source, its release.

It is no assignment: nbgrader looks for folders, and passes a notebook beside them by.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from nbformat import NotebookNode

from autograder import words
from autograder.authoring import notebooks
from autograder.authoring.course_rules import read_lessons
from autograder.authoring.execution import run
from autograder.journal.telling import title

NAME = "START_HERE"
TABLE = "lessons"  # the cell whose table is made from data/
HEAD = "| lesson | what you can do after it | points |\n| --- | --- | --- |\n"


@dataclass(frozen=True)
class StartPage:
    """The page in one language, in the solutions and in the course."""

    root: Path
    language: str

    @property
    def source(self) -> Path:
        return self.root / "solutions" / self.language / f"{NAME}.ipynb"

    @property
    def released(self) -> Path:
        return self.root / "course" / self.language / f"{NAME}.ipynb"


def pages(root: Path) -> list[StartPage]:
    """Of every language that has one."""
    return [StartPage(root, path.parent.name) for path in sorted(root.glob(f"solutions/*/{NAME}.ipynb"))]


def make(root: Path, execute: bool = False) -> Iterator[Path]:
    """Renews the pages (after running them, if asked) and writes their release; yields what changed."""
    for page in pages(root):
        for path, text in _fresh(page, execute):
            if _text(path) != text:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8", newline="\n")
                yield path


def stale(root: Path, execute: bool = False) -> Iterator[str]:
    """What `make` would change, in words."""
    for page in pages(root):
        for path, text in _fresh(page, execute):
            if _text(path) != text:
                yield f"{path.relative_to(root)}: not tidy, or not what its table and its cells give now"


def table(root: Path, language: str) -> str:
    """The lessons in their order, each with a link, its goal and its points."""
    rows = (
        f"| [{title(lesson, language)}]({lesson}/{lesson}.ipynb) | {_goal(lesson, language)} | {points:g} |"
        for lesson, points in read_lessons(root).items()
    )
    return HEAD + "\n".join(rows)


def _fresh(page: StartPage, execute: bool) -> Iterator[tuple[Path, str]]:
    nb = notebooks.read(page.source)
    for cell in nb.cells:
        if cell.id == TABLE:
            cell.source = cell.source.partition("\n|")[0] + "\n" + table(page.root, page.language)
    source = notebooks.tidy(run(nb, page.source.parent) if execute else nb)
    yield page.source, notebooks.text(source)
    yield page.released, notebooks.text(_without_outputs(source))


def _without_outputs(nb: NotebookNode) -> NotebookNode:
    released = notebooks.tidy(nb)
    for cell in released.cells:
        if cell.cell_type == "code":
            cell.outputs = []
    return released


def _goal(lesson: str, language: str) -> str:
    return words.template(f"lesson.{lesson}.goal", language) or ""


def _text(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.is_file() else None

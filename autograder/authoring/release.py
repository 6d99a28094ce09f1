"""The learners' course, made from the solutions. Run as `python -m autograder.authoring.release`."""

import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from tqdm import tqdm

from autograder.authoring import notebooks, start_page
from autograder.authoring.execution import CellError, run
from autograder.authoring.generating import Lesson, ReleaseError, generate, lessons

IGNORED = (".ipynb_checkpoints", "__pycache__")


def make(root: Path, which: Iterable[Lesson], execute: bool = False) -> list[Path]:
    """Tidies the solutions (after running them, if asked), writes their release; returns what changed."""
    which = list(which)
    shown = tqdm(which, unit=" lessons", disable=None if execute else True)  # a run takes minutes
    changed = [lesson.notebook for lesson in shown if _renew(lesson, execute)]
    with TemporaryDirectory() as made:
        for lesson, fresh in generate(root, which, Path(made)):
            for name in _differences(fresh, lesson.released):
                _take_over(fresh / name, lesson.released / name)
                changed.append(lesson.released / name)
    return changed


def stale(root: Path, which: Iterable[Lesson], execute: bool = False) -> Iterator[str]:
    """What `make` would change, in words. Writes nothing into the course."""
    which = list(which)
    for lesson in which:
        if _stored(lesson) != _renewed(lesson, execute):
            why = "not tidy, or its outputs are not what it shows now" if execute else "not tidy"
            yield f"{lesson.notebook.relative_to(root)}: {why}"
    with TemporaryDirectory() as made:
        for lesson, fresh in generate(root, which, Path(made)):
            for name in _differences(fresh, lesson.released):
                path = (lesson.released / name).relative_to(root)
                yield f"{path}: not what nbgrader makes of the solutions"


def orphans(root: Path) -> Iterator[str]:
    """Lessons of the course that no solution stands behind."""
    behind = {lesson.released for lesson in lessons(root)}
    for folder in sorted(path for path in (root / "course").glob("*/*") if path.is_dir()):
        if folder not in behind:
            yield f"{folder.relative_to(root)}: no solution stands behind it"


def _stored(lesson: Lesson) -> str:
    return lesson.notebook.read_text(encoding="utf-8")


def _renewed(lesson: Lesson, execute: bool) -> str:
    nb = notebooks.read(lesson.notebook)
    return notebooks.text(notebooks.tidy(run(nb, lesson.source) if execute else nb))


def _renew(lesson: Lesson, execute: bool) -> bool:
    renewed = _renewed(lesson, execute)
    if renewed == _stored(lesson):
        return False
    lesson.notebook.write_text(renewed, encoding="utf-8", newline="\n")
    return True


def _differences(fresh: Path, released: Path) -> list[Path]:
    """Files, relative to the lesson's folder, that are missing, changed, or no longer made."""
    names = sorted(_files(fresh) | _files(released))
    return [name for name in names if _content(fresh / name) != _content(released / name)]


def _files(folder: Path) -> set[Path]:
    found = {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}
    return {path for path in found if not any(part in IGNORED for part in path.parts)}


def _content(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def _take_over(fresh: Path, released: Path) -> None:
    if fresh.is_file():
        released.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(fresh, released)
    else:
        released.unlink()


def _chosen(root: Path, names: tuple[str, ...]) -> list[Lesson]:
    found = [lesson for lesson in lessons(root) if not names or lesson.source.name in names]
    unknown = set(names) - {lesson.source.name for lesson in found} - {start_page.NAME}
    if unknown:
        raise click.ClickException(f"no such lesson in solutions/: {', '.join(sorted(unknown))}")
    return found


@click.command()
@click.argument("names", metavar="[LESSON]...", nargs=-1)
@click.option("--root", type=click.Path(exists=True, file_okay=False, path_type=Path), default=".")
@click.option("--execute", is_flag=True, help="Run the solutions first, and store what they show.")
@click.option("--check", is_flag=True, help="Write nothing; name what is stale, and exit with 1.")
@click.option(
    "--check-outputs", is_flag=True, help="As --check, and compare the outputs with those of a run."
)
def main(names: tuple[str, ...], root: Path, execute: bool, check: bool, check_outputs: bool) -> None:
    """Make course/ from solutions/, for the lessons named, or for all. START_HERE is named like a lesson."""
    root = root.resolve()
    which = _chosen(root, names)
    start = not names or start_page.NAME in names
    try:
        if check or check_outputs:
            found = [*stale(root, which, check_outputs), *(() if names else orphans(root))]
            _report([*found, *(start_page.stale(root, check_outputs) if start else ())])
        else:
            made = [*make(root, which, execute), *(start_page.make(root, execute) if start else ())]
            for path in made:
                click.echo(f"{path.relative_to(root)}: written")
    except (CellError, ReleaseError) as error:
        raise click.ClickException(str(error)) from error


def _report(findings: list[str]) -> None:
    for finding in findings:
        click.echo(finding)
    if findings:
        raise SystemExit("The course is stale: run `make course` and commit what it writes.")


if __name__ == "__main__":
    main()

"""autograder insights: the picture of a class, as a page and as tables."""

import sys
from pathlib import Path

import click

from autograder import words
from autograder.findings import Finding
from autograder.grading.records import GradingError, sentence

WRITTEN, STOPPED = 0, 2


@click.command("insights", context_settings={"show_default": True})
@click.argument("assignment")
@click.option("--course", type=click.Path(exists=True, file_okay=False, path_type=Path), default=".")
@click.option(
    "--html",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The page. Without this and without --csv: ASSIGNMENT-insights.html, in the folder where you are.",
)
@click.option(
    "--csv", "folder", type=click.Path(file_okay=False, path_type=Path), help="A folder for tables."
)
@click.option("--anonymous", is_flag=True, help="Numbers instead of ids, and nothing that one person wrote.")
@click.option("--language", default=words.DEFAULT, help="Of the page.")
def insights(
    assignment: str, course: Path, html: Path | None, folder: Path | None, anonymous: bool, language: str
) -> None:
    """Show what a class made of ASSIGNMENT: points, first mistakes, tries, answers that are alike.

    From the records that `autograder grade` keeps, and nothing else; nothing leaves this machine.

    Exit codes: 0 written; 2 there is nothing to show yet, or it can't be written.
    """
    if language not in words.languages():
        raise click.UsageError(f"There is no language {language}; there is {', '.join(words.languages())}.")
    if html is None and folder is None:
        html = Path(f"{Path(assignment).name}-insights.html")
    try:
        written = _write(assignment, course, html, folder, anonymous, language)
    except GradingError as error:
        click.echo(str(error), err=True)
        sys.exit(STOPPED)
    for path in written:
        click.echo(sentence(Finding("insights.written", {"path": str(path)}), language))
    sys.exit(WRITTEN)


def _write(
    assignment: str, course: Path, html: Path | None, folder: Path | None, anonymous: bool, language: str
) -> list[Path]:
    from autograder.grading.course import read_course
    from autograder.grading.insights import csv_files, page_whole
    from autograder.grading.insights.gathered import gather

    gathered = gather(read_course(course), assignment, language, anonymous)
    try:
        written = csv_files.write(gathered, folder) if folder else []
        if html:
            html.write_text(page_whole.html(gathered), encoding="utf-8")
            written.append(html)
    except OSError as error:
        fields = {"path": str(error.filename or html or folder), "why": error.strerror or str(error)}
        raise GradingError(Finding("grading.not_written", fields)) from error
    return written

"""`autograder progress`: what a learner has done in a copy of the course, and taking it elsewhere."""

import sys
from pathlib import Path

import click

from autograder import words
from autograder.findings import Finding


@click.group("progress", invoke_without_command=True)
@click.pass_context
def progress(context: click.Context) -> None:
    """Show the progress that is kept beside the course of the working folder."""
    from autograder.journal import keeping, telling

    keeping.ask()
    if context.invoked_subcommand is None:
        click.echo(str(telling.show(*keeping.kept(), words.DEFAULT)))


@progress.command("export")
@click.argument("file", type=click.Path(path_type=Path))
def export(file: Path) -> None:
    """Write all of it into a new FILE."""
    from autograder.journal import moving

    _tell(moving.export(file))


@progress.command("merge")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
def merge(files: tuple[Path, ...]) -> None:
    """Add what each FILE, a progress.jsonl from elsewhere, has and this one hasn't."""
    from autograder.journal import moving

    for file in files:
        _tell(moving.merge(file))


def _tell(done: Finding) -> None:
    """Prints what came of it; exits with 1 where nothing did."""
    click.echo(words.as_text(words.say(done.code, words.DEFAULT, done.fields)))
    if done.code not in ("progress.exported", "progress.merged"):
        sys.exit(1)

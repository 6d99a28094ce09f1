"""`autograder doctor`: an examination from the command line."""

import sys
from pathlib import Path

import click

from autograder import words


@click.command("doctor")
@click.argument("notebook", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path))
def doctor(notebook: Path | None) -> None:
    """Look at the environment and the working folder, and at a NOTEBOOK of the course, if one is named.

    Exits with 1 where something is to be mended.
    """
    from autograder.diagnosis import card, examining
    from autograder.journal import keeping

    keeping.ask()
    examined = examining.examine(notebook)
    click.echo(str(card.show(examined, words.DEFAULT)))
    sys.exit(1 if examined.findings else 0)

"""The command line, for authors and instructors: a thin layer over the package."""

import sys

import click


@click.group()
@click.version_option(package_name="tool-schemas")
def main() -> None:
    """Tool Schemas: the course's own tools."""


@main.command("check-exercise")
@click.argument("names", metavar="[EXERCISE]...", nargs=-1)
def check_exercise(names: tuple[str, ...]) -> None:
    """Prove exercises: starter, solution, right and wrong answers, mutants. All of them, if none is named."""
    from autograder import exercises
    from autograder.authoring.answers import AnswerError
    from autograder.authoring.proofs import prove
    from autograder.data_files import DataError

    faults = 0
    for name in names or exercises.ids():
        try:
            found = prove(name)
        except exercises.UnknownExerciseError as error:
            found = [f"there is no such exercise; near are {', '.join(error.near)}"]
        except (AnswerError, DataError) as error:
            found = [str(error)]
        faults += len(found)
        click.echo(f"{name}: {'proved' if not found else f'{len(found)} to mend'}")
        for fault in found:
            click.echo(f"  - {fault}")
    sys.exit(1 if faults else 0)


@main.command("check-notebooks")
def check_notebooks() -> None:
    """Lint the notebooks of solutions/ and course/."""
    from autograder import places
    from autograder.authoring.notebook_rules import lint

    found = list(lint(places.PROJECT))
    for each in found:
        click.echo(str(each))
    sys.exit(1 if found else 0)


@main.command("course", context_settings={"ignore_unknown_options": True}, add_help_option=False)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def course(arguments: tuple[str, ...]) -> None:
    """Make course/ from solutions/. See: autograder course --help"""
    from autograder.authoring.release import main as release  # needs the authors' dependencies

    release.main(list(arguments), prog_name="autograder course")

"""The command line, for authors, instructors and learners: a thin layer over the package."""

import sys
from pathlib import Path

import click

from autograder.diagnosis.doctor_command import doctor
from autograder.grading.command import grade
from autograder.grading.feedback_command import feedback
from autograder.grading.insights.insights_command import insights
from autograder.journal.progress_command import progress
from autograder.linting.command import lint


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


@main.command("compare")
@click.argument("reference", type=click.Path(exists=True, dir_okay=False))
@click.argument("schema", type=click.Path(exists=True, dir_okay=False))
def compare(reference: str, schema: str) -> None:
    """Find the call on which two schemas differ: JSON files with a tool each, or a bare schema.

    Exits with 0 where they are the same, with 1 where they differ, with 2 where one can't judge.
    """
    from autograder import counterexample, differences

    one, other = _schema(Path(reference)), _schema(Path(schema))
    found = counterexample.compare(one, other)
    click.echo(differences.text(found))
    sys.exit(0 if found.same else 1)


def _schema(path: Path) -> dict:
    """The schema in a file. Exits with a sentence where there is none that can judge."""
    from autograder import schema_rules, words
    from autograder.data_files import DataError, read_json
    from autograder.plain import NotPlainError, to_plain
    from autograder.sentences import of_finding

    try:
        plain = to_plain(read_json(path))
    except DataError as error:
        raise click.UsageError(str(error)) from None
    except NotPlainError as error:
        plain, found = None, [error.finding]
    else:
        plain = plain.get("input_schema", plain) if isinstance(plain, dict) else plain
        found = schema_rules.findings(plain)
    if found:
        sentence = " ".join(words.as_text(text) for text in of_finding(found[0], "", words.DEFAULT))
        raise click.UsageError(f"{path}: {sentence}")
    return plain


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


for command in (doctor, feedback, grade, insights, lint, progress):
    main.add_command(command)

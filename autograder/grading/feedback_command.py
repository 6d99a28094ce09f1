"""autograder feedback: the command."""

from pathlib import Path

import click


@click.command("feedback")
@click.argument("lesson")
@click.argument("students", metavar="[STUDENT]...", nargs=-1)
@click.option(
    "--course",
    "folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=".",
    help="The folder of nbgrader_config.py; the one that you are in, without.",
)
def feedback(lesson: str, students: tuple[str, ...], folder: Path) -> None:
    """Write the feedback pages of a LESSON, of all who were graded or of some.

    What `nbgrader generate_feedback` writes, in the same place and with the same in it, many times faster;
    HTML that a learner wrote is shown as text. Pages that are there are written anew.
    """
    from autograder.grading.course import read_course
    from autograder.grading.feedback import write_feedback
    from autograder.grading.gradebook import open_gradebook
    from autograder.grading.records import GradingError

    try:
        course = read_course(folder)
        graded = course.students(lesson, course.autograded)
        unknown = [each for each in students if each not in graded]
        if unknown:
            raise click.UsageError(f"No {lesson} of {', '.join(unknown)} was graded.")
        with open_gradebook(course, lesson, only_read=True) as book:
            pages = sum(1 for _ in write_feedback(course, book, students or None))
    except GradingError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{pages} {'page' if pages == 1 else 'pages'} in {course.root / course.feedback}")

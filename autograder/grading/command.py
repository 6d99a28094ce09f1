"""autograder grade: a class, graded where nothing that a learner's code does can change a grade."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from autograder import words
from autograder.findings import Finding
from autograder.grading.records import GradingError, sentence

if TYPE_CHECKING:
    from autograder.grading.batch import Done, Order
    from autograder.grading.cluster import ClusterSeats
    from autograder.grading.sandbox.tiers import Tier
    from autograder.grading.seats import Furnishing, LocalSeats

ALL_GRADED, SOME_BY_HAND, STOPPED, OUR_FAULT, INTERRUPTED = 0, 1, 2, 3, 130
LONG = 20  # lines of moved grades that a terminal gets, without --verbose


@click.command("grade", context_settings={"show_default": True})
@click.argument("assignment")
@click.option("--course", type=click.Path(exists=True, file_okay=False, path_type=Path), default=".")
@click.option("--student", "students", multiple=True, help="Only this one. Can be given several times.")
@click.option("--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, help="Submissions at a time.")
@click.option("--scheduler", metavar="TCP://…", help="Judge on the machines of this Dask cluster.")
@click.option("--chunk", type=click.IntRange(1), default=100, help="Submissions in a task of the cluster.")
@click.option("--again", is_flag=True, help="Also what is graded already and has not changed.")
@click.option("--dry-run", is_flag=True, help="Write nothing; say who would move, by how much and why.")
@click.option("--wait", is_flag=True, help="Until another `autograder grade` is done.")
@click.option(
    "--handed-in",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="CSV with the columns student and time: your own record of when, which has the last word.",
)
@click.option("--trust-submissions", is_flag=True, help="Grade without a sandbox, where none holds.")
@click.option("--language", default=words.DEFAULT, help="Of the reports.")
@click.option("--verbose", is_flag=True, help="Every grade that moved, and every note.")
def grade(
    assignment: str,
    course: Path,
    students: tuple[str, ...],
    jobs: int,
    scheduler: str | None,
    chunk: int,
    again: bool,
    dry_run: bool,
    wait: bool,
    handed_in: Path | None,
    trust_submissions: bool,
    language: str,
    verbose: bool,
) -> None:
    """Grade ASSIGNMENT: everything in submitted/, into the gradebook and autograded/ of nbgrader.

    What is graded already, and has not changed, is not graded again: stop at any time, and run it again.

    Exit codes: 0 all graded; 1 some are kept for a person; 2 grading could not go on, and nothing is lost;
    3 some failed through a fault of ours, and are tried again by the next run.
    """
    from autograder.grading.batch import Order

    if language not in words.languages():
        raise click.UsageError(f"There is no language {language}; there is {', '.join(words.languages())}.")
    try:
        times = _times(handed_in)
        order = Order(frozenset(students), again, dry_run, times, language)
        where = partial(_seats, jobs=jobs, scheduler=scheduler, chunk=chunk)
        code = _run(course, assignment, order, where, wait, trust_submissions, verbose)
    except GradingError as error:
        click.echo(str(error), err=True)
        code = STOPPED
    except KeyboardInterrupt:
        click.echo("\n" + sentence(Finding("grading.interrupted", {"assignment": assignment})), err=True)
        code = INTERRUPTED
    sys.exit(code)


def _times(path: Path | None) -> dict[str, datetime]:
    from autograder.grading.times import read_times

    return read_times(path) if path else {}


def _run(
    folder: Path,
    assignment: str,
    order: "Order",
    seats_of: "Callable[[Furnishing], LocalSeats | ClusterSeats]",
    wait: bool,
    trust: bool,
    verbose: bool,
) -> int:
    from autograder.grading import batch, facts
    from autograder.grading.course import read_course
    from autograder.grading.gradebook import open_gradebook
    from autograder.grading.journal import Journal, journal_of
    from autograder.grading.seats import Furnishing

    tier = _tier(trust)
    course = read_course(folder)
    with open_gradebook(course, assignment, wait=wait, only_read=order.dry) as book:
        prefix = batch.prefix(course, book.released[0])
        hidden = facts.hidden(book.released)
        furnishing = Furnishing(tier, prefix, hidden, order.language, (str(course.root),))
        with Journal(journal_of(course.gradebook, assignment)) as journal, seats_of(furnishing) as seats:
            total = len(course.students(assignment)) * len(book.released)
            with _bar(total, assignment) as tick:
                done = batch.Batch(course, book, journal, seats, order, tick).run()
    if verbose:
        spent = {name: done.seconds[name] for name in ("start", "reading", "worker", "judge", "gradebook")}
        click.echo(sentence(Finding("grading.seconds", spent)))
    return _told(done, order, verbose)


def _seats(
    furnishing: "Furnishing", jobs: int, scheduler: str | None, chunk: int
) -> "LocalSeats | ClusterSeats":
    if scheduler is None:
        from autograder.grading.seats import LocalSeats

        return LocalSeats(furnishing, jobs)
    if find_spec("distributed") is None:
        raise GradingError(Finding("grading.no_dask"))
    from autograder.grading.cluster import ClusterSeats

    return ClusterSeats(scheduler, furnishing, chunk)


def _tier(trust: bool) -> "Tier":
    """Raises GradingError where no sandbox holds, and nobody said to go on without."""
    from autograder.grading.sandbox import self_test
    from autograder.grading.sandbox.tiers import Tier

    for each in self_test.findings():
        click.echo(sentence(each), err=True)
    tier = self_test.best()
    if tier is None and not trust:
        raise GradingError(Finding("grading.no_sandbox"))
    return tier or Tier.NONE


@contextmanager
def _bar(total: int, label: str) -> Iterator[Callable[[], None]]:
    """With an estimate of what is left; on a terminal only."""
    from tqdm import tqdm

    with tqdm(total=total, desc=label, unit=" submissions", disable=None) as bar:
        yield lambda: bar.update(1)


def _told(done: "Done", order: "Order", verbose: bool) -> int:
    from autograder.grading.moves import lines

    if done.moves:
        told = list(lines(done.moves, order.dry))
        shown = told if verbose or order.dry else [*told[:-1][:LONG], told[-1]]
        click.echo("\n".join(shown))
    for record in (*done.by_hand, *done.failed):
        reason = sentence(record.reason) if record.reason else ""
        click.echo(f"{record.student}, {record.notebook}: {reason}")
    fields = {"graded": done.graded, "skipped": done.skipped}
    fields |= {"by_hand": len(done.by_hand), "failed": len(done.failed)}
    click.echo(sentence(Finding("grading.would" if order.dry else "grading.done", fields)))
    if done.failed:
        return OUR_FAULT
    return SOME_BY_HAND if done.by_hand else ALL_GRADED

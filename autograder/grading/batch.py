"""A class, graded: every submission gets a record, and the gradebook and autograded/ get what it says.

This is the only process that opens the gradebook. What learners handed in passes through it as bytes.
"""

import json
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field, replace
from datetime import datetime
from time import process_time

from autograder import words
from autograder.findings import Finding
from autograder.grading import facts, times
from autograder.grading.collecting import SUFFIX, Collected, collect
from autograder.grading.course import Course
from autograder.grading.gradebook import Book
from autograder.grading.journal import Journal
from autograder.grading.judge import Job
from autograder.grading.moves import Move, moves
from autograder.grading.records import Graded
from autograder.grading.released import Released
from autograder.grading.seat import Outcome
from autograder.grading.seats import BrokenSeatsError, Seats

# What nobody could grade, and what is said of it.
REASONS = {
    "busy": "grading.judge_died",
    "died": "grading.judge_died",
    "failed": "grading.judge_failed",
    "no_worker": "grading.no_worker",
}
TRIES = 3  # of a submission whose process ended, before it is left to the next run


@dataclass(frozen=True)
class Order:
    """What is asked for.

    students: those alone; empty: all. again: those too that are graded already. dry: nothing is written.
    times: student → UTC time of handing in, by the instructor's own record. language: of the reports.
    """

    students: frozenset[str] = frozenset()
    again: bool = False
    dry: bool = False
    times: Mapping[str, datetime] = field(default_factory=dict)
    language: str = words.DEFAULT


@dataclass
class Done:
    """What came of a batch. seconds: of CPU time, by what it was spent on."""

    graded: int = 0
    skipped: int = 0
    by_hand: list[Graded] = field(default_factory=list)
    failed: list[Graded] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    seconds: Counter[str] = field(default_factory=Counter)

    @property
    def judged(self) -> int:
        return self.graded + len(self.by_hand) + len(self.failed)


@dataclass
class _Submission:
    """One student's notebooks on their way. files: whatever else they handed in."""

    student: str
    left: int
    records: list[Graded] = field(default_factory=list)
    files: tuple[tuple[str, bytes], ...] = ()


class Batch:
    """One assignment of a course. `tick` is called for each notebook that is done or need not be done."""

    def __init__(
        self,
        course: Course,
        book: Book,
        journal: Journal,
        seats: Seats,
        order: Order,
        tick: Callable[[], None] = lambda: None,
    ) -> None:
        self._course, self._book, self._journal = course, book, journal
        self._seats, self._order, self._tick = seats, order, tick
        self._facts = {each.notebook: facts.digest(each) for each in book.released}
        self._submissions: dict[str, _Submission] = {}
        self.done = Done()

    def run(self) -> Done:
        """Raises GradingError where the gradebook or the disk refuses; a second run does the rest."""
        alone: deque[Job] = deque()
        for job, outcome in self._judged(self._jobs()):
            if outcome.kind in ("busy", "died"):
                alone.append(job)
            else:
                self._take(job, outcome)
        while alone:
            job = alone.popleft()
            self._take(job, self._alone(job))
        return self.done

    def _judged(self, jobs: Iterator[Job]) -> Iterator[tuple[Job, Outcome]]:
        """Keeps every seat busy, and no more in memory than that takes."""
        running: dict[Future[Outcome], Job] = {}
        again: deque[Job] = deque()
        tries: Counter[tuple[str, str, str]] = Counter()
        more = True
        while more or running or again:
            while len(running) < self._seats.capacity and (again or more):
                job = again.popleft() if again else next(jobs, None)
                if job is None:
                    more = False
                else:
                    running[self._seats.submit(job)] = job
            self._seats.flush()
            ready, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in ready:
                job = running.pop(future)
                try:
                    yield job, future.result()
                except BrokenSeatsError as error:
                    self._seats.restart()
                    tries[job.record.key] += 1
                    if tries[job.record.key] < TRIES:
                        again.append(job)
                    else:
                        yield job, Outcome("failed", why=str(error))

    def _alone(self, job: Job) -> Outcome:
        """Once more, with nothing beside it: what is overdue now is the learner's own doing."""
        try:
            future = self._seats.submit(job, alone=True)
            self._seats.flush()
            return future.result()
        except BrokenSeatsError:
            self._seats.restart()
            return Outcome("died", why="its process was killed")

    def _jobs(self) -> Iterator[Job]:
        released = {each.notebook: each for each in self._book.released}
        for student in self._course.students(self._book.assignment.name):
            if self._order.students and student not in self._order.students:
                continue
            found = {name: self._collect(student, name, released) for name in released}
            self._submissions[student] = _Submission(student, len(found), files=_files(found.values()))
            for name, collected in found.items():
                yield from self._job(student, released[name], collected, found)

    def _collect(self, student: str, notebook: str, released: Iterable[str]) -> Collected:
        start = process_time()
        folder = self._course.folder(self._course.submitted, student, self._book.assignment.name)
        found = collect(folder, notebook, [each for each in released if each != notebook])
        self.done.seconds["reading"] += process_time() - start
        return found

    def _job(
        self, student: str, released: Released, collected: Collected, all_of_them: Mapping[str, Collected]
    ) -> Iterator[Job]:
        record = self._begun(student, released, collected)
        before = self._journal.done(record.key, record.digest, record.facts)
        held = before and self._book.holds(replace(before, handed_in=record.handed_in))
        if before and held and not self._order.again:
            self._skip(before)
            self._tick()
            self._submissions[student].left -= 1
            self._settle(student)
        elif collected.problem and any(each.problem is None for each in all_of_them.values()):
            self._finish(replace(record, status="missing", reason=collected.problem))
        else:
            yield Job(record, collected, released, self._order.language)

    def _skip(self, record: Graded) -> None:
        """Whom nobody has looked at yet is told of again."""
        given = self._book.grades(record.student)
        waits = any(points.auto is None and points.manual is None for points in given.values())
        if record.needs_a_person and waits:
            self.done.by_hand.append(record)
        else:
            self.done.skipped += 1

    def _begun(self, student: str, released: Released, collected: Collected) -> Graded:
        handed_in = times.handed_in(
            collected.timestamp, self._order.times.get(student), self._book.due(student)
        )
        return Graded(
            student,
            self._book.assignment.name,
            released.notebook,
            "graded",
            notes=handed_in.notes,
            tier=str(self._seats.tier),
            digest=collected.digest,
            facts=self._facts[released.notebook],
            handed_in=handed_in.text,
        )

    def _take(self, job: Job, outcome: Outcome) -> None:
        self.done.seconds["judge"] += outcome.judge_seconds
        self.done.seconds["worker"] += outcome.worker_seconds
        self.done.seconds["start"] += outcome.start_seconds
        if outcome.record:
            self._finish(outcome.record)
        else:
            reason = Finding(REASONS[outcome.kind], {"why": outcome.why})
            again = outcome.kind in ("failed", "no_worker")
            self._finish(replace(job.record, status="by_hand", reason=reason, again=again))

    def _finish(self, record: Graded) -> None:
        self._submissions[record.student].records.append(record)
        self._count(record)
        self._tick()
        self._settle(record.student)

    def _settle(self, student: str) -> None:
        """Writes a student's records once there is one of each notebook that needed it."""
        submission = self._submissions[student]
        if len(submission.records) < submission.left:
            return
        del self._submissions[student]
        if submission.records:
            start = process_time()
            self._write(submission)
            self.done.seconds["gradebook"] += process_time() - start

    def _write(self, submission: _Submission) -> None:
        self._note_moves(submission)
        if not self._order.dry:
            self._book.write(*submission.records, files=submission.files)
            self._journal.add(*submission.records)

    def _count(self, record: Graded) -> None:
        if record.again:
            self.done.failed.append(record.without_page())
        elif record.needs_a_person:
            self.done.by_hand.append(record.without_page())
        else:
            self.done.graded += 1

    def _note_moves(self, submission: _Submission) -> None:
        before = self._book.grades(submission.student)
        if before or self._order.dry:
            for record in submission.records:
                self.done.moves += moves(record, before)


def _files(found: Iterable[Collected]) -> tuple[tuple[str, bytes], ...]:
    return next(iter([each.files for each in found]), ())


def prefix(course: Course, released: Released) -> list[str]:
    """The code cells above the first answer of a released notebook; none where it isn't there."""
    path = course.folder(course.release, ".", released.assignment) / f"{released.notebook}{SUFFIX}"
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    except (OSError, ValueError, KeyError, TypeError):
        return []
    found = []
    for cell in cells:
        if cell["metadata"].get("nbgrader", {}).get("solution"):
            break
        if cell["cell_type"] == "code":
            found.append("".join(cell["source"]))
    return found

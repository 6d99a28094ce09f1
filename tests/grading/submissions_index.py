"""The cases of submissions/ and submissions/own/, as index.json describes them, and how they are seated."""

import json
import runpy
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass, replace
from pathlib import Path

from autograder.grading.judge import Job
from autograder.grading.learner import Patience
from autograder.grading.records import Graded
from autograder.grading.sandbox.limits import Limits
from autograder.grading.sandbox.tiers import Tier
from autograder.grading.seat import Outcome, Seat

from . import notes
from .arena import Arena

FOLDER = Path(__file__).parent / "submissions"
CRLF = "crlf_in_source"  # a file in a repository can't be trusted to keep its line ends
SCORES = {1.0: notes.FULL, 0.0: notes.NONE, "schema_only": notes.SCHEMA_ONLY, "any": None}

# Less than a class gets, so that cases which only wait end soon.
LIMITS = Limits(cpu_seconds=6, memory_bytes=1 << 30)
PATIENT, IMPATIENT = Patience(computing=1.5), Patience(computing=1.5, cell=1.5, call=2.5)
WAIT = ("sleeps_for_ever", "sleeps_in_a_call", "ignores_every_signal", "recursion_without_end")


@dataclass(frozen=True)
class Case:
    """score: name of an exercise → points, None where the case asserts none; message: what must be said."""

    name: str
    path: Path
    level: str
    score: Mapping[str, float] | None
    message: str | None
    base: str

    def hand_in(self, folder: Path, arena: Arena) -> None:
        """Puts the submission into its folder."""
        folder.mkdir(parents=True)
        file = folder / f"{notes.NOTEBOOK}.ipynb"
        text = arena.put(self.path.read_text(encoding="utf-8"))
        if self.level == "cell":
            file.write_bytes(notes.answered(text.replace("\n", "\r\n") if self.name == CRLF else text))
            return
        does = self._run(text, folder.parent / self.path.name)
        base = notes.answered((FOLDER / f"control_{self.base}.py").read_text(encoding="utf-8"))
        file.write_bytes(does["mutate"](base) if self.level == "notebook" else base)
        if self.level == "folder":
            does["arrange"](folder)

    def _run(self, text: str, beside: Path) -> dict:
        beside.write_text(text, encoding="utf-8")
        try:
            return runpy.run_path(str(beside))
        finally:
            beside.unlink()


def cases(folder: Path = FOLDER) -> list[Case]:
    return [_case(folder, each) for each in json.loads((folder / "index.json").read_text())["cases"]]


def _case(folder: Path, told: dict) -> Case:
    base = {"right": "good", "wrong": "wrong"}[told.get("base_answer", "right")]
    score, message = SCORES[told["expect"]["score"]], told["expect"]["message"]
    return Case(told["name"], folder / told["file"], told["level"], score, message, base)


class OneSeat:
    """The Seats of a batch: one, in this process, which sees the data that a test puts in place."""

    capacity = 1

    def __init__(self, tier: Tier, prefix: list[str]) -> None:
        self.tier, self.seat = tier, Seat(tier, prefix, LIMITS)
        self.records: dict[str, Graded | None] = {}

    def submit(self, job: Job, alone: bool = False) -> Future[Outcome]:
        student = job.record.student
        patience = replace(IMPATIENT if student in WAIT else PATIENT, alone=alone)
        outcome = self.seat.grade(job, patience)
        self.records[student] = outcome.record
        done: Future[Outcome] = Future()
        done.set_result(outcome)
        return done

    def flush(self) -> None:
        """Nothing waits."""

    def restart(self) -> None:
        raise AssertionError("a seat broke")

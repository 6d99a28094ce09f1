"""What is kept of one submission: graded, or left to a person, and why."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal

from autograder import words
from autograder.findings import Finding
from autograder.markup import clean

Status = Literal["graded", "by_hand", "missing"]


class GradingError(Exception):
    """Grading can't go on, through no fault of a learner; `finding` says why, its text in English."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(sentence(finding))
        self.finding = finding


@dataclass(frozen=True)
class Graded:
    """The record of one notebook of one submission. Everything in it can be written as JSON.

    status: "graded"; "by_hand" where nothing may be concluded from what was handed in, or we failed;
        "missing" where a submission has others of the assignment's notebooks, and not this one.
    scores: name of a check cell → points, None for what only a person can tell. A check without an entry
        is a person's as well.
    says: name of a check cell → the sentence that its report begins with, for those who read differences.
    seen: name of a check cell → outcome, criteria (name → whether it is met) and mistake (None, or criterion,
        code, case, call and at of what speaks first), for the picture of a class.
    untouched: names of the answer cells that are as they were handed out.
    notes: what was mended or noticed on the way, in the order of the notebook.
    reason: why a person must look, at all of it or at the scores that are None; else None.
    again: the next run tries anew, because the failure was ours.
    tier: name of the sandbox.
    digest, facts: of what was handed in, and of what it was judged by; the same two are not graded twice.
    handed_in: the time, UTC, in ISO 8601, None where nobody knows.
    page: the notebook with its outputs, as it goes to autograded/.
    """

    student: str
    assignment: str
    notebook: str
    status: Status
    scores: Mapping[str, float | None] = field(default_factory=dict)
    says: Mapping[str, str] = field(default_factory=dict)
    seen: Mapping[str, Any] = field(default_factory=dict)
    untouched: tuple[str, ...] = ()
    notes: tuple[Finding, ...] = ()
    reason: Finding | None = None
    again: bool = False
    tier: str = ""
    digest: str = ""
    facts: str = ""
    handed_in: str | None = None
    page: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        return self.student, self.assignment, self.notebook

    def to_json(self) -> str:
        """One line."""
        return json.dumps(asdict(self), ensure_ascii=True, separators=(",", ":"))

    @classmethod
    def from_json(cls, line: str | bytes) -> "Graded":
        """Raises ValueError for what is no record."""
        try:
            return _record(json.loads(line))
        except (TypeError, KeyError, AttributeError) as error:
            raise ValueError(str(error)) from None

    @property
    def needs_a_person(self) -> bool:
        return self.status == "by_hand" or None in self.scores.values()

    def without_page(self) -> "Graded":
        return replace(self, page="")


def _record(plain: dict[str, Any]) -> Graded:
    reason = plain.get("reason")
    return Graded(
        **{
            **plain,
            "notes": tuple(Finding(**each) for each in plain.get("notes", ())),
            "untouched": tuple(plain.get("untouched", ())),
            "reason": Finding(**reason) if reason else None,
        }
    )


def sentence(finding: Finding, language: str = words.DEFAULT) -> str:
    """The sentence of a finding about grading, as plain text: nothing in it can move a terminal's cursor."""
    return clean(words.as_text(words.say(finding.code, language, finding.fields)))

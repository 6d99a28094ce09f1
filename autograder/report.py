"""What a check found, as a record. show.py turns it into what people read."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from autograder.findings import Finding

Outcome = Literal["passed", "not_yet", "not_started", "could_not_check"]
CRITERIA = ("definition", "accepts", "refuses", "reads_well", "works")


@dataclass(frozen=True)
class Criterion:
    """One thing that is judged.

    name: one of CRITERIA; points: what it is worth; findings: what speaks against it, most instructive
    first; waits: why it earns nothing although nothing speaks against it: "definition" (an earlier fault
    kept it from being judged), "accepts_everything", "refuses_everything"; counts: numbers for its sentence;
    told: its sentence, where another exercise's would mislead.
    """

    name: str
    points: float
    findings: tuple[Finding, ...] = ()
    waits: str = ""
    counts: Mapping[str, int] = field(default_factory=dict)
    told: str = ""

    @property
    def sentence(self) -> str:
        return self.told or self.name

    @property
    def met(self) -> bool:
        return not self.waits and not self.findings

    @property
    def earned(self) -> float:
        return self.points if self.met else 0


@dataclass(frozen=True)
class Report:
    """The result of one check. In a notebook it shows as HTML; its text/plain is the bare points."""

    exercise: str
    outcome: Outcome
    criteria: tuple[Criterion, ...] = ()
    max_points: float = 0
    advice: tuple[Finding, ...] = ()
    reason: Finding | None = None  # why it is not started, or could not be checked
    language: str = "en"
    stale: Finding | None = None  # why the value that was checked is not the saved notebook's
    notes: tuple[Finding, ...] = ()  # what else there is to say, in practice only

    @property
    def points(self) -> float:
        return sum(criterion.earned for criterion in self.criteria)

    @property
    def first_fault(self) -> tuple[Criterion, Finding] | None:
        """The one thing to mend first."""
        return next(((each, each.findings[0]) for each in self.criteria if each.findings), None)

    def __str__(self) -> str:
        from autograder.show import report_text

        return report_text(self)

    __repr__ = __str__

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from autograder.show import report_bundle

        return report_bundle(self)

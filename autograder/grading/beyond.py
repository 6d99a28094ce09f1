"""What tier C of the sandbox can't run is left to a person: nobody loses a point by it."""

from collections.abc import Sequence

from autograder.exercises import Exercise
from autograder.findings import Finding
from autograder.grading.sandbox.tiers import Tier
from autograder.report import Report

MISSING = ("ModuleNotFoundError", "ImportError")
RAISED = ("grading.cell.raised", "grading.cell.raised_somewhere")


def left_to_a_person(tier: str, exercise: Exercise, report: Report, notes: Sequence[Finding]) -> Report:
    """The report, or where it may be the sandbox's doing, one that says that a person must look.

    tier: of the sandbox; notes: what happened in the notebook's cells.
    What has full points keeps them, and what was not begun is not begun in any sandbox.
    """
    if tier != Tier.C or report.outcome in ("passed", "could_not_check"):
        return report
    lacks = next((each for each in (*_of(report), *notes) if _lacks(each)), None)
    if exercise.conversations and (lacks or report.outcome != "not_started"):
        return _unjudged(report, Finding("grading.no_agents", {"exercise": exercise.id}))
    if lacks:
        return _unjudged(report, Finding("grading.no_package", {"message": lacks.fields["message"]}))
    return report


def _of(report: Report) -> list[Finding]:
    return [finding for each in report.criteria for finding in each.findings]


def _lacks(finding: Finding) -> bool:
    """Whether something was missing that another Python may have: a package, threads."""
    if finding.code not in (*RAISED, "function.raised"):
        return False
    kind, message = finding.fields["kind"], finding.fields["message"]
    return kind in MISSING or (kind == "RuntimeError" and "new thread" in str(message))


def _unjudged(report: Report, reason: Finding) -> Report:
    return Report(report.exercise, "could_not_check", reason=reason, language=report.language)

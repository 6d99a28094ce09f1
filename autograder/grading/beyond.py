"""What tier C of the sandbox can't run is left to a person: nobody loses a point by it."""

from collections.abc import Sequence

from autograder.exercises import Exercise
from autograder.findings import Finding
from autograder.grading.sandbox.tiers import Tier
from autograder.report import Report

MISSING = ("ModuleNotFoundError", "ImportError")
RAISED = ("grading.cell.raised", "grading.cell.raised_somewhere", "function.raised")
TOO_SLOW = ("grading.cell.too_long", "function.too_slow")
CRASHED = ("grading.cell.crashed", "function.crashed")


def left_to_a_person(tier: str, exercise: Exercise, report: Report, notes: Sequence[Finding]) -> Report:
    """The report, or where it may be the sandbox's doing, one that says that a person must look.

    tier: of the sandbox; notes: what happened in the notebook's cells.
    What has full points keeps them, and what was not begun is not begun in any sandbox.
    """
    if tier != Tier.C or report.outcome in ("passed", "could_not_check"):
        return report
    found = (finding for each in report.criteria for finding in each.findings)
    reason = next((reason for each in (*found, *notes) if (reason := _reason(each))), None)
    if exercise.conversations and (reason or report.outcome != "not_started"):
        reason = Finding("grading.no_agents", {"exercise": exercise.id})
    if reason is None:
        return report
    return Report(report.exercise, "could_not_check", reason=reason, language=report.language)


def _reason(finding: Finding) -> Finding | None:
    """Why it may be the sandbox's doing: a package or threads that another Python has, its slowness, its
    small stack."""
    if finding.code in TOO_SLOW:
        return Finding("grading.too_slow_there")
    if finding.code in CRASHED:
        return Finding("grading.crashed_there")
    if finding.code not in RAISED:
        return None
    kind, message = finding.fields["kind"], finding.fields["message"]
    if kind in MISSING or (kind == "RuntimeError" and "new thread" in str(message)):
        return Finding("grading.no_package", {"message": message})
    return None

"""The criterion "works": the learner's function, called with mocked calls, and its signature."""

from collections.abc import Iterator

from autograder import signatures
from autograder.calling import call, same
from autograder.exercises import Exercise, Trial
from autograder.findings import Finding, Json
from autograder.layout import arrange
from autograder.plain import type_name
from autograder.report import Criterion


def criterion(
    exercise: Exercise, function: object, schema: dict[str, Json] | None, signed: object
) -> tuple[Criterion, list[Finding]]:
    """Tries the function. Returns the criterion, and advice.

    schema: the learner's, None where it can't judge; signed: the function that it must agree with.
    """
    points = exercise.points["works"]
    if exercise.layout and schema is None:
        return Criterion("works", points, waits="definition"), []
    unfit = _unfit(function, exercise.answers["function"])
    if unfit:
        return Criterion("works", points, (unfit,)), []
    compared = exercise.signature and schema is not None
    found = signatures.findings(schema, signed) if compared else []
    printed: list[bool] = []
    failed = list(_failed(exercise, function, schema, printed))
    shown = sum(trial.shown for trial in exercise.trials)
    counts = {"right": shown - sum(bool(each.case) for each in failed), "all": shown}
    advice = [Finding("advice.printed", {"name": exercise.answers["function"]})] if any(printed) else []
    return Criterion("works", points, (*found, *failed), counts=counts), advice


def _unfit(function: object, name: str) -> Finding | None:
    if function is None:
        return Finding("function.missing", {"name": name})
    return None if callable(function) else Finding("function.not_callable", {"kind": type_name(function)})


def _failed(
    exercise: Exercise, function: object, schema: dict[str, Json] | None, printed: list[bool]
) -> Iterator[Finding]:
    for trial in exercise.trials:
        arguments = arrange(exercise.layout, schema, trial.call) if exercise.layout else trial.call
        came = call(function, arguments, exercise.passes)
        printed.append(came.printed)
        finding = came.finding or _compare(came.returned, trial)
        if finding and trial.shown:
            yield Finding(finding.code, finding.fields, trial.id, arguments)
        elif finding:
            yield Finding("hidden_wrong_result")
        if finding and finding.code == "function.too_slow":
            return


def _compare(returned: Json, trial: Trial) -> Finding | None:
    if same(returned, trial.returns):
        return None
    return Finding("function.wrong_result", {"returned": returned, "expected": trial.returns})

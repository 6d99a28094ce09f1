"""The criterion "works": the function's signature, its calls, its conversations, the tools that it makes."""

from autograder import conversing, generating, signatures, trials
from autograder.exercises import Exercise
from autograder.findings import Finding, Json
from autograder.report import Criterion
from autograder.running import runner


def criterion(
    exercise: Exercise, function: object, schema: dict[str, Json] | None, signed: object, guard: object
) -> tuple[Criterion, list[Finding]]:
    """Tries the function. Returns the criterion, and advice.

    function: the learner's, or a Runner of it; schema: the learner's, None where it can't judge;
    signed: the function that it must agree with;
    guard: the tool, as the learner has it, whose schema judges a call first.
    """
    points = exercise.points["works"]
    if exercise.layout and schema is None:
        return Criterion("works", points, waits="definition"), []
    unfit = runner(function).unfit(exercise.answers["function"])
    if unfit:
        return Criterion("works", points, (unfit,)), []
    compared = exercise.signature and schema is not None
    found = signatures.findings(schema, signed) if compared else []
    notes: list[Finding] = []
    failed = [
        *trials.failed(exercise, function, schema, guard, notes),
        *conversing.failed(exercise, function, notes),
        *generating.failed(exercise, function, notes),
    ]
    tried = sum(each.shown for each in (*exercise.trials, *exercise.conversations, *exercise.sources))
    counts = {"right": tried - len({each.case for each in failed if each.case}), "all": tried}
    return Criterion("works", points, (*found, *failed), counts=counts), notes[:1]

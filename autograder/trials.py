"""A learner's function, called with mocked calls, one trial after the other."""

import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace

from autograder import shown, told, tool_rules
from autograder.calling import Called, holds, same
from autograder.exercises import Exercise, Step, Trial
from autograder.findings import Finding, Json
from autograder.layout import arrange
from autograder.plain import read
from autograder.running import Runner, runner
from autograder.validating import Judge


def failed(
    exercise: Exercise, function: object, schema: dict[str, Json] | None, guard: object, notes: list[Finding]
) -> Iterator[Finding]:
    """What speaks against the function, a finding a trial at most. Adds advice to `notes`.

    function: the learner's, or a Runner of it; guard: a tool, or the Read of one.
    """
    if not exercise.trials:
        return
    judge, problem = _guard(exercise, guard)
    if problem:
        yield problem
        return
    for trial in exercise.trials:
        finding = _trial(exercise, runner(function), schema, judge, trial, notes)
        if finding and trial.shown:
            yield replace(finding, case=trial.id)
        elif finding:
            yield Finding("hidden_wrong_result")
        if finding and finding.code == "function.too_slow":
            return


def _guard(exercise: Exercise, guard: object) -> tuple[Judge | None, Finding | None]:
    """The judge of calls before the function; a finding where the tool that it needs isn't one."""
    if not exercise.guard:
        return None, None
    unfit = Finding("function.no_guard", {"name": exercise.guard})
    tool = read(guard)
    usable = not tool.problem and tool_rules.can_judge(tool.value, tool_rules.findings(tool.value))
    return (Judge(tool.value["input_schema"]), None) if usable else (None, unfit)


def _trial(
    exercise: Exercise,
    function: Runner,
    schema: dict[str, Json] | None,
    judge: Judge | None,
    trial: Trial,
    notes: list[Finding],
) -> Finding | None:
    adds = deepcopy(dict(trial.adds))
    for step in trial.steps:
        arguments = arrange(exercise.layout, schema, step.call) if exercise.layout else step.call
        refusal = judge.refusal(arguments) if judge else None
        if refusal:
            if step.kind == "refuses":
                continue
            return Finding("right_call_refused", {"refusal": refusal}, call=arguments, at=refusal.at)
        came = function.call(arguments, exercise.passes, adds)
        if came.printed:
            notes.append(Finding("advice.printed", {"name": exercise.answers["function"]}))
        finding = _judge(came, step)
        if finding:
            return replace(finding, call=arguments)
    return None


def _judge(came: Called, step: Step) -> Finding | None:
    if step.kind == "refuses":
        return _judge_refusal(came, str(step.wanted))
    if came.finding:
        return came.finding
    if step.kind == "tells":
        return told.finding(came.returned, step.wanted)
    if step.kind == "shows":
        return shown.finding(came.returned, step.call, **step.wanted)
    if step.kind == "says":
        return _judge_text(came.returned, step.wanted)
    right = same(came.returned, step.wanted) if step.kind == "returns" else holds(came.returned, step.wanted)
    code = "function.wrong_result" if step.kind == "returns" else "function.lacks"
    return None if right else Finding(code, {"returned": came.returned, "expected": step.wanted})


def _judge_text(text: Json, wanted: list[str]) -> Finding | None:
    """The text must hold each of the texts, letter by letter."""
    lacking = wanted if not isinstance(text, str) else [each for each in wanted if each not in text]
    code = "function.lacks_text" if isinstance(text, str) else "function.no_text"
    return Finding(code, {"returned": text, "lacking": lacking[0]}) if lacking else None


def _judge_refusal(came: Called, name: str) -> Finding | None:
    """A call that must not succeed: a ValueError that names the field, so that a model can mend it.

    Without a name, any ValueError will do.
    """
    if came.finding is None:
        code = "function.not_refused" if name else "function.taken"
        return Finding(code, {"name": name, "returned": came.returned})
    if came.finding.code != "function.raised":
        return came.finding
    fields = {**came.finding.fields, "name": name}
    if not came.refused:
        return Finding("function.wrong_error" if name else "function.no_value_error", fields)
    named = not name or names(str(fields["message"]), name)
    return None if named else Finding("function.nameless_error", fields)


def names(message: str, field: str) -> bool:
    """Whether the field stands there as a word of its own: a customer is no `to`."""
    return re.search(rf"(?<!\w){re.escape(field)}(?!\w)", message) is not None

"""A learner's maker of tools: it gets functions of ours, and the tools that it makes are judged by calls."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from autograder import tool_rules
from autograder.calling import Called
from autograder.exercises import Exercise, Source
from autograder.findings import Finding, Json
from autograder.limits import TimeUpError, TooMuchWorkError, effort, time_limit
from autograder.pointers import split, spoken
from autograder.running import Runner, runner
from autograder.schema_walk import property_at
from autograder.sources import compiled
from autograder.trials import names
from autograder.validating import Judge

SECONDS = 2.0  # of computing, to judge what was made of one function
STEPS = 100_000


def failed(exercise: Exercise, function: object, notes: list[Finding]) -> Iterator[Finding]:
    """What speaks against the learner's function, a finding for each function of ours at most.

    It is called as `function(ours)`, and returns a tool, or raises a TypeError that names a parameter.
    """
    for source in exercise.sources:
        finding = _try(exercise, runner(function), source, notes)
        if finding and source.shown:
            yield replace(finding, case=source.id)
        elif finding:
            yield Finding("hidden_wrong_result")
        if finding and finding.code == "function.too_slow":
            return


def _try(exercise: Exercise, function: Runner, source: Source, notes: list[Finding]) -> Finding | None:
    ours = compiled(source)
    name, head = ours.name, ours.head
    came = function.make(source)
    if came.printed:
        notes.append(Finding("advice.printed", {"name": exercise.answers["function"]}))
    if source.refuses:
        return _judge_refusal(came, source.refuses, head)
    if came.finding:
        return _went_wrong(came.finding, head)
    try:
        with time_limit(SECONDS, cpu=True), effort(STEPS):
            return next(_faults(came.returned, name, source, head), None)
    except (TimeUpError, TooMuchWorkError):
        return _no_tool(Finding("schema.too_much_work", {"steps": STEPS}), head)


def _went_wrong(finding: Finding, head: str) -> Finding:
    """No tool came: an error, or whatever sentences tell of any function, with ours as its argument."""
    if finding.code == "function.raised":
        return Finding("generated.raised", {**finding.fields, "head": head})
    return replace(finding, call={"fn": head})


def _judge_refusal(came: Called, name: str, head: str) -> Finding | None:
    """A function that no tool can be made of: a TypeError that names the parameter."""
    if came.finding is None:
        return Finding("generated.not_refused", {"name": name, "head": head})
    if came.finding.code != "function.raised":
        return _went_wrong(came.finding, head)
    fields = {**came.finding.fields, "name": name, "head": head}
    if not came.refused:
        return Finding("generated.wrong_error", fields)
    return None if names(str(fields["message"]), name) else Finding("generated.nameless_error", fields)


def _faults(tool: Json, name: str, source: Source, head: str) -> Iterator[Finding]:
    found = tool_rules.findings(tool, name)
    yield from (_no_tool(each, head) for each in found)
    if not tool_rules.can_judge(tool, found):
        return
    judge = Judge(tool["input_schema"])
    for call in source.accept:
        refusal = judge.refusal(call)
        if refusal:
            fields = {"refusal": refusal, "head": head}
            yield Finding("generated.right_call_refused", fields, call=call, at=refusal.at)
    for call in source.reject:
        if judge.accepts(call):
            yield Finding("generated.wrong_call_accepted", {"head": head}, call=call)
    yield from _silent(tool, source.says, head)


def _no_tool(problem: Finding, head: str) -> Finding:
    return Finding("generated.no_tool", {"problem": problem, "head": head})


def _silent(tool: Mapping[str, Json], says: Mapping[str, str], head: str) -> Iterator[Finding]:
    """Descriptions that lack what the docstring says; where lines end is nobody's business."""
    for at, text in says.items():
        part = property_at(tool["input_schema"], split(at)) if at else tool
        told = part.get("description") if isinstance(part, dict) else None
        if not isinstance(told, str) or _one_line(text) not in _one_line(told):
            code = "generated.silent_property" if at else "generated.silent_tool"
            yield Finding(code, {"name": spoken(at), "text": text, "head": head})


def _one_line(text: str) -> str:
    return " ".join(text.split())

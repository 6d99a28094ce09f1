"""One tool in the forms of several providers: each is read back, and judged by its form's own corridor."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from autograder import cases, reading, tool_rules, wrapper_keys
from autograder.exercises import Exercise, Wrapper
from autograder.findings import Finding, Json
from autograder.patterns import compile_pattern
from autograder.plain import Read, type_name
from autograder.pointers import pointer, split
from autograder.providers import FORMS, Target, convert, findings, level
from autograder.providers.reading_back import Definition, read
from autograder.report import CRITERIA, Criterion
from autograder.schema_walk import property_at
from autograder.validating import Judge

Corridor = tuple[dict[str, Json], dict[str, Json]]
# What one schema alone is told → what is told of a form.
OF_A_FORM = {
    "right_call_refused": "wrappers.right_call_refused",
    "wrong_call_accepted": "wrappers.wrong_call_accepted",
}


@dataclass(frozen=True)
class Form:
    """One of the forms, as it was handed in.

    definition: what it was read back as, None where no schema in it can judge calls; found: what is wrong
    with it; advice: what its provider ignores, or may refuse.
    """

    wrapper: Wrapper
    definition: Definition | None
    found: tuple[Finding, ...] = ()
    advice: tuple[Finding, ...] = ()


def criteria(exercise: Exercise, answer: Read) -> tuple[list[Criterion], list[Finding]]:
    """The criteria of all forms together, and advice: what is wrong in several forms is told once."""
    names = ", ".join(each.id for each in exercise.wrappers)
    value = answer.value
    if answer.problem or not isinstance(value, dict):
        unfit = answer.problem or Finding("wrappers.not_a_dict", {"kind": type_name(value), "names": names})
        return _only_definition(exercise, [unfit]), []
    strange = sorted(value.keys() - {each.id for each in exercise.wrappers})
    forms = [_read(exercise, each, value.get(each.id)) for each in exercise.wrappers]
    found = [Finding("wrappers.unknown_name", {"name": each, "names": names}) for each in strange]
    found += _told_once(each for form in forms for each in form.found)
    if not all(form.definition for form in forms):
        return _only_definition(exercise, found), []
    judged = [_judged(exercise, form) for form in forms]
    prose = _told_once(each for form in forms for each in _prose(exercise, form))
    all_of_them = [
        Criterion("definition", exercise.points.get("definition", 0), tuple(found)),
        *(_together(exercise, [each[index] for each in judged]) for index in (0, 1)),
        Criterion("reads_well", exercise.points.get("reads_well", 0), tuple(prose)),
    ]
    advice = _told_once(each for form in forms for each in form.advice)
    return [each for each in all_of_them if each.name in exercise.points], advice


def target(wrapper: Wrapper, form: str = "") -> Target:
    """Whom a form is for; form: which of those that will do it is."""
    named = form or wrapper.forms[0]
    provider = next(each for each, forms in FORMS.items() if named in forms)
    return Target(provider, wrapper.strict, named)


def corridor(wrapper: Wrapper, drawn: Corridor) -> Corridor:
    """The corridor of a form: what its provider can't say in a strict schema is not asked of it."""
    inner, outer = drawn
    converted = convert({"name": "x", "input_schema": outer}, target(wrapper))
    return inner, read(converted.tool).tool["input_schema"]


def _read(exercise: Exercise, wrapper: Wrapper, form: Json) -> Form:
    unfit = wrapper_keys.finding(wrapper, form)
    if unfit:
        return Form(wrapper, None, (replace(unfit, at=pointer([wrapper.id])),))
    definition = read(form)
    faults = tool_rules.findings(definition.tool, exercise.tool_name)
    usable = tool_rules.can_judge(definition.tool, faults)
    whom = target(wrapper, definition.form)
    asked = usable and isinstance(definition.tool.get("name"), str)
    said = findings(definition.asked, whom.provider, whom.strict, whom.form) if asked else []
    faults += [each for each in said if level(each) == "error"]
    return Form(
        wrapper,
        definition if usable else None,
        (
            *(_within("wrappers.at_fault", wrapper, definition, each) for each in faults),
            *(replace(each, at=pointer([wrapper.id])) for each in wrapper_keys.strictness(wrapper, form)),
        ),
        tuple(
            _within("wrappers.advice", wrapper, definition, each) for each in said if level(each) == "advice"
        ),
    )


def _within(code: str, wrapper: Wrapper, definition: Definition, problem: Finding) -> Finding:
    at = pointer([wrapper.id]) + definition.place(problem.at)
    return Finding(code, {"name": wrapper.id, "problem": problem}, at=at)


def _only_definition(exercise: Exercise, found: list[Finding]) -> list[Criterion]:
    worth = [name for name in CRITERIA if name in exercise.points]
    first = Criterion("definition", exercise.points["definition"], tuple(found))
    return [first, *(Criterion(name, exercise.points[name], waits="definition") for name in worth[1:])]


def _judged(exercise: Exercise, form: Form) -> list[Criterion]:
    """What one form accepts and refuses. What has moved into its words is not asked of its schema."""
    own = replace(
        exercise,
        reject=tuple(each for each in exercise.reject if not (form.wrapper.strict and each.moves)),
        corridor=corridor(form.wrapper, exercise.corridor) if exercise.corridor else None,
    )
    judged = cases.criteria(own, form.definition.tool["input_schema"])
    return [replace(each, findings=tuple(_named(form.wrapper, each.findings))) for each in judged]


def _named(wrapper: Wrapper, found: Iterable[Finding]) -> Iterator[Finding]:
    """With the form in which it was found, except for what hidden cases found."""
    for each in found:
        fields = {**each.fields, "name": wrapper.id}
        yield replace(each, code=OF_A_FORM[each.code], fields=fields) if each.case else each


def _together(exercise: Exercise, of_forms: list[Criterion]) -> Criterion:
    """A call counts as right where every form is right about it."""
    first = of_forms[0]
    found = _told_once(finding for each in of_forms for finding in each.findings)
    shown = sum(case.shown for case in (exercise.accept if first.name == "accepts" else exercise.reject))
    right = shown - sum(bool(finding.case) for finding in found)
    waits = next((each.waits for each in of_forms if each.waits), "") if not found else ""
    return replace(first, findings=tuple(found), waits=waits, counts={"right": right, "all": shown})


def _prose(exercise: Exercise, form: Form) -> Iterator[Finding]:
    """What descriptions lack: words at all, or a limit that has left a strict schema."""
    tool = form.definition.tool
    for each in reading.findings(tool):
        yield _within("wrappers.at_fault", form.wrapper, form.definition, each)
    judge = Judge(tool["input_schema"])
    for case in exercise.reject if form.wrapper.strict else ():
        if case.shown and case.moves and judge.accepts(case.call):
            part = property_at(tool["input_schema"], split(case.at))
            text = part.get("description") if isinstance(part, dict) else None
            text = text if isinstance(text, str) else ""
            if not any(compile_pattern(one).search(text) for one in case.moves):
                fields = {"name": form.wrapper.id, "text": text}
                yield Finding("wrappers.silent_limit", fields, case.id, case.call, case.at)


def _told_once(found: Iterable[Finding]) -> list[Finding]:
    """Forms that share a part share its fault: it is told of the first, and names them all."""
    told: dict[object, Finding] = {}
    for each in found:
        problem = each.fields.get("problem")
        key = (problem.code, problem.at) if problem else (each.code, each.case, each.at)
        if key in told and "name" in each.fields:
            names = f"{told[key].fields['name']}, {each.fields['name']}"
            told[key] = replace(told[key], fields={**told[key].fields, "name": names})
        else:
            told[key] = each
    return list(told.values())

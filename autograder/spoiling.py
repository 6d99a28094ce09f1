"""An exercise turned round: a tool that its learner spoils on purpose, and a map of names that still works.

Nothing is said, nothing is limited, and each new name leads to a parameter of the function: so what a model
sends can still be called, and whatever goes wrong is the definition's doing.
"""

from collections.abc import Iterator

from autograder import tool_rules
from autograder.exercises import Case, Exercise
from autograder.findings import Finding, Json
from autograder.plain import Read
from autograder.pointers import pointer
from autograder.report import Criterion
from autograder.schema_walk import walk
from autograder.validating import Judge

LONGEST_NAME = 2  # characters of a name that tells nothing
TOLD = {"accepts": "spoiled_open", "reads_well": "spoiled_silent", "works": "spoiled_map"}


def criteria(exercise: Exercise, tool: Read, names: Read) -> list[Criterion]:
    """definition: what the API takes; works: the map; accepts: no limits; reads_well: no words."""
    value = tool.value
    found = [tool.problem] if tool.problem else tool_rules.findings(value, exercise.tool_name)
    if not tool_rules.can_judge(value, found):
        return _made(exercise, {"definition": found}, waiting=True)
    schema = value["input_schema"]
    unmapped = [names.problem] if names.problem else list(_map(exercise.spoils, schema, names.value))
    limits = [] if unmapped else list(_limits(exercise.accept, schema, names.value))
    told = {"definition": found, "works": unmapped, "accepts": limits, "reads_well": list(_words(value))}
    return _made(exercise, told, waiting=bool(unmapped))


def _made(exercise: Exercise, found: dict[str, list[Finding]], waiting: bool) -> list[Criterion]:
    """In the order of the exercise's points. What could not be judged waits for the fault before it."""
    counts = {"right": len(exercise.accept) - len(found.get("accepts", [])), "all": len(exercise.accept)}
    return [
        Criterion(
            name,
            points,
            tuple(found.get(name, ())),
            waits="definition" if name not in found or (waiting and name == "accepts") else "",
            counts=counts if name == "accepts" else {},
            told=TOLD.get(name, ""),
        )
        for name, points in exercise.points.items()
    ]


def _map(parameters: tuple[str, ...], schema: dict[str, Json], names: Json) -> Iterator[Finding]:
    """Every property leads to a parameter, and every parameter is led to once."""
    if not isinstance(names, dict) or not all(isinstance(name, str) for name in names.values()):
        yield Finding("spoil.no_map")
        return
    properties = schema.get("properties", {})
    yield from (Finding("spoil.unmapped", {"name": name}) for name in properties if name not in names)
    for name, parameter in names.items():
        if parameter not in parameters:
            yield Finding("spoil.unknown_parameter", {"name": name, "parameter": parameter})
        elif name not in properties:
            yield Finding("spoil.unknown_property", {"name": name})
    for parameter in parameters:
        if list(names.values()).count(parameter) != 1:
            yield Finding("spoil.lost_parameter", {"parameter": parameter})


def _limits(cases: tuple[Case, ...], schema: dict[str, Json], names: dict[str, str]) -> Iterator[Finding]:
    """Calls of every kind, under the new names: a spoiled tool has nothing against any of them."""
    judge = Judge(schema)
    renamed = {parameter: name for name, parameter in names.items()}
    for case in cases:
        call = {renamed[name]: value for name, value in case.call.items()}
        refusal = judge.refusal(call)
        if refusal:
            yield Finding("right_call_refused", {"refusal": refusal}, case.id, call, refusal.at)


def _words(tool: dict[str, Json]) -> Iterator[Finding]:
    """Descriptions and telling names: whatever could still help a model."""
    if tool.get("description"):
        yield Finding("spoil.described", at="/description")
    for place, part in walk(tool["input_schema"]):
        for keyword in ("description", "title", "examples", "default"):
            if part.get(keyword):
                yield Finding("spoil.described", at=pointer(("input_schema", *place, keyword)))
        for name in part.get("properties", {}) if not place else ():
            if len(name) > LONGEST_NAME:
                yield Finding("spoil.telling_name", {"name": name, "longest": LONGEST_NAME})

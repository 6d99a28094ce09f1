"""Proofs of an exercise in which given tools are reviewed: that its answer is the only one, and is shown."""

import inspect
from collections.abc import Iterator
from itertools import chain, combinations
from typing import TYPE_CHECKING

from autograder import headers, reviewing
from autograder.validating import Judge

if TYPE_CHECKING:
    from autograder.authoring.proofs import Proved

UNSEEN = "no_description"  # the one mistake that no call can show


def each_tool_has_one_mistake(proved: "Proved") -> Iterator[str]:
    """And each code is the mistake of one tool."""
    found = {each.name: reviewing.mistakes(each) for each in proved.exercise.review}
    yield from (f"{name} has the mistakes {codes}" for name, codes in found.items() if len(codes) != 1)
    if found and sorted(chain(*found.values())) != sorted(reviewing.RULES):
        yield f"each code should be the mistake of one tool: {found}"


def its_call_shows_it(proved: "Proved") -> Iterator[str]:
    """The function's first line says otherwise than the tool; of a mistake that no call shows, the same."""
    for each in proved.exercise.review:
        due = headers.schema(each.function)
        if each.tool["input_schema"]["properties"].keys() != due["properties"].keys():
            yield f"{each.name} and its function don't have the same parameters"
        judged = [Judge(schema).accepts(each.call) for schema in (each.tool["input_schema"], due)]
        if (judged[0] == judged[1]) != (reviewing.mistakes(each) == [UNSEEN]):
            yield f"the call of {each.name} doesn't show its mistake"


def the_notebook_shows_it(proved: "Proved") -> Iterator[str]:
    """Tool and function stand in the notebook just as they are judged."""
    for each in proved.exercise.review:
        if proved.variables.get(f"{each.name}_tool") != each.tool:
            yield f"the notebook's {each.name}_tool is not the tool that is judged"
        function = proved.variables.get(each.name)
        if not callable(function) or str(inspect.signature(function)) != _signature(each.function, proved):
            yield f"the notebook's function {each.name} does not begin as {each.function}"


def _signature(header: str, proved: "Proved") -> str:
    namespace = dict(proved.variables)
    exec(header, namespace)
    return str(inspect.signature(namespace[header.removeprefix("def ").partition("(")[0]]))


def swapped_codes_fail(proved: "Proved") -> Iterator[str]:
    codes = proved.solution["choices"] if proved.exercise.review else {}
    for one, other in combinations(codes, 2):
        report = proved.judge({"choices": {**codes, one: codes[other], other: codes[one]}})
        if report.outcome == "passed" or report.first_fault[1].case not in (one, other):
            yield f"{one} and {other} with each other's code: {report}"
        if any(code in str(report) for code in reviewing.RULES):
            yield f"the report on {one} and {other} gives a code away: {report}"


PROOFS = (each_tool_has_one_mistake, its_call_shows_it, the_notebook_shows_it, swapped_codes_fail)

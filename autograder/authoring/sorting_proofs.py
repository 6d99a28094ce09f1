"""Proofs of an exercise in which tools are sorted: that its digests are the solution's, and what is said."""

import re
from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

from autograder import sorting

if TYPE_CHECKING:
    from autograder.authoring.proofs import Proved


def digests_are_the_solutions(proved: "Proved") -> Iterator[str]:
    """And each class is that of one tool at least."""
    sorts = proved.exercise.sorts
    if sorts is None:
        return
    solution = proved.solution["choices"]
    for name in sorts.digests:
        due = sorting.digest(proved.exercise.id, name, str(solution.get(name)))
        if sorts.digests[name] != due:
            yield f'the digest of {name} should be "{due}", if the solution is right'
    yield from (f"no tool is in the class {each}" for each in sorts.classes if each not in solution.values())


def another_class_is_told_by_what_the_tool_does(proved: "Proved") -> Iterator[str]:
    """A tool in another class is named, with its sentence; and no class is."""
    sorts = proved.exercise.sorts
    if sorts is None:
        return
    solution = proved.solution["choices"]
    for name, class_ in product(sorts.digests, sorts.classes):
        if class_ == solution[name]:
            continue
        report = proved.judge({"choices": {**solution, name: class_}})
        if report.outcome == "passed" or report.first_fault[1].case != name:
            yield f"{name} as {class_}: {report}"
        if any(re.search(rf"\b{each}\b", str(report)) for each in sorts.classes):
            yield f"the report on {name} names a class: {report}"


PROOFS = (digests_are_the_solutions, another_class_is_told_by_what_the_tool_does)

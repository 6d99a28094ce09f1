"""The schemas of a solution, the small mistakes that can be made in them, and where each may lie."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from autograder import wrapping
from autograder.authoring.mutants import mutants, schema_mutants
from autograder.exercises import Exercise
from autograder.providers.reading_back import read

if TYPE_CHECKING:
    from autograder.authoring.proofs import Proved


@dataclass(frozen=True)
class Mutant:
    """A small mistake in a solution.

    answer: what differs from the solution's, by role; schema: what judges calls then, and before: what does
    in the solution; form: of which form it is, where there are several.
    """

    label: str
    answer: Mapping[str, object]
    schema: dict
    before: dict
    form: str = ""


def has_schema(exercise: Exercise) -> bool:
    """Is there a right schema? Not where a function alone is asked for, nor a tool that is to be spoiled."""
    return bool({"tool", "schemas", "wrappers"} & exercise.answers.keys()) and not exercise.spoils


def schemas_of(answer: Mapping[str, object]) -> dict[str, dict]:
    """What judges calls, by form ("" where there is just one): the tool's own, or the schemas of single
    properties as those of a closed object."""
    if "wrappers" in answer:
        return {form: read(made).tool["input_schema"] for form, made in answer["wrappers"].items()}
    if "tool" in answer:
        return {"": answer["tool"]["input_schema"]}
    return {"": {"type": "object", "properties": answer["schemas"], "additionalProperties": False}}


def corridor_of(proved: "Proved", form: str = "") -> wrapping.Corridor | tuple[None, None]:
    """The inner and the outer schema of a form, as hidden facts draw them."""
    drawn = proved.hidden.get("must_accept"), proved.hidden.get("may_accept")
    wrapper = next((each for each in proved.exercise.wrappers if each.id == form), None)
    return wrapping.corridor(wrapper, drawn) if wrapper else drawn


def solution_mutants(proved: "Proved") -> Iterator[Mutant]:
    """A tool that is to be spoiled has no corridor, and no small mistakes."""
    if proved.exercise.spoils:
        return
    before = schemas_of(proved.solution) if has_schema(proved.exercise) else {}
    if "tool" in proved.solution:
        for label, tool in mutants(proved.solution["tool"]):
            yield Mutant(label, {"tool": tool}, tool["input_schema"], before[""])
    if "schemas" in proved.solution:
        for label, schema in schema_mutants(before[""]):
            if schema.keys() == before[""].keys() and schema["properties"] != before[""]["properties"]:
                yield Mutant(label, {"schemas": schema["properties"]}, schema, before[""])
    made = proved.solution.get("wrappers", {})
    for form in made:
        (key,) = read(made[form]).schema
        for label, schema in schema_mutants(before[form]):
            answer = {"wrappers": {**made, form: {**made[form], key: schema}}}
            yield Mutant(f"{form}: {label}", answer, schema, before[form], form)


def count_mutants(proved: "Proved") -> int:
    return sum(1 for _ in solution_mutants(proved))

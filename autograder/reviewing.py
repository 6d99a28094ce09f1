"""The review of given tools: for each, the learner names the one mistake that it has, by a code.

No right answer is kept anywhere. Each code has a rule that finds its mistake in a tool, held against the
first line of the function behind it: so the rules also prove that a tool has this mistake and no other.
"""

from collections.abc import Callable

from autograder import headers, reading
from autograder.choosing import Choice, Counts, Says
from autograder.exercises import Exercise, Reviewed
from autograder.findings import Finding, Json
from autograder.plain import Read
from autograder.report import Criterion
from autograder.schema_walk import walk
from autograder.validating import Judge

TOLD = "reviewed"
SAYS = Says("review.not_a_dict", "review.unknown_tool", "review.unknown_code", "review.no_code")

Schema = dict[str, Json]


def mistakes(reviewed: Reviewed) -> list[str]:
    """The codes of all mistakes in a tool."""
    due = headers.schema(reviewed.function)
    return [code for code, has in RULES.items() if has(reviewed.tool, due)]


def criterion(exercise: Exercise, answer: Read) -> Criterion:
    """Whether each tool has got its code."""
    tools = {each.name: each for each in exercise.review}
    codes = {name: mistakes(each)[0] for name, each in tools.items()}
    choice = Choice(
        names=list(tools),
        codes=list(RULES),
        is_right=lambda name, code: codes[name] == code,
        again=lambda name, counts: _look_again(tools[name], counts),
        says=SAYS,
        told=TOLD,
    )
    return choice.criterion(exercise.points["works"], answer)


def _look_again(reviewed: Reviewed, counts: Counts) -> Finding:
    """What the tool does with the call that shows its mistake. Never the code."""
    accepted = Judge(reviewed.tool["input_schema"]).accepts(reviewed.call)
    code = "review.accepts" if accepted else "review.refuses"
    return Finding(code, {"name": reviewed.name, **counts}, reviewed.name, reviewed.call, reviewed.at)


def _undescribed(tool: Schema, due: Schema) -> bool:
    return bool(reading.findings(tool))


def _number_for_integer(tool: Schema, due: Schema) -> bool:
    return any(
        said.get("type") == "number" and asked["type"] == "integer" for said, asked in _pairs(tool, due)
    )


def _needlessly_required(tool: Schema, due: Schema) -> bool:
    return not set(tool["input_schema"].get("required", [])) <= set(due["required"])


def _without_items(tool: Schema, due: Schema) -> bool:
    return any("items" not in part for _, part in walk(tool["input_schema"]) if part.get("type") == "array")


def _open(tool: Schema, due: Schema) -> bool:
    objects = (part for _, part in walk(tool["input_schema"]) if part.get("type") == "object")
    return any(part.get("additionalProperties") is not False for part in objects)


def _free_text(tool: Schema, due: Schema) -> bool:
    return any("enum" in asked and "enum" not in said for said, asked in _pairs(tool, due))


def _pairs(tool: Schema, due: Schema) -> list[tuple[Schema, Schema]]:
    """What the tool says of each property, and what the function asks for."""
    said = tool["input_schema"]["properties"]
    return [(said[name], asked) for name, asked in due["properties"].items() if name in said]


RULES: dict[str, Callable[[Schema, Schema], bool]] = {
    "no_description": _undescribed,
    "number_for_integer": _number_for_integer,
    "all_required": _needlessly_required,
    "array_without_items": _without_items,
    "open_object": _open,
    "free_text_for_closed_set": _free_text,
}

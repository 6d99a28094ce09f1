"""The schema that a function's first line asks for: its parameters, their types, what has no default."""

import ast

from autograder.findings import Json

TYPES = {"str": "string", "int": "integer", "float": "number", "bool": "boolean"}


def schema(header: str) -> dict[str, Json]:
    """The closed object of `def f(size: Literal["s", "m"], hours: int = 1): ...`.

    Knows str, int, float, bool, list[…] and Literal[…], which is what a reviewed tool's function takes.
    """
    arguments = ast.parse(header).body[0].args
    needed = len(arguments.args) - len(arguments.defaults)
    return {
        "type": "object",
        "properties": {each.arg: _typed(each.annotation) for each in arguments.args},
        "required": [each.arg for each in arguments.args[:needed]],
        "additionalProperties": False,
    }


def _typed(hint: ast.expr) -> dict[str, Json]:
    if isinstance(hint, ast.Name):
        return {"type": TYPES[hint.id]}
    if hint.value.id == "list":
        return {"type": "array", "items": _typed(hint.slice)}
    return {"type": "string", "enum": list(ast.literal_eval(hint.slice))}

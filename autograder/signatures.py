"""Schema and function must agree: what a model may send is just what the function takes."""

import inspect
from collections.abc import Iterator

from autograder.findings import Finding, Json
from autograder.limits import TimeUpError, time_limit
from autograder.schema_walk import follow

SECONDS = 1.0


def findings(schema: dict[str, Json], function: object) -> list[Finding]:
    """Where the properties of a schema and the parameters of a function differ; `fields`: name.

    Codes: signature.unknown_property, .missing_property, .not_required, .needless_required, .unreadable.
    A signature can be made to lie or to raise, so reading it is guarded like a call.
    """
    try:
        with time_limit(SECONDS):
            parameters = dict(inspect.signature(function).parameters)
    except (Exception, TimeUpError):
        return [Finding("signature.unreadable")]
    root = follow(schema, schema)
    properties, required = root.get("properties", {}), root.get("required", [])
    return [*_unknown(properties, parameters), *_parameters(properties, required, parameters)]


def _unknown(properties: dict[str, Json], parameters: dict[str, inspect.Parameter]) -> Iterator[Finding]:
    if any(each.kind is each.VAR_KEYWORD for each in parameters.values()):
        return
    for name in properties:
        if name not in parameters:
            taken = ", ".join(parameters)
            yield Finding("signature.unknown_property", {"name": name, "taken": taken}, at=f"/{name}")


def _parameters(
    properties: dict[str, Json], required: list[str], parameters: dict[str, inspect.Parameter]
) -> Iterator[Finding]:
    for name, parameter in parameters.items():
        if parameter.kind in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL):
            continue
        has_default = parameter.default is not parameter.empty
        if name not in properties:
            yield Finding("signature.missing_property", {"name": name})
        elif has_default and name in required:
            yield Finding("signature.needless_required", {"name": name}, at="/required")
        elif not has_default and name not in required:
            yield Finding("signature.not_required", {"name": name}, at="/required")

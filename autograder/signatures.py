"""Schema and function must agree: what a model may send is just what the function takes."""

from collections.abc import Iterator

from autograder.findings import Finding, Json
from autograder.running import Parameter, runner
from autograder.schema_walk import follow


def findings(schema: dict[str, Json], function: object) -> list[Finding]:
    """Where the properties of a schema and the parameters of a function differ; `fields`: name.

    function: the function, or a Runner of it.
    Codes: signature.unknown_property, .missing_property, .not_required, .needless_required, .unreadable.
    """
    parameters = runner(function).parameters()
    if parameters is None:
        return [Finding("signature.unreadable")]
    root = follow(schema, schema)
    properties, required = root.get("properties", {}), root.get("required", [])
    return [*_unknown(properties, parameters), *_parameters(properties, required, parameters)]


def _unknown(properties: dict[str, Json], parameters: tuple[Parameter, ...]) -> Iterator[Finding]:
    if any(each.kind == "VAR_KEYWORD" for each in parameters):
        return
    names = [each.name for each in parameters]
    for name in properties:
        if name not in names:
            yield Finding(
                "signature.unknown_property", {"name": name, "taken": ", ".join(names)}, at=f"/{name}"
            )


def _parameters(
    properties: dict[str, Json], required: list[str], parameters: tuple[Parameter, ...]
) -> Iterator[Finding]:
    for parameter in parameters:
        name = parameter.name
        if parameter.takes_any:
            continue
        if name not in properties:
            yield Finding("signature.missing_property", {"name": name})
        elif parameter.has_default and name in required:
            yield Finding("signature.needless_required", {"name": name}, at="/required")
        elif not parameter.has_default and name not in required:
            yield Finding("signature.not_required", {"name": name}, at="/required")

"""Answers that are a dict of property schemas, judged as the properties of one closed object."""

from autograder import schema_rules
from autograder.exercises import Case
from autograder.findings import Finding, Json
from autograder.nearest import nearest
from autograder.plain import is_one_of, type_name
from autograder.tool_rules import SCHEMA_KEYS


def shape(answer: object) -> Finding | None:
    """Why an answer isn't a dict at all; None when it may be one. Never looks inside it."""
    wrong = is_one_of(type(answer), (str, list, tuple, bool, int, float, set, type, type(None)))
    return Finding("schemas.not_a_dict", {"kind": type_name(answer)}) if wrong else None


def as_object(value: Json, accept: tuple[Case, ...]) -> tuple[dict[str, Json] | None, list[Finding]]:
    """The object schema with these properties, and what is wrong with the names.

    The names that are wanted are those that the calls to accept use. None where nothing can be judged.
    """
    if not isinstance(value, dict):
        return None, [Finding("schemas.not_a_dict", {"kind": type_name(value)})]
    wanted = list(dict.fromkeys(name for case in accept for name in case.call))
    if any(key in value for key in SCHEMA_KEYS) and not set(wanted) & set(value):
        return None, [Finding("schemas.wrapped", {"names": ", ".join(wanted)})]
    schema = {"type": "object", "properties": value, "additionalProperties": False}
    broken = schema_rules.findings(schema)
    if broken:
        return None, [
            Finding(each.code, each.fields, at=each.at.removeprefix("/properties")) for each in broken
        ]
    return schema, _names(value, wanted)


def _names(value: dict[str, Json], wanted: list[str]) -> list[Finding]:
    missing = [Finding("schemas.missing_name", {"name": name}) for name in wanted if name not in value]
    unknown = []
    for name in value:
        if name not in wanted:
            near = nearest(name, wanted) or ", ".join(wanted)
            unknown.append(Finding("schemas.unknown_name", {"name": name, "near": near}))
    return missing + unknown

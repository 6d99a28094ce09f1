"""Is it a tool definition, as the Messages API takes it? One generator a rule, findings as codes.

Sources: the anthropic SDK's types.ToolParam (2.14.0) for the keys, the API's documentation for the name.
"""

import re
import unicodedata
from collections.abc import Iterator
from types import FunctionType, MethodType

from autograder import schema_rules
from autograder.findings import Finding, Json
from autograder.nearest import nearest
from autograder.plain import is_one_of, type_name
from autograder.pointers import pointer

REQUIRED_KEYS = ("name", "input_schema")
OPTIONAL_KEYS = (
    "description", "type", "strict", "cache_control", "input_examples", "defer_loading",
    "allowed_callers", "eager_input_streaming",
)  # fmt: skip
NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}\Z")
# A letter of another script among Latin ones: many look the same (Unicode TR39 calls them confusables).
LATIN, FOREIGN = re.compile(r"[a-zA-Z]"), re.compile(r"(?![a-zA-Z0-9_])\w")
WRAPPERS = (
    "function",
    "parameters",
    "parametersJsonSchema",
    "parameters_json_schema",
    "functionDeclarations",
)
SCHEMA_KEYS = ("properties", "required", "additionalProperties", "$defs")


def shape(answer: object) -> Finding | None:
    """Why an answer isn't even a dict with a tool's keys; None when it is. Never looks inside it."""
    if answer is None:
        return Finding("tool.none")
    if type(answer) is str:
        looks_like_json = answer.lstrip()[:1] in ("{", "[")
        return Finding("tool.json_text" if looks_like_json else "tool.text")
    if is_one_of(type(answer), (list, tuple)):
        return Finding("tool.list")
    if is_one_of(type(answer), (FunctionType, MethodType)):
        return Finding("tool.function")
    if is_one_of(type(answer), (bool, int, float, set, type)):
        return Finding("tool.not_a_dict", {"kind": type_name(answer)})
    return None


def findings(tool: Json, name: str = "") -> list[Finding]:
    """What is wrong with a tool definition in plain JSON; codes start with `tool.` or `schema.`.

    name: the name that the exercise asks for, "" for any.
    Places in findings are JSON pointers into the tool.
    """
    if not isinstance(tool, dict):
        return [shape(tool) or Finding("tool.not_a_dict", {"kind": type_name(tool)})]
    other_form = list(_other_form(tool))
    if other_form:
        return other_form
    found = [finding for rule in (_keys, _name) for finding in rule(tool)]
    found += _asked_name(tool, name)
    found += _text(tool)
    return found + list(_schema(tool))


def can_judge(tool: Json, found: list[Finding]) -> bool:
    """Whether the tool has a schema that can judge calls, in spite of what was found beside it."""
    has_schema = isinstance(tool, dict) and isinstance(tool.get("input_schema"), dict)
    return has_schema and not any(finding.code.startswith(("schema.", "pattern.")) for finding in found)


def _other_form(tool: dict[str, Json]) -> Iterator[Finding]:
    """Right for somebody else: the bare input_schema, another provider's wrapper, MCP's spelling."""
    if "input_schema" in tool:
        return
    if any(key in tool for key in WRAPPERS):
        yield Finding("tool.openai_wrapper", {"key": next(key for key in WRAPPERS if key in tool)})
    elif "inputSchema" in tool:
        yield Finding("tool.mcp_key", at="/inputSchema")
    elif tool.get("type") == "object" or ("properties" in tool and "name" not in tool):
        yield Finding("tool.bare_schema")


def _keys(tool: dict[str, Json]) -> Iterator[Finding]:
    """Exactly the keys that the API knows: an unknown one is a 400 there."""
    known = (*REQUIRED_KEYS, *OPTIONAL_KEYS)
    missing = [key for key in REQUIRED_KEYS if key not in tool]
    for key in tool:
        if key in known:
            continue
        near = nearest(key, [*missing, *known], 0.75)
        if key in SCHEMA_KEYS:
            yield Finding("tool.misplaced_key", {"key": key}, at=pointer([key]))
        elif near and near not in tool:
            yield Finding("tool.misspelt_key", {"key": key, "near": near}, at=pointer([key]))
            missing = [name for name in missing if name != near]
        else:
            yield Finding("tool.unknown_key", {"key": key}, at=pointer([key]))
    for key in missing:
        yield Finding("tool.missing_key", {"key": key})


def _name(tool: dict[str, Json]) -> Iterator[Finding]:
    """`^[a-zA-Z0-9_-]{1,64}$`: the API's documentation on tool use."""
    name = tool.get("name", "ok")
    if isinstance(name, str) and NAME.match(name):
        return
    foreign = FOREIGN.search(name) if isinstance(name, str) and LATIN.search(name) else None
    if foreign:
        sign = foreign[0]
        character = f"U+{ord(sign):04X} {unicodedata.name(sign, '')}".strip()
        fields = {"value": name, "sign": sign, "character": character}
        yield Finding("tool.foreign_letter", fields, at="/name")
    else:
        yield Finding("tool.bad_name", {"value": name}, at="/name")


def _asked_name(tool: dict[str, Json], asked: str) -> list[Finding]:
    name = tool.get("name")
    wrong = asked and isinstance(name, str) and NAME.match(name) and name != asked
    return [Finding("tool.wrong_name", {"value": name, "asked": asked}, at="/name")] if wrong else []


def _text(tool: dict[str, Json]) -> list[Finding]:
    text = tool.get("description", "")
    return [] if isinstance(text, str) else [Finding("tool.description_not_text", at="/description")]


def _schema(tool: dict[str, Json]) -> Iterator[Finding]:
    if "input_schema" not in tool:
        return
    for found in schema_rules.findings(tool["input_schema"]):
        yield Finding(found.code, found.fields, at="/input_schema" + found.at)

"""The keys of a request and the kinds of their values, by the schema in request.json."""

import json
from collections.abc import Iterator
from functools import cache

from autograder.dialect import Draft202012
from autograder.findings import Json
from autograder.places import PACKAGE

# In anthropic 2.14.0's types.beta.message_create_params only; they need a header `anthropic-beta`.
BETA_FIELDS = (
    "billing_policy", "compaction", "context_management", "fallback_credit_token", "fallbacks",
    "mcp_servers", "thread",
)  # fmt: skip
KINDS = {
    "string": "string", "integer": "integer", "boolean": "boolean", "array": "list",
    "object": "dictionary",
}  # fmt: skip
ORDER = ("required", "additionalProperties", "type")

Path = tuple[str | int, ...]


@cache
def _validator() -> Draft202012:
    schema = json.loads((PACKAGE / "messages_rules" / "request.json").read_text(encoding="utf-8"))
    return Draft202012(schema)


def fields_and_kinds(body: dict[str, Json]) -> Iterator[str]:
    """Every key known, every needed one there, every value of its kind. Only the first fault is named."""
    errors = sorted(_validator().iter_errors(body), key=_importance)
    for error in errors[:1]:
        place, what = _put(error)
        yield f"{'.'.join(_location(body, (*error.absolute_path, *place)))}: {what}"


def _importance(error) -> tuple[list[tuple[bool, str]], int]:
    place = [(isinstance(part, str), str(part).zfill(6)) for part in error.absolute_path]
    rank = ORDER.index(error.validator) if error.validator in ORDER else len(ORDER)
    return place, rank


def _put(error) -> tuple[Path, str]:
    """What the service would say of a violation, and the key that it says it of."""
    allowed, value = error.validator_value, error.instance
    if error.validator == "required":
        return (next(name for name in allowed if name not in value),), "Field required"
    if error.validator == "additionalProperties":
        known = error.schema["properties"]
        return (next(name for name in value if name not in known),), "Extra inputs are not permitted"
    return (), _said_of_value(error.validator, allowed)


def _said_of_value(keyword: str | None, allowed: Json) -> str:
    if keyword == "type":
        kinds = [
            KINDS[each] for each in ([allowed] if isinstance(allowed, str) else allowed) if each in KINDS
        ]
        return f"Input should be a valid {' or '.join(kinds)}"
    if keyword == "enum":
        *first, last = [repr(each) for each in allowed if each is not None]
        return f"Input should be {', '.join(first)} or {last}" if first else f"Input should be {last}"
    if keyword == "minimum":
        return f"Input should be greater than or equal to {allowed}"
    if keyword == "minLength":
        return f"String should have at least {allowed} character"
    return "Extra inputs are not permitted"


def _location(body: Json, path: Path) -> Iterator[str]:
    """A place as the service spells it: `tools.0.custom.name`, `messages.1.content.0.tool_use.id`."""
    value, before = body, ""
    for index, part in enumerate(path):
        yield str(part)
        value = value[part] if isinstance(value, list | dict) and _holds(value, part) else None
        if isinstance(part, int) and index + 1 < len(path) and isinstance(value, dict):
            kind = "custom" if before == "tools" else value.get("type") if before == "content" else None
            if isinstance(kind, str):
                yield kind
        before = str(part)


def _holds(value: list | dict, part: str | int) -> bool:
    return part in value if isinstance(value, dict) else True

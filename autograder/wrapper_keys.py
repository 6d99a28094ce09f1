"""The keys of a provider's form of a tool: which there must be, which there may be, and what `strict` says.

Sources: the SDKs' own types (docs/providers.md).
"""

from collections.abc import Iterator

from autograder import tool_rules
from autograder.exercises import Wrapper
from autograder.findings import Finding, Json
from autograder.plain import type_name
from autograder.providers.reading_back import DECLARATION_KEYS, JSON_SCHEMA_KEYS, RESPONSES_KEYS, read

# What a form is made of, as a sentence lists it.
KEYS = {
    "messages": ("name", "description", "input_schema"),
    "responses": ("type", "name", "description", "parameters", "strict"),
    "parameters": ("name", "description", "parameters"),
}
MORE = {
    "messages": tool_rules.OPTIONAL_KEYS,
    "responses": RESPONSES_KEYS,
    "parameters": (*JSON_SCHEMA_KEYS, *DECLARATION_KEYS, "responseJsonSchema"),
}
NEEDED = {
    "messages": ("name", "input_schema"),
    "responses": ("type", "name", "parameters"),
    "parameters": ("name",),
}

OTHER_FORMS = {
    "messages": "wrappers.other_form.messages",
    "responses": "wrappers.other_form.responses",
    "chat": "wrappers.other_form.chat",
    "parameters": "wrappers.other_form.parameters",
    "parameters_json_schema": "wrappers.other_form.parameters",
    "mcp": "wrappers.other_form.mcp",
}


def finding(wrapper: Wrapper, form: Json) -> Finding | None:
    """Why this is not the form that is asked for; None where its keys are those of the form."""
    wanted = wrapper.forms[0]
    fields = {"name": wrapper.id, "keys": ", ".join(KEYS[wanted])}
    if form is None:
        return Finding("wrappers.missing", fields)
    if not isinstance(form, dict):
        return Finding("wrappers.not_a_form", {**fields, "kind": type_name(form)})
    unknown = [key for key in form if key not in (*KEYS[wanted], *MORE[wanted])]
    missing = [key for key in NEEDED[wanted] if key not in form]
    there = read(form).form
    if unknown and there not in (*wrapper.forms, ""):
        return Finding(OTHER_FORMS[there], fields)
    if missing:
        return Finding("wrappers.missing_key", {**fields, "key": missing[0]})
    if unknown:
        return Finding("wrappers.unknown_key", {**fields, "key": unknown[0]})
    return _other_form(wrapper, form, there, fields)


def _other_form(wrapper: Wrapper, form: Json, there: str, fields: dict[str, str]) -> Finding | None:
    """All keys are known, and still it is not what it should be."""
    if there == "messages" and form.get("type") not in (None, "custom"):
        return Finding("wrappers.needless_type", {**fields, "value": form["type"]})
    if there in wrapper.forms:
        return None
    if wrapper.forms[0] == "responses":
        return Finding("wrappers.wrong_type", {**fields, "value": form["type"]})
    return Finding("wrappers.missing_key", {**fields, "key": KEYS[wrapper.forms[0]][-1]})


def strictness(wrapper: Wrapper, form: dict[str, Json]) -> Iterator[Finding]:
    """Where `strict` says otherwise than it should. Left out, the Responses API takes a tool for strict."""
    said = form.get("strict")
    if wrapper.forms[0] == "responses" and said is None and not wrapper.strict:
        yield Finding("wrappers.strict_unsaid", {"name": wrapper.id})
    elif (said is True) != wrapper.strict or not (said is None or isinstance(said, bool)):
        yield Finding("wrappers.strict_wrong", {"name": wrapper.id, "wanted": str(wrapper.strict)})

"""Limits in words, for a description: they are part of the tool, so they are English like its keywords."""

import json

from autograder.findings import Json

LIMITS = {
    "minimum": "at least {}",
    "maximum": "at most {}",
    "exclusiveMinimum": "more than {}",
    "exclusiveMaximum": "less than {}",
    "multipleOf": "a multiple of {}",
    "minLength": "at least {} characters",
    "maxLength": "at most {} characters",
    "pattern": "matches the regular expression {}",
    "format": "format {}",
    "minItems": "at least {} elements",
    "maxItems": "at most {} elements",
    "minProperties": "at least {} keys",
    "maxProperties": "at most {} keys",
    "default": "default {}",
}
OR_NULL = "null: left out"
AS_ABOVE = "nested in the same way again"


def limit(keyword: str, value: Json) -> str:
    """`maximum: 20` as "at most 20"; what has no words of its own, as JSON."""
    if keyword == "uniqueItems":
        return "no element twice" if value else ""
    if keyword == "enum":
        return f"one of {', '.join(map(_json, value))}"
    if keyword in ("const", "examples"):
        return f"{'exactly' if keyword == 'const' else 'for example'} {_json(value)}"
    text = value if isinstance(value, str) else _json(value)
    return LIMITS[keyword].format(text) if keyword in LIMITS else f'"{keyword}": {_json(value)}'


def _json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def added(description: Json, said: list[str]) -> Json:
    """A description with what was said added as a sentence of its own."""
    said = [each for each in said if each]
    if not said:
        return description
    sentence = "; ".join(said)
    sentence = sentence[0].upper() + sentence[1:] + "."
    before = description.rstrip() if isinstance(description, str) else ""
    return f"{before}{'' if before[-1:] in ('', '.', '!', '?') else '.'} {sentence}".strip()

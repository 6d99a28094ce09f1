"""The normal form of a schema: without prose, and the same for spellings that say the same.

Not a proof of equality, which autograder.counterexample is for: only what is cheap, and never wrong.
"""

import json
from collections.abc import Mapping

from autograder.cases import ANNOTATIONS
from autograder.findings import Json
from autograder.schema_walk import LISTS, NAMED, ONE, follow

PARTS = 2_000  # of one schema: references under references can double without end
DEEPEST = 12  # levels at which a reference is still put in place
# Keywords that say nothing with these values.
SILENT: Mapping[str, Json] = {
    "additionalProperties": True, "uniqueItems": False, "minLength": 0, "minItems": 0, "minProperties": 0,
    "required": [], "properties": {}, "patternProperties": {}, "items": True,
}  # fmt: skip
# Core 8: where a schema lies, not what it says.
ELSEWHERE = ("$defs", "definitions", "$schema", "$id", "$anchor")


class TooLargeError(Exception):
    """A schema of more than PARTS parts, once its references are put in place."""


def normal(schema: dict[str, Json]) -> Json:
    """Equal for a const and an enum of one, for a `$ref` and what it leads to, for limits of an integer
    from either side, for every order of keys, types, `enum` and `required`. Raises TooLargeError."""
    return _Normal(schema).of(schema, 0)


def text(normal_form: Json) -> str:
    """The same text for the same form: 1 and 1.0 are one number in JSON Schema, and keys have no order."""
    return json.dumps(normal_form, sort_keys=True, separators=(",", ":"))


class _Normal:
    def __init__(self, root: dict[str, Json]) -> None:
        self._root, self._left = root, PARTS

    def of(self, schema: Json, depth: int) -> Json:
        self._left -= 1
        if self._left < 0:
            raise TooLargeError
        if not isinstance(schema, dict):
            return schema
        full = follow(self._root, schema) if depth <= DEEPEST else schema
        if not isinstance(full, dict):
            return full
        kept = {
            keyword: self._value(keyword, value, depth)
            for keyword, value in full.items()
            if keyword not in ANNOTATIONS and keyword not in ELSEWHERE
        }
        kept = _limits(_of_one(kept))
        return {word: value for word, value in kept.items() if word not in SILENT or value != SILENT[word]}

    def _value(self, keyword: str, value: Json, depth: int) -> Json:
        if keyword in ONE:
            return self.of(value, depth + 1)
        if keyword in LISTS and isinstance(value, list):
            return [self.of(each, depth + 1) for each in value]
        if keyword in NAMED and isinstance(value, dict):
            return {name: self.of(each, depth + 1) for name, each in value.items()}
        if keyword in ("enum", "required", "type") and isinstance(value, list):
            return sorted((_number(each) for each in value), key=text)
        return _number(value)


def _of_one(schema: dict[str, Json]) -> dict[str, Json]:
    """An enum of one is a const, a list of one type is that type; the type of a const says nothing new."""
    made = dict(schema)
    if isinstance(made.get("enum"), list) and len(made["enum"]) == 1:
        made["const"] = made.pop("enum")[0]
    if isinstance(made.get("type"), list) and len(made["type"]) == 1:
        made["type"] = made["type"][0]
    if isinstance(made.get("const"), str) and made.get("type") == "string":
        del made["type"]
    return made


def _limits(schema: dict[str, Json]) -> dict[str, Json]:
    """More than 0 is at least 1 where there are no fractions."""
    made = dict(schema)
    if made.get("type") == "integer":
        for open_end, end, step in (("exclusiveMinimum", "minimum", 1), ("exclusiveMaximum", "maximum", -1)):
            if type(made.get(open_end)) is int and end not in made:
                made[end] = made.pop(open_end) + step
    return made


def _number(value: Json) -> Json:
    return int(value) if type(value) is float and value.is_integer() else value

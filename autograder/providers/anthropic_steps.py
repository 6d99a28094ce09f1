"""Steps to what the Messages API takes: at the root, and in the subset of strict tools."""

from autograder.messages_rules.strict import BEYOND_GRAMMAR, COMBINATORS, FORMATS, UNSUPPORTED
from autograder.messages_rules.tools import ROOT_COMBINATORS
from autograder.providers import wording
from autograder.providers.rewriting import Part
from autograder.providers.steps import (
    any_of,
    at_root,
    close,
    cut_outside_refs,
    cut_recursion,
    everywhere,
    formats,
)

_WORDS = {word for words in UNSUPPORTED.values() for word in words}
_SAID = (*wording.LIMITS, *sorted(_WORDS))  # the least before the most
LIMITS = sorted(_WORDS, key=_SAID.index)


def min_items(part: Part) -> None:
    if part.schema.get("minItems", 0) not in (0, 1):
        part.move("minItems")


def patterns(part: Part) -> None:
    if BEYOND_GRAMMAR.search(part.schema.get("pattern", "").replace(r"\\", "")):
        part.move("pattern")


def simple_members(part: Part) -> None:
    for keyword in ("enum", "const"):
        allowed = part.schema.get(keyword)
        values = allowed if keyword == "enum" and isinstance(allowed, list) else [allowed]
        if any(isinstance(each, dict | list) for each in values):
            part.move(keyword)


def no_merged_refs(part: Part) -> None:
    if any(isinstance(each, dict) and "$ref" in each for each in part.schema.get("allOf", ())):
        part.move("allOf")


ALWAYS = (at_root(*ROOT_COMBINATORS),)
STRICT = (
    *ALWAYS, any_of, everywhere(*LIMITS), min_items, formats(FORMATS), patterns, simple_members,
    everywhere(*COMBINATORS), no_merged_refs, cut_outside_refs, cut_recursion, close,
)  # fmt: skip

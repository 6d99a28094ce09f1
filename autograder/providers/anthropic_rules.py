"""The Messages API's rules: those that the mocked service refuses by, asked of a single tool."""

from collections.abc import Callable, Iterator

from autograder import messages_rules
from autograder.findings import Json
from autograder.messages_rules import strict, tools
from autograder.providers.parts import members, rooted
from autograder.providers.rules import Found, Rule, Tool
from autograder.schema_walk import LISTS, NAMED, ONE

SUBSET = messages_rules.SUBSET
_SOURCES = {rule.code: rule for rule in messages_rules.RULES}
Part = dict[str, Json]


def _messages(rule: str, tool: Tool) -> Iterator[str]:
    """What the service would say; where in the request stands before the first colon."""
    body = {"tools": [tool], "messages": []}
    return (message.partition(": ")[2] for message in _SOURCES[rule].check(body))


def _whole(rule: str, *place: str, always_strict: bool = False) -> Callable[[Tool], Iterator[Found]]:
    def check(tool: Tool) -> Iterator[Found]:
        asked = {**tool, "strict": True} if always_strict else tool
        for message in _messages(rule, asked):
            yield place, {"said": message}

    return check


def _by_part(rule: str) -> Callable[[Tool], Iterator[Found]]:
    """Asks of each part of the schema alone, without the parts inside it, so that it is known where."""

    def check(tool: Tool) -> Iterator[Found]:
        for place, part in rooted(tool["input_schema"]):
            for message in _messages(rule, {"name": "x", "strict": True, "input_schema": _shell(part)}):
                yield place, {"said": message}

    return check


def _shell(part: Part) -> Part:
    """A part whose inner schemas say nothing more than whether they are a reference."""
    empty = dict(part)
    for keyword, value in part.items():
        if keyword in NAMED and isinstance(value, dict):
            empty[keyword] = {}
        elif keyword in LISTS and isinstance(value, list):
            empty[keyword] = [
                {"$ref": "#"} if isinstance(each, dict) and "$ref" in each else {} for each in value
            ]
        elif keyword in ONE and isinstance(value, dict):
            empty[keyword] = {}
    return empty


def root_combinators(tool: Tool) -> Iterator[Found]:
    for message in _messages("tools.root_combinator", tool):
        for keyword in tools.ROOT_COMBINATORS:
            if keyword in tool["input_schema"]:
                yield ("input_schema", keyword), {"keyword": keyword, "said": message}


def property_keys(tool: Tool) -> Iterator[Found]:
    for name in tool["input_schema"].get("properties", {}):
        one = {"name": "x", "input_schema": {"type": "object", "properties": {name: {}}}}
        for message in _messages("tools.property_key", one):
            yield ("input_schema", "properties", name), {"name": name, "said": message}


def same_names(every: list[Tool]) -> Iterator[Found]:
    seen: set[str] = set()
    for index, tool in enumerate(every):
        if tool["name"] in seen:
            yield (str(index), "name"), {"name": tool["name"]}
        seen.add(tool["name"])


def too_many_strict(every: list[Tool]) -> Iterator[Found]:
    if sum(tool.get("strict") is True for tool in every) > strict.MOST_TOOLS:
        yield (), {"limit": strict.MOST_TOOLS}


def casing(tool: Tool) -> Iterator[Found]:
    """Once a tool, at the first enum for which casing matters."""
    for place, part in rooted(tool["input_schema"]):
        capitals = [each for each in members(part) if isinstance(each, str) and each != each.lower()]
        if capitals:
            yield place, {"member": capitals[0]}
            return


def _reused(code: str, rule: str, check: Callable[[Tool], Iterator[Found]], **options) -> Rule:
    known = _SOURCES[rule]
    level = "error" if known.refuses else "advice"
    return Rule(code, known.source, check, level, strict=rule.startswith("strict."), **options)


def _strict(code: str, rule: str) -> Rule:
    return _reused(code, rule, _by_part(rule))


def _strict_whole(code: str, rule: str) -> Rule:
    return _reused(code, rule, _whole(rule, "input_schema", always_strict=True))


RULES = (
    _reused("provider.anthropic.name", "tools.name", _whole("tools.name", "name")),
    _reused("provider.anthropic.schema", "tools.schema", _whole("tools.schema", "input_schema")),
    _reused("provider.anthropic.long_name", "tools.long_name", _whole("tools.long_name", "name")),
    _reused("provider.anthropic.root_type", "tools.root_type", _whole("tools.root_type", "input_schema")),
    _reused("provider.anthropic.root_combinator", "tools.root_combinator", root_combinators),
    _reused("provider.anthropic.property_key", "tools.property_key", property_keys),
    _reused("provider.anthropic.example", "tools.example", _whole("tools.example", "input_examples")),
    _reused("provider.anthropic.same_name", "tools.same_name", same_names, together=True),
    _strict("provider.anthropic.strict_open", "strict.open"),
    _strict("provider.anthropic.strict_keyword", "strict.keyword"),
    _strict("provider.anthropic.strict_min_items", "strict.min_items"),
    _strict("provider.anthropic.strict_format", "strict.format"),
    _strict("provider.anthropic.strict_pattern", "strict.pattern"),
    _strict("provider.anthropic.strict_member", "strict.member"),
    _strict("provider.anthropic.strict_combinator", "strict.combinator"),
    _strict("provider.anthropic.strict_outside_ref", "strict.outside_ref"),
    _strict_whole("provider.anthropic.strict_recursion", "strict.recursion"),
    _strict_whole("provider.anthropic.strict_optional", "strict.optional"),
    _strict_whole("provider.anthropic.strict_unions", "strict.unions"),
    Rule("provider.anthropic.strict_casing", SUBSET, casing, "advice", strict=True),
    _reused("provider.anthropic.strict_tools", "strict.tools", too_many_strict, together=True),
)

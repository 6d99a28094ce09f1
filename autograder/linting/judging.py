"""What is wrong with the tools of a source, and what is only worth knowing."""

from collections.abc import Iterator
from dataclasses import dataclass

from autograder import advice, providers, reading, schema_rules, tool_rules, words
from autograder.findings import Finding, Json
from autograder.linting.sources import Source
from autograder.markup import clean
from autograder.messages_rules.tools import NO_FAULT
from autograder.plain import NotPlainError, to_plain
from autograder.pointers import pointer
from autograder.providers.reading_back import Definition
from autograder.providers.reading_back import read as definition_of
from autograder.providers.rules import Level
from autograder.sentences import of_finding

# True of a schema that the course can't judge by; a provider may still take it.
ONLY_ADVICE = (*NO_FAULT, "schema.dialect", "schema.endless", "schema.long_way")
# Said by a provider's rule already, or about this course's own checks.
NOT_SAID = (
    "tool.bad_name", "tool.foreign_letter", "schema.root_not_object",
    "advice.root_combinator", "advice.property_key",
    "advice.array_without_items", "advice.object_without_properties", "advice.python_refuses",
    "advice.python_reads_more",
)  # fmt: skip
Judged = tuple[Level, Finding]


@dataclass(frozen=True)
class Problem:
    """at: JSON pointer into the source; tool: its name; rule: the source of a provider's rule, or ""."""

    level: Level
    code: str
    message: str
    path: str
    line: int
    at: str
    tool: str
    rule: str = ""


def problems(source: Source, asked: tuple[str, ...] = (), strict: bool = False) -> Iterator[Problem]:
    """asked: the providers; none for those whose form a tool has, and all for MCP's."""
    read: list[tuple[str, Definition]] = []
    for place, found in source.tools:
        here = pointer(place)
        try:
            definition = definition_of(to_plain(found))
        except NotPlainError as error:
            yield _problem(source, "error", error.finding, here + error.finding.at, "")
            continue
        read.append((here, definition))
        for level, finding in _judged(definition, asked, strict):
            yield _problem(source, level, finding, here + definition.place(finding.at), _name(definition))
    yield from _together(source, read, asked, strict)


def _judged(definition: Definition, asked: tuple[str, ...], strict: bool) -> Iterator[Judged]:
    yield from _of_the_tool(definition)
    tool = definition.tool
    if not isinstance(tool, dict) or not isinstance(tool.get("input_schema"), dict):
        return
    own = {**tool, "name": tool["name"] if isinstance(tool.get("name"), str) else "ok"}
    for provider in _wanted(definition, asked):
        as_asked = {**own, "input_schema": definition.asked["input_schema"]}
        for found in _of_provider(as_asked, provider, definition, strict):
            if found.code.endswith(".schema"):
                continue  # said above, and by which keyword
            yield providers.level(found), found
    yield from _worth_knowing(own)


def _of_the_tool(definition: Definition) -> Iterator[Judged]:
    tool = definition.tool
    if isinstance(tool, dict) and isinstance(tool.get("input_schema"), dict):
        tool = {**tool, "input_schema": _comparable(tool["input_schema"])}
    for found in tool_rules.findings(tool):
        named = isinstance(tool, dict) and isinstance(tool.get("name"), str)
        if found.code in NOT_SAID and (named or found.code != "tool.bad_name"):
            continue
        foreign = found.code in ("tool.unknown_key", "tool.misspelt_key") and definition.form != "messages"
        if foreign and found.at == "/parameters":
            continue  # beside parameters_json_schema: Gemini's own rule
        yield "advice" if foreign or found.code in ONLY_ADVICE else "error", found


def _comparable(schema: dict[str, Json]) -> dict[str, Json]:
    """Without `$schema`: most of what is written for an older draft means the same in 2020-12."""
    plain = {key: value for key, value in schema.items() if key != "$schema"}
    return {**plain, "type": "object"}


def _wanted(definition: Definition, asked: tuple[str, ...]) -> tuple[str, ...]:
    own = (definition.provider,) if definition.provider else providers.PROVIDERS
    return asked or own


def _of_provider(tool: dict[str, Json], provider: str, definition: Definition, strict: bool) -> list[Finding]:
    if provider == "anthropic":  # its rules are tried by draft 2020-12, whatever `$schema` says
        schema = {key: value for key, value in tool["input_schema"].items() if key != "$schema"}
        tool = {**tool, "input_schema": schema}
    form = ""
    if provider == "gemini":
        form = definition.form if definition.provider == "gemini" else "parameters_json_schema"
    return providers.findings(tool, provider, True if strict else None, form)


def _worth_knowing(tool: dict[str, Json]) -> Iterator[Judged]:
    """Advice on a schema that is valid: as for learners, without a point that depends on it."""
    schema = tool["input_schema"]
    if any(schema_rules.valid(schema)):
        return
    for found in reading.findings(tool):
        yield "advice", found
    if any(found.code.startswith("schema.") for found in schema_rules.findings(_comparable(schema))):
        return  # a reference that leads out of it, say: most advice follows them
    for found in advice.findings(schema):
        own_keyword = found.code == "advice.unknown_keyword" and found.fields["keyword"].startswith("x-")
        if found.code not in NOT_SAID and not own_keyword:
            yield "advice", Finding(found.code, found.fields, at="/input_schema" + found.at)


def _together(
    source: Source, read: list[tuple[str, Definition]], asked: tuple[str, ...], strict: bool
) -> Iterator[Problem]:
    """What only shows among all the tools of one list."""
    lists: dict[str, list[tuple[str, Definition]]] = {}
    for here, definition in read:
        if isinstance(definition.tool, dict) and isinstance(definition.tool.get("name"), str):
            lists.setdefault(here.rpartition("/")[0], []).append((here, definition))
    for holder, each in lists.items():
        tools = [definition.tool for _, definition in each]
        wanted = {name for _, definition in each for name in _wanted(definition, asked)}
        for provider in sorted(wanted):
            for found in providers.findings_together(tools, provider, strict):
                yield _problem(source, "error", found, _place_in(found.at, holder, each), "")


def _place_in(at: str, holder: str, each: list[tuple[str, Definition]]) -> str:
    index, _, rest = at.removeprefix("/").partition("/")
    return f"{each[int(index)][0]}/{rest}" if index else holder


def _name(definition: Definition) -> str:
    name = definition.tool.get("name") if isinstance(definition.tool, dict) else None
    return name if isinstance(name, str) else ""


def _problem(source: Source, level: Level, finding: Finding, at: str, tool: str) -> Problem:
    told = " ".join(words.as_text(each) for each in of_finding(finding, "", words.DEFAULT))
    rule = next((rule.source for rule in providers.RULES if rule.code == finding.code), "")
    message, path, name = (clean(each).replace("\n", " ") for each in (told, source.path, tool))
    return Problem(level, finding.code, message, path, source.line(at), at, name, rule)

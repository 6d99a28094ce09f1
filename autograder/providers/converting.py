"""From the one tool definition, the Messages form, to each provider's: and what is lost on the way."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass

from autograder.findings import Finding, Json
from autograder.pointers import pointer
from autograder.providers import anthropic_steps, gemini_steps, openai_steps
from autograder.providers.rewriting import Step, rewrite
from autograder.providers.targets import Target

Tool = dict[str, Json]
SHARED = ("name", "description", "input_schema", "strict", "type")


@dataclass(frozen=True)
class Conversion:
    """A tool in a provider's form, as plain JSON.

    losses: what is no longer said as it was, each with its place in the tool that was converted. Only
    `lost.note` and `lost.key` leave what the tool accepts as it was.
    """

    tool: Tool
    losses: tuple[Finding, ...]

    @property
    def accepts_the_same(self) -> bool:
        return all(loss.code in ("lost.note", "lost.key") for loss in self.losses)


def to_anthropic(tool: Tool, strict: bool = False) -> Conversion:
    """The Messages API's form. Strict: optional stays optional, limits move into the description."""
    steps = anthropic_steps.STRICT if strict else anthropic_steps.ALWAYS
    schema, losses = _schema(tool, steps)
    same = {key: deepcopy(value) for key, value in tool.items() if key != "strict"}
    return Conversion({**same, "input_schema": schema, **({"strict": True} if strict else {})}, losses)


def to_openai(tool: Tool, api: str = "responses", strict: bool = False) -> Conversion:
    """A function of the Responses API, or, wrapped once more, of Chat Completions.

    Strict: every property is required, and takes null where it could be left out.
    """
    Target("openai", strict, api)
    steps = (openai_steps.STRICT, openai_steps.STRICT_AFTER) if strict else (openai_steps.ALWAYS, ())
    schema, losses = _schema(tool, *steps)
    function = {**_head(tool), "parameters": schema, "strict": strict}
    wrapped = {"type": "function", **({"function": function} if api == "chat" else function)}
    return Conversion(wrapped, (*losses, *_keys(tool)))


def to_gemini(tool: Tool, form: str = "parameters") -> Conversion:
    """A function declaration, by an OpenAPI subset or by JSON Schema, or a function of Interactions."""
    Target("gemini", form=form)
    if form == "parameters":
        schema, losses = _schema(tool, gemini_steps.STEPS)
    else:
        schema, losses = deepcopy(tool["input_schema"]), ()
    kind = {"type": "function"} if form == "interactions" else {}
    key = "parameters_json_schema" if form == "parameters_json_schema" else "parameters"
    return Conversion({**kind, **_head(tool), key: schema}, (*losses, *_keys(tool)))


def convert(tool: Tool, target: Target) -> Conversion:
    if target.provider == "anthropic":
        return to_anthropic(tool, target.strict)
    if target.provider == "openai":
        return to_openai(tool, target.form, target.strict)
    return to_gemini(tool, target.form)


def _schema(
    tool: Tool, before: tuple[Step, ...], after: tuple[Step, ...] = ()
) -> tuple[dict[str, Json], tuple[Finding, ...]]:
    schema, losses = rewrite(tool["input_schema"], before, after)
    return schema, tuple({(each.code, each.at): each for each in losses}.values())


def _head(tool: Tool) -> Tool:
    return {key: tool[key] for key in ("name", "description") if key in tool}


def _keys(tool: Tool) -> Iterator[Finding]:
    """Keys that only the Messages API knows, such as input_examples."""
    for key in tool:
        if key not in SHARED:
            yield Finding("lost.key", {"key": key}, at=pointer([key]))

"""The rules as a table for docs/providers.md: `python -m autograder.providers.table` prints it."""

from collections.abc import Iterator

from autograder import words
from autograder.providers import PROVIDERS, RULES
from autograder.providers.rules import Rule

HEADS = {"anthropic": "Anthropic, Messages API", "openai": "OpenAI, Responses and Chat", "gemini": "Gemini"}


def table() -> str:
    return "\n".join(line for provider in PROVIDERS for line in _of(provider))


def _of(provider: str) -> Iterator[str]:
    yield f"\n### {HEADS[provider]}\n"
    yield "| code | level | holds for | what is refused or passed over, and how to mend it | known from |"
    yield "| --- | --- | --- | --- | --- |"
    for rule in RULES:
        if rule.provider == provider:
            cells = (f"`{rule.code}`", rule.level, _when(rule), _sentence(rule), rule.source)
            yield "| " + " | ".join(cells) + " |"


def _when(rule: Rule) -> str:
    if rule.strict:
        return "strict"
    if rule.forms:
        return ", ".join(f"`{form}`" for form in rule.forms)
    return "all tools of a request" if rule.together else "always"


def _sentence(rule: Rule) -> str:
    """With its fields still open, as they are filled in for a tool."""
    return (words.template(rule.code) or "").replace("!j}", "}").replace("{{", "{").replace("}}", "}")


if __name__ == "__main__":
    print(table())

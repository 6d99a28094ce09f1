"""One tool definition for three providers: what each refuses, and the tool in each one's form.

No live service was asked: each rule names where it is known from (docs/providers.md).
"""

from autograder.findings import Finding, Json
from autograder.providers import anthropic_rules, gemini_rules, openai_rules
from autograder.providers.converting import Conversion, convert, to_anthropic, to_gemini, to_openai
from autograder.providers.rules import Rule
from autograder.providers.targets import FORMS, GEMINI_FORMS, OPENAI_APIS, PROVIDERS, Target

__all__ = [
    "FORMS", "GEMINI_FORMS", "OPENAI_APIS", "PROVIDERS", "RULES", "Conversion", "Rule", "Target", "convert",
    "findings", "findings_together", "to_anthropic", "to_gemini", "to_openai",
]  # fmt: skip

RULES = (*anthropic_rules.RULES, *openai_rules.RULES, *gemini_rules.RULES)


def findings(
    tool: dict[str, Json], provider: str, strict: bool | None = None, form: str = ""
) -> list[Finding]:
    """What a provider would refuse, ignore or bend in a tool; places are pointers into it.

    strict: None for what the tool's own `strict` says. The tool is in the Messages form, with a name that is
    text and a dict for `input_schema`.
    """
    asked = tool.get("strict") is True if strict is None else strict
    target = Target(provider, asked, form)
    tool = {**tool, "strict": asked}
    found: list[Finding] = []
    for rule in RULES:
        if rule.holds_for(target) and not rule.together:
            found += rule.findings(tool)
        if found and found[-1].code.endswith(".schema"):
            break  # what is no schema has no parts to speak of
    return found


def findings_together(tools: list[dict[str, Json]], provider: str, strict: bool = False) -> list[Finding]:
    """What a provider would refuse of these tools in one request; places begin with the tool's index."""
    asked = [{**tool, "strict": strict or tool.get("strict") is True} for tool in tools]
    target = Target(provider, any(tool["strict"] for tool in asked))
    rules = [rule for rule in RULES if rule.together and rule.holds_for(target)]
    return [found for rule in rules for found in rule.findings(asked)]


def level(finding: Finding) -> str:
    """ "error" or "advice", by the finding's rule."""
    return next(rule.level for rule in RULES if rule.code == finding.code)

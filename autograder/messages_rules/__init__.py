"""What the Messages API refuses: one rule a row, each with where it is known from.

The rules need neither the SDK nor a network. Each takes a request body and yields what the service would
say; a later row may take for granted what the rows above it have found in order.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from autograder.findings import Json
from autograder.messages_rules import conversation, shape, strict, tools
from autograder.messages_rules.shape import BETA_FIELDS
from autograder.validating import deep_stack

__all__ = ["BETA_FIELDS", "RULES", "Refused", "Rule", "first_refusal", "warnings"]

SDK = "anthropic 2.14.0, types.message_create_params"
TOOL_RESULTS = "Messages API documentation, Handle tool calls"
SUBSET = "Messages API documentation, Structured outputs, JSON Schema limitations"


@dataclass(frozen=True)
class Rule:
    """One thing that the service refuses.

    check: yields the service's message for each fault; source: where the rule is known from; reported:
    whether the wording, too, is known from public error reports, and not ours; refuses: False for what is
    taken, and better left alone.
    """

    code: str
    source: str
    check: Callable[[dict[str, Json]], Iterator[str]]
    reported: bool = True
    refuses: bool = True


RULES = (
    Rule("request.fields", SDK, shape.fields_and_kinds),
    Rule("messages.none", "public error reports", conversation.some_message),
    Rule("messages.system_role", "public error reports", conversation.no_system_role),
    Rule("messages.user_first", "public error reports", conversation.user_first),
    Rule("messages.user_last", SDK, conversation.user_last),
    Rule("messages.empty", "anthropics/claude-code issue 6774", conversation.content_not_empty),
    Rule("messages.empty_text", "anthropics/claude-code issue 59812", conversation.text_not_empty),
    Rule("messages.block_role", TOOL_RESULTS, conversation.blocks_by_role, reported=False),
    Rule("tool_use.same_id", "public error reports", conversation.call_ids_unique),
    Rule("tool_result.unknown", "anthropics/claude-code issue 18947", conversation.results_known),
    Rule("tool_result.doubled", "public error reports", conversation.results_single),
    Rule(
        "tool_result.missing",
        f"anthropics/claude-code issue 6575; {TOOL_RESULTS}",
        conversation.calls_answered,
    ),
    Rule("tools.name", "home-assistant/core issue 147760; anthropics/claude-code issue 96152", tools.names),
    Rule("tools.long_name", "Messages API documentation", tools.long_names, reported=False, refuses=False),
    Rule("tools.same_name", "tailcallhq/forgecode issue 892", tools.unique_names),
    Rule("tools.root_type", "anthropic 2.14.0, types.tool_param", tools.root_is_object),
    Rule("tools.root_combinator", "anthropics/claude-code issue 5973", tools.no_root_combinators),
    Rule("tools.schema", "Messages API documentation, input_schema", tools.valid_schemas),
    Rule("tools.property_key", "anthropics/claude-code issue 79418", tools.property_keys),
    Rule(
        "tools.example",
        "Messages API documentation, Tool use examples",
        tools.examples_fit,
        reported=False,
    ),
    Rule("strict.tools", "elizaOS/eliza issue 16499; camel-ai/camel pull 4171", strict.tool_count),
    Rule("strict.open", SUBSET, strict.closed_objects),
    Rule("strict.keyword", f"{SUBSET}; CherryHQ/cherry-studio issue 18037", strict.keywords),
    Rule("strict.min_items", SUBSET, strict.list_lengths),
    Rule("strict.format", SUBSET, strict.formats, reported=False),
    Rule("strict.pattern", SUBSET, strict.patterns, reported=False),
    Rule("strict.member", SUBSET, strict.primitive_members, reported=False),
    Rule("strict.combinator", SUBSET, strict.combinators, reported=False),
    Rule("strict.outside_ref", SUBSET, strict.references_inside, reported=False),
    Rule("strict.recursion", SUBSET, strict.no_recursion),
    Rule("strict.optional", "elie222/inbox-zero issue 2323", strict.optional_count),
    Rule("strict.unions", "camel-ai/camel pull 4171", strict.union_count, reported=False),
    Rule("tool_choice.no_tools", "public error reports", tools.choice_needs_tools),
    Rule("tool_choice.unknown", "public error reports", tools.choice_is_offered),
)


@dataclass(frozen=True)
class Refused:
    """Which rule refuses a request, and in which words."""

    rule: str
    message: str


def first_refusal(body: dict[str, Json]) -> Refused | None:
    """Why the service answers a request with status 400: it names one reason. None where it takes it."""
    with deep_stack():
        for rule in RULES:
            if rule.refuses:
                for message in rule.check(body):
                    return Refused(rule.code, message)
    return None


def warnings(body: dict[str, Json]) -> list[str]:
    """What is taken, and better left alone. For a request that nothing refuses."""
    return [message for rule in RULES if not rule.refuses for message in rule.check(body)]

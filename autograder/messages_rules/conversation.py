"""Rules on the turns of a conversation, and above all on how results answer calls."""

from collections.abc import Iterator

from autograder.findings import Json

Message = dict[str, Json]
Request = dict[str, Json]


def some_message(body: Request) -> Iterator[str]:
    if not body["messages"]:
        yield "messages: at least one message is required"


def no_system_role(body: Request) -> Iterator[str]:
    if any(message["role"] == "system" for message in body["messages"]):
        yield (
            'messages: Unexpected role "system". The Messages API accepts a top-level `system` parameter, '
            'not "system" as an input message role.'
        )


def user_first(body: Request) -> Iterator[str]:
    if body["messages"][0]["role"] != "user":
        yield 'messages: first message must use the "user" role'


def user_last(body: Request) -> Iterator[str]:
    if body["messages"][-1]["role"] == "assistant":
        yield (
            "This model does not support assistant message prefill. "
            "The conversation must end with a user message."
        )


def content_not_empty(body: Request) -> Iterator[str]:
    for index, message in enumerate(body["messages"]):
        if not message["content"]:
            yield (
                f"messages.{index}: all messages must have non-empty content "
                "except for the optional final assistant message"
            )


def text_not_empty(body: Request) -> Iterator[str]:
    for message in body["messages"]:
        if any(block["type"] == "text" and not block["text"] for block in blocks(message)):
            yield "messages: text content blocks must be non-empty"


def blocks_by_role(body: Request) -> Iterator[str]:
    """Calls are the assistant's, results the user's."""
    for index, message in enumerate(body["messages"]):
        for kind, role in (("tool_use", "assistant"), ("tool_result", "user")):
            if message["role"] != role and of_kind(message, kind):
                yield f"messages.{index}: `{kind}` blocks can only be in `{role}` messages"


def call_ids_unique(body: Request) -> Iterator[str]:
    ids = [block["id"] for message in body["messages"] for block in of_kind(message, "tool_use")]
    if len(ids) != len(set(ids)):
        yield "messages: `tool_use` ids must be unique"


def results_known(body: Request) -> Iterator[str]:
    for index, (before, message) in enumerate(_pairs(body)):
        called = {block["id"] for block in of_kind(before, "tool_use")}
        for place, block in enumerate(blocks(message)):
            if block["type"] == "tool_result" and block["tool_use_id"] not in called:
                yield (
                    f"messages.{index}.content.{place}: unexpected `tool_use_id` found in `tool_result` "
                    f"blocks: {block['tool_use_id']}. Each `tool_result` block must have a corresponding "
                    "`tool_use` block in the previous message."
                )


def results_single(body: Request) -> Iterator[str]:
    for index, message in enumerate(body["messages"]):
        seen: set[str] = set()
        for place, block in enumerate(blocks(message)):
            answered = block["tool_use_id"] if block["type"] == "tool_result" else None
            if answered in seen:
                yield (
                    f"messages.{index}.content.{place}: each tool_use must have a single result. "
                    f"Found multiple `tool_result` blocks with id: {answered}"
                )
            seen |= {answered} if answered else set()


def calls_answered(body: Request) -> Iterator[str]:
    """Every call has its result in the next message, all in that one, and before any text there."""
    messages = body["messages"]
    for index, message in enumerate(messages):
        called = [block["id"] for block in of_kind(message, "tool_use")]
        answered = _answered_first(messages[index + 1]) if index + 1 < len(messages) else set()
        open_calls = [each for each in called if each not in answered]
        if open_calls:
            yield (
                f"messages.{index}: `tool_use` ids were found without `tool_result` blocks immediately "
                f"after: {', '.join(open_calls)}. Each `tool_use` block must have a corresponding "
                "`tool_result` block in the next message."
            )


def _answered_first(message: Message) -> set[str]:
    """What the results at the very beginning of a message answer: behind a text they count for nothing."""
    answered = set()
    for block in blocks(message):
        if block["type"] != "tool_result":
            break
        answered.add(block["tool_use_id"])
    return answered


def _pairs(body: Request) -> Iterator[tuple[Message, Message]]:
    """Each message with the one before it."""
    nobody: Message = {"role": "assistant", "content": []}
    return zip([nobody, *body["messages"]], body["messages"], strict=False)


def blocks(message: Message) -> list[dict[str, Json]]:
    """The content of a message as blocks: a bare string stands for one text block."""
    content = message["content"]
    return [{"type": "text", "text": content}] if isinstance(content, str) else content


def of_kind(message: Message, kind: str) -> list[dict[str, Json]]:
    return [block for block in blocks(message) if block["type"] == kind]

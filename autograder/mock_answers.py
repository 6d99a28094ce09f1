"""An answer of the mocked service: a message as JSON, the same as server-sent events, or an error."""

import json
from collections.abc import Iterator

from autograder.findings import Json
from autograder.mock_hearing import call_id
from autograder.mock_script import Step

OFF_SCRIPT = "_off_script"  # how the id of a message ends that no step of the script gave
PIECE = 12  # characters of a delta in a stream
LETTERS_PER_TOKEN = 4  # a rough average: no tokenizer is at hand
ERRORS = {
    400: "invalid_request_error", 401: "authentication_error", 404: "not_found_error",
    429: "rate_limit_error", 500: "api_error", 529: "overloaded_error",
}  # fmt: skip
FAILURES = {429: "Too many requests (mocked)", 500: "Internal server error", 529: "Overloaded"}

Message = dict[str, Json]


def message(body: dict[str, Json], turn: int, step: Step, off_script: bool = False) -> Message:
    """A step as a message; `usage` is estimated from the lengths of the texts."""
    content: list[Message] = [{"type": "text", "text": step.text}] if step.text else []
    content += [
        {"type": "tool_use", "id": call_id(turn, index, call.label), "name": call.tool, "input": call.input}
        for index, call in enumerate(step.calls)
    ]
    return {
        "id": f"msg_mock_{turn + 1:02}{OFF_SCRIPT if off_script else ''}",
        "type": "message",
        "role": "assistant",
        "model": body["model"],
        "content": content,
        "stop_reason": step.stop_reason,
        "stop_sequence": None,
        "stop_details": {"type": "refusal"} if step.stop_reason == "refusal" else None,
        "usage": {
            "input_tokens": _tokens([body.get("system"), body.get("tools"), body["messages"]]),
            "output_tokens": _tokens(content),
        },
    }


def _tokens(value: Json) -> int:
    return len(json.dumps(value, ensure_ascii=False)) // LETTERS_PER_TOKEN + 1


def whole(answer: Message) -> Message:
    """As it comes without streaming: a call that max_tokens cut off has an empty input."""
    if not _is_cut(answer):
        return answer
    return {**answer, "content": [*answer["content"][:-1], {**answer["content"][-1], "input": {}}]}


def events(answer: Message) -> str:
    """As server-sent events."""
    parts = (f"event: {each['type']}\ndata: {json.dumps(each)}\n\n" for each in _events(answer))
    return "".join(parts)


def _events(answer: Message) -> Iterator[Message]:
    usage = answer["usage"]
    open_end = {"stop_reason": None, "stop_details": None, "usage": {**usage, "output_tokens": 1}}
    start = {**answer, "content": [], **open_end}
    yield {"type": "message_start", "message": start}
    yield {"type": "ping"}
    for index, block in enumerate(answer["content"]):
        last = index == len(answer["content"]) - 1
        yield from _block_events(index, block, cut=last and _is_cut(answer))
    delta = {key: answer[key] for key in ("stop_reason", "stop_sequence", "stop_details")}
    yield {"type": "message_delta", "delta": delta, "usage": {"output_tokens": usage["output_tokens"]}}
    yield {"type": "message_stop"}


def _block_events(index: int, block: Message, cut: bool) -> Iterator[Message]:
    is_text = block["type"] == "text"
    empty = {"text": ""} if is_text else {"input": {}}
    yield {"type": "content_block_start", "index": index, "content_block": {**block, **empty}}
    content = block["text"] if is_text else json.dumps(block["input"])
    if cut:
        content = content[: len(content) // 2]
    kind, key = ("text_delta", "text") if is_text else ("input_json_delta", "partial_json")
    for start in range(0, len(content), PIECE):
        delta = {"type": kind, key: content[start : start + PIECE]}
        yield {"type": "content_block_delta", "index": index, "delta": delta}
    yield {"type": "content_block_stop", "index": index}


def _is_cut(answer: Message) -> bool:
    """Whether the end of an answer is missing in the middle of a call."""
    content = answer["content"]
    return answer["stop_reason"] == "max_tokens" and bool(content) and content[-1]["type"] == "tool_use"


def error(status: int, text: str, request_id: str, code: str = "") -> Message:
    """code: what the SDK knows an error by, where there is one."""
    details = {"details": {"error_code": code}} if code else {}
    told = {"type": ERRORS[status], "message": text, **details}
    return {"type": "error", "error": told, "request_id": request_id}

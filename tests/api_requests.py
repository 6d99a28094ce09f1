"""Requests to the Messages API: one that nothing refuses, and what tests change in it."""

from copy import deepcopy

TOOL = {
    "name": "get_weather",
    "description": "The weather in a city, now.",
    "input_schema": {
        "type": "object",
        "properties": {"city": {"type": "string"}, "units": {"enum": ["celsius", "fahrenheit"]}},
        "required": ["city"],
        "additionalProperties": False,
    },
}
USER = {"role": "user", "content": "What is the weather in Oslo and Rome?"}
CALLS = [
    {"type": "text", "text": "I'll look both up."},
    {"type": "tool_use", "id": "toolu_a", "name": "get_weather", "input": {"city": "Oslo"}},
    {"type": "tool_use", "id": "toolu_b", "name": "get_weather", "input": {"city": "Rome"}},
]
ASSISTANT = {"role": "assistant", "content": CALLS}


def result(call: str, **fields) -> dict:
    return {"type": "tool_result", "tool_use_id": call, "content": "18", **fields}


def text(words: str) -> dict:
    return {"type": "text", "text": words}


def user(*blocks) -> dict:
    return {"role": "user", "content": list(blocks)}


def request(**changes) -> dict:
    """A request that the service takes; None for a key takes it out."""
    body = {"model": "claude-x", "max_tokens": 100, "messages": [USER], "tools": [TOOL], **changes}
    return deepcopy({key: value for key, value in body.items() if value is not None})


def answered(*messages, **changes) -> dict:
    """One in which the model has made two calls, and these messages come after them."""
    return request(messages=[USER, ASSISTANT, *messages], **changes)


def with_tool(**changes) -> dict:
    tool = {key: value for key, value in {**TOOL, **changes}.items() if value is not None}
    return request(tools=[tool])


def with_schema(schema: dict, **changes) -> dict:
    return with_tool(input_schema=schema, **changes)


def strict(*properties: dict, count: int = 1, **keywords) -> dict:
    """Strict tools, each with these properties (all required unless `required` is given)."""
    named = {f"p{index}": each for index, each in enumerate(properties)}
    schema = {
        "type": "object",
        "properties": named,
        "required": list(named),
        "additionalProperties": False,
        **keywords,
    }
    tools = [
        {"name": f"tool_{index}", "description": "x", "input_schema": schema, "strict": True}
        for index in range(count)
    ]
    return request(tools=tools)

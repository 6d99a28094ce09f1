"""From a model's call to the tool_result that answers it. Whatever goes wrong goes back as a sentence."""

import json

from autograder import schema_rules, words
from autograder.calling import call
from autograder.findings import Finding, Json
from autograder.judging import STEPS
from autograder.limits import TimeUpError, TooMuchWorkError, effort, time_limit
from autograder.plain import type_name
from autograder.sentences import of_finding, of_refusal
from autograder.session import language
from autograder.validating import Judge
from autograder.words import Text

SECONDS = 2.0  # for validating one call

Block = dict[str, Json]


def dispatch(tool_use: object, tools: list[Block], functions: dict[str, object]) -> Block:
    """Runs the function that a call names, once the tool's own schema accepts the arguments.

    tool_use: the block, as the SDK gives it or as a dict; functions: tool name → function, which gets the
    arguments as keywords. Returns the tool_result block: the result as JSON (text as it is), or, with
    is_error, a sentence that a model can mend its call by. Never raises for what a function does.
    """
    block = tool_use if isinstance(tool_use, dict) else tool_use.to_dict()
    problem = _unknown(block["name"], tools, functions) or _unfit(block, tools)
    if problem:
        return _result(block, problem, is_error=True)
    came = call(functions[block["name"]], block["input"], passes="keywords")
    if came.finding:
        return _result(block, _went_wrong(came.finding), is_error=True)
    told = came.returned
    return _result(block, told if isinstance(told, str) else json.dumps(told, ensure_ascii=False))


def _result(block: Block, content: str, is_error: bool = False) -> Block:
    return {"type": "tool_result", "tool_use_id": block["id"], "content": content, "is_error": is_error}


def _unknown(name: str, tools: list[Block], functions: dict[str, object]) -> str:
    """Why there is nothing to run, "" where there is."""
    offered = [tool["name"] for tool in tools]
    if name not in offered:
        return _say("agent.unknown_tool", name=name, offered=", ".join(offered) or "–")
    if not isinstance(functions, dict) or name not in functions:
        return _say("agent.no_function", name=name)
    if functions[name] is None:
        return _say("function.missing", name=name)
    if not callable(functions[name]):
        return _say("function.not_callable", kind=type_name(functions[name]))
    return ""


def _unfit(block: Block, tools: list[Block]) -> str:
    """Why the tool's schema refuses the arguments, "" where it accepts them."""
    schema = next(tool["input_schema"] for tool in tools if tool["name"] == block["name"])
    try:
        with time_limit(SECONDS), effort(STEPS):
            found = schema_rules.findings(schema)
            if found:
                return _as_text(*of_finding(found[0], "", language()))
            refusal = Judge(schema).refusal(block["input"])
    except TimeUpError:
        return _say("schema.too_slow", seconds=SECONDS)
    except TooMuchWorkError:
        return _say("schema.too_much_work", steps=STEPS)
    return _as_text(of_refusal(refusal, language(), "anothers")) if refusal else ""


def _went_wrong(finding: Finding) -> str:
    problem = finding.fields.get("problem")  # what in a result isn't JSON
    why = of_finding(problem, "", language()) if problem else []
    return _as_text(words.say(finding.code, language(), finding.fields), *why)


def _say(code: str, **fields: object) -> str:
    return _as_text(words.say(code, language(), fields))


def _as_text(*told: Text) -> str:
    return " ".join(map(words.as_text, told))

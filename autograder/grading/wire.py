"""What crosses between a worker and the judge, as plain JSON. What comes from a worker is read as a claim.

`..._to_plain` is the worker's side. `..._of` is the judge's: each checks the type of every part, and raises
GarbledError for what no worker of ours would have said.
"""

from collections.abc import Mapping
from typing import Any

from autograder import words
from autograder.calling import Called
from autograder.findings import Finding, Json
from autograder.plain import MAX_PROBLEMS, Read, read
from autograder.running import Parameter
from autograder.talking import Heard, Talk
from autograder.trace import ToolCall

TEXT = 2_000  # characters of one field of a finding
FIELDS = 20
PARAMETERS = 200
CALLS = 200
NAMES = 500  # of the learner's variables, told where one is missing
NAME = 100  # characters of each
SAID = 100_000  # characters of what a model said last, which is the judge's own text
# What a learner's process may say of itself. Verdicts are none of its business.
SAYABLE = ("plain.", "agent.", "tool.", "schemas.", "function.")
WITH_A_PROBLEM = ("function.not_json",)  # its field `problem` is the finding that says why


class GarbledError(Exception):
    """A worker's answer that is none."""


def finding_to_plain(finding: Finding) -> dict[str, Any]:
    fields = {
        name: {"finding": finding_to_plain(value)} if isinstance(value, Finding) else value
        for name, value in finding.fields.items()
    }
    return {"code": finding.code, "fields": fields, "at": finding.at}


def finding_of(plain: Any, inner: bool = False) -> Finding:
    """inner: of a finding that is a field of another; it has no such field itself."""
    told = _dict(plain, "code", "fields", "at")
    code, at, fields = _text(told["code"]), _text(told["at"]), told["fields"]
    if not code.startswith(SAYABLE) or type(fields) is not dict or len(fields) > FIELDS:
        raise GarbledError("a finding")
    if not words.can_say(code, fields) or (code in WITH_A_PROBLEM) != _has_problem(fields):
        raise GarbledError("a finding without a sentence")
    return Finding(code, {_text(name): _field(value, inner) for name, value in fields.items()}, at=at)


def _has_problem(fields: Mapping[str, Any]) -> bool:
    return type(fields.get("problem")) is dict


def read_to_plain(got: Read) -> dict[str, Any]:
    if got.problem is None:
        return {"value": got.value}
    return {"problem": finding_to_plain(got.problem), "more": [finding_to_plain(each) for each in got.more]}


def read_of(plain: Any) -> Read:
    if type(plain) is dict and "problem" in plain:
        more = plain.get("more", [])
        if type(more) is not list or len(more) > MAX_PROBLEMS:
            raise GarbledError("problems")
        return Read(problem=finding_of(plain["problem"]), more=tuple(map(finding_of, more)))
    return read(_dict(plain, "value")["value"])


def called_to_plain(called: Called) -> dict[str, Any]:
    finding = finding_to_plain(called.finding) if called.finding else None
    kept = {"printed": called.printed, "refused": called.refused}
    return {"returned": called.returned, "finding": finding, **kept}


def called_of(plain: Any) -> Called:
    told = _dict(plain, "returned", "finding", "printed", "refused")
    finding = finding_of(told["finding"]) if told["finding"] is not None else None
    return Called(told["returned"], finding, _bool(told["printed"]), _bool(told["refused"]))


def talk_to_plain(talk: Talk) -> dict[str, Any]:
    heard = talk.heard and {
        "calls": [[call.id, call.name, call.input, call.result, call.is_error] for call in talk.heard.calls],
        "ended": talk.heard.ended,
        "why": finding_to_plain(talk.heard.why),
        "text": talk.heard.text,
    }
    return {"heard": heard, "finding": finding_to_plain(talk.finding) if talk.finding else None}


def talk_of(plain: Any, booked: tuple[Json, ...]) -> Talk:
    """booked: what the judge's own booking system has in its record."""
    told = _dict(plain, "heard", "finding")
    finding = finding_of(told["finding"]) if told["finding"] is not None else None
    return Talk(_heard(told["heard"]) if told["heard"] is not None else None, finding, booked)


def parameters_of(plain: Any) -> tuple[Parameter, ...] | None:
    if plain is None:
        return None
    if type(plain) is not list or len(plain) > PARAMETERS:
        raise GarbledError("parameters")
    for each in plain:
        if type(each) is not list or len(each) != 3:
            raise GarbledError("a parameter")
    return tuple(Parameter(_text(name), _text(kind), _bool(default)) for name, kind, default in plain)


def _heard(plain: Any) -> Heard:
    told = _dict(plain, "calls", "ended", "why", "text")
    calls = told["calls"]
    if type(calls) is not list or len(calls) > CALLS:
        raise GarbledError("calls")
    return Heard(
        tuple(map(_call, calls)),
        _text(told["ended"]),
        finding_of(told["why"]),
        _text(told["text"], SAID),
    )


def _call(plain: Any) -> ToolCall:
    if type(plain) is not list or len(plain) != 5:
        raise GarbledError("a call")
    number, name, given, result, is_error = plain
    if type(given) is not dict or type(result) not in (str, type(None)):
        raise GarbledError("a call")
    return ToolCall(_text(number), _text(name), given, result, _bool(is_error))


def _field(value: Any, inner: bool) -> object:
    if type(value) is dict and list(value) == ["finding"] and not inner:
        return finding_of(value["finding"], inner=True)
    if type(value) is str:
        return value[:TEXT]
    if type(value) in (int, float, bool, type(None)):
        return value
    raise GarbledError("a field")


def _dict(plain: Any, *keys: str) -> Mapping[str, Any]:
    if type(plain) is not dict or not all(key in plain for key in keys):
        raise GarbledError(", ".join(keys))
    return plain


def _text(plain: Any, longest: int = TEXT) -> str:
    if type(plain) is not str or len(plain) > longest:
        raise GarbledError("text")
    return plain


def _bool(plain: Any) -> bool:
    if type(plain) is not bool:
        raise GarbledError("a truth value")
    return plain

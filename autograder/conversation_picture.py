"""A picture of a conversation: who said what, what was called with what, what came back, how it ended."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from autograder import words
from autograder.findings import Json
from autograder.markup import Shown, clean, escape, page, sentence
from autograder.sentences import of_finding
from autograder.trace import Message, Trace
from autograder.words import Text, short_json

ROOM = 600  # characters of a text, of arguments or of a result that are shown
MARKS = {"result": "✓", "error": "✗"}
CLASSES = {"result": "ts-yes", "error": "ts-no"}
# What a line is → its note, alone and where there are several calls to tell apart.
NOTES = {
    "call": ("conversation.call", "conversation.call_number"),
    "result": ("conversation.result", "conversation.result_number"),
    "error": ("conversation.error", "conversation.error_number"),
}


@dataclass(frozen=True)
class Line:
    """One thing that happened. who: "user", "model" or "code"; kind: a key of NOTES, "" for a text."""

    who: str
    text: str
    kind: str = ""
    note: Text = ()


def picture(trace: Trace) -> Shown:
    """In the language of the trace."""
    lines = list(_lines(trace))
    head = _word("conversation.head_mocked" if trace.mocked else "conversation.head", trace)
    end = of_finding(trace.why, "", trace.language)
    items = "".join(_item(who, list(said), trace) for who, said in groupby(lines, lambda line: line.who))
    body = (
        f'<div class="ts-head"><strong>{escape(head)}</strong>{_counts(trace)}</div>'
        f'<ul class="ts-talk">{items}</ul><p class="ts-end">{" ".join(map(sentence, end))}</p>'
    )
    text = "\n".join([head, *(_text(line, trace) for line in lines), *map(words.as_text, end)])
    return Shown(page(body, head, "ts-card", trace.language), text)


def _counts(trace: Trace) -> str:
    fields = {"calls": len(trace.calls), "errors": sum(each.is_error for each in trace.calls)}
    told = words.say("conversation.counts", trace.language, fields)
    return f'<span class="ts-soft">{sentence(told)}</span>' if trace.calls else ""


def _lines(trace: Trace) -> Iterator[Line]:
    calls = {call.id: (call.name, number) for number, call in enumerate(trace.calls, 1)}
    for message in trace.messages:
        who = "user" if message["role"] == "user" else "model"
        for block in _blocks(message):
            if block["type"] == "text":
                yield Line(who, _cut(block["text"], trace))
            elif block["type"] == "tool_use":
                note = _note("call", *calls[block["id"]], trace)
                yield Line("model", short_json(block["input"], ROOM), "call", note)
            elif block["type"] == "tool_result":
                kind = "error" if block["is_error"] else "result"
                note = _note(kind, *calls[block["tool_use_id"]], trace)
                yield Line("code", _cut(block["content"], trace), kind, note)


def _blocks(message: Message) -> list[Mapping[str, Json]]:
    content = message["content"]
    return [{"type": "text", "text": content}] if isinstance(content, str) else content


def _note(kind: str, tool: str, number: int, trace: Trace) -> Text:
    alone, numbered = NOTES[kind]
    code = numbered if len(trace.calls) > 1 else alone
    return words.say(code, trace.language, {"tool": tool, "number": number})


def _item(who: str, said: list[Line], trace: Trace) -> str:
    """Everything that one of them says or does before another one does."""
    parts = "".join(map(_html, said))
    return f'<li><b class="ts-who">{escape(_who(who, trace))}</b><div class="ts-said">{parts}</div></li>'


def _html(line: Line) -> str:
    mark = f'<span aria-hidden="true">{MARKS[line.kind]}</span> ' if line.kind in MARKS else ""
    colour = CLASSES.get(line.kind, "ts-soft")
    note = f'<div class="{colour}">{mark}{sentence(line.note)}</div>' if line.note else ""
    tag = "pre" if line.kind in ("call", "result") else "div"
    return f"{note}<{tag}>{escape(line.text)}</{tag}>"


def _text(line: Line, trace: Trace) -> str:
    mark = f"{MARKS[line.kind]} " if line.kind in MARKS else ""
    note = f"{mark}{words.as_text(line.note)}: " if line.note else ""
    return clean(f"{_who(line.who, trace)}: {note}{line.text}")


def _who(who: str, trace: Trace) -> str:
    names = {"user": "conversation.user", "model": "conversation.model", "code": "conversation.code"}
    return _word(names[who], trace)


def _cut(text: str, trace: Trace) -> str:
    if len(text) <= ROOM:
        return text
    return f"{text[:ROOM]}… {_word('report.characters', trace, count=len(text))}"


def _word(code: str, trace: Trace, **fields: object) -> str:
    return words.as_text(words.say(code, trace.language, fields))

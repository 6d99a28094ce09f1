"""One tool in three providers' forms, what differs from the canonical one marked, and what is lost."""

import json
import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from autograder import pictures, providers, session, tool_rules, words
from autograder.findings import Finding, Json
from autograder.markup import Shown, clean, escape, page, sentence
from autograder.providers import Conversion, Target
from autograder.sentences import of_finding

SHOWN = {"anthropic": "Anthropic · Messages", "openai": "OpenAI · Responses", "gemini": "Gemini · parameters"}
MARKS = {"same": " ", "new": "+", "gone": "−"}
SHORT_LIST = re.compile(r"\[\n[^\[\]{}]*\]")  # as json.dumps writes it: of plain values, on one line
Line = tuple[str, str]  # one of MARKS, and the line


def show_providers(tool: object, strict: bool = False) -> Shown:
    """The forms of a tool for three providers, beside one another; strict where a provider knows it."""
    return pictures.in_time(lambda: _card(tool, strict is True, session.language()))


def _card(tool: object, strict: bool, language: str) -> Shown:
    plain, fault = pictures.plain_or_fault(tool)
    found = [fault] if fault else tool_rules.findings(plain)
    if found:
        return pictures.fault_card(found[0], language)
    forms = forms_of(plain, strict)
    head = _word("head_strict" if strict else "head", language)
    columns = "".join(column(plain, each, forms[each], language) for each in forms)
    key = f'<p class="ts-soft">{escape(_word("key", language))}</p>'
    body = f'<p><strong>{escape(head)}</strong></p><div class="ts-forms">{columns}</div>{key}'
    text = "\n".join([head, *_text(plain, forms, language), _word("key", language)])
    return Shown(page(body, head, "ts-card ts-wide", language), text)


def forms_of(tool: dict[str, Json], strict: bool = False) -> dict[str, Conversion]:
    """Provider → the form of a tool that has passed tool_rules.findings."""
    return {
        each: providers.convert(tool, Target(each, strict and each != "gemini"))
        for each in providers.PROVIDERS
    }


def column(tool: dict[str, Json], provider: str, form: Conversion, language: str) -> str:
    """A form with what differs from the canonical tool marked, and what is lost below."""
    shown = "\n".join(_marked(*line) for line in _lines(tool, form.tool))
    lost = "".join(f"<li>{_loss(each, language)}</li>" for each in form.losses)
    below = f"<ul>{lost}</ul>" if lost else ""
    told = f"<p>{escape(_lost(form, language))}</p>{below}"
    return f"<div><p><strong>{escape(SHOWN[provider])}</strong></p><pre>{shown}</pre>{told}</div>"


def _marked(kind: str, line: str) -> str:
    shown = f"{MARKS[kind]} {escape(line)}"
    return shown if kind == "same" else f"<mark>{shown}</mark>"


def _lines(tool: dict[str, Json], form: dict[str, Json]) -> Iterator[Line]:
    """The form, line by line, with what was in the canonical form and is gone. Indents don't count."""
    before, after = pretty(tool).split("\n"), pretty(form).split("\n")
    same = SequenceMatcher(None, *([line.strip(" ,") for line in each] for each in (before, after)), False)
    for kind, first, last, start, end in same.get_opcodes():
        if kind == "equal":
            yield from (("same", line) for line in after[start:end])
        else:
            yield from (("gone", line) for line in before[first:last])
            yield from (("new", line) for line in after[start:end])


def pretty(value: Json) -> str:
    """As a person would type it: indented, and a list of plain values on one line."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    return SHORT_LIST.sub(_one_line, text)


def _one_line(found: re.Match[str]) -> str:
    return "[" + re.sub(r"\n\s*", " ", found[0][1:-1]).strip() + "]"


def _loss(loss: Finding, language: str) -> str:
    told = "".join(sentence(text) for text in of_finding(loss, "", language))
    return f"<code>{escape(loss.at)}</code>: {told}"


def _lost(form: Conversion, language: str) -> str:
    if not form.losses:
        return _word("nothing", language)
    return _word("notes" if form.accepts_the_same else "lost", language, len(form.losses))


def _text(tool: dict[str, Json], forms: dict[str, Conversion], language: str) -> Iterator[str]:
    for provider, form in forms.items():
        yield ""
        yield SHOWN[provider]
        yield from (f"  {MARKS[kind]} {clean(line)}" for kind, line in _lines(tool, form.tool))
        yield from losses_text(form, language)


def losses_text(form: Conversion, language: str) -> Iterator[str]:
    yield f"  {_lost(form, language)}"
    for loss in form.losses:
        told = " ".join(words.as_text(text) for text in of_finding(loss, "", language))
        yield f"    - {clean(loss.at)}: {told}".replace("\n", " ⏎ ")


def _word(code: str, language: str, count: int = 0) -> str:
    return words.as_text(words.say(f"providers.{code}", language, {"count": count}))

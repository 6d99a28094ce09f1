"""HTML from plain values and sentences. Everything that comes from a learner is escaped here."""

import html
import json
import re
from dataclasses import dataclass
from functools import cache

from autograder import places, words
from autograder.findings import Json
from autograder.pointers import pointer
from autograder.words import Text

# Control characters, the marks that turn the direction of writing, and halves of characters, which can't be
# sent: none may reach a page or terminal.
UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
LONG_TEXT = 60  # characters of a string in a call that are shown whole
LONG_LIST = 8
SHORTEST_CUT = 24


@dataclass(frozen=True)
class Shown:
    """Something to look at: HTML in a notebook, text in a terminal, there without control characters."""

    html: str
    text: str

    def __str__(self) -> str:
        return clean(self.text)

    __repr__ = __str__

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/html": self.html, "text/plain": str(self)}


@cache
def style(name: str = "style.css") -> str:
    """A style sheet of ours, by its path in the package."""
    css = (places.PACKAGE / name).read_text(encoding="utf-8")
    return f"<style>{' '.join(css.split())}</style>"


def page(body: str, label: str, classes: str = "", language: str = "en") -> str:
    """One self-contained piece of HTML: its style, and a region that a screen reader can name."""
    return (
        f'{style()}<section class="ts {classes}" role="region" aria-label="{escape(label)}" '
        f'lang="{escape(language)}">{body}</section>'
    )


def clean(text: str) -> str:
    return UNSEEN.sub("\N{REPLACEMENT CHARACTER}", text)


def escape(text: str) -> str:
    return html.escape(clean(text))


def sentence(text: Text) -> str:
    return "".join(f"<code>{escape(span.text)}</code>" if span.code else escape(span.text) for span in text)


def folded(summary: str, body: str) -> str:
    return f"<details><summary>{summary}</summary>{body}</details>"


def call_html(call: Json, at: str, language: str) -> str:
    """A call as one line of JSON in a <pre>, the place `at` marked, long values cut."""
    return f"<pre>{_json(call, at, '', language, True)}</pre>"


def call_text(call: Json, language: str) -> str:
    return clean(_json(call, "", "", language, False))


def _json(value: Json, at: str, here: str, language: str, as_html: bool) -> str:
    if isinstance(value, dict):
        pairs = (_pair(key, part, at, here, language, as_html) for key, part in value.items())
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_elements(value, at, here, language, as_html)) + "]"
    text = _scalar(value, language)
    return escape(text) if as_html else text


def _pair(key: str, part: Json, at: str, here: str, language: str, as_html: bool) -> str:
    place = here + pointer([key])
    name = json.dumps(key, ensure_ascii=False)
    name = escape(name) if as_html else name
    return _marked(f"{name}: {_json(part, at, place, language, as_html)}", place == at, as_html)


def _elements(value: list[Json], at: str, here: str, language: str, as_html: bool) -> list[str]:
    places_shown = range(len(value)) if len(value) <= LONG_LIST else (0, 1, 2, len(value) - 1)
    shown = []
    for index in places_shown:
        place = here + pointer([index])
        shown.append(_marked(_json(value[index], at, place, language, as_html), place == at, as_html))
    if len(value) > LONG_LIST:
        count = words.say("report.elements", language, {"count": len(value) - 4})
        shown.insert(3, f"… {words.as_text(count)} …")
    return shown


def _marked(text: str, wanted: bool, as_html: bool) -> str:
    return f"<mark>{text}</mark>" if wanted and as_html else text


def _scalar(value: Json, language: str) -> str:
    if isinstance(value, str) and len(value) > LONG_TEXT:
        count = words.as_text(words.say("report.characters", language, {"count": len(value)}))
        return json.dumps(value[:SHORTEST_CUT] + "…", ensure_ascii=False) + " " + count
    return json.dumps(value, ensure_ascii=False)

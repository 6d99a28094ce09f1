"""From codes to sentences in the learner's language, English where one is missing."""

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache

from autograder import places
from autograder.data_files import DataError, read_toml
from autograder.findings import Json

DEFAULT = "en"
ROOM = 600  # characters of a field: a learner's own names have no limit
TOKEN = re.compile(r"\{\{|\}\}|\{(\w+)(!j)?\}")  # a brace, doubled, or a field


@dataclass(frozen=True)
class Span:
    """A piece of a sentence; `code` pieces are set in a typewriter face, or in backticks."""

    text: str
    code: bool = False


Text = tuple[Span, ...]


def languages() -> list[str]:
    return sorted(path.stem for path in (places.data() / "interface").glob("*.toml"))


@cache
def _interface(language: str) -> dict[str, Json]:
    return read_toml(places.data() / "interface" / f"{language}.toml")


@cache
def exercise_words(exercise: str, language: str) -> dict[str, Json]:
    """The exercise's own words: title, hints, cases."""
    return _file_words(f"exercises/{exercise}", language)


@cache
def quiz_words(lesson: str, language: str) -> dict[str, Json]:
    return _file_words(f"quizzes/{lesson}", language)


def _file_words(folder: str, language: str) -> dict[str, Json]:
    english = read_toml(places.data() / folder / f"{DEFAULT}.toml")
    path = places.data() / folder / f"{language}.toml"
    return _over(english, read_toml(path)) if language != DEFAULT and path.is_file() else english


def _over(base: dict[str, Json], other: dict[str, Json]) -> dict[str, Json]:
    """`other`, and `base` for whatever it doesn't say."""
    both = {key: _over(base[key], other[key]) for key in base if _are_tables(base[key], other.get(key))}
    return {**base, **other, **both}


def _are_tables(one: Json, other: Json) -> bool:
    return isinstance(one, dict) and isinstance(other, dict)


def template(code: str, language: str = DEFAULT) -> str | None:
    """The sentence of a code in data/interface, with its {fields} still open; None where there is none."""
    for each in (language, DEFAULT) if language in languages() else (DEFAULT,):
        entry: Json = _interface(each)
        for part in code.split("."):
            entry = entry.get(part) if isinstance(entry, dict) else None
        if isinstance(entry, str):
            return entry
    return None


def can_say(code: str, fields: Collection[str]) -> bool:
    """Whether there is a sentence of this code for which these fields are enough."""
    sentence = template(code)
    wanted = {match[1] for match in TOKEN.finditer(sentence or "") if match[1]}
    return sentence is not None and wanted <= set(fields)


def say(code: str, language: str = DEFAULT, fields: Mapping[str, object] | None = None) -> Text:
    """The sentence of a code. Raises DataError where not even English has one."""
    sentence = template(code, language)
    if sentence is None:
        raise DataError(places.data() / "interface" / f"{DEFAULT}.toml", code, "this sentence is missing")
    return fill(sentence, fields or {})


def fill(sentence: str, fields: Mapping[str, object]) -> Text:
    """A sentence with its fields put in. Backticks count in the sentence only, never in a field."""
    return tuple(
        Span(TOKEN.sub(lambda match: _token(fields, match), piece), code) for piece, code in _pieces(sentence)
    )


def literal(sentence: str) -> Text:
    """A sentence without fields, such as a hint: backticks are code, braces are braces."""
    return tuple(Span(piece, code) for piece, code in _pieces(sentence))


def _pieces(sentence: str) -> list[tuple[str, bool]]:
    pieces = enumerate(sentence.split("`"))
    return [(piece, index % 2 == 1) for index, piece in pieces if piece]


def _token(fields: Mapping[str, object], match: re.Match[str]) -> str:
    if match[1] is None:
        return match[0][0]
    value = fields[match[1]]
    text = short_json(value) if match[2] else f"{value:g}" if isinstance(value, float) else str(value)
    return text if len(text) <= ROOM else text[:ROOM] + "…"


def short_json(value: object, room: int = 120) -> str:
    """A value as JSON, cut in the middle when it is longer than `room` characters."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= room else f"{text[: room * 2 // 3]} … {text[-room // 4 :]}"


def as_text(text: Text) -> str:
    return "".join(f"`{span.text}`" if span.code else span.text for span in text)

"""What is free in an answer: whatever an exercise leaves to whoever writes it, in a few hundred bytes.

A right schema looks much like every other right one, so likeness there says nothing. What people choose by
themselves are the words of their descriptions, keywords that nobody asked for, the order of properties; in a
function, its lines. Kept of these are hashes of shingles, the pieces of three words that follow each other.
`autograder insights` takes away what the lesson gives, and compares the rest.
"""

import ast
import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from autograder.exercises import Exercise
from autograder.findings import Json
from autograder.grading import normal
from autograder.markup import clean
from autograder.schema_walk import walk

LENGTH = 3  # words of a shingle
KEPT = 200  # hashes of one answer: the smallest, which are as good as drawn by lot (a "bottom-k sketch")
DIGITS = 8  # hexadecimal, of a hash
LONGEST = 20_000  # characters: what is longer is no answer of a lesson's
EXCERPT = 160
WORD = re.compile(r"\w+")
TOKEN = re.compile(r"\w+|[^\w\s]")

Form = dict[str, Json]  # all: how many shingles there were; parts: hashes, in a row; shape; excerpt


@dataclass(frozen=True)
class Free:
    """The free part of an answer. all: shingles; parts: the hashes that are known of them, `end` at most."""

    all: int
    parts: frozenset[int]
    end: int

    def without(self, given: frozenset[int]) -> "Free":
        return Free(self.all, self.parts - given, self.end)


def of_data(role: str, value: Json, exercise: Exercise) -> Form | None:
    """The form of a tool or of property schemas; None of any other answer, and of one that is too large."""
    if role not in ("tool", "schemas") or not isinstance(value, dict) or _is_long(value):
        return None
    schema = value.get("input_schema") if role == "tool" else {"properties": value}
    if not isinstance(schema, dict):
        return None
    try:
        shape = normal.normal(schema)
    except (normal.TooLargeError, RecursionError):
        return None
    said = [text for part in _parts(value, schema) for text in _prose(part)]
    found = [shingle for each in said for shingle in shingles(WORD.findall(each.casefold()))]
    found += _extras(schema, shape, exercise)
    return _form(found, normal.text(shape), max(said, key=len, default=""))


def of_code(sources: Iterable[str], data: Collection[str] = ()) -> Form | None:
    """The form of a function: the text of the cells in which it is written. Nothing of it is run.

    data: variables that hold other answers, which are left out.
    """
    lines = [line for source in sources for line in _lines(source, data)]
    found = [shingle for line in lines for shingle in shingles(TOKEN.findall(line))]
    code = "\n".join(lines)
    return _form(found, code, code) if found else None


def free(form: Mapping[str, Json]) -> Free:
    """Reads a form back. Raises KeyError, TypeError or ValueError for what is none."""
    parts, count = form["parts"], form["all"]
    if type(parts) is not str or type(count) is not int:
        raise TypeError("a form")
    found = frozenset(int(parts[at : at + DIGITS], 16) for at in range(0, len(parts), DIGITS))
    return Free(count, found, max(found) if count > len(found) and found else 16**DIGITS)


def given(texts: Iterable[str], sources: Iterable[str]) -> frozenset[int]:
    """The hashes of what a lesson gives: its texts, and its cells of code."""
    found = [shingle for each in texts for shingle in shingles(WORD.findall(each.casefold()))]
    lines = (line for source in sources for line in _lines(source))
    return frozenset(map(_hash, [*found, *(one for line in lines for one in shingles(TOKEN.findall(line)))]))


def shingles(found: Sequence[str]) -> Iterator[str]:
    """Pieces of LENGTH words; what is shorter is one piece."""
    for at in range(max(1, len(found) - LENGTH + 1) if found else 0):
        yield " ".join(found[at : at + LENGTH])


def likeness(one: Free, other: Free) -> float:
    """The share of shingles that both have, of all that either has (Jaccard); estimated for long answers."""
    end = min(one.end, other.end)
    first, second = ({each for each in free.parts if each <= end} for free in (one, other))
    return len(first & second) / (len(first | second) or 1)


def _is_long(value: Json) -> bool:
    return len(json.dumps(value)) > LONGEST


def _form(found: Iterable[str], shape: str, excerpt: str) -> Form:
    hashes = sorted(set(map(_hash, found)))
    parts = "".join(f"{each:0{DIGITS}x}" for each in hashes[:KEPT])
    digest = blake2b(shape.encode("utf-8", "replace"), digest_size=6).hexdigest()
    return {"all": len(hashes), "parts": parts, "shape": digest, "excerpt": _cut(clean(excerpt))}


def _cut(text: str) -> str:
    return text if len(text) <= EXCERPT else text[:EXCERPT] + "…"


def _hash(shingle: str) -> int:
    return int.from_bytes(
        blake2b(shingle.encode("utf-8", "replace"), digest_size=DIGITS // 2).digest(), "big"
    )


def _parts(value: dict[str, Json], schema: dict[str, Json]) -> Iterator[Mapping[str, Json]]:
    """The tool itself, where the answer is one, then every schema in it."""
    if value.get("input_schema") is schema:
        yield value
    yield from (part for _, part in walk(schema))


def _prose(part: Mapping[str, Json]) -> Iterator[str]:
    for keyword in ("description", "title", "$comment"):
        if isinstance(part.get(keyword), str):
            yield part[keyword]
    if isinstance(part.get("examples"), list):
        yield json.dumps(part["examples"], ensure_ascii=False)


def _extras(schema: dict[str, Json], shape: Json, exercise: Exercise) -> Iterator[str]:
    """Keywords that no right answer needs, each with its value, and an order of properties of one's own."""
    if not exercise.corridor:
        return
    asked = [normal.normal(each) for each in exercise.corridor]
    known = {place for each in asked for place in _keywords(each)}
    for place, value in _keywords(shape).items():
        if place not in known:
            yield f"{place} {normal.text(value)}"
    orders = {_order(each) for each in exercise.corridor}
    if _order(schema) not in orders:
        yield "order " + " ".join(_order(schema))


def _keywords(shape: Json) -> dict[str, Json]:
    """Place and keyword → its value, for the keywords that hold no schemas."""
    return {
        f"{'/'.join(map(str, place))}#{keyword}": value
        for place, part in walk(shape)
        for keyword, value in part.items()
        if not isinstance(value, dict)
    }


def _order(schema: Mapping[str, Json]) -> tuple[str, ...]:
    named = schema.get("properties")
    return tuple(named) if isinstance(named, dict) else ()


def _lines(source: str, data: Collection[str] = ()) -> list[str]:
    """The lines of code as Python itself would write them, without comments and docstrings."""
    if len(source) > LONGEST:
        return []
    try:
        tree = ast.parse(source)
        tree.body = [each for each in tree.body if not _assigns(each, data)]
        for node in ast.walk(tree):
            _without_docstring(node)
        return [line for line in ast.unparse(tree).splitlines() if line.strip()]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []


def _assigns(statement: ast.stmt, names: Collection[str]) -> bool:
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return any(isinstance(each, ast.Name) and each.id in names for each in targets)


def _without_docstring(node: ast.AST) -> None:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module):
        first = node.body[0] if node.body else None
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            node.body = node.body[1:] or [ast.Pass()]

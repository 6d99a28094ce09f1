"""Do the descriptions say anything? As far as a machine can tell: missing, empty, one word, only the name.

Never on exact words: whatever else a description says, it passes.
"""

import re
from collections.abc import Iterator

from autograder.exercises import Description
from autograder.findings import Finding, Json
from autograder.patterns import compile_pattern
from autograder.pointers import pointer, split, spoken
from autograder.schema_walk import Place, follow, property_at, walk_knowing

# Words that add nothing to a name: "the city", "name of the city".
FILLERS = {"a", "an", "the", "this", "of", "is", "for", "it", "parameter", "argument", "value", "field"}
WORDY = 12  # characters after which a text without blanks may be a sentence (Chinese, Japanese, Thai)


def findings(tool: dict[str, Json]) -> list[Finding]:
    """The descriptions that cost points: the tool's own first, then each property's, at every level.

    Codes: reading.missing, .empty, .one_word, .restates; fields: name, text. `at` points into the tool.
    """
    name = tool.get("name")
    found = list(
        _judge(tool.get("description"), name if isinstance(name, str) else "", "/description", "tool")
    )
    return found + list(of_schema(tool["input_schema"], ("input_schema",)))


def lacking(tool: dict[str, Json], wanted: tuple[Description, ...]) -> Iterator[Finding]:
    """What an exercise that grades descriptions misses in them: none of its patterns is found.

    Each finding speaks by its case, whose sentence is the exercise's. Where a description is missing or
    empty, `findings` has said so; where the whole property is, nobody has.
    """
    for each in wanted:
        steps = [step for name in split(each.at) for step in ("properties", name)]
        place = ("input_schema", *steps, "description") if steps else ("description",)
        part = property_at(tool["input_schema"], split(each.at)) if steps else tool
        text = part.get("description") if isinstance(part, dict) else None
        says = isinstance(text, str) and text.strip()
        if part is None:
            yield Finding("reading.absent", {"name": spoken(each.at)}, case=each.id, at=pointer(place))
        elif says and not any(compile_pattern(one).search(text) for one in each.any_of):
            yield Finding("reading.lacks", {"text": text}, case=each.id, at=pointer(place))


def of_schema(schema: dict[str, Json], place: Place = ()) -> Iterator[Finding]:
    """The same for the properties of a bare schema. A condition need not describe its object's again."""
    for steps, part, known in walk_knowing(schema):
        named = part.get("properties")
        if not isinstance(named, dict):
            continue
        for name, inner in named.items():
            if name in known:
                continue
            text = _described(schema, inner)
            at = pointer((*place, *steps, "properties", name, "description"))
            yield from _judge(text, name, at, "property")


def _described(root: dict[str, Json], schema: Json) -> Json:
    full = follow(root, schema)
    return full.get("description") if isinstance(full, dict) else None


def _judge(text: Json, name: str, at: str, what: str) -> Iterator[Finding]:
    fields = {"name": name, "text": text, "what": what}
    code = _fault(text, name)
    if code:
        yield Finding(f"reading.{code}.{what}", fields, at=at)


def _fault(text: Json, name: str) -> str:
    if text is None:
        return "missing"
    if not isinstance(text, str) or not text.strip():
        return "empty"
    if _restates(text, name):
        return "restates"
    one_word = len(text.split()) == 1 and (len(text.strip()) < WORDY or text.strip().isascii())
    return "one_word" if one_word else ""


def _restates(text: str, name: str) -> bool:
    said = [word for word in _words(text) if word not in FILLERS]
    return sorted(set(said) - {"name"}) == sorted(set(_words(name)) - {"name"}) or said == _words(name)


def _words(text: str) -> list[str]:
    apart = re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", text)
    return re.findall(r"[^\W_]+", apart.casefold())

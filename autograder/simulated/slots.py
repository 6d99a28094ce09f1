"""The places that a call can fill, from a tool's schema: each with its candidates and their weights."""

from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass

from referencing.exceptions import Unresolvable

from autograder.findings import Json
from autograder.schema_walk import follow, walk
from autograder.simulated import evidence, meaning, weights
from autograder.simulated.scenario import Concept, Scenario
from autograder.simulated.wording import says, vocabulary
from autograder.validating import Judge

LEVELS = 4  # of objects in objects that are filled in; deeper ones stay whole
NAMING = ("const", "default")  # beside enum: keywords that hold a value
HOLDER, PART = "urn:simulated:tool", "simulated_part"


@dataclass(frozen=True)
class Candidate:
    """concept: its id, "" for one of the schema's own; fits: whether the keywords allow the value;
    mentioned: whether the request speaks of the concept."""

    value: Json
    concept: str
    weight: float
    fits: bool
    mentioned: bool


@dataclass(frozen=True)
class Slot:
    """A property that takes one value. described, leave_out: what its description is and says."""

    name: str
    required: bool
    candidates: tuple[Candidate, ...]
    described: bool
    leave_out: bool


@dataclass(frozen=True)
class Group:
    """A property that holds properties, or the whole call; listed: inside an array."""

    name: str
    required: bool
    inside: tuple["Slot | Group", ...]
    listed: bool = False


@dataclass(frozen=True)
class _Reader:
    scenario: Scenario
    root: dict[str, Json]
    around: str
    examples: tuple[dict[str, Json], ...]

    def group(self, name: str, required: bool, part: dict[str, Json], listed: bool, level: int) -> Group:
        inside = (self.place(*each, level + 1) for each in _properties(part))
        return Group(name, required, tuple(inside), listed)

    def place(self, name: str, required: bool, part: Json, level: int) -> Slot | Group:
        full = follow(self.root, part)
        element = follow(self.root, full.get("items")) if isinstance(full, dict) else None
        if _holds_properties(full) and level < LEVELS:
            return self.group(name, required, full, False, level)
        if _holds_properties(element) and level < LEVELS:
            return self.group(name, required, element, True, level)
        return self.slot(name, required, full if isinstance(full, dict) else {}, full is not False)

    def slot(self, name: str, required: bool, part: dict[str, Json], possible: bool) -> Slot:
        own = _prose(part)
        shown = [each[name] for each in self.examples if name in each]
        read = evidence.read(self.scenario, own, self.around, part, shown)
        meant = meaning.of_property(self.scenario, name, own)
        judge = _judge(self.root, part) if possible else Judge({"not": {}})
        listed = _wants_list(part)
        found = [
            each for concept in self.scenario.concepts for each in _pool(concept, meant, read, judge, listed)
        ]
        found += _own(part, max(meant.values()), judge, found)
        found = found if any(each.fits for each in found) else [*found, *_filler(part, judge)]
        leave_out = says([own], vocabulary("leave_out"))
        return Slot(name, required, tuple(found), bool(own.strip()), leave_out)


def plan(scenario: Scenario, tool: dict[str, Json]) -> Group:
    """Everything that the simulated model reads of a tool that has passed tool_rules.findings."""
    root = tool["input_schema"]
    given = tool.get("input_examples")
    examples = tuple(each for each in given if isinstance(each, dict)) if isinstance(given, list) else ()
    return _Reader(scenario, root, _prose(tool), examples).group("", True, follow(root, root), False, 0)


def _properties(part: dict[str, Json]) -> Iterator[tuple[str, bool, Json]]:
    """Name, whether it is required, schema: also of what is required without being described."""
    named, required = part.get("properties", {}), part.get("required", [])
    for name in dict.fromkeys((*named, *required)):
        yield name, name in required, named.get(name, {})


def _holds_properties(part: Json) -> bool:
    return isinstance(part, dict) and bool(part.get("properties"))


def _prose(part: dict[str, Json]) -> str:
    texts = (part.get(key) for key in ("title", "description"))
    return "\n".join(each for each in texts if isinstance(each, str))


def _wants_list(part: dict[str, Json]) -> bool:
    kinds = part.get("type", "array" if "items" in part else "any")
    kinds = kinds if isinstance(kinds, list) else [kinds]
    return "array" in kinds and not {"string", "number", "integer"} & set(kinds)


def _judge(root: dict[str, Json], part: dict[str, Json]) -> Judge:
    """Judges one property's values, its references still leading into the tool's schema."""
    if not any("$ref" in each or "$dynamicRef" in each for _, each in walk(part)):
        return Judge(part)
    uri = str(root.get("$id") or HOLDER).rstrip("#")
    # A copy: the patterns of a part that stood in two places would be translated twice.
    held = {**root, "$defs": {**root.get("$defs", {}), PART: deepcopy(part)}}
    return Judge({"$ref": f"{uri}#/$defs/{PART}"}, {uri: held})


def _accepts(judge: Judge, value: Json) -> bool:
    """What can't be judged apart from the whole, for an `$id` of its own, is left to the whole."""
    try:
        return judge.accepts(value)
    except Unresolvable:
        return True


def _pool(
    concept: Concept, meant: dict[str, float], read: evidence.Evidence, judge: Judge, listed: bool
) -> Iterator[Candidate]:
    mistaken = weights.MISTAKEN / (len(concept.values) - concept.mentioned)
    for index, value in enumerate(concept.values):
        prior = weights.INTENDED if concept.mentioned and index == 0 else mistaken
        sent = [value] if listed and not isinstance(value, list) else value
        weight = meant[concept.id] * prior * read.factor(value)
        yield Candidate(sent, concept.id, weight, _accepts(judge, sent), concept.mentioned)


def _own(part: dict[str, Json], best: float, judge: Judge, pool: Iterable[Candidate]) -> list[Candidate]:
    """The values that the schema itself names, as far as no concept has them."""
    enum = part.get("enum")
    named = [*(enum if isinstance(enum, list) else []), *(part[key] for key in NAMING if key in part)]
    known = [each.value for each in pool]
    new = [value for value in named if not any(_same(value, each) for each in known)]
    whole = weights.OWN * best if best > 1 else weights.OWN_ALONE
    return [Candidate(each, "", whole / len(new), _accepts(judge, each), False) for each in new]


def _same(one: Json, other: Json) -> bool:
    return type(one) is type(other) and one == other


def _filler(part: dict[str, Json], judge: Judge) -> list[Candidate]:
    """Where nothing that the request is about fits: the first plain value that does."""
    limits = [part[key] for key in ("minimum", "maximum", "multipleOf") if key in part]
    text = "text".ljust(int(min(part.get("minLength", 0), 200)), ".")
    tried = (False, True, 1, 0, 0.5, *limits, text, "", [], [text], [1], {}, None)
    fitting = next((each for each in tried if _accepts(judge, each)), None)
    weight = weights.OWN_ALONE if _accepts(judge, fitting) else 0
    return [Candidate(fitting, "", weight, True, False)] if weight else []

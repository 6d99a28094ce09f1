"""A schema rewritten part by part, parents first, with a finding for each thing that is lost."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field

from autograder.findings import Finding, Json
from autograder.pointers import pointer
from autograder.providers.parts import circular
from autograder.providers.wording import added, limit
from autograder.schema_walk import Place, children

Schema = dict[str, Json]
# What says nothing of which values are right: losing it changes no verdict.
SAYS_NOTHING = (
    "title", "description", "default", "examples", "format", "deprecated", "readOnly", "writeOnly", "$schema",
    "$id", "$anchor", "$comment", "contentEncoding", "contentMediaType", "contentSchema",
)  # fmt: skip
NOTHING_IF_EMPTY = (
    "uniqueItems", "patternProperties", "dependentRequired", "dependentSchemas", "propertyNames",
    "minLength", "minItems", "minProperties",
)  # fmt: skip
SILENT = ("$schema", "$id", "$anchor", "$comment", "deprecated", "readOnly", "writeOnly")


@dataclass
class Part:
    """A part under way.

    schema: a copy, changed by the steps; place: of the part in the tool that is converted; whole: that
    tool's schema; said: what has to move into the description; trail: the references being put in place;
    loops: the places of the references that come back to themselves.
    """

    schema: Schema
    place: Place
    whole: Schema
    losses: list[Finding]
    trail: tuple[str, ...] = ()
    loops: frozenset[Place] = frozenset()
    said: list[str] = field(default_factory=list)
    places: dict[Place, Place] = field(default_factory=dict)  # of inner parts that a step has put elsewhere

    @property
    def is_root(self) -> bool:
        return self.place == ("input_schema",)

    def lose(self, code: str, *steps: str, **fields: object) -> None:
        self.losses.append(Finding(code, fields, at=pointer((*self.place, *steps))))

    def move(self, *keywords: str) -> None:
        """Takes keywords out of the schema, and puts them into words."""
        for keyword in keywords:
            if keyword not in self.schema:
                continue
            value = self.schema.pop(keyword)
            idle = keyword in SAYS_NOTHING or (keyword in NOTHING_IF_EMPTY and not value)
            self.said += [limit(keyword, value)] if keyword not in SILENT else []
            self.lose("lost.note" if idle else "lost.keyword", keyword, keyword=keyword, value=value)


Step = Callable[[Part], None]


def rewrite(schema: Schema, before: tuple[Step, ...], after: tuple[Step, ...] = ()) -> tuple[Schema, list]:
    """The schema with each part taken through the steps, `before` its inner parts and `after` them."""
    losses: list[Finding] = []
    loops = frozenset(circular(schema))
    part = Part(deepcopy(schema), ("input_schema",), schema, losses, loops=loops)
    return _rewrite(part, before, after), losses


def _rewrite(part: Part, before: tuple[Step, ...], after: tuple[Step, ...]) -> Schema:
    for step in before:
        step(part)
    for steps, child in list(children(part.schema)):
        if isinstance(child, dict):
            place = part.places.get(steps, (*part.place, *map(str, steps)))
            inner = Part(dict(child), place, part.whole, part.losses, part.trail, part.loops)
            _put(part.schema, steps, _rewrite(inner, before, after))
    for step in after:
        step(part)
    text = added(part.schema.get("description"), part.said)
    return {**part.schema, **({"description": text} if text is not None else {})}


def _put(schema: Schema, steps: Place, child: Schema) -> None:
    """Puts an inner part in place; its list or dict is copied first, since it may be shared."""
    keyword, *rest = steps
    if not rest:
        schema[keyword] = child
        return
    holder = schema[keyword]
    schema[keyword] = holder = list(holder) if isinstance(holder, list) else dict(holder)
    holder[rest[0]] = child

"""What a definition says of one property's values, as far as it can be read off without understanding it."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from autograder.findings import Json
from autograder.simulated import weights
from autograder.simulated.scenario import Saying, Scenario, text
from autograder.simulated.shapes import OF_FORMAT, Shape, is_plain_word, of_literal, shape, telling, templates
from autograder.simulated.wording import Clause, clauses, says, tokens, vocabulary

RANGE = re.compile(
    r"(?<![\w.,-])([-−]?\d+(?:\.\d+)?)\s?(?:[^\d\s]{1,5}(?:\s[^\d\s]{1,5})?)\s?([-−]?\d+(?:\.\d+)?)(?![\w-]|\.\d)"
)


@dataclass
class Evidence:
    """backed: the shapes of examples; formats: the shapes of templates; exact, denied: values named
    themselves; ranges: pairs of numbers; sayings: what is said of values in words."""

    backed: set[Shape] = field(default_factory=set)
    formats: set[Shape] = field(default_factory=set)
    exact: set[str] = field(default_factory=set)
    denied: set[str] = field(default_factory=set)
    ranges: set[tuple[float, float]] = field(default_factory=set)
    sayings: list[Saying] = field(default_factory=list)
    capitals: bool = False
    small_letters: bool = False

    def factor(self, value: Json) -> float:
        """By how much this makes a value likelier. Each kind of help counts once."""
        factor = 1.0
        for kind in set(self._kinds(value)):
            factor *= weights.BACKS[kind]
        return factor * (weights.DENIED if text(value) in self.denied else 1)

    def _kinds(self, value: Json) -> Iterator[str]:
        if shape(value) in self.backed or text(value) in self.exact:
            yield "example"
        if shape(value) in self.formats or self._cased(value):
            yield "format"
        if any(_between(value, *each) for each in self.ranges):
            yield "range"
        yield from (each.kind for each in self.sayings if text(value) in each.values)

    def _cased(self, value: Json) -> bool:
        if not isinstance(value, str):
            return False
        return (self.capitals and value.isupper()) or (self.small_letters and value.islower())


def read(scenario: Scenario, own: str, around: str, part: dict[str, Json], shown: Iterable[Json]) -> Evidence:
    """own: the property's description; around: the tool's; part: the property's schema; shown: values given
    for it in the tool's input_examples."""
    found = Evidence()
    pool = {each for concept in scenario.concepts for each in concept.values if isinstance(each, str)}
    for clause in clauses(own):
        _clause(found, clause, pool, True)
    for clause in clauses(around):
        _clause(found, clause, pool, False)
    said = [clause.said for clause in (*clauses(own), *clauses(around))]
    found.sayings = [each for each in scenario.sayings if says(said, _all(each))]
    found.capitals = says(said, vocabulary("capitals"))
    found.small_letters = says(said, vocabulary("small_letters"))
    _keywords(found, part, shown)
    return found


def _clause(found: Evidence, clause: Clause, pool: set[str], own: bool) -> None:
    """own: a word of the property's own description can be a value; elsewhere it may be just a word."""
    found.formats |= templates(clause.said)
    found.ranges |= set(_ranges(clause.said))
    for literal, marked in tokens(clause.said):
        if literal in pool and (own or marked or not is_plain_word(literal)):
            found.exact.add(text(literal))
        if (marked or telling(literal)) and not is_plain_word(literal):
            found.backed |= of_literal(literal)
    found.denied |= {text(literal) for literal, _ in tokens(clause.denied) if literal in pool}


def _keywords(found: Evidence, part: dict[str, Json], shown: Iterable[Json]) -> None:
    given = part.get("examples")
    for value in (*shown, *(given if isinstance(given, list) else ())):
        found.backed.add(shape(value))
        found.exact.add(text(value))
    named = part.get("format")
    if isinstance(named, str) and named in OF_FORMAT:
        found.formats.add(shape(OF_FORMAT[named]))


def _all(saying: Saying) -> tuple[str, ...]:
    return tuple(word for each in saying.words.values() for word in each)


def _ranges(said: str) -> Iterator[tuple[float, float]]:
    for low, high in RANGE.findall(said):
        pair = float(low.replace("−", "-")), float(high.replace("−", "-"))
        if pair[0] < pair[1]:
            yield pair


def _between(value: Json, low: float, high: float) -> bool:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return is_number and low <= value <= high

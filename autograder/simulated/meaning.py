"""Which concept a property means, by the words of its name and its description."""

import math

from autograder.simulated import weights
from autograder.simulated.scenario import Concept, Cue, Scenario
from autograder.simulated.wording import clauses, normal, position

Said = tuple[float, ...]  # where each cue of a concept is said, the first one first; infinity: nowhere


def of_property(scenario: Scenario, name: str, description: str) -> dict[str, float]:
    """Concept → weight. A cryptic name without a description weighs the same for all."""
    said = " ".join(clause.said for clause in clauses(description))
    text = normal(name) + normal(said).lstrip()
    places = {each.id: _places(each, name, text) for each in scenario.concepts}
    return {concept: _weight(places[concept], list(places.values())) for concept in places}


def _places(concept: Concept, name: str, text: str) -> Said:
    return tuple(sorted(_place(cue, name, text) for cue in concept.cues))


def _place(cue: Cue, name: str, text: str) -> float:
    if normal(name) in map(normal, cue.names):
        return 0
    words = (word for each in cue.words.values() for word in each)
    found = position(text, words)
    return found if found >= 0 else math.inf


def _weight(places: Said, others: list[Said]) -> float:
    hits = sum(place < math.inf for place in places)
    is_first = hits and places == min(others) and others.count(places) == 1
    return weights.CUES ** (hits / len(places)) * (weights.FIRST if is_first else 1)

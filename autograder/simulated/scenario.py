"""A request, what it means, and what a model could send by mistake: data/simulated/<name>.json."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from autograder import places
from autograder.data_files import read_json, validate
from autograder.findings import Json

ByLanguage = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Cue:
    """words: language → words and phrases that say it; names: whole names of a property that say it."""

    words: ByLanguage
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Concept:
    """What a property can mean.

    mentioned: whether the request says anything of it; values: the intended one first where there is one,
    then the mistaken ones.
    """

    id: str
    cues: tuple[Cue, ...]
    mentioned: bool
    values: tuple[Json, ...]


@dataclass(frozen=True)
class Saying:
    """What a description can say of values in words; kind: language, unit, format or source."""

    kind: str
    words: ByLanguage
    values: frozenset[str]  # as JSON text: there 1 and true differ


@dataclass(frozen=True)
class Scenario:
    """request: what the user asks; intended: concept → value, the arguments of a right call."""

    request: str
    intended: Mapping[str, Json]
    concepts: tuple[Concept, ...]
    sayings: tuple[Saying, ...]


def names() -> list[str]:
    return sorted(path.stem for path in (places.data() / "simulated").glob("*.json"))


def load(scenario: str | Mapping[str, Json]) -> Scenario:
    """By name, or from a dict of the same form. Raises data_files.DataError for a broken or unknown one."""
    if isinstance(scenario, str):
        return _read(read_json(places.data() / "simulated" / f"{scenario}.json"))
    facts = dict(scenario)
    validate(Path("scenario"), facts, "simulated")
    return _read(facts)


def text(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _read(facts: Mapping[str, Json]) -> Scenario:
    intended = facts["intended"]
    return Scenario(
        request=facts["request"],
        intended=intended,
        concepts=tuple(_concept(key, each, intended) for key, each in facts["concepts"].items()),
        sayings=tuple(
            Saying(each["kind"], _words(each["words"]), frozenset(map(text, each["values"])))
            for each in facts.get("says", {}).values()
        ),
    )


def _concept(key: str, facts: Mapping[str, Json], intended: Mapping[str, Json]) -> Concept:
    cues = tuple(Cue(_words(each["words"]), tuple(each.get("names", ()))) for each in facts["cues"])
    meant = (intended[key],) if key in intended else ()
    return Concept(key, cues, key in intended, (*meant, *facts["mistaken"]))


def _words(facts: Mapping[str, Json]) -> ByLanguage:
    return {language: tuple(each) for language, each in facts.items()}

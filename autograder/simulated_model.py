"""A simulated model: what a call of a tool may look like, drawn from what the definition leaves open.

Simulated means: no language model is asked, here or anywhere. The weights (simulated/weights.py) are
invented, and the values that could be mistaken for the intended one are data (data/simulated). It is there
to teach one thing: every word, enum, pattern and `required` in a definition closes a way to go wrong.

It reads the definition and the request, and nothing else. A tool's name, the order of its properties and the
language of its descriptions change nothing. What it does with them:

- Keywords (type, enum, pattern, limits, required) rule values out. Without strict mode they are guidance, so
  that one call in fifty is written without a look at them. `strict` itself is not modelled.
- A description that gives a format, an example, a range, a language, a unit or a source makes the values
  that fit it likelier: the wrong ones, too, where the description is wrong.
- Which value belongs to which property is found by the words of its name and description. A cryptic name
  without a description says nothing, and the values land anywhere.
- What is optional may stay away, above all where the description says when.
- It invents no keys that the schema doesn't name.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import TypeVar

from autograder import judging, session, tool_rules, words
from autograder.findings import Finding, Json
from autograder.limits import TimeUpError, TooMuchWorkError, effort, time_limit
from autograder.plain import NotPlainError, to_plain
from autograder.sentences import of_finding
from autograder.simulated import scenario as scenarios
from autograder.simulated import weights
from autograder.simulated.slots import Candidate, Group, Slot, plan
from autograder.validating import Judge

ROUNDS = 8  # attempts at a call that the schema as a whole accepts (if/then, dependentRequired, …)
Made = TypeVar("Made")
Drawn = dict[int, tuple[Candidate, bool]]  # by id of the slot: what is drawn, and whether it is filled in


class ToolError(ValueError):
    """The Messages API would refuse this tool; `finding` says why, the text is its sentence."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(" ".join(map(words.as_text, of_finding(finding, "", session.language()))))
        self.finding = finding


@dataclass
class SimulatedModel:
    """Draws calls of a tool for the request of a scenario. Simulated: see this module's text.

    SimulatedModel("exchange_rate").calls(my_tool)

    scenario: a name from data/simulated, or a dict of the same form; seed: another one gives other calls.
    The same definition, request, seed and attempt always give the same call.
    """

    scenario: str | Mapping[str, Json]
    seed: int = 0
    _read: scenarios.Scenario = field(init=False, repr=False)
    _last: tuple[str, Group, Judge] | None = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        self._read = scenarios.load(self.scenario)

    @property
    def request(self) -> str:
        return self._read.request

    @property
    def intended(self) -> dict[str, Json]:
        """Concept → value: the arguments of a right call, under the names that the course uses."""
        return dict(self._read.intended)

    def call(self, tool: object, attempt: int = 0) -> dict[str, Json]:
        """The arguments of one call. Raises ToolError for a tool that the Messages API would refuse."""
        return self._calls(tool, [attempt])[0]

    def calls(self, tool: object, n: int = 10) -> list[dict[str, Json]]:
        """The arguments of n attempts at the same request; none for None, a tool that isn't written yet."""
        return [] if tool is None else self._calls(tool, list(range(n)))

    def _calls(self, tool: object, attempts: list[int]) -> list[dict[str, Json]]:
        group, judge = _bounded(lambda: self._plan(_checked(tool)))
        streams = [f"{self.seed}|{attempt}" for attempt in attempts]
        return [_bounded(lambda stream=stream: _call(group, judge, stream)) for stream in streams]

    def _plan(self, tool: dict[str, Json]) -> tuple[Group, Judge]:
        key = scenarios.text(tool)
        if self._last is None or self._last[0] != key:
            self._last = key, plan(self._read, tool), Judge(tool["input_schema"])
        return self._last[1:]


def _bounded(work: Callable[[], Made]) -> Made:
    """A web of `$ref` can make a small schema endless work."""
    try:
        with time_limit(judging.SECONDS, cpu=True), effort(judging.STEPS):
            return work()
    except TooMuchWorkError:
        raise ToolError(Finding("schema.too_much_work", {"steps": judging.STEPS})) from None
    except TimeUpError:
        raise ToolError(Finding("schema.too_slow", {"seconds": judging.SECONDS})) from None


def _checked(tool: object) -> dict[str, Json]:
    try:
        plain = to_plain(tool)
    except NotPlainError as error:
        raise ToolError(error.finding) from None
    found = tool_rules.findings(plain)
    if found:
        raise ToolError(found[0])
    return plain


def _call(group: Group, judge: Judge, stream: str) -> dict[str, Json]:
    """One call: in OVERLOOKS of them whatever comes, else the first of some that the schema accepts."""
    if _dice(stream, "overlooks").random() < weights.OVERLOOKS:
        return _assemble(group, _draw(group, f"{stream}|0", True), False) or {}
    first = None
    for number in range(ROUNDS):
        made = _assemble(group, _draw(group, f"{stream}|{number}", False), True) or {}
        if judge.accepts(made):
            return made
        first = made if first is None else first
    return first


def _draw(group: Group, stream: str, overlooks: bool) -> Drawn:
    """A value for each slot, the surest slot first. The dice know a slot by what it means, never by its
    name or place, so that a renamed or reordered tool gets the same call."""
    drawn: Drawn = {}
    used: set[str] = set()
    ranks: dict[str, int] = {}
    for _, meant, slot in sorted(map(_meant, _slots(group)), key=lambda each: each[:2]):
        rank = ranks[meant] = ranks.get(meant, -1) + 1
        dice = _dice(stream, f"{meant}|{rank}")
        chosen = _choose(slot, used, dice.random(), meant, overlooks)
        used |= {chosen.concept} - {""}
        drawn[id(slot)] = chosen, dice.random() < _fills(slot, chosen)
    return drawn


def _slots(group: Group) -> Iterator[Slot]:
    for each in group.inside:
        if isinstance(each, Group):
            yield from _slots(each)
        else:
            yield each


def _meant(slot: Slot) -> tuple[float, str, Slot]:
    """How unsure a slot's meaning is, and its likeliest concept: "" for one of no concept or of several."""
    shares: dict[str, float] = {}
    for each in slot.candidates:
        shares[each.concept] = shares.get(each.concept, 0) + each.weight * each.fits
    best = max(shares.values())
    leading = [concept for concept, share in shares.items() if share >= best * 0.999]
    meant = leading[0] if len(leading) == 1 and best else ""
    return round(1 - best / (sum(shares.values()) or 1), 6), meant, slot


def _choose(slot: Slot, used: set[str], point: float, meant: str, overlooks: bool) -> Candidate:
    """The candidate at a point between 0 and 1, those of the meant concept first."""
    open_to_it = [each for each in slot.candidates if overlooks or each.fits] or list(slot.candidates)
    open_to_it.sort(key=lambda each: each.concept != meant)
    sizes = [each.weight * (weights.USED if each.concept in used else 1) for each in open_to_it]
    left = point * sum(sizes)
    for candidate, size in zip(open_to_it, sizes, strict=True):
        left -= size
        if left < 0:
            return candidate
    return open_to_it[-1]


def _fills(slot: Slot, chosen: Candidate) -> float:
    """The chance that an optional property is filled in."""
    odds = weights.FILLS_MENTIONED if chosen.mentioned else weights.FILLS_OTHER
    if chosen.mentioned and slot.described:
        odds *= weights.DESCRIBED
    if not chosen.mentioned and slot.leave_out:
        odds *= weights.LEAVE_OUT
    return odds / (1 + odds)


def _assemble(group: Group, drawn: Drawn, needed: bool) -> dict[str, Json] | None:
    """The drawn values in the schema's own nesting; None for an optional object that stays empty."""
    inside: dict[str, Json] = {}
    for each in group.inside:
        value = _value(each, drawn, needed and each.required)
        if value is not None:
            inside[each.name] = value[0]
    if inside and not needed and group.name and any(each.name not in inside for each in _required(group)):
        return _assemble(group, drawn, True)  # an optional object, once begun, has what it requires
    return inside if inside or needed else None


def _required(group: Group) -> list[Slot | Group]:
    return [each for each in group.inside if each.required]


def _value(place: Slot | Group, drawn: Drawn, needed: bool) -> tuple[Json] | None:
    """The value in a tuple, so that null is one as well; None for a place that stays empty."""
    if isinstance(place, Slot):
        candidate, filled = drawn[id(place)]
        return (deepcopy(candidate.value),) if filled or needed else None
    inside = _assemble(place, drawn, needed)
    return None if inside is None else ([inside] if place.listed else inside,)


def _dice(stream: str, purpose: str) -> random.Random:
    return random.Random(f"{stream}|{purpose}")

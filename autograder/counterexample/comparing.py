"""The calls on which two schemas differ: the most instructive first, each as short as can be found."""

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property

from autograder.counterexample import proving
from autograder.counterexample.probes import rounds
from autograder.counterexample.remembering import memory, remembering
from autograder.findings import Json
from autograder.limits import TooMuchWorkError, effort
from autograder.validating import ORDER, Judge, Refusal, deep_stack

# Of each round of probes.
MOST_PROBES = 8_000
MOST_TEXT = 12_000_000  # characters of all probes together
MOST_STEPS = 200_000  # of an effort to make them, and again to judge them: five times what the course needs
INSTRUCTIVE = ("type", "required", "additionalProperties", "enum", "const", *ORDER)


@dataclass(frozen=True)
class Difference:
    """A call that one schema accepts and the other refuses, and why the other does."""

    call: Json
    refusal: Refusal


@dataclass(frozen=True)
class Comparison:
    """How a schema differs from a reference, or from a corridor.

    too_loose: calls that it accepts and should refuse; too_strict: calls that it refuses and should accept.
    proved: where both are empty, whether that was proved; else it holds as far as `probes` calls tell.
    """

    too_loose: tuple[Difference, ...]
    too_strict: tuple[Difference, ...]
    proved: bool
    probes: int

    @property
    def same(self) -> bool:
        return not self.too_loose and not self.too_strict

    @cached_property
    def verdict(self) -> str:
        """ "same (proved)", "same as far as N probes tell", or "differs"."""
        if not self.same:
            return "differs"
        return "same (proved)" if self.proved else f"same as far as {self.probes} probes tell"


def compare(reference: dict[str, Json], schema: dict[str, Json], seeds: tuple[Json, ...] = ()) -> Comparison:
    """Compares a schema with a reference. Both must have passed schema_rules.findings.

    seeds: calls to start from, such as an exercise's cases.
    """
    return corridor(reference, reference, schema, seeds)


def corridor(
    inner: dict[str, Json], outer: dict[str, Json], schema: dict[str, Json], seeds: tuple[Json, ...] = ()
) -> Comparison:
    """Compares a schema with a corridor: it should accept what `inner` does, and refuse what `outer` does.

    With the schema itself for `inner`, only what it accepts too much is looked for.
    """
    strict = _Direction(inner is schema or proving.covers(schema, inner))
    loose = _Direction(proving.covers(outer, schema))
    if strict.settled and loose.settled:
        return Comparison((), (), proved=True, probes=0)
    inside, judge = Judge(inner), Judge(schema)
    outside = inside if outer is inner else Judge(outer)
    known: set[str] = set()
    with deep_stack(), memory():
        must, may, does = map(remembering, (inside, outside, judge))
        for calls in rounds(_different(inside, outside, judge), seeds):
            wanted = [each for each in (loose, strict) if not each.settled]
            if not wanted:
                break
            with suppress(TooMuchWorkError), effort(MOST_STEPS):
                for call in _shortest_first(calls, known):
                    accepted = does.is_valid(call)
                    if accepted and loose in wanted and not may.is_valid(call):
                        loose.found.append(Difference(call, outside.refusal(call)))
                    elif not accepted and strict in wanted and must.is_valid(call):
                        strict.found.append(Difference(call, judge.refusal(call)))
    return Comparison(_instructive(loose.found), _instructive(strict.found), False, len(known))


def _different(*judges: Judge) -> tuple[Judge, ...]:
    """In an order of their own, so that the same calls are tried whichever is the reference."""
    by_text = {json.dumps(judge.schema, sort_keys=True): judge for judge in judges}
    return tuple(by_text[text] for text in sorted(by_text))


@dataclass
class _Direction:
    """Too loose, or too strict: proved to be neither, or shown by calls, or open."""

    proved: bool
    found: list[Difference] = field(default_factory=list)

    @property
    def settled(self) -> bool:
        return self.proved or bool(self.found)


def _shortest_first(calls: Iterator[Json], known: set[str]) -> list[Json]:
    """Each call that is not yet known, by the length of its JSON: bounded in number and in memory."""
    texts: dict[str, Json] = {}
    size = 0
    with suppress(TooMuchWorkError), effort(MOST_STEPS):
        for call in calls:
            text = json.dumps(call, ensure_ascii=False)
            if text not in texts and text not in known:
                texts[text] = call
                size += len(text)
            if len(texts) >= MOST_PROBES or size >= MOST_TEXT:
                break
    known.update(texts)
    return [texts[text] for text in sorted(texts, key=lambda text: (len(text), text))]


def _instructive(found: list[Difference]) -> tuple[Difference, ...]:
    """The shortest call for each place and keyword, a wrong type before an off-by-one."""
    first: dict[tuple[str, str], Difference] = {}
    for each in found:
        first.setdefault((each.refusal.at, each.refusal.keyword), each)
    return tuple(sorted(first.values(), key=_rank))


def _rank(difference: Difference) -> tuple[int, int]:
    keyword = difference.refusal.keyword
    rank = INSTRUCTIVE.index(keyword) if keyword in INSTRUCTIVE else len(INSTRUCTIVE)
    return rank, len(json.dumps(difference.call))

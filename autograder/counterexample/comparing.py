"""The calls on which two schemas differ: the most instructive first, each as short as can be found."""

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from autograder.counterexample import proving
from autograder.counterexample.probes import probes
from autograder.findings import Json
from autograder.limits import TooMuchWorkError
from autograder.validating import ORDER, Judge, Refusal, deep_stack

MOST_PROBES = 8_000
MOST_TEXT = 12_000_000  # characters of all probes together
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
    proved: where it is empty, whether containment was proved; else it holds as far as `probes` calls tell.
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
    """Compares a schema with a corridor: it should accept what `inner` does, and refuse what `outer` does."""
    if proving.covers(schema, inner) and proving.covers(outer, schema):
        return Comparison((), (), proved=True, probes=0)
    judges = _Judges(Judge(inner), Judge(outer) if outer is not inner else None, Judge(schema))
    loose: list[Difference] = []
    strict: list[Difference] = []
    count = 0
    with deep_stack(), suppress(TooMuchWorkError):  # what was found until then counts
        for call in _shortest_first(probes(judges.different, seeds)):
            count += 1
            accepted = judges.schema.validator.is_valid(call)
            if accepted and not judges.outside.validator.is_valid(call):
                loose.append(Difference(call, judges.outside.refusal(call)))
            elif not accepted and judges.inner.validator.is_valid(call):
                strict.append(Difference(call, judges.schema.refusal(call)))
    return Comparison(_instructive(loose), _instructive(strict), proved=False, probes=count)


@dataclass(frozen=True)
class _Judges:
    inner: Judge
    outer: Judge | None
    schema: Judge

    @property
    def outside(self) -> Judge:
        return self.outer or self.inner

    @property
    def different(self) -> tuple[Judge, ...]:
        return tuple(each for each in (self.inner, self.outer, self.schema) if each)


def _shortest_first(calls: Iterator[Json]) -> list[Json]:
    """Each call once, by the length of its JSON: bounded in number and in memory."""
    texts: dict[str, Json] = {}
    size = 0
    for call in calls:
        text = json.dumps(call, ensure_ascii=False)
        if text not in texts:
            texts[text] = call
            size += len(text)
        if len(texts) >= MOST_PROBES or size >= MOST_TEXT:
            break
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

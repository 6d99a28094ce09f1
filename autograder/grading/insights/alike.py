"""Answers whose free part is the same, or nearly: a hint for a conversation, and never a verdict.

Found without comparing everybody with everybody: sets that share nine tenths share one of their rarest
elements (prefix filtering, as in Bayardo, Ma and Srikant, "Scaling up all pairs similarity search", 2007).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from autograder.grading import forms
from autograder.grading.forms import Free
from autograder.grading.insights.results import Picture

ALIKE = 0.9
# Shingles that must be left once the lesson's are taken away: below, likeness is chance.
LEAST = {"tool": 20, "schemas": 20, "function": 40}
CROWD = 200  # different answers with one rare element that are still compared with each other


@dataclass(frozen=True)
class Alike:
    """A group. likeness: of the two least alike that are joined directly; size: shingles of the first one.

    same_schema: whether their schemas have one normal form too; None where there is none.
    """

    role: str
    students: tuple[str, ...]
    likeness: float
    size: int
    excerpt: str
    same_schema: bool | None


@dataclass(frozen=True)
class _Answer:
    student: str
    free: Free
    form: Mapping[str, Any]


def groups(picture: Picture, given: frozenset[int]) -> list[Alike]:
    """The largest first. given: hashes of what the lesson gives, see forms.given."""
    found = []
    for role in LEAST:
        answers = [each for each in _answers(picture, role, given) if len(each.free.parts) >= LEAST[role]]
        found += [_alike(role, *joined) for joined in _joined(answers)]
    return sorted(found, key=lambda each: (-len(each.students), -each.likeness, -each.size))


def _answers(picture: Picture, role: str, given: frozenset[int]) -> Iterator[_Answer]:
    for result in picture.results:
        form = (result.seen or {}).get("forms", {}).get(role)
        try:
            if form:
                yield _Answer(result.student, forms.free(form).without(given), form)
        except (KeyError, TypeError, ValueError):
            continue


def _joined(answers: Iterable[_Answer]) -> Iterator[tuple[list[_Answer], float]]:
    """Groups of two people or more, each with its lowest likeness."""
    equal: dict[tuple[frozenset[int], int], list[_Answer]] = {}
    for each in answers:
        equal.setdefault((each.free.parts, each.free.end), []).append(each)
    kept = list(equal.values())
    leader = list(range(len(kept)))
    lowest = [1.0] * len(kept)

    def lead(at: int) -> int:
        while leader[at] != at:
            leader[at] = leader[leader[at]]
            at = leader[at]
        return at

    for one, other, likeness in _pairs([same[0].free for same in kept]):
        first, second = sorted((lead(one), lead(other)))
        leader[second] = first
        lowest[first] = min(lowest[first], lowest[second], likeness)
    together: dict[int, list[_Answer]] = {}
    for at, same in enumerate(kept):
        together.setdefault(lead(at), []).extend(same)
    yield from ((found, lowest[at]) for at, found in together.items() if len(found) > 1)


def _pairs(all_of_them: Sequence[Free]) -> Iterator[tuple[int, int, float]]:
    seen = Counter(part for free in all_of_them for part in free.parts)
    having: dict[int, list[int]] = {}
    for at, free in enumerate(all_of_them):
        rarest = sorted(free.parts, key=lambda part: (seen[part], part))
        candidates = set()
        for part in rarest[: len(rarest) - ceil(ALIKE * len(rarest)) + 1]:
            others = having.setdefault(part, [])
            candidates.update(others[-CROWD:])
            others.append(at)
        for other in candidates:
            likeness = forms.likeness(free, all_of_them[other])
            if likeness >= ALIKE:
                yield other, at, likeness


def _alike(role: str, answers: Sequence[_Answer], likeness: float) -> Alike:
    shapes = {each.form.get("shape") for each in answers}
    first = answers[0]
    return Alike(
        role,
        tuple(each.student for each in answers),
        likeness,
        len(first.free.parts),
        str(first.form.get("excerpt", "")),
        None if role == "function" else len(shapes) == 1,
    )

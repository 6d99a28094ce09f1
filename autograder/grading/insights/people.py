"""How people are called in what is shown: by their ids, or by numbers that say nothing."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from secrets import SystemRandom

from autograder import words
from autograder.data_files import DataError
from autograder.findings import Finding
from autograder.grading.records import Graded, sentence
from autograder.markup import clean

LONG = 60  # characters of an id on a page
FEW = 3  # people who must have got the same words before those are quoted of somebody without a name


@dataclass(frozen=True)
class People:
    """names: student → how they are called. anonymous: nothing that a single person wrote is quoted."""

    names: Mapping[str, str]
    anonymous: bool = False

    def name(self, student: str) -> str:
        return self.names[student]

    def sorted(self, students: Iterable[str]) -> list[str]:
        return sorted(map(self.name, students), key=self.order)

    def order(self, name: str) -> tuple[int, str]:
        """By which names are sorted: the order of numbers says nothing of who they are."""
        return len(name) if self.anonymous else 0, name

    def reason(self, record: Graded) -> Finding:
        """Why a person must look at a record; without names of files where nobody is to be recognised."""
        reason = record.reason or Finding("insights.no_reason")
        if not _can_be_told(reason):
            reason = Finding("insights.no_reason")
        if not self.anonymous:
            return reason
        shown = {name: each if isinstance(each, int | float) else "…" for name, each in reason.fields.items()}
        return replace(reason, fields=shown)

    @property
    def quoted_from(self) -> int:
        return FEW if self.anonymous else 1


def people(students: Iterable[str], anonymous: bool, language: str = words.DEFAULT) -> People:
    """The numbers of an anonymous class are drawn anew each time."""
    known = sorted(set(students))
    if not anonymous:
        return People({each: _short(each) for each in known})
    drawn = SystemRandom().sample(known, len(known))
    label = words.as_text(words.say("insights.somebody", language))
    return People({each: f"{label} {number}" for number, each in enumerate(drawn, 1)}, anonymous=True)


def _short(student: str) -> str:
    told = clean(student)
    return told if len(told) <= LONG else told[:LONG] + "…"


def _can_be_told(reason: Finding) -> bool:
    """Not so a record of another version, whose sentence is gone or wants other fields."""
    try:
        sentence(reason)
    except (KeyError, DataError):
        return False
    return True

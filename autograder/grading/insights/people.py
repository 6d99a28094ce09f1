"""How people are called in what is shown: by their ids, or by numbers that say nothing."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from secrets import SystemRandom

from autograder import words
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
        """Their names. Numbers are in order, so that the order says nothing of who they are."""
        return sorted(map(self.name, students), key=lambda name: (len(name) if self.anonymous else 0, name))

    def reason(self, record: Graded, language: str) -> str:
        """Why a person must look at a record; without names of files where nobody is to be recognised."""
        if record.reason is None:
            return ""
        fields = record.reason.fields
        if self.anonymous:
            fields = {
                name: value if isinstance(value, int | float) else "…" for name, value in fields.items()
            }
        return sentence(Finding(record.reason.code, fields), language)

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

"""An answer that gives each of some named things a code: how many are right, and which one speaks first."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from autograder.findings import Finding, Json
from autograder.plain import Read, type_name
from autograder.report import Criterion

Counts = dict[str, int]


@dataclass(frozen=True)
class Says:
    """The codes of what is wrong with a map: no map at all, a name or a code that isn't one, none yet."""

    not_a_dict: str
    unknown_name: str
    unknown_code: str
    no_code: str


@dataclass(frozen=True)
class Choice:
    """What is asked.

    names: the things; codes: those to choose from; is_right: whether a thing has this code; again: what to
    say of a thing that has another one, never with its code; told: the criterion's own sentence.
    """

    names: Sequence[str]
    codes: Sequence[str]
    is_right: Callable[[str, str], bool]
    again: Callable[[str, Counts], Finding]
    says: Says
    told: str

    def criterion(self, points: float, answer: Read) -> Criterion:
        """Whether each thing has got its code. Of those that haven't, the first one speaks."""
        given = answer.value if isinstance(answer.value, dict) else {}
        wrong = [name for name in self.names if not self._has_its_code(name, given.get(name))]
        counts = {"right": len(self.names) - len(wrong), "all": len(self.names)}
        unfit = answer.problem or self._unfit(answer.value)
        found = (unfit,) if unfit else tuple(self._speak(name, given, counts) for name in wrong[:1])
        return Criterion("works", points, found, counts=counts, told=self.told)

    def _has_its_code(self, name: str, code: Json) -> bool:
        return isinstance(code, str) and code in self.codes and self.is_right(name, code)

    def _speak(self, name: str, given: dict[str, Json], counts: Counts) -> Finding:
        if given.get(name) is None:
            return Finding(self.says.no_code, {"name": name, **counts})
        return self.again(name, counts)

    def _unfit(self, value: Json) -> Finding | None:
        """Why this is no map from these things to codes. A thing without a code is no fault of the map."""
        names = ", ".join(self.names)
        if not isinstance(value, dict):
            return Finding(self.says.not_a_dict, {"kind": type_name(value), "names": names})
        for name, code in value.items():
            if name not in self.names:
                return Finding(self.says.unknown_name, {"name": name, "names": names})
            if code is not None and code not in self.codes:
                fields = {"name": name, "code": code, "codes": ", ".join(self.codes)}
                return Finding(self.says.unknown_code, fields)
        return None

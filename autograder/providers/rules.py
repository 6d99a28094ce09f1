"""What providers refuse, ignore or bend: the form of a rule."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from autograder.findings import Finding, Json
from autograder.pointers import pointer
from autograder.providers.targets import Target
from autograder.schema_walk import Place

Tool = dict[str, Json]
Found = tuple[Place, dict[str, object]]  # a place in the tool, and the fields of the sentence
Level = Literal["error", "advice"]
MOST = 200  # findings of one rule: more than anybody reads


@dataclass(frozen=True)
class Rule:
    """One thing that a provider does not take as it stands.

    code: of its sentence, which says what is refused, by whom, and how to mend it.
    source: where the rule is known from.
    check: yields each place that breaks it; takes a tool, or for `together` a list of tools.
    level: "error" for what is refused, "advice" for what is ignored, or told differently by sources.
    strict: whether it holds for strict tools only.
    forms: the forms of the provider that it holds for, () for all.
    """

    code: str
    source: str
    check: Callable[..., Iterator[Found]]
    level: Level = "error"
    strict: bool = False
    forms: tuple[str, ...] = ()
    together: bool = False

    @property
    def provider(self) -> str:
        return self.code.split(".")[1]

    def holds_for(self, target: Target) -> bool:
        if self.provider != target.provider or (self.strict and not target.strict):
            return False
        return not self.forms or target.form in self.forms

    def findings(self, subject: Tool | list[Tool]) -> Iterable[Finding]:
        for place, fields in islice(self.check(subject), MOST):
            yield Finding(self.code, fields, at=pointer(place))

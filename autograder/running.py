"""Where a learner's function runs: in this process, as while they practise, or wherever a Runner says."""

import inspect
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass

from autograder.calling import Called, call, guarded
from autograder.exercises import Conversation, Source
from autograder.findings import Finding, Json
from autograder.limits import TimeUpError, time_limit
from autograder.plain import to_plain, type_name
from autograder.sources import compiled
from autograder.talking import Talk, with_mock

SECONDS = 2.0  # for one call, or for one function of ours that a tool is made of
SIGNATURE_SECONDS = 1.0


@dataclass(frozen=True)
class Parameter:
    """A parameter of a function. kind: as `inspect` names it, such as "KEYWORD_ONLY"."""

    name: str
    kind: str
    has_default: bool

    @property
    def takes_any(self) -> bool:
        """*args or **kwargs."""
        return self.kind.startswith("VAR_")


class Runner(ABC):
    """A learner's function that is asked for data only. Nothing here raises for what the function does."""

    @abstractmethod
    def unfit(self, name: str) -> Finding | None:
        """Why it can't be called at all; `name` is its variable. Codes: function.missing, .not_callable."""

    @abstractmethod
    def parameters(self) -> tuple[Parameter, ...] | None:
        """Its parameters, None where its signature can't be read."""

    @abstractmethod
    def call(self, arguments: dict[str, Json], passes: str, adds: Mapping[str, Json]) -> Called:
        """Calls it as `calling.call` does. The same `adds` object in the next call is as this one left it."""

    @abstractmethod
    def make(self, source: Source) -> Called:
        """Calls it with a function of ours; a TypeError is its way of refusing."""

    @abstractmethod
    def talk(self, conversation: Conversation, passes: str) -> Talk:
        """Sends the agent that it is, or is the dispatch of, through a mocked conversation."""


@dataclass(frozen=True)
class Here(Runner):
    """A function that runs in this process. cpu: its limits count computing time, and not the wall's."""

    function: object
    cpu: bool = False

    def unfit(self, name: str) -> Finding | None:
        if self.function is None:
            return Finding("function.missing", {"name": name})
        if callable(self.function):
            return None
        return Finding("function.not_callable", {"kind": type_name(self.function)})

    def parameters(self) -> tuple[Parameter, ...] | None:
        """A signature can be made to lie or to raise, so reading it is guarded like a call."""
        try:
            with time_limit(SIGNATURE_SECONDS, self.cpu):
                found = inspect.signature(self.function).parameters.values()
                return tuple(
                    Parameter(each.name, each.kind.name, each.default is not each.empty) for each in found
                )
        except (Exception, TimeUpError):
            return None

    def call(self, arguments: dict[str, Json], passes: str, adds: Mapping[str, Json]) -> Called:
        return call(self.function, arguments, passes, adds, SECONDS, self.cpu)

    def make(self, source: Source) -> Called:
        ours = compiled(source).function
        return guarded(lambda: to_plain(self.function(ours)), SECONDS, TypeError, self.cpu)

    def talk(self, conversation: Conversation, passes: str) -> Talk:
        return with_mock(self.function, conversation, passes)


def runner(function: object) -> Runner:
    """The function as a Runner: itself where it is one."""
    return function if isinstance(function, Runner) else Here(function)

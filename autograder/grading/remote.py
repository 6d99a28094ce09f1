"""A learner's function that runs in a worker: the judge sends calls, one at a time, and gets data."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from autograder.calling import Called
from autograder.exercises import Conversation, Source
from autograder.findings import Finding, Json
from autograder.grading.link import EndedError
from autograder.grading.playing import Stage
from autograder.grading.wire import GarbledError, called_of, talk_of
from autograder.plain import NotPlainError, to_plain
from autograder.running import Parameter, Runner
from autograder.talking import SECONDS as TALK_SECONDS
from autograder.talking import Talk

if TYPE_CHECKING:
    from autograder.grading.learner import Learner


class RemoteFunction(Runner):
    """unfit: why it can't be called; parameters: None where its signature can't be read."""

    def __init__(
        self,
        learner: "Learner",
        variable: str,
        unfit: Finding | None,
        parameters: tuple[Parameter, ...] | None,
    ) -> None:
        self._learner, self._variable = learner, variable
        self._unfit, self._parameters = unfit, parameters
        self._adds: Mapping[str, Json] | None = None
        self._trial = 0

    def unfit(self, name: str) -> Finding | None:
        return self._unfit

    def parameters(self) -> tuple[Parameter, ...] | None:
        return self._parameters

    def call(self, arguments: dict[str, Json], passes: str, adds: Mapping[str, Json]) -> Called:
        """What the calls of one trial share stays with the worker: keys may become what JSON has not."""
        request = {"op": "call", "variable": self._variable, "arguments": arguments, "passes": passes}
        if adds is not self._adds:
            self._adds, self._trial = adds, self._trial + 1
            request["adds"] = dict(adds)
        return self._called({**request, "trial": self._trial})

    def make(self, source: Source) -> Called:
        request = {"op": "make", "variable": self._variable, "name": source.id, "source": source.source}
        return self._called(request)

    def talk(self, conversation: Conversation, passes: str) -> Talk:
        stage = Stage(conversation)
        request = {"op": "talk", "variable": self._variable, "passes": passes}
        request |= {"user": list(conversation.user), "books": conversation.booked is not None}
        try:
            told = self._learner.ask(self._learner.patience.talk, stage.answer, **request)
            talk = talk_of(told, stage.booked)
        except EndedError as error:
            return Talk(finding=self._ended(error, TALK_SECONDS), booked=stage.booked)
        except GarbledError:
            return Talk(finding=self._no_answer(), booked=stage.booked)
        return talk if stage.heard_the_same(talk) else Talk(booked=stage.booked, finding=talk.finding)

    def _called(self, request: dict[str, Any]) -> Called:
        try:
            called = called_of(self._learner.ask(self._learner.patience.call, **request))
            return Called(to_plain(called.returned), called.finding, called.printed, called.refused)
        except EndedError as error:
            self._adds = None
            return Called(finding=self._ended(error, self._learner.patience.call))
        except NotPlainError as error:
            return Called(finding=Finding("function.not_json", {"problem": error.finding}))
        except GarbledError:
            self._adds = None
            return Called(finding=self._no_answer())

    def _ended(self, error: EndedError, seconds: float) -> Finding:
        how = error.ended
        if how is None or how.signal in (9, 24):
            return Finding("function.too_slow", {"seconds": seconds})
        code = "function.crashed" if how.signal else "function.ended"
        return Finding(code, {"name": self._variable, "signal": how.signal})

    def _no_answer(self) -> Finding:
        return Finding("function.no_answer", {"name": self._variable})

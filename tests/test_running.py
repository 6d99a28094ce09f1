"""A learner's function behind a Runner: the same verdicts wherever it runs."""

import pytest

from autograder import signatures, trials, trying
from autograder.calling import Called
from autograder.exercises import Exercise, Source, Step, Trial
from autograder.findings import Finding
from autograder.running import Here, Parameter, Runner, runner
from autograder.talking import Talk


class Elsewhere(Runner):
    """Answers what it was told to answer, and remembers what it was asked."""

    def __init__(self, *answers):
        self.answers, self.asked = list(answers), []

    def unfit(self, name):
        return None

    def parameters(self):
        return (Parameter("a", "POSITIONAL_OR_KEYWORD", False),)

    def call(self, arguments, passes, adds):
        self.asked.append((arguments, passes, adds))
        return self.answers.pop(0)

    def make(self, source):
        return Called()

    def talk(self, conversation, passes):
        return Talk()


def exercise(*steps, **more):
    trial = Trial("t", steps, {"store": {}})
    return Exercise("e", "l", {"function": "f"}, {}, {"works": 1}, trials=(trial,), passes="keywords", **more)


class TestARunner:
    def test_is_taken_as_it_is(self):
        elsewhere = Elsewhere()
        assert runner(elsewhere) is elsewhere
        assert runner(len) == Here(len)

    def test_answers_trials_in_place_of_the_function(self):
        steps = (Step({"a": 1}, "returns", 2), Step({"a": 2}, "refuses", "a"))
        raised = Finding("function.raised", {"kind": "ValueError", "message": "a is too big"})
        elsewhere = Elsewhere(Called(2), Called(finding=raised, refused=True))
        assert list(trials.failed(exercise(*steps), elsewhere, None, None, [])) == []
        assert [(arguments, passes) for arguments, passes, _ in elsewhere.asked] == [
            ({"a": 1}, "keywords"),
            ({"a": 2}, "keywords"),
        ]

    def test_gets_one_store_for_all_steps_of_a_trial(self):
        steps = (Step({}, "returns", None), Step({}, "returns", None))
        elsewhere = Elsewhere(Called(), Called())
        assert list(trials.failed(exercise(*steps), elsewhere, None, None, [])) == []
        (_, _, first), (_, _, second) = elsewhere.asked
        assert first is second

    def test_tells_its_parameters(self):
        schema = {"type": "object", "properties": {"a": {}, "b": {}}, "required": ["a"]}
        assert [each.code for each in signatures.findings(schema, Elsewhere())] == [
            "signature.unknown_property"
        ]

    def test_is_the_function_of_a_criterion(self):
        one = exercise(Step({"a": 1}, "returns", 2))
        criterion, _ = trying.criterion(one, Elsewhere(Called(3)), None, None, None)
        assert [each.code for each in criterion.findings] == ["function.wrong_result"]


class TestHere:
    @pytest.mark.parametrize(
        ("function", "code"), [(None, "function.missing"), (3, "function.not_callable"), (len, None)]
    )
    def test_what_can_be_called(self, function, code):
        unfit = Here(function).unfit("f")
        assert (unfit and unfit.code) == code

    def test_parameters(self):
        def f(a, *rest, b=1, **more):
            pass

        assert Here(f).parameters() == (
            Parameter("a", "POSITIONAL_OR_KEYWORD", False),
            Parameter("rest", "VAR_POSITIONAL", False),
            Parameter("b", "KEYWORD_ONLY", True),
            Parameter("more", "VAR_KEYWORD", False),
        )
        assert [each.takes_any for each in Here(f).parameters()] == [False, True, False, True]

    def test_a_signature_that_raises_is_none(self):
        class Odd:
            __signature__ = "no signature"

            def __call__(self):
                pass

        assert Here(Odd()).parameters() is None

    def test_makes_something_of_a_function_of_ours(self):
        source = Source("knock", "def knock(times):\n    return times\n")
        assert Here(lambda ours: ours.__name__).make(source) == Called("knock")

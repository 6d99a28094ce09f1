import pytest

from autograder import exercises
from autograder.exercises import Source
from autograder.grading.learner import Learner, Patience
from autograder.grading.remote import RemoteFunction

from .pipes import Told

RETURNED = {"returned": {"id": 1}, "finding": None, "printed": False, "refused": False}


@pytest.fixture
def remote():
    learners = []

    def make(answer, **patience):
        told = []
        learner = Learner(lambda: told.append(Told(answer)) or told[-1], Patience(**patience))
        learners.append(learner)
        return RemoteFunction(learner, "f", None, None), told

    yield make
    for each in learners:
        each.close()


class TestCall:
    def test_gets_data(self, remote):
        function, told = remote(lambda asked: RETURNED)
        called = function.call({"a": 1}, "keywords", {})
        assert (called.returned, called.finding) == ({"id": 1}, None)
        assert told[0].asked[0]["arguments"] == {"a": 1}

    def test_what_a_trial_shares_is_sent_once(self, remote):
        function, told = remote(lambda asked: RETURNED)
        shared = {"store": {}}
        for adds in (shared, shared, {"store": {}}):
            function.call({}, "keywords", adds)
        assert [("adds" in each, each["trial"]) for each in told[0].asked] == [
            (True, 1),
            (False, 1),
            (True, 2),
        ]

    @pytest.mark.parametrize(
        ("said", "code"),
        [
            (None, "function.crashed"),
            ({}, "function.no_answer"),
            ({**RETURNED, "printed": 1}, "function.no_answer"),
            (b"odd\n" * 200, "function.no_answer"),
            ({**RETURNED, "returned": [0] * 60_000}, "function.not_json"),
            (
                {**RETURNED, "finding": {"code": "report.passed", "fields": {}, "at": ""}},
                "function.no_answer",
            ),
        ],
    )
    def test_what_goes_wrong(self, remote, said, code):
        called = remote(lambda asked: said)[0].call({}, "keywords", {})
        assert (called.returned, called.finding.code) == (None, code)

    def test_alone_and_overdue_it_is_too_slow(self, remote):
        function, _ = remote(lambda asked: b"", call=0.0, alone=True)
        assert function.call({}, "keywords", {}).finding.code == "function.too_slow"

    def test_after_an_end_the_shared_is_sent_anew(self, remote):
        answers = iter([None, RETURNED])
        function, told = remote(lambda asked: next(answers))
        shared = {"store": {}}
        function.call({}, "keywords", shared)
        assert function.call({}, "keywords", shared).finding is None
        assert "adds" in told[1].asked[0]


def test_make_sends_a_source(remote):
    function, told = remote(lambda asked: RETURNED)
    assert function.make(Source("one", "def f(a): ...")).returned == {"id": 1}
    assert {key: told[0].asked[0][key] for key in ("op", "name", "source")} == {
        "op": "make", "name": "one", "source": "def f(a): ..."
    }  # fmt: skip


class TestTalk:
    CONVERSATION = exercises.load("note_agent").conversations[0]

    @pytest.mark.parametrize(
        ("said", "code"),
        [
            (None, "function.crashed"),
            ({}, "function.no_answer"),
            ({"heard": 7, "finding": None}, "function.no_answer"),
        ],
    )
    def test_what_goes_wrong(self, remote, said, code):
        talk = remote(lambda asked: said)[0].talk(self.CONVERSATION, "client")
        assert (talk.heard, talk.finding.code) == (None, code)

    def test_what_the_model_never_heard_is_no_trace(self, remote):
        why = {"code": "agent.end_turn", "fields": {}, "at": ""}
        heard = {
            "calls": [["toolu_1", "manage_note", {}, "{}", False]],
            "ended": "end_turn",
            "why": why,
            "text": "",
        }
        talk = remote(lambda asked: {"heard": heard, "finding": None})[0].talk(self.CONVERSATION, "client")
        assert (talk.heard, talk.finding) == (None, None)

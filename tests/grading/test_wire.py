import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder import words
from autograder.calling import Called
from autograder.findings import Finding
from autograder.grading import wire
from autograder.grading.wire import GarbledError
from autograder.plain import MAX_PROBLEMS, Read
from autograder.running import Parameter
from autograder.sentences import of_finding
from autograder.talking import Heard, Talk
from autograder.trace import ToolCall

NOT_JSON = Finding("function.not_json", {"problem": Finding("plain.set", at="/a/0")})
RAISED = Finding("function.raised", {"kind": "KeyError", "message": "'a'"})
CALL = ToolCall("toolu_1", "manage_note", {"action": "create"}, '{"id": 1}', False)
HEARD = Heard((CALL, ToolCall("toolu_2", "x", {})), "end_turn", Finding("agent.end_turn"), "Done.")

KEYS = st.sampled_from(
    ["code", "fields", "at", "finding", "problem", "more", "value", "returned", "printed", "refused", "heard",
     "calls", "ended", "why", "text", "kind", "message"]
)  # fmt: skip
CODES = st.sampled_from(
    ["plain.set", "plain.key", "function.raised", "function.not_json", "agent.refused", "report.x"]
)
CLAIMS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5) | CODES,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(KEYS | st.text(max_size=3), inner, max_size=6)
    ),
    max_leaves=20,
)
FINDINGS = st.fixed_dictionaries(
    {
        "code": CODES,
        "fields": st.dictionaries(KEYS | st.text(max_size=3), CLAIMS, max_size=4),
        "at": st.text(max_size=5),
    }
)
READERS = {
    "finding": wire.finding_of,
    "read": wire.read_of,
    "called": wire.called_of,
    "talk": lambda plain: wire.talk_of(plain, ()),
    "parameters": wire.parameters_of,
}


def over(value):
    """As it comes out of the pipe."""
    return json.loads(json.dumps(value))


class TestThereAndBack:
    @pytest.mark.parametrize(
        "finding", [NOT_JSON, RAISED, Finding("plain.too_deep", {"limit": 100}, at="/b")]
    )
    def test_findings(self, finding):
        assert wire.finding_of(over(wire.finding_to_plain(finding))) == finding

    @pytest.mark.parametrize(
        "called",
        [Called({"a": [1]}, printed=True), Called(finding=NOT_JSON), Called(finding=RAISED, refused=True)],
    )
    def test_calls(self, called):
        assert wire.called_of(over(wire.called_to_plain(called))) == called

    @pytest.mark.parametrize("talk", [Talk(HEARD), Talk(finding=RAISED), Talk()])
    def test_talks(self, talk):
        booked = ({"hotel_id": "HT-1"},)
        found = wire.talk_of(over(wire.talk_to_plain(talk)), booked)
        assert found == Talk(talk.heard, talk.finding, booked)

    @pytest.mark.parametrize(
        "got",
        [
            Read({"a": 1}),
            Read(problem=Finding("plain.set", at="/a"), more=(Finding("plain.tuple", at="/b"),)),
        ],
    )
    def test_what_was_read(self, got):
        assert wire.read_of(over(wire.read_to_plain(got))) == got

    def test_parameters(self):
        assert wire.parameters_of([["a", "KEYWORD_ONLY", True]]) == (Parameter("a", "KEYWORD_ONLY", True),)
        assert wire.parameters_of(None) is None


class TestAnyClaim:
    """A value or a GarbledError, never another exception; and what is told can be said."""

    @pytest.mark.parametrize("reader", READERS)
    @given(plain=CLAIMS | FINDINGS)
    def test_is_read_or_garbled(self, reader, plain):
        with contextlib.suppress(GarbledError):
            READERS[reader](plain)

    @given(plain=FINDINGS)
    def test_every_finding_has_a_sentence(self, plain):
        try:
            finding = wire.finding_of(plain)
        except GarbledError:
            return
        assert all(words.as_text(text) for text in of_finding(finding, "", "en"))


def nested(levels):
    plain = {"code": "plain.set", "fields": {}, "at": ""}
    for _ in range(levels):
        plain = {"code": "function.not_json", "fields": {"problem": {"finding": plain}}, "at": ""}
    return plain


class TestGarbled:
    @pytest.mark.parametrize(
        "plain",
        [
            {"code": "report.passed", "fields": {}, "at": ""},  # a verdict is none of its business
            {"code": "plain.no_such", "fields": {}, "at": ""},
            {"code": "plain.key", "fields": {}, "at": ""},  # its sentence needs a field
            {"code": "function.not_json", "fields": {}, "at": ""},
            {"code": "function.not_json", "fields": {"problem": "a text"}, "at": ""},
            {"code": "plain.set", "fields": {"a": [1]}, "at": ""},
            {"code": "plain.set", "fields": {"a": 1}, "at": "x" * 3000},
            nested(2),
            nested(300),
        ],
    )
    def test_findings(self, plain):
        with pytest.raises(GarbledError):
            wire.finding_of(plain)

    def test_too_many_problems(self):
        one = wire.finding_to_plain(Finding("plain.set"))
        with pytest.raises(GarbledError):
            wire.read_of({"problem": one, "more": [one] * (MAX_PROBLEMS + 1)})

    @pytest.mark.parametrize(
        "plain", [[["a", "KIND", 1]], [["a", "KIND"]], "a", [[]] * 300, [["a", 1, True]]]
    )
    def test_parameters(self, plain):
        with pytest.raises(GarbledError):
            wire.parameters_of(plain)

    @pytest.mark.parametrize(
        "change", [{"calls": [[]] * 300}, {"calls": [[1, 2, 3, 4, 5]]}, {"text": 5}, {"why": None}]
    )
    def test_talks(self, change):
        plain = over(wire.talk_to_plain(Talk(HEARD)))
        with pytest.raises(GarbledError):
            wire.talk_of({**plain, "heard": {**plain["heard"], **change}}, ())

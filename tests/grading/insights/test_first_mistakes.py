import pytest

from autograder import exercises
from autograder.grading.insights.first_mistakes import may_be_shown, mistakes, wordings
from autograder.grading.insights.results import pictures

from .records import HALF_AN_HOUR, graded, not_started

pytestmark = pytest.mark.usefixtures("toy")

TYPE_NAME = {
    "criterion": "definition",
    "sentence": "definition",
    "code": "schema.type_name",
    "case": "",
    "call": None,
    "at": "/a",
}
HIDDEN = {**HALF_AN_HOUR, "code": "hidden_wrong_call_accepted", "case": "", "call": None}


def found(*records, **about):
    (picture,) = pictures(records)
    return mistakes(picture, "en", **about)


def test_the_commonest_come_first_with_who_made_them():
    ranked = found(
        graded("ann", 1.0, TYPE_NAME),
        graded("bob", 2.5, HALF_AN_HOUR),
        graded("cat", 2.5, HALF_AN_HOUR),
        graded("dan"),
        not_started("eve"),
    )
    assert [(each.case or each.code, each.students) for each in ranked] == [
        ("half_an_hour", ["bob", "cat"]),
        ("schema.type_name", ["ann"]),
    ]


def test_a_case_speaks_in_the_words_of_its_exercise_and_by_its_call():
    (mistake,) = found(
        graded("ann", 2.5, HALF_AN_HOUR, "Boats go by whole hours. Which type has no fractions?")
    )
    assert mistake.told == "Boats go by whole hours. Which type has no fractions?"
    assert (mistake.call, mistake.at) == ({"kind": "canoe", "hours": 1.5}, "/hours")
    assert wordings(mistake) == []


def test_what_has_no_case_speaks_as_the_reports_did():
    says = ["`str` is no type.", "`int` is no type.", "`str` is no type."]
    (mistake,) = found(*(graded(str(at), 0.0, TYPE_NAME, each) for at, each in enumerate(says)))
    assert wordings(mistake) == [("`str` is no type.", 2), ("`int` is no type.", 1)]
    assert wordings(mistake, at_least=2) == [("`str` is no type.", 2)]


def test_at_most_three_wordings():
    (mistake,) = found(*(graded(str(at), 0.0, TYPE_NAME, f"`{at}` is no type.") for at in range(9)))
    assert len(wordings(mistake)) == 3


class TestCallsThatMayBeShown:
    def test_those_that_check_shows(self):
        facts = exercises.load("rent_boat")
        assert may_be_shown(HALF_AN_HOUR, facts)
        assert not may_be_shown({**HALF_AN_HOUR, "case": "secret"}, facts)
        assert not may_be_shown({**HALF_AN_HOUR, "code": "hidden_wrong_call_accepted"}, facts)
        assert not may_be_shown(HALF_AN_HOUR, None)

    def test_not_even_where_a_record_has_one(self, hidden):
        secret = {**HALF_AN_HOUR, "case": "secret", "call": {"kind": "SECRET-WRONG"}}
        (mistake,) = found(graded("ann", 2.5, secret))
        assert mistake.call is None

    def test_the_commonest_form_of_it(self):
        other = {**HALF_AN_HOUR, "call": {"boat": {"hours": 1.5}}, "at": "/boat/hours"}
        ranked = found(
            graded("ann", 1.0, other), graded("bob", 1.0, HALF_AN_HOUR), graded("cat", 1.0, HALF_AN_HOUR)
        )
        assert ranked[0].call == HALF_AN_HOUR["call"]


def test_names_of_ones_own_in_a_call_are_shown_once_several_have_them(monkeypatch):
    from dataclasses import replace

    from autograder.layout import Layout

    facts = replace(exercises.load("rent_boat"), layout=Layout(("kind", "hours"), 2))
    monkeypatch.setattr(exercises, "load", lambda name: facts)
    own = {**HALF_AN_HOUR, "call": {"ann_was_here": {"hours": 1.5}}}
    two = [graded("ann", 1.0, own), graded("bob", 1.0, own)]
    assert found(*two, at_least=3)[0].call is None
    assert found(*two, graded("cat", 1.0, own), at_least=3)[0].call == own["call"]


def test_hidden_ones_are_told_as_their_reports_do():
    (mistake,) = found(graded("ann", 2.5, HIDDEN, "Every call shown is refused, but others get through."))
    assert mistake.hidden
    assert (mistake.call, mistake.told) == (None, "")
    assert wordings(mistake) == [("Every call shown is refused, but others get through.", 1)]

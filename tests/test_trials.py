"""A call that must be refused: the text of the error names the field."""

import pytest

from autograder import trials
from autograder.exercises import Exercise, Step, Trial


def refused(name, error):
    def function():
        raise error

    trial = Trial("wrong", (Step({}, "refuses", name),))
    exercise = Exercise("mail", "08_mail", {"function": "send"}, {}, {}, trials=(trial,), passes="keywords")
    return [each.code for each in trials.failed(exercise, function, None, None, [])]


class TestTheField:
    @pytest.mark.parametrize(
        "text", ["to must be a contact", "mend `to`", "(to: a@b)", "It is to", "в to нет"]
    )
    def test_is_named_by_a_word_of_its_own(self, text):
        assert refused("to", ValueError(text)) == []

    @pytest.mark.parametrize("text", ["", "Unknown customer", "to_address", "stop", "TO", "tо in Cyrillic"])
    def test_is_not_named_by_a_part_of_another(self, text):
        assert refused("to", ValueError(text)) == ["function.nameless_error"]

    def test_another_error_does_not_count(self):
        assert refused("to", KeyError("to")) == ["function.wrong_error"]


def told(returned, *wanted):
    trial = Trial("told", (Step({"name": "book"}, "tells", list(wanted)),))
    exercise = Exercise("hotel", "12_hotel", {"function": "tell"}, {}, {}, trials=(trial,), passes="keywords")
    return [(each.code, each.case) for each in trials.failed(exercise, lambda name: returned, None, None, [])]


class TestWhatIsTold:
    def test_is_read_word_by_word(self):
        assert told(["nights: 1 to 14"], ["nights", "1", "14"]) == []
        assert told(["nights: 14"], ["nights", "1", "14"]) == [("function.sentence_lacks", "told")]

    def test_is_nothing_where_nothing_is_wrong(self):
        assert told([]) == []
        assert told(["fine"]) == [("function.other_count", "told")]


class TestAnyRefusal:
    """A call that must not succeed, whatever the error's text says."""

    def test_any_value_error_will_do(self):
        assert refused("", ValueError("there is no block")) == []

    def test_another_error_does_not_count(self):
        assert refused("", KeyError("name")) == ["function.no_value_error"]

    def test_a_result_does_not_count(self):
        trial = Trial("wrong", (Step({}, "refuses", ""),))
        exercise = Exercise("mail", "08_mail", {"function": "f"}, {}, {}, trials=(trial,), passes="keywords")
        assert [each.code for each in trials.failed(exercise, lambda: 1, None, None, [])] == [
            "function.taken"
        ]


class TestAText:
    @pytest.mark.parametrize(
        ("returned", "codes"),
        [
            ("before one {x} two", []),
            ("one {x}  two", ["function.lacks_text"]),
            ("", ["function.lacks_text"]),
            (None, ["function.no_text"]),
            (["one", "{x} two"], ["function.no_text"]),
        ],
    )
    def test_must_hold_each_text_letter_by_letter(self, returned, codes):
        trial = Trial("both", (Step({}, "says", ["one", "{x} two"]),))
        exercise = Exercise("ask", "10_ask", {"function": "f"}, {}, {}, trials=(trial,), passes="keywords")
        found = trials.failed(exercise, lambda: returned, None, None, [])
        assert [each.code for each in found] == codes


class TestWhatCodeAdds:
    """Keywords behind the arguments, where a function gets these as one dict."""

    def codes(self, function, passes):
        step = Step({"order": 7}, "returns", [7, "u-1"])
        trial = Trial("mine", (step, step), {"session": {"user": "u-1"}})
        exercise = Exercise("shop", "11_shop", {"function": "f"}, {}, {}, trials=(trial,), passes=passes)
        return [each.code for each in trials.failed(exercise, function, None, None, [])]

    def test_comes_as_keywords(self):
        assert self.codes(lambda arguments, session: [arguments["order"], session["user"]], "arguments") == []
        assert self.codes(lambda order, session: [order, session["user"]], "keywords") == []

    def test_a_function_that_does_not_take_it_raises(self):
        assert self.codes(lambda arguments: [7, "u-1"], "arguments") == ["function.raised"]

    def test_stays_what_a_step_before_has_made_of_it(self):
        def spend(arguments, session):
            return [arguments["order"], session.pop("user")]

        assert self.codes(spend, "arguments") == ["function.raised"]

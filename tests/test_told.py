"""Sentences that a function tells a model."""

import pytest

from autograder import told

ROOM = ["room_type", "standard", "deluxe"]
NIGHTS = ["nights", "1", "14"]


def code(returned, *wanted):
    found = told.finding(returned, list(wanted))
    return found.code.removeprefix("function.") if found else ""


class TestSentences:
    def test_no_fault_no_sentence(self):
        assert code([]) == ""

    def test_any_order_and_any_case(self):
        sentences = ["Nights: 1 to 14.", "Standard or deluxe: ROOM_TYPE."]
        assert code(sentences, ROOM, NIGHTS) == ""

    @pytest.mark.parametrize("returned", [None, True, "room_type", {}, [None], [["room_type"]], ["a", 1]])
    def test_are_a_list_of_texts(self, returned):
        assert code(returned, ROOM) == "not_sentences"

    @pytest.mark.parametrize("returned", [[], ["room_type standard deluxe nights 1 14"], ["a", "b", "c"]])
    def test_are_as_many_as_faults(self, returned):
        assert code(returned, ROOM, NIGHTS) == "other_count"

    def test_of_a_right_call_are_none(self):
        assert code(["room_type standard deluxe"]) == "other_count"


class TestWords:
    def test_stand_in_one_sentence(self):
        assert code(["room_type standard 1 14", "nights deluxe"], ROOM, NIGHTS) == "sentence_lacks"

    def test_are_words_of_their_own(self):
        assert code(["nights: 14 at most"], NIGHTS) == "sentence_lacks"
        assert code(["my_nights 1–14"], NIGHTS) == "sentence_lacks"

    def test_one_of_several_will_do(self):
        wanted = ["check_in", ["YYYY-MM-DD", "[0-9]{4}"]]
        assert code(["check_in: ^[0-9]{4}-"], wanted) == code(["check_in: YYYY-MM-DD"], wanted) == ""
        assert code(["check_in: a day"], wanted) == "sentence_lacks"

    def test_that_lack_are_named(self):
        found = told.finding(["check_in"], [["check_in", ["YYYY-MM-DD", "[0-9]{4}"]]])
        assert found.fields["lacking"] == "check_in, YYYY-MM-DD"

    def test_of_all_faults_in_every_sentence_tell_nothing(self):
        everything = "room_type standard deluxe nights 1 14"
        assert code([everything, everything], ROOM, NIGHTS) == "sentences_alike"
        assert code([everything, "nights 1 14"], ROOM, NIGHTS) == ""
        assert code([everything], ROOM) == ""

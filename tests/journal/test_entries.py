"""Lines of the journal: there and back, and what is none."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy_course import rent_boat

from autograder import check
from autograder.journal import entries
from autograder.journal.entries import Answer, Check, NotALineError, line, of_line, of_report

CHECK = Check("2026-03-05T14:07:00Z", "rent_boat", "not_yet", 1.5, "0a1b2c3d")
ANSWER = Answer("2026-03-05T14:08:00Z", "00_toy", "which", "second", True)


class TestThereAndBack:
    @pytest.mark.parametrize("entry", [CHECK, ANSWER])
    def test_is_the_same(self, entry):
        assert of_line(line(entry)) == entry

    @given(st.text(), st.text(), st.booleans())
    def test_whatever_its_words(self, question, option, right):
        entry = Answer("2026-03-05T14:08:00Z", "00_toy", question, option, right)
        assert of_line(line(entry)) == entry
        assert len(line(entry).splitlines()) == 1 or "\n" not in line(entry)

    def test_whole_points_may_come_back_as_a_whole_number(self):
        assert of_line(line(CHECK).replace("1.5", "2")).points == 2


class TestNoLine:
    @pytest.mark.parametrize("text", [line(CHECK)[:40], "{", line(ANSWER)[:-1]])
    def test_cut_off_says_nothing(self, text):
        assert of_line(text) is None

    @pytest.mark.parametrize("change", [{"v": 2}, {"kind": "playground"}, {"v": 2, "kind": 5}])
    def test_of_a_later_version_says_nothing(self, change):
        assert of_line(json.dumps({**json.loads(line(CHECK)), **change})) is None

    @pytest.mark.parametrize(
        "text",
        [
            "hello",
            '"exercise": "rent_boat",',
            "[1]",
            "null",
            '{"exercise": "rent_boat"}',
            '{"v": "1", "kind": "check"}',
            '{"v": 1, "kind": "check", "at": 5}',
            line(CHECK).replace("1.5", '"1.5"'),
            line(CHECK).replace("1.5", "true"),
            line(ANSWER).replace("true", "1"),
        ],
    )
    def test_a_stranger_is_an_error(self, text):
        with pytest.raises(NotALineError):
            of_line(text)

    @given(st.text())
    def test_any_text_is_one_of_the_three(self, text):
        try:
            assert of_line(text) is None
        except NotALineError:
            assert not text.startswith("{") or json.loads(text) is not None


@pytest.mark.usefixtures("toy")
class TestOfAReport:
    def test_is_what_it_came_to(self):
        entry = of_report(check("rent_boat", rent_boat(description="Boats.")))
        assert (entry.exercise, entry.outcome, entry.points) == ("rent_boat", "not_yet", 3.5)
        assert entry.at.endswith("Z") and len(entry.at) == 20

    @pytest.mark.parametrize("name", ["rent_boat", "rentboat"])
    def test_what_is_no_try_is_none(self, name):
        assert of_report(check(name, None)) is None

    def test_the_same_answer_has_the_same_digest(self):
        one, same, other = (of_report(check("rent_boat", each)).report for each in ({}, {}, rent_boat()))
        assert one == same != other

    def test_holds_nothing_of_the_answer(self):
        secret = rent_boat(description="My secret diary, page one.")
        assert "secret" not in line(of_report(check("rent_boat", secret)))

    def test_half_a_character_is_no_hindrance(self):
        assert of_report(check("rent_boat", rent_boat(name="\ud83d"))) is not None


def test_every_kind_has_a_name():
    assert set(entries.KINDS.values()) == {Check, Answer}

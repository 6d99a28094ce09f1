import pytest

from autograder.findings import Finding
from autograder.grading.records import Graded, GradingError, sentence

RECORD = Graded(
    "ann",
    "00_tea",
    "00_tea",
    "by_hand",
    scores={"brew": 1.5, "pour": None},
    says={"brew": "Tea is hot."},
    untouched=("brew-answer",),
    notes=(Finding("grading.put_back", {"cell": "setup"}),),
    reason=Finding("grading.empty_file", {"name": "é\n.ipynb"}),
    page="{}\n",
)


def test_a_record_is_one_line_and_comes_back():
    assert "\n" not in RECORD.to_json()
    assert Graded.from_json(RECORD.to_json()) == RECORD


@pytest.mark.parametrize("line", ["", "{", "[]", "7", '{"student": "ann"}', RECORD.to_json()[:-9]])
def test_half_a_line_is_none(line):
    with pytest.raises(ValueError):
        Graded.from_json(line)


def test_sentences_are_text_that_moves_no_cursor():
    assert sentence(Finding("grading.empty_file", {"name": "a\x1b[2J\u202e"})) == (
        "`a\N{REPLACEMENT CHARACTER}[2J\N{REPLACEMENT CHARACTER}` is empty."
    )


def test_an_error_speaks():
    assert str(GradingError(Finding("grading.empty_file", {"name": "a"}))) == "`a` is empty."

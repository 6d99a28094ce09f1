"""Tools in classes: each by its digest, the first wrong one speaks, and no class is kept in plain sight."""

import pytest

from autograder import exercises, places, sorting
from autograder.exercises import Exercise, Sorts
from autograder.judging import judge

RIGHT = {"find_boat": "read", "rent_boat": "commit"}
DIGESTS = {name: sorting.digest("boats", name, class_) for name, class_ in RIGHT.items()}
EXERCISE = Exercise(
    "boats",
    "11_boats",
    {"choices": "boats"},
    {},
    {"works": 1},
    sorts=Sorts(("read", "preview", "commit"), DIGESTS),
)


def report_on(answer):
    return judge(EXERCISE, {"choices": answer})


def fault(answer):
    report = report_on(answer)
    assert (report.outcome, report.points) == ("not_yet", 0)
    return report.first_fault[1]


class TestDigest:
    def test_differs_by_exercise_name_and_class(self):
        made = [
            sorting.digest(*each)
            for each in (("a", "b", "c"), ("x", "b", "c"), ("a", "x", "c"), ("a", "b", "x"))
        ]
        assert len(set(made)) == 4

    def test_stands_in_the_course_in_place_of_the_class(self):
        path = places.data() / "exercises" / "risk_class" / "exercise.json"
        sorts = exercises.load("risk_class").sorts
        words = path.read_text(encoding="utf-8").split('"tools"')[1]
        assert [class_ for class_ in sorts.classes if f'"{class_}"' in words] == []
        assert len(set(sorts.digests.values())) == len(sorts.digests) == 9


class TestAnswers:
    @pytest.mark.parametrize("answer", [RIGHT, dict(reversed(RIGHT.items()))])
    def test_right_ones_pass_in_any_order(self, answer):
        report = report_on(answer)
        assert (report.outcome, report.points) == ("passed", 1)
        assert "each tool is in its class (2 of 2)" in str(report)

    def test_none_is_not_started(self):
        assert report_on(None).outcome == "not_started"

    def test_the_first_wrong_one_speaks(self):
        found = fault({"find_boat": "commit", "rent_boat": "read"})
        assert (found.code, found.case, found.fields["right"]) == ("sorting.again", "find_boat", 0)
        assert fault(RIGHT | {"rent_boat": "preview"}).case == "rent_boat"

    @pytest.mark.parametrize(
        ("answer", "code"),
        [
            ({}, "no_code"),
            (RIGHT | {"rent_boat": None}, "no_code"),
            (RIGHT | {"rent_boat": "Commit"}, "unknown_code"),
            (RIGHT | {"rent_boat": ["commit"]}, "unknown_code"),
            (RIGHT | {"rent_boat": {"commit": 1}}, "unknown_code"),
            (RIGHT | {"rent_boat": DIGESTS["rent_boat"]}, "unknown_code"),
            (RIGHT | {"sink_boat": "commit"}, "unknown_tool"),
            ([RIGHT], "not_a_dict"),
            ("read", "not_a_dict"),
            (True, "not_a_dict"),
        ],
    )
    def test_what_is_no_answer(self, answer, code):
        assert fault(answer).code == f"sorting.{code}"

    def test_what_is_no_json(self):
        assert fault({"find_boat", "rent_boat"}).code == "plain.set"

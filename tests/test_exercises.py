import json

import pytest
from toy_course import BROKEN, FACTS, HIDDEN, put

from autograder import exercises
from autograder.data_files import DataError
from autograder.exercises import Case, UnknownExerciseError, load, with_hidden_cases

pytestmark = pytest.mark.usefixtures("toy")


class TestLoad:
    def test_all_that_is_known_of_one(self):
        exercise = load("mend_boat")
        assert (exercise.id, exercise.lesson, exercise.tool_name) == ("mend_boat", "00_toy", "rent_boat")
        assert exercise.answers == {"tool": "boat_tool"}
        assert exercise.starter == {"tool": BROKEN}
        assert exercise.max_points == 4
        assert exercise.accept[0] == Case("only_kind", {"kind": "canoe"})
        assert exercise.reject[1] == Case("a_raft", {"kind": "raft"}, "/kind")
        assert all(case.shown for case in exercise.accept + exercise.reject)

    def test_what_may_be_left_out(self, own_toy):
        facts = {"lesson": "00_toy", "answers": {"tool": "x"}, "points": {"definition": 1}}
        put(own_toy / "exercises" / "bare" / "exercise.json", json.dumps(facts))
        bare = load("bare")
        assert (bare.starter, bare.accept, bare.reject, bare.tool_name) == ({}, (), (), "")

    def test_ids(self, own_toy):
        (own_toy / "exercises" / "no_facts").mkdir()
        assert exercises.ids() == ["mend_boat", "rent_boat"]

    def test_a_broken_file(self, own_toy):
        put(own_toy / "exercises" / "rent_boat" / "exercise.json", "{")
        with pytest.raises(DataError, match="rent_boat"):
            load("rent_boat")


class TestUnknown:
    @pytest.mark.parametrize(
        ("name", "near"),
        [
            ("rentboat", ["rent_boat", "mend_boat"]),
            ("RENT_BOAT", ["rent_boat", "mend_boat"]),
            ("xyz", ["mend_boat", "rent_boat"]),
            ("", ["mend_boat", "rent_boat"]),
            ("../rent_boat", ["rent_boat", "mend_boat"]),
            ("rent_boat/", ["rent_boat", "mend_boat"]),
        ],
    )
    def test_names_the_near_ones_or_all(self, name, near):
        with pytest.raises(UnknownExerciseError) as caught:
            load(name)
        assert caught.value.near == near


class TestHidden:
    def test_without_the_folder_nothing_changes(self):
        assert exercises.hidden_facts("rent_boat") is None
        assert with_hidden_cases(load("rent_boat")) == load("rent_boat")

    def test_behind_the_public_ones(self, hidden):
        exercise = with_hidden_cases(load("rent_boat"))
        assert exercise.accept == (
            *load("rent_boat").accept,
            Case("two_hours", HIDDEN["accept"][0]["call"], shown=False),
        )
        assert exercise.reject[-1] == Case("secret", {"kind": "SECRET-WRONG"}, "/kind", shown=False)
        assert len(exercise.reject) == len(FACTS["rent_boat"]["reject"]) + 1

    def test_an_exercise_that_has_none(self, hidden):
        assert exercises.hidden_facts("mend_boat") is None

"""Every quiz of the course: its files follow our schemas, and every option has its words."""

import pytest

from autograder import data_files, places, quizzes, words
from autograder.authoring.course_rules import read_lessons

LESSONS = list(read_lessons(places.PROJECT))
FOLDER = places.PROJECT / "data" / "quizzes"


def facts(lesson):
    return data_files.read_json(FOLDER / lesson / "quiz.json")["questions"]


def told(lesson, language):
    return data_files.read_toml(FOLDER / lesson / f"{language}.toml")


def test_every_lesson_has_one():
    assert quizzes.lessons() == LESSONS


@pytest.mark.parametrize("lesson", LESSONS)
class TestQuiz:
    def test_its_facts_follow_our_schema(self, lesson):
        path = FOLDER / lesson / "quiz.json"
        data_files.validate(path, data_files.read_json(path), "quiz")

    def test_the_right_option_is_one_of_them(self, lesson):
        assert [each["id"] for each in facts(lesson) if each["right"] not in each["options"]] == []

    @pytest.mark.parametrize("language", words.languages())
    def test_its_words_follow_our_schema(self, lesson, language):
        data_files.validate(FOLDER / lesson / f"{language}.toml", told(lesson, language), "quiz_words")

    @pytest.mark.parametrize("language", words.languages())
    def test_every_option_has_its_words_and_none_is_left_over(self, lesson, language):
        questions = {key: set(each["options"]) for key, each in told(lesson, language).items()}
        assert questions == {each["id"]: set(each["options"]) for each in facts(lesson)}

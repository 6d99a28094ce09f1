import pytest

from autograder import exercises, lessons, words
from autograder.authoring.course_rules import read_lessons
from autograder.data_files import read_json, validate
from autograder.places import PROJECT


def test_the_file_follows_its_schema():
    path = PROJECT / "data" / "lessons.json"
    validate(path, read_json(path), "lessons")


def test_they_have_every_exercise_once():
    listed = [name for each in lessons.lessons() for name in each.exercises]
    assert sorted(listed) == exercises.ids()


@pytest.mark.parametrize("lesson", lessons.lessons(), ids=lambda lesson: lesson.id)
class TestLesson:
    def test_its_exercises_are_of_it_and_make_its_points(self, lesson):
        facts = [exercises.load(name) for name in lesson.exercises]
        assert {each.lesson for each in facts} == {lesson.id}
        assert sum(each.max_points for each in facts) == lesson.points

    def test_it_has_a_title_and_a_goal(self, lesson):
        for part in ("title", "goal"):
            assert len(words.template(f"lesson.{lesson.id}.{part}")) >= 4

    def test_is_found_by_its_exercises(self, lesson):
        assert {lessons.with_exercise(name) for name in lesson.exercises} == {lesson}


def test_of_an_unknown_exercise_there_is_none():
    assert lessons.with_exercise("no_such") is None


def test_they_are_in_the_order_of_the_file():
    assert lessons.ids() == list(read_lessons(PROJECT))

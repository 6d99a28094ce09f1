import json

import pytest

from autograder import data_files
from autograder.authoring import course_rules
from autograder.authoring.lesson_notebook import find

from . import toy


@pytest.fixture
def root(tmp_path):
    return toy.build(tmp_path)


def said(root, rule):
    return [(finding.code, finding.place) for finding in rule(list(find(root)))]


class TestOnceALanguage:
    def test_in_no_notebook(self, root):
        nb = toy.solution()
        del nb.cells[4]
        toy.put(root, "solutions", "ru", nb)
        assert said(root, course_rules.once_a_language) == [("course.exercise", "data/exercises/make_it")]

    def test_in_two_notebooks(self, root):
        toy.put(root, "solutions", "en", toy.solution(), lesson="01_toy")
        assert said(root, course_rules.once_a_language) == [("course.exercise", "data/exercises/make_it")]

    def test_in_one_notebook_of_each_language(self, root):
        toy.put(root, "solutions", "ru", toy.solution())
        assert said(root, course_rules.once_a_language) == []


class TestSameChecks:
    @pytest.mark.parametrize(
        "change",
        [
            lambda check: check.update(source='check("make_it") '),
            lambda check: check.metadata.nbgrader.update(points=2),
            lambda check: check.metadata.nbgrader.update(grade_id="other"),
        ],
    )
    def test_another_language_differs(self, root, change):
        nb = toy.solution()
        change(toy.cell_named(nb, "make_it-check"))
        toy.put(root, "solutions", "ru", nb)
        assert said(root, course_rules.same_checks) == [
            ("course.languages", f"solutions/ru/{toy.LESSON}/{toy.LESSON}.ipynb")
        ]

    def test_the_rest_may_differ(self, root):
        nb = toy.solution()
        nb.cells[0].source = "# Игрушка"
        toy.put(root, "solutions", "ru", nb)
        assert said(root, course_rules.same_checks) == []


class TestKnownLessons:
    def test_a_lesson_that_is_not_declared(self, root):
        toy.put(root, "solutions", "en", toy.solution(), lesson="01_toy")
        assert said(root, course_rules.known_lessons) == [("course.lesson_unknown", "data/lessons.json")]

    def test_a_lesson_that_a_language_lacks(self, root):
        toy.put(root, "solutions", "ru", toy.solution(), lesson="01_toy")
        assert said(root, course_rules.known_lessons) == [
            ("course.lesson_missing", "solutions/ru"),
            ("course.lesson_unknown", "data/lessons.json"),
        ]


class TestLessonTotals:
    def test_they_differ(self, root):
        text = '{"lessons": [{"id": "00_toy", "points": 2, "exercises": ["make_it"]}]}'
        (root / "data" / "lessons.json").write_text(text)
        assert said(root, course_rules.lesson_totals) == [("course.points", "data/lessons.json")]

    def test_they_agree(self, root):
        assert said(root, course_rules.lesson_totals) == []


class TestLessonsFile:
    def test_it_is_what_its_schema_describes(self):
        path = toy.REPO / course_rules.LESSONS
        data_files.validate(path, data_files.read_json(path), "lessons")

    def test_lessons_are_in_order(self):
        lessons = list(course_rules.read_lessons(toy.REPO))
        assert lessons == sorted(lessons)


class TestListedExercises:
    @pytest.mark.parametrize("listed", [[], ["other"], ["make_it", "other"]])
    def test_the_list_is_not_the_notebooks(self, root, listed):
        lesson = {"id": "00_toy", "points": 1.5, "exercises": listed}
        (root / "data" / "lessons.json").write_text(json.dumps({"lessons": [lesson]}))
        assert said(root, course_rules.listed_exercises) == [("course.exercises", "data/lessons.json")]

    def test_it_is(self, root):
        assert said(root, course_rules.listed_exercises) == []

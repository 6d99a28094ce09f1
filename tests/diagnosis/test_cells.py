"""The cells that nbgrader grades by: what is found in a notebook that somebody has changed."""

import json

import pytest
from nbformat import v4

from autograder import lessons, places, saved_notebook
from autograder.diagnosis import cells

LESSON = "00_first_tool"


@pytest.fixture
def notebook(tmp_path):
    """The released notebook, for a test to change."""
    path = places.PROJECT / "course" / "en" / LESSON / f"{LESSON}.ipynb"
    return v4.reads(path.read_text(encoding="utf-8"))


@pytest.fixture
def found(tmp_path):
    def found(nb, name=LESSON):
        path = tmp_path / f"{name}.ipynb"
        path.write_text(json.dumps(nb), encoding="utf-8")
        return [
            (each.code.removeprefix("doctor."), *each.fields.values())
            for each in cells.findings(saved_notebook.read(path))
        ]

    return found


def cell(nb, grade_id):
    return next(each for each in nb.cells if each.metadata.get("nbgrader", {}).get("grade_id") == grade_id)


class TestTheCourse:
    @pytest.mark.parametrize("tree", ["course", "solutions"])
    @pytest.mark.parametrize("lesson", lessons.ids())
    def test_nothing_is_found(self, tree, lesson):
        path = places.PROJECT / tree / "en" / lesson / f"{lesson}.ipynb"
        assert cells.findings(saved_notebook.read(path)) == []

    def test_every_checksum_is_nbgraders(self):
        """So that a lock that was opened is told from one that wasn't."""
        for path in places.PROJECT.glob("course/en/*/*.ipynb"):
            for each in saved_notebook.read(path).cells:
                if each.mark:
                    assert each.mark["checksum"] == cells.checksum(each), (path.name, each.id)


class TestChanged:
    def test_an_answer_may_be(self, notebook, found):
        cell(notebook, "get_weather-answer").source = "get_weather = {}"
        assert found(notebook) == []

    def test_a_check_may_not(self, notebook, found):
        cell(notebook, "get_weather").source = 'check("get_weather");'
        assert found(notebook) == [("check_edited", "get_weather")]

    def test_nor_its_points(self, notebook, found):
        cell(notebook, "get_weather").metadata.nbgrader["points"] = 20
        assert found(notebook) == [("check_edited", "get_weather")]

    def test_nor_the_first_cells(self, notebook, found):
        cell(notebook, "setup").source += "\n"
        assert found(notebook) == [("cell_edited", "setup")]

    def test_line_ends_of_another_system_are_no_change(self, notebook, found):
        setup = cell(notebook, "setup")
        setup.source = setup.source.replace("\n", "\r\n")
        assert found(notebook) == []

    def test_a_solution_has_no_checksums(self, notebook, found):
        for each in notebook.cells:
            each.metadata.get("nbgrader", {}).pop("checksum", None)
        cell(notebook, "setup").source += "\n"
        assert found(notebook) == []


class TestTwice:
    @pytest.mark.parametrize("name", ["get_weather", "get_weather-answer", "setup"])
    def test_is_told_once(self, notebook, found, name):
        notebook.cells += [cell(notebook, name)] * 2
        assert found(notebook) == [("cell_twice", name)]

    def test_a_cell_of_ones_own_may_come_twice(self, notebook, found):
        notebook.cells += [v4.new_code_cell("1")] * 2
        assert found(notebook) == []


class TestGone:
    @pytest.mark.parametrize(
        ("name", "told"),
        [
            ("title", ("cell_missing", "title")),
            ("setup", ("cell_missing", "setup")),
            ("get_weather", ("check_missing", "get_weather")),
            ("get_weather-answer", ("answer_missing", "get_weather")),
        ],
    )
    def test_is_named(self, notebook, found, name, told):
        notebook.cells.remove(cell(notebook, name))
        assert found(notebook) == [told]

    def test_with_all_marks(self, notebook, found):
        for each in notebook.cells:
            each.metadata.pop("nbgrader", None)
        assert found(notebook) == [("marks_lost", LESSON)]


class TestWhichLesson:
    def test_a_copy_is_known_by_its_checks(self, notebook, found):
        notebook.cells.remove(cell(notebook, "get_weather"))
        assert found(notebook, "Untitled") == [("check_missing", "get_weather")]

    def test_another_notebook_is_none(self, found):
        assert found(v4.new_notebook(cells=[v4.new_code_cell("1")]), "Untitled") == []

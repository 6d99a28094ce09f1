import pytest

from autograder.authoring import cell_rules
from autograder.authoring.cell_rules import RANDOM, READABLE

from . import toy


@pytest.fixture
def root(tmp_path):
    return toy.build(tmp_path)


def said(root, rule, nb, tree="solutions"):
    """(code, cell id) of what a rule says about a notebook in its place."""
    findings = rule(toy.placed(root, tree, nb))
    return [(finding.code, finding.place.partition("#")[2]) for finding in findings]


class TestIds:
    def test_twice_the_same(self, root):
        nb = toy.solution()
        nb.cells[2]["id"] = "title"
        assert said(root, cell_rules.unique_ids, nb) == [("cell.duplicate_id", "")]

    @pytest.mark.parametrize("id_", ["title", "make_it-check", "predict-limits", "step-2", "facade12"])
    def test_readable(self, id_):
        assert READABLE.fullmatch(id_)

    @pytest.mark.parametrize(
        "id_", ["4f1a9c02", "c3d4e5f6", "b7a1c2d3-1111-4222-8333-444455556666", "a1b2c3d4e5f6a7b8c9d0"]
    )
    def test_random(self, id_):
        assert RANDOM.fullmatch(id_)

    @pytest.mark.parametrize("id_", ["Title", "1-step", "c3d4e5f6", "with space", ""])
    def test_unreadable(self, root, id_):
        nb = toy.solution()
        nb.cells[2]["id"] = id_
        assert said(root, cell_rules.readable_ids, nb) == [("cell.unreadable_id", id_)]

    def test_none_at_all(self, root):
        nb = toy.solution()
        del nb.cells[2]["id"]
        assert said(root, cell_rules.readable_ids, nb) == [("cell.unreadable_id", "2")]


class TestStored:
    def test_the_count_of_a_cell(self, root):
        nb = toy.solution()
        nb.cells[1].execution_count = 1
        assert said(root, cell_rules.no_execution_counts, nb) == [("cell.execution_count", "setup")]

    def test_the_count_of_an_output(self, root):
        nb = toy.solution()
        nb.cells[4].outputs = [toy.v4.new_output("execute_result", {"text/plain": "1"}, execution_count=1)]
        assert said(root, cell_rules.no_execution_counts, nb) == [("cell.execution_count", "make_it-check")]

    def test_outputs_in_the_course(self, root):
        nb = toy.released()
        nb.cells[4].outputs = [toy.shown("1.5")]
        assert said(root, cell_rules.no_released_outputs, nb, "course") == [
            ("course.output", "make_it-check")
        ]

    def test_outputs_in_the_solutions(self, root):
        assert said(root, cell_rules.no_released_outputs, toy.solution()) == []


class TestMetadata:
    def test_of_the_notebook(self, root):
        nb = toy.solution()
        nb.metadata.language_info["version"] = "3.11"
        assert said(root, cell_rules.known_metadata, nb) == [("notebook.metadata", "")]

    def test_of_a_cell(self, root):
        nb = toy.solution()
        nb.cells[2].metadata["tags"] = ["x"]
        assert said(root, cell_rules.known_metadata, nb) == [("cell.metadata", "make_it-prompt")]

    @pytest.mark.parametrize(
        ("tree", "expected"), [("solutions", [("cell.metadata", "setup")]), ("course", [])]
    )
    def test_what_nbgrader_adds_belongs_to_the_course_alone(self, root, tree, expected):
        nb = toy.solution()
        nb.cells[1].metadata["editable"] = False
        nb.cells[1].metadata.nbgrader["checksum"] = "0"
        assert said(root, cell_rules.known_metadata, nb, tree) == expected


class TestRegions:
    @pytest.mark.parametrize("source", ["### BEGIN SOLUTION", "### END SOLUTION\n### BEGIN SOLUTION"])
    def test_unbalanced(self, root, source):
        nb = toy.solution()
        nb.cells[3].source = source
        assert said(root, cell_rules.regions, nb) == [("solution.unbalanced", "make_it-answer")]

    def test_two_regions_in_a_cell(self, root):
        nb = toy.solution()
        nb.cells[3].source = "### BEGIN SOLUTION\n### END SOLUTION\n" * 2
        assert said(root, cell_rules.regions, nb) == []

    def test_released(self, root):
        assert said(root, cell_rules.regions, toy.solution(), "course") == [
            ("course.solution", "make_it-answer")
        ]


class TestOpening:
    @pytest.mark.parametrize("index", [0, 1])
    def test_missing(self, root, index):
        nb = toy.solution()
        del nb.cells[index]
        assert said(root, cell_rules.opening, nb) == [("opening.missing", "")]

    @pytest.mark.parametrize("change", [{"locked": False}, {"grade_id": "start"}, {"grade": True}])
    def test_not_locked(self, root, change):
        nb = toy.solution()
        nb.cells[1].metadata.nbgrader.update(change)
        assert said(root, cell_rules.opening, nb) == [("opening.not_locked", "setup")]

    def test_a_cell_in_between(self, root):
        nb = toy.solution()
        nb.cells.insert(1, toy.markdown("before-you-start", "…"))
        assert said(root, cell_rules.opening, nb) == [("opening.not_locked", "before-you-start")]


class TestLanguage:
    @pytest.mark.parametrize("source", ['use("ru")', "use(lang)", "", "use(", 'use("en")\nuse("en")'])
    def test_not_that_of_the_folder(self, root, source):
        nb = toy.solution()
        nb.cells[1].source = source
        assert said(root, cell_rules.language, nb) == [("opening.language", "setup")]

    def test_that_of_the_folder(self, root):
        nb = toy.solution()
        nb.cells[1].source = 'from autograder import check, use\n\nuse("en")'
        assert said(root, cell_rules.language, nb) == []


class TestCompanions:
    @pytest.mark.parametrize(
        ("source", "told"),
        [
            ("from autograder import check, use", ["opening.imports"]),
            ("from autograder import use\nfrom autograder.agent import check", ["opening.imports"]),
            (f"from autograder import {', '.join(cell_rules.OURS)}", []),
            (f"from autograder import {', '.join(cell_rules.OURS)}, show_tool", []),
            ("check, use = print, str", []),
            ("from autograder import", []),
        ],
    )
    def test_a_lesson_imports_them_all(self, root, source, told):
        nb = toy.solution()
        nb.cells[1].source = source
        assert said(root, cell_rules.companions, nb) == [(code, "setup") for code in told]

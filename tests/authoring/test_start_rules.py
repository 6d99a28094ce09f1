import pytest
from nbformat import v4

from autograder.authoring import notebooks, start_rules
from autograder.authoring.start_page import NAME

from . import toy


@pytest.fixture
def nb():
    cells = [
        toy.markdown("welcome", "# Start here"),
        toy.code("setup", 'use = str\nuse("en");'),
        toy.markdown("lessons", "## The lessons"),
    ]
    return v4.new_notebook(metadata=notebooks.NOTEBOOK_METADATA, cells=cells)


@pytest.fixture
def said(nb, tmp_path):
    def said(tree="course"):
        folder = tmp_path / tree / "en"
        folder.mkdir(parents=True)
        notebooks.write(nb, folder / f"{NAME}.ipynb")
        return [(each.code, each.place) for each in start_rules.lint(tmp_path)]

    return said


@pytest.mark.parametrize("tree", ["course", "solutions"])
def test_a_clean_page_is_silent(said, tree):
    assert said(tree) == []


def test_no_page_no_finding(tmp_path):
    assert list(start_rules.lint(tmp_path)) == []


PLACE = f"course/en/{NAME}.ipynb"


def test_a_mark_of_nbgrader(nb, said):
    nb.cells[0].metadata["nbgrader"] = {"grade_id": "welcome", "checksum": "x"}
    assert said() == [("start.marked", f"{PLACE}#welcome")]


def test_no_table(nb, said):
    del nb.cells[2]
    assert said() == [("start.no_table", PLACE)]


def test_what_holds_for_every_notebook(nb, said):
    nb.cells[0].source = "[gone](gone.md)"
    nb.cells[1].source = 'use("ru")'
    nb.cells[1].outputs = [toy.shown("x")]
    nb.cells[2]["id"] = "1a2b3c4d"
    assert {code for code, _ in said()} == {
        "link.missing",
        "opening.language",
        "course.output",
        "cell.unreadable_id",
        "start.no_table",
    }

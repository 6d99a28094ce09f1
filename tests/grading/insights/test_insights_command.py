import pytest
from click.testing import CliRunner

from autograder.cli import main

from .records import LESSON, graded


@pytest.fixture
def run(course, tmp_path, monkeypatch):
    (tmp_path / "nbgrader_config.py").write_text("c = get_config()\n")
    monkeypatch.chdir(tmp_path)

    def invoke(*arguments):
        return CliRunner().invoke(main, ["insights", LESSON, *map(str, arguments)])

    return invoke


def test_a_page_beside_one_where_nothing_else_is_asked_for(keep, run, tmp_path):
    keep(graded("ann"))
    result = run()
    assert (result.exit_code, result.output) == (0, "Written: `00_toy-insights.html`\n")
    assert "ann" not in (tmp_path / "00_toy-insights.html").read_text(encoding="utf-8").split("<nav")[0]


def test_a_page_and_tables_where_they_are_wanted(keep, run, tmp_path):
    keep(graded("ann"))
    assert run("--html", tmp_path / "a.html", "--csv", tmp_path / "tables", "--anonymous").exit_code == 0
    assert (tmp_path / "a.html").is_file()
    assert (tmp_path / "tables" / "scores.csv").is_file()
    assert not (tmp_path / "00_toy-insights.html").exists()


def test_tables_alone(keep, run, tmp_path):
    keep(graded("ann"))
    assert run("--csv", tmp_path / "tables").exit_code == 0
    assert not list(tmp_path.glob("*.html"))


def test_nothing_to_show_is_a_sentence(run):
    result = run()
    assert result.exit_code == 2
    assert "Run `autograder grade 00_toy` first" in result.output


def test_a_place_that_cannot_be_written_is_one_as_well(keep, run, tmp_path):
    keep(graded("ann"))
    result = run("--html", tmp_path / "nowhere" / "a.html")
    assert result.exit_code == 2
    assert "can't be written" in result.output


def test_an_unknown_language(keep, run):
    keep(graded("ann"))
    assert "There is no language qq" in run("--language", "qq").output

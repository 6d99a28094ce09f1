"""The whole examination, its card, and its quick part in the first cell."""

import json
import shutil

import pytest
from pages import read

from autograder import doctor, exercises, places, runs, use
from autograder.diagnosis import card, cells, environment, examining
from autograder.diagnosis.examining import Examined
from autograder.findings import Finding

LESSON = "00_first_tool"


@pytest.fixture
def learner(learner, monkeypatch):
    """In a copy of a lesson of the real course."""
    monkeypatch.setattr(places, "data", lambda: places.PROJECT / "data")
    shutil.copytree(places.PROJECT / "course" / "en" / LESSON, learner / "en" / LESSON)
    monkeypatch.chdir(learner / "en" / LESSON)
    monkeypatch.setattr(environment, "findings", list)
    return learner


@pytest.fixture
def notebook(learner):
    return learner / "en" / LESSON / f"{LESSON}.ipynb"


def lose_a_cell(notebook, number=-1):
    nb = json.loads(notebook.read_text())
    marked = [each for each in nb["cells"] if each["metadata"]]
    nb["cells"].remove(marked[number])
    notebook.write_text(json.dumps(nb))


class TestUse:
    def test_says_nothing_if_all_is_well(self, notebook, capsys):
        assert use("en") is None
        assert capsys.readouterr() == ("", "")

    def test_says_what_to_mend(self, notebook, capsys):
        lose_a_cell(notebook)
        use("en")
        head, line = capsys.readouterr().out.splitlines()
        assert head.startswith("Not all is as it should be here.")
        assert line.startswith("- The check cell of `get_weather` is gone.")

    def test_is_silent_where_a_program_runs_the_notebook(self, notebook, capsys, monkeypatch):
        lose_a_cell(notebook)
        monkeypatch.setenv("NBGRADER_EXECUTION", "validate")
        use("en")
        assert capsys.readouterr() == ("", "")

    def test_a_fault_of_ours_keeps_nobody_from_beginning(self, notebook, capsys, monkeypatch):
        monkeypatch.setattr(cells, "findings", lambda saved: 1 / 0)
        use("en")
        assert capsys.readouterr() == ("", "")

    @pytest.mark.parametrize("text", ["", "{", '{"cells": 5}', '{"cells": [{}]}', "[" * 100_000])
    def test_a_notebook_that_cannot_be_read_says_nothing(self, notebook, capsys, text):
        notebook.write_text(text)
        use("en")
        assert capsys.readouterr() == ("", "")

    def test_an_old_kernel_is_told(self, notebook, capsys, monkeypatch):
        monkeypatch.setattr(runs, "BEGAN", 0)
        use("en")
        assert "- The course was updated after this kernel began" in capsys.readouterr().out


class TestDoctor:
    def test_all_is_well(self, notebook):
        lines = str(doctor()).splitlines()
        assert lines[:2] == ["A look at this notebook, and at what it runs on", "All is well."]
        assert f"working folder: {notebook.parent}" in lines
        assert f"notebook: {notebook}" in lines

    def test_each_fault_has_its_mend(self, notebook):
        lose_a_cell(notebook, 0)
        lose_a_cell(notebook, 0)
        assert "To mend (2):" in str(doctor())
        assert "The cell title at the top is gone." in read(doctor().html)

    def test_a_notebook_that_is_not_found(self, notebook):
        notebook.unlink()
        assert "All is well." in str(doctor())

    def test_looks_at_the_environment_too(self, notebook, monkeypatch):
        monkeypatch.setattr(environment, "findings", lambda: [Finding("doctor.stale_kernel")])
        assert "Restart the kernel" in str(doctor())


def test_a_card_holds_no_control_characters():
    examined = Examined({"doctor.fact_folder": "a\x1b[31m<b>"}, ())
    assert "\x1b" not in str(card.show(examined, "en"))
    assert "a�[31m<b>" in read(card.show(examined, "en").html)


def test_the_quick_part_loads_no_exercise(notebook, monkeypatch):
    """Thirty files to read would keep the first cell waiting: the list of lessons is enough."""
    monkeypatch.setattr(exercises, "load", lambda name: 1 / 0)
    lose_a_cell(notebook)
    assert [each.code for each in examining.at_start({})] == ["doctor.check_missing"]

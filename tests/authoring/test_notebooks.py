from autograder.authoring import notebooks

from . import toy


class TestTidy:
    def test_a_tidy_notebook_stays_as_it_is(self):
        assert notebooks.tidy(toy.solution()) == toy.solution()

    def test_what_a_run_leaves_behind_goes(self):
        nb = toy.solution()
        check = toy.cell_named(nb, "make_it-check")
        check.execution_count = 7
        check.metadata["execution"] = {"iopub.execute_input": "2026-01-01"}
        result = toy.v4.new_output(
            "execute_result", {"text/plain": "1"}, execution_count=7, metadata={"a": 1}
        )
        check.outputs = [result]
        tidied = toy.cell_named(notebooks.tidy(nb), "make_it-check")
        assert tidied.execution_count is None
        assert tidied.metadata.keys() == {"nbgrader"}
        assert tidied.outputs[0] == {**result, "execution_count": None, "metadata": {}}

    def test_what_an_editor_leaves_behind_goes(self):
        nb = toy.solution()
        nb.metadata["vscode"] = {"interpreter": "x"}
        nb.metadata.language_info["version"] = "3.11.4"
        toy.cell_named(nb, "make_it-prompt").metadata["slideshow"] = {}
        toy.cell_named(nb, "setup").metadata.update(editable=False)
        toy.cell_named(nb, "setup").metadata.nbgrader["checksum"] = "0"
        assert notebooks.tidy(nb) == toy.solution()

    def test_the_notebook_handed_in_is_left_alone(self):
        nb = toy.solution()
        tidied = notebooks.tidy(nb)
        tidied.cells[0].metadata.nbgrader["grade_id"] = "other"
        tidied.cells[-1].outputs.clear()
        assert nb == toy.solution()

    def test_a_widget_is_left_out_and_what_stands_beside_it_stays(self):
        shown = {"text/html": "<p>x</p>", "text/plain": "x"}
        data = {**shown, "application/vnd.jupyter.widget-view+json": {"model_id": "1234"}}
        nb = toy.solution()
        nb.cells[-1].outputs = [toy.v4.new_output("display_data", data)]
        assert notebooks.tidy(nb).cells[-1].outputs[0].data == shown


class TestText:
    def test_it_is_written_as_people_read_it_in_git(self, tmp_path):
        nb = toy.solution()
        nb.cells[0].source = "# Spaß\nmit ≥"
        notebooks.write(nb, tmp_path / "a.ipynb")
        text = (tmp_path / "a.ipynb").read_bytes().decode()
        assert text.startswith('{\n "cells": [\n  {\n   "cell_type": "markdown",\n   "id": "title",')
        assert '"# Spaß\\n",\n    "mit ≥"' in text
        assert text.endswith("}\n") and not text.endswith("\n\n") and "\r" not in text

    def test_read_gives_back_what_was_written(self, tmp_path):
        notebooks.write(toy.solution(), tmp_path / "a.ipynb")
        assert notebooks.read(tmp_path / "a.ipynb") == toy.solution()

    def test_read_repairs_nothing(self, tmp_path):
        nb = toy.solution()
        nb.cells[1]["id"] = nb.cells[0]["id"]
        del nb.cells[2]["id"]
        notebooks.write(nb, tmp_path / "a.ipynb")
        assert [cell.get("id") for cell in notebooks.read(tmp_path / "a.ipynb").cells[:3]] == [
            "title",
            "title",
            None,
        ]


class TestExercises:
    def test_the_three_cells(self):
        nb = toy.solution()
        (found,) = notebooks.exercises(nb)
        assert found == notebooks.ExerciseCells("make_it", nb.cells[4], (nb.cells[3],), nb.cells[2])

    def test_without_a_prompt(self):
        nb = toy.solution()
        del nb.cells[2]
        (found,) = notebooks.exercises(nb)
        assert (found.answers, found.prompt) == ((nb.cells[2],), None)

    def test_without_an_answer(self):
        nb = toy.solution()
        del nb.cells[3]
        (found,) = notebooks.exercises(nb)
        assert (found.answers, found.prompt) == ((), None)

    def test_a_check_that_comes_first(self):
        nb = toy.solution()
        nb.cells = nb.cells[-1:]
        (found,) = notebooks.exercises(nb)
        assert (found.id, found.answers, found.prompt) == ("make_it", (), None)

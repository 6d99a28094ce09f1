"""The learner's notebook as it is saved."""

import json
import os

import pytest

from autograder import saved_notebook
from autograder.saved_notebook import Cell


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    return tmp_path


@pytest.fixture
def two(folder):
    for name in ("one.ipynb", "two.ipynb"):
        (folder / name).write_text('{"cells": []}')
    return folder


class TestFind:
    def test_the_only_one(self, folder):
        (folder / "one.ipynb").touch()
        (folder / "notes.txt").touch()
        assert saved_notebook.find({}) == folder / "one.ipynb"

    def test_none_of_two(self, two):
        assert saved_notebook.find({}) is None

    def test_none_at_all(self, folder):
        assert saved_notebook.find({}) is None

    @pytest.mark.parametrize("name", ["two.ipynb", "{folder}/two.ipynb"])
    def test_the_one_that_jupyter_names(self, two, monkeypatch, name):
        monkeypatch.setenv("JPY_SESSION_NAME", name.format(folder=two))
        assert saved_notebook.find({}) == two / "two.ipynb"

    def test_the_one_that_vs_code_names_comes_first(self, two, monkeypatch):
        monkeypatch.setenv("JPY_SESSION_NAME", "two.ipynb")
        named = {"__vsc_ipynb_file__": str(two / "one.ipynb")}
        assert saved_notebook.find(named) == two / "one.ipynb"

    @pytest.mark.parametrize("name", ["old.ipynb", "console-1-5e3f", "", "two.txt"])
    def test_one_that_is_no_longer_there(self, two, monkeypatch, name):
        monkeypatch.setenv("JPY_SESSION_NAME", name)
        assert saved_notebook.find({}) is None
        (two / "one.ipynb").unlink()
        assert saved_notebook.find({}) == two / "two.ipynb"

    @pytest.mark.parametrize("value", [None, 5, ["one.ipynb"], object()])
    def test_whatever_a_variable_holds(self, two, value):
        assert saved_notebook.find({"__vsc_ipynb_file__": value}) is None


class TestRead:
    @pytest.fixture
    def read(self, folder):
        def read(value):
            path = folder / "one.ipynb"
            path.write_text(value if isinstance(value, str) else json.dumps(value))
            os.utime(path, (1000, 1000))
            return saved_notebook.read(path)

        return read

    def test_cells(self, read):
        mark = {"grade_id": "get_weather", "locked": True}
        found = read(
            {
                "cells": [
                    {
                        "id": "a",
                        "cell_type": "code",
                        "source": ["x = 1\n", "y"],
                        "metadata": {"nbgrader": mark},
                    },
                    {"cell_type": "markdown", "source": "Words", "metadata": {}},
                ]
            }
        )
        assert found.saved == 1000
        assert found.cells == (Cell("a", "code", "x = 1\ny", mark), Cell("", "markdown", "Words", {}))
        assert [each.grade_id for each in found.cells] == ["get_weather", ""]

    @pytest.mark.parametrize(
        "value",
        [
            "",
            "{",
            "[]",
            "5",
            {},
            {"cells": 5},
            {"cells": [5]},
            {"cells": [{"cell_type": "code"}]},
            {"cells": [{"cell_type": "code", "source": [5]}]},
            {"cells": [{"cell_type": "code", "source": "", "metadata": []}]},
            "[" * 100_000,
        ],
    )
    def test_what_is_no_notebook(self, read, value):
        assert read(value) is None

    @pytest.mark.parametrize("mark", [None, 5, {"grade_id": 5}, []])
    def test_strange_marks_are_none(self, read, mark):
        cell = {"cell_type": "code", "source": "", "metadata": {"nbgrader": mark}}
        assert read({"cells": [cell]}).cells[0].grade_id == ""

    def test_what_is_missing(self, folder):
        assert saved_notebook.read(folder / "none.ipynb") is None
        assert saved_notebook.read(None) is None

    def test_what_is_too_large(self, read, monkeypatch):
        monkeypatch.setattr(saved_notebook, "MAX_BYTES", 10)
        assert read({"cells": []}) is None

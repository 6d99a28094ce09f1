import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.grading import notebook_files
from autograder.grading.notebook_files import UnreadableError, read, whole

from . import tea

WHOLE = tea.as_bytes()


def sources(content, notes=None):
    return [cell["source"] for cell in read(content, [] if notes is None else notes)]


def fault(content):
    with pytest.raises(UnreadableError) as caught:
        read(content, [])
    return caught.value.finding.code.removeprefix("grading."), dict(caught.value.finding.fields)


def text(cells, **about):
    return json.dumps({"cells": cells, "nbformat": 4, "nbformat_minor": 5, "metadata": {}, **about}).encode()


class TestEncodings:
    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
    def test_any_of_unicode(self, encoding):
        content = json.dumps(tea.notebook(own="'хлеб'"), ensure_ascii=False).encode(encoding)
        assert sources(content)[-1] == "'хлеб'"

    def test_another_is_taken_for_western_european(self):
        notes = []
        content = json.dumps(tea.notebook(own="'é'"), ensure_ascii=False).encode("cp1252")
        assert sources(content, notes)[-1] == "'é'"
        assert [each.code for each in notes] == ["grading.other_encoding"]

    def test_halves_of_characters_become_marks(self):
        assert whole("\ud83c\udf75 \ud800") == "\N{TEACUP WITHOUT HANDLE} \N{REPLACEMENT CHARACTER}"

    def test_line_ends(self):
        assert sources(tea.as_bytes(own="a\r\nb\rc"))[-1] == "a\nb\nc"


class TestFormats:
    def test_three_has_worksheets(self):
        cells = [
            {"cell_type": "heading", "level": 2, "source": "Tea"},
            {"cell_type": "code", "input": ["a = 1\n", "b = 2"], "outputs": [], "language": "python"},
        ]
        old = {"nbformat": 3, "nbformat_minor": 0, "metadata": {}, "worksheets": [{"cells": cells}]}
        found = read(json.dumps(old).encode(), [])
        assert [(each["cell_type"], each["source"]) for each in found] == [
            ("markdown", "## Tea"),
            ("code", "a = 1\nb = 2"),
        ]

    def test_newer_ones_are_read_with_a_note(self):
        notes = []
        assert sources(text([{"cell_type": "code", "source": "a"}], nbformat=5), notes) == ["a"]
        assert [each.code for each in notes] == ["grading.newer_format"]

    def test_nothing_is_kept_but_what_is_needed(self):
        cell = {"cell_type": "code", "source": "a", "outputs": [1], "metadata": {"x": {}}, "y": 2}
        assert read(text([cell]), []) == [{"cell_type": "code", "source": "a", "metadata": {"nbgrader": {}}}]

    def test_pictures_stay_and_scripts_in_them_do_not(self):
        pasted = {"a.png": {"image/png": "aGk="}, "a.svg": {"image/svg+xml": "PHN2Zz4="}}
        (cell,) = read(text([{"cell_type": "markdown", "source": "", "attachments": pasted}]), [])
        assert cell["attachments"] == {"a.png": {"image/png": "aGk="}}

    @pytest.mark.parametrize(
        "cell", [{}, {"source": 7}, {"source": ["a", 7]}, {"metadata": []}, {"metadata": {"nbgrader": 1}},
                 {"cell_type": ["code"]}, {"id": 7}, {"cell_type": "markdown", "attachments": {"a": 1}},
                 {"cell_type": "heading", "level": "x", "source": "T"}],
    )  # fmt: skip
    def test_parts_that_are_of_another_kind(self, cell):
        (found,) = read(text([cell, "no cell", None]), [])
        assert isinstance(found["source"], str)


class TestUnreadable:
    @pytest.mark.parametrize(
        ("content", "code"),
        [
            (b"", "empty_file"),
            (b" \n", "empty_file"),
            (b"\xef\xbb\xbf", "empty_file"),
            (b"manage_note = {}\n", "not_a_notebook"),
            (b"[]", "not_a_notebook"),
            (b"{}", "not_a_notebook"),
            (b'"text"', "not_a_notebook"),
            (b"\xff\xfe{\x00x", "not_a_notebook"),
            (text([]), "no_cells"),
            (b"[" * 200_000 + b"]" * 200_000, "too_deep"),
            (b"<!DOCTYPE html><html></html>", "html_page"),
            (b"\n <html>", "html_page"),
        ],
    )
    def test_each_by_its_name(self, content, code):
        assert fault(content)[0] == code

    def test_an_archive(self):
        assert fault(b"PK\x03\x04rest") == ("other_format", {"kind": "zip"})

    def test_conflict_markers_by_their_line(self):
        content = WHOLE[:50] + b"\n<<<<<<< HEAD\n" + WHOLE[50:90] + b"\n=======\n" + WHOLE[90:]
        assert fault(content) == ("conflict", {"line": 2})

    @pytest.mark.parametrize("left", range(1, len(WHOLE) - 1, 37))
    def test_cut_off_anywhere(self, left):
        assert fault(WHOLE[:left]) == ("cut_off", {"byte": left})

    def test_broken_in_the_middle(self):
        assert fault(b'{"cells": [oops],\n"nbformat": 4, "metadata": {}}')[0] == "broken_json"

    def test_too_many_cells(self, monkeypatch):
        monkeypatch.setattr(notebook_files, "CELLS", 2)
        assert fault(WHOLE) == ("too_many_cells", {"count": 10, "limit": 2})


class TestTricks:
    def test_a_second_key_empties_nothing(self):
        notes = []
        assert len(sources(WHOLE.rstrip()[:-1] + b', "cells": []}', notes)) == 10
        assert [each.code for each in notes] == ["grading.key_twice"]

    def test_numbers_that_python_refuses(self):
        assert sources(text([{"source": "a"}])[:-1] + b', "big": ' + b"9" * 5000 + b"}") == ["a"]

    @given(st.binary(max_size=200))
    def test_any_bytes_are_cells_or_a_reason(self, content):
        try:
            assert read(content, [])
        except UnreadableError as error:
            assert error.finding.code.startswith("grading.")

"""Where progress is kept, and what is said where it can't be."""

import pytest

from autograder.attended import UNATTENDED
from autograder.journal import file, keeping
from autograder.journal.entries import Check, line


def entry(second, exercise="rent_boat"):
    return Check(f"2026-03-05T14:07:{second:02}Z", exercise, "passed", 4, "0a1b2c3d")


@pytest.fixture
def no_writing(monkeypatch):
    def refuse(path, lines):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(file, "append", refuse)


class TestPath:
    def test_beside_the_course(self, learner):
        assert keeping.path() == learner / "progress.jsonl"

    def test_in_the_working_folder_where_there_is_no_course(self, learner, tmp_path, monkeypatch):
        elsewhere = tmp_path / "elsewhere"
        elsewhere.mkdir()
        (learner / "en" / "00_toy").rmdir()
        monkeypatch.chdir(elsewhere)
        assert keeping.path() == elsewhere / "progress.jsonl"

    def test_where_a_variable_says(self, learner, tmp_path, monkeypatch):
        monkeypatch.setenv(keeping.FOLDER, str(tmp_path))
        assert keeping.path() == tmp_path / "progress.jsonl"

    @pytest.mark.parametrize("name", ["NBGRADER_EXECUTION", "PYTEST_VERSION", UNATTENDED])
    def test_nowhere_where_nobody_learns(self, learner, monkeypatch, name):
        monkeypatch.setenv(name, "1")
        assert keeping.path() is None

    def test_nowhere_without_a_kernel(self, learner, no_kernel):
        assert keeping.path() is None


class TestKeep:
    def test_in_the_file(self, learner):
        assert keeping.keep(entry(1)) is None
        assert (learner / "progress.jsonl").read_text() == line(entry(1)) + "\n"
        assert keeping.kept() == ([entry(1)], [])

    def test_nothing_is_written_while_nbgrader_grades(self, learner, monkeypatch):
        monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
        assert keeping.keep(entry(1)) is None
        assert list(learner.rglob("*.jsonl")) == []

    def test_in_memory_where_nothing_can_be_written(self, learner, no_writing):
        note = keeping.keep(entry(1))
        assert (note.code, note.fields["reason"]) == ("progress.not_written", "Permission denied")
        assert keeping.kept() == ([entry(1)], [])

    def test_says_so_once(self, learner, no_writing):
        assert [bool(keeping.keep(entry(second))) for second in (1, 2, 3)] == [True, False, False]

    def test_a_folder_that_is_not_there(self, learner, monkeypatch):
        monkeypatch.setenv(keeping.FOLDER, str(learner / "no" / "such"))
        assert keeping.keep(entry(1)).code == "progress.not_written"


class TestKept:
    def test_in_the_order_in_which_it_happened(self, learner):
        for each in (entry(3), entry(1), entry(2)):
            keeping.keep(each)
        assert keeping.kept()[0] == [entry(1), entry(2), entry(3)]

    def test_a_broken_file_is_set_aside_and_told(self, learner):
        journal = learner / "progress.jsonl"
        journal.write_text(f"{line(entry(1))}\nhello\n")
        kept, (note,) = keeping.kept()
        assert (kept, note.code, note.fields) == (
            [entry(1)],
            "progress.set_aside",
            {"file": "progress.broken-1.jsonl"},
        )
        assert keeping.kept() == ([entry(1)], [])

    def test_what_cannot_be_read(self, learner):
        (learner / "progress.jsonl").mkdir()
        kept, (note,) = keeping.kept()
        assert (kept, note.code) == ([], "progress.not_read")

    def test_nothing_of_a_file_where_nobody_learns(self, learner, monkeypatch):
        keeping.keep(entry(1))
        monkeypatch.setenv(UNATTENDED, "1")
        assert keeping.kept() == ([], [])

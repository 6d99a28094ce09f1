"""Progress taken from one machine to another."""

import pytest

from autograder.journal import file, keeping, moving
from autograder.journal.entries import Check, line


def entry(second):
    return Check(f"2026-03-05T14:07:{second:02}Z", "rent_boat", "not_yet", 1, "0a1b2c3d")


@pytest.fixture
def mine(learner):
    for second in (1, 2):
        keeping.keep(entry(second))
    return learner / "progress.jsonl"


@pytest.fixture
def other(tmp_path):
    path = tmp_path / "other.jsonl"
    file.append(path, map(line, (entry(2), entry(3), entry(3))))
    return path


class TestExport:
    def test_into_a_new_file(self, mine, tmp_path):
        done = moving.export(tmp_path / "mine.jsonl")
        assert (done.code, done.fields["count"]) == ("progress.exported", 2)
        assert file.read(tmp_path / "mine.jsonl").entries == (entry(1), entry(2))

    def test_never_over_another(self, mine, other):
        before = other.read_bytes()
        assert moving.export(other).code == "progress.file_exists"
        assert other.read_bytes() == before

    def test_where_nothing_can_be_written(self, mine, tmp_path):
        assert moving.export(tmp_path / "no" / "such" / "mine.jsonl").code == "progress.not_exported"


class TestMerge:
    def test_adds_what_was_missing(self, mine, other):
        done = moving.merge(other)
        assert (done.code, done.fields["count"]) == ("progress.merged", 1)
        assert keeping.kept()[0] == [entry(1), entry(2), entry(3)]

    def test_twice_adds_nothing(self, mine, other):
        moving.merge(other)
        before = mine.read_bytes()
        assert moving.merge(other).fields["count"] == 0
        assert mine.read_bytes() == before

    def test_both_ways_come_to_the_same(self, mine, other, tmp_path, monkeypatch):
        moving.merge(other)
        one = set(keeping.kept()[0])
        there = tmp_path / "there"
        there.mkdir()
        monkeypatch.setenv(keeping.FOLDER, str(there))
        moving.merge(other)
        moving.merge(mine)
        assert set(keeping.kept()[0]) == one

    def test_takes_what_makes_sense(self, mine, other):
        other.write_text(f"hello\n{line(entry(3))}\n")
        assert moving.merge(other).fields["count"] == 1
        assert other.read_text().startswith("hello")

    @pytest.mark.parametrize("text", ["", "hello", '{"cells": []}'])
    def test_another_kind_of_file(self, mine, other, text):
        other.write_text(text)
        assert moving.merge(other).code == "progress.no_journal"

    def test_no_file(self, mine, tmp_path):
        assert moving.merge(tmp_path / "none.jsonl").code == "progress.no_file"

    def test_a_folder(self, mine, tmp_path):
        assert moving.merge(tmp_path).code == "progress.not_merged"

    def test_says_where_it_is_not_written(self, mine, other, monkeypatch, tmp_path):
        monkeypatch.setenv(keeping.FOLDER, str(tmp_path / "no" / "such"))
        assert moving.merge(other).code == "progress.not_written"
        assert keeping.kept()[0] == [entry(2), entry(3)]

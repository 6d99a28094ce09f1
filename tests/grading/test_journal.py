import os

import pytest

from autograder.findings import Finding
from autograder.grading.journal import Journal, history, path_of
from autograder.grading.records import Graded, GradingError


@pytest.fixture
def path(tmp_path):
    return path_of(tmp_path / "gradebook.db")


def record(student, **about):
    return Graded(student, "00_tea", "00_tea", "graded", {"brew": 1.0}, digest="d", facts="f", **about)


def filled(path, *students):
    with Journal(path) as journal:
        for student in students:
            journal.add(record(student, page="long"))


def test_what_is_done_is_known_to_the_next_run(path):
    filled(path, "ann", "bob")
    journal = Journal(path)
    assert journal.done(record("ann").key, "d", "f") == record("ann")
    assert [each.student for each in journal.of("00_tea")] == ["ann", "bob"]
    assert list(journal.of("01_milk")) == []


@pytest.mark.parametrize(("digest", "facts"), [("other", "f"), ("d", "other")])
def test_something_else_handed_in_or_other_facts_are_not_done(path, digest, facts):
    filled(path, "ann")
    assert Journal(path).done(record("ann").key, digest, facts) is None


def test_what_failed_through_our_fault_is_tried_again(path):
    with Journal(path) as journal:
        journal.add(record("ann", again=True, reason=Finding("grading.empty_file", {"name": "a"})))
    assert Journal(path).done(record("ann").key, "d", "f") is None


def test_the_last_line_counts(path):
    filled(path, "ann")
    with Journal(path) as journal:
        journal.add(Graded("ann", "00_tea", "00_tea", "graded", {"brew": 2.0}, digest="d", facts="f"))
    assert Journal(path).done(record("ann").key, "d", "f").scores == {"brew": 2.0}


def test_half_a_line_after_a_kill_counts_for_nothing_at_any_byte(path):
    filled(path, "ann", "bob")
    whole = path.read_bytes()
    first = whole.index(b"\n") + 1
    for left in range(first, len(whole)):
        path.write_bytes(whole[:left])
        with Journal(path) as journal:
            done = {each.student for each in journal.of("00_tea")}
            assert done == ({"ann"} if left < len(whole) - 1 else {"ann", "bob"})
            journal.add(record("cat"))
        assert {each.student for each in Journal(path).of("00_tea")} == done | {"cat"}


def test_a_full_disk_leaves_whole_lines(path, monkeypatch):
    filled(path, "ann")
    written = os.write
    with Journal(path) as journal:
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", lambda file, text: written(file, text[:9]))
            with pytest.raises(GradingError, match="no room left on the disk"):
                journal.add(record("bob"))
        journal.add(record("cat"))
    assert [each.student for each in Journal(path).of("00_tea")] == ["ann", "cat"]


def test_one_that_cannot_be_read(path):
    path.mkdir()
    with pytest.raises(GradingError, match="can't be written"):
        Journal(path)


class TestHistory:
    def test_it_has_every_record_of_an_assignment_in_order(self, path):
        with Journal(path) as journal:
            for points in (1.0, 2.0):
                journal.add(Graded("ann", "00_tea", "00_tea", "graded", {"brew": points}))
            journal.add(record("bob"), Graded("ann", "01_milk", "01_milk", "graded"))
        found = history(path, "00_tea")
        assert [each.scores["brew"] for each in found["ann", "00_tea", "00_tea"]] == [1.0, 2.0]
        assert list(found) == [record("ann").key, record("bob").key]

    def test_half_a_line_counts_for_nothing_there_as_well(self, path):
        filled(path, "ann", "bob")
        path.write_bytes(path.read_bytes()[:-9])
        assert [key[0] for key in history(path, "00_tea")] == ["ann"]

    def test_of_a_journal_that_is_not_there_yet(self, path):
        assert history(path, "00_tea") == {}

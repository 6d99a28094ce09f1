import os

import pytest

from autograder.findings import Finding
from autograder.grading.journal import Journal, history, journal_of
from autograder.grading.records import Graded, GradingError


@pytest.fixture
def path(tmp_path):
    return journal_of(tmp_path / "gradebook.db", "00_tea")


def record(student, scores=None, **about):
    given = scores or {"brew": 1.0}
    return Graded(student, "00_tea", "00_tea", "graded", given, digest="d", facts="f", **about)


def filled(path, *students):
    with Journal(path) as journal:
        journal.add(*(record(student, page="long") for student in students))


def students(path):
    with Journal(path) as journal:
        return [each.student for each in journal]


def done(path, digest="d", facts="f"):
    with Journal(path) as journal:
        return journal.done(record("ann").key, digest, facts)


def test_what_is_done_is_known_to_the_next_run(path):
    filled(path, "ann", "bob")
    assert done(path) == record("ann")
    assert students(path) == ["ann", "bob"]


def test_to_look_into_it_makes_no_file(path):
    with Journal(path) as journal:
        assert (list(journal), journal.done(record("ann").key, "d", "f")) == ([], None)
    assert not path.parent.exists()


def test_and_to_this_one(path):
    with Journal(path) as journal:
        journal.add(record("ann", page="long"), record("bob"))
        journal.add(record("ann", {"brew": 2.0}))
        assert journal.done(record("ann").key, "d", "f") == record("ann", {"brew": 2.0})
        assert [each.scores for each in journal] == [{"brew": 2.0}, {"brew": 1.0}]


@pytest.mark.parametrize(("digest", "facts"), [("other", "f"), ("d", "other")])
def test_something_else_handed_in_or_other_facts_are_not_done(path, digest, facts):
    filled(path, "ann")
    assert done(path, digest, facts) is None


def test_what_failed_through_our_fault_is_tried_again(path):
    with Journal(path) as journal:
        journal.add(record("ann", again=True, reason=Finding("grading.empty_file", {"name": "a"})))
    assert done(path) is None


def test_the_last_line_counts(path):
    filled(path, "ann")
    with Journal(path) as journal:
        journal.add(record("ann", {"brew": 2.0}))
    assert done(path).scores == {"brew": 2.0}


def test_half_a_line_after_a_kill_counts_for_nothing_at_any_byte(path):
    filled(path, "ann", "bob")
    whole = path.read_bytes()
    first = whole.index(b"\n") + 1
    for left in range(first, len(whole)):
        path.write_bytes(whole[:left])
        there = ["ann"] if left < len(whole) - 1 else ["ann", "bob"]
        assert students(path) == there
        filled(path, "cat")
        assert students(path) == [*there, "cat"]


def test_a_full_disk_leaves_whole_lines(path, monkeypatch):
    filled(path, "ann")
    written = os.write
    with Journal(path) as journal:
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", lambda file, text: written(file, text[:9]))
            with pytest.raises(GradingError, match="no room left on the disk"):
                journal.add(record("bob"))
        journal.add(record("cat"))
        assert journal.done(record("cat").key, "d", "f") == record("cat")
    assert students(path) == ["ann", "cat"]


def test_one_that_cannot_be_written(path):
    path.mkdir(parents=True)
    with pytest.raises(GradingError, match="can't be written: Is a directory"):
        Journal(path)


class TestHistory:
    def test_it_has_every_record_in_order(self, path):
        with Journal(path) as journal:
            journal.add(record("ann"), record("bob"), record("ann", {"brew": 2.0}))
        found = history(path)
        assert [each.scores["brew"] for each in found[record("ann").key]] == [1.0, 2.0]
        assert list(found) == [record("ann").key, record("bob").key]

    def test_half_a_line_counts_for_nothing_there_as_well(self, path):
        filled(path, "ann", "bob")
        path.write_bytes(path.read_bytes()[:-9])
        assert [student for student, _, _ in history(path)] == ["ann"]

    def test_of_a_journal_that_is_not_there_yet(self, path):
        assert history(path) == {}

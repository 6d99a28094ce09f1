"""The journal's file: added to, never lost."""

import threading

import pytest

from autograder.journal import file
from autograder.journal.entries import Check, line


def entry(number):
    return Check(f"2026-03-05T14:07:{number % 60:02}Z", f"exercise_{number}", "passed", 1, "0a1b2c3d")


LINES = [line(entry(number)) for number in range(4)]


@pytest.fixture
def journal(tmp_path):
    return tmp_path / "progress.jsonl"


class TestAppend:
    def test_one_after_the_other(self, journal):
        for each in LINES:
            file.append(journal, [each])
        assert journal.read_text().splitlines() == LINES

    def test_closes_a_line_that_a_crash_cut_off(self, journal):
        file.append(journal, LINES[:1])
        with journal.open("a") as opened:
            opened.write(LINES[1][:30])
        file.append(journal, LINES[2:])
        content = file.read(journal)
        assert [each.exercise for each in content.entries] == ["exercise_0", "exercise_2", "exercise_3"]
        assert content.whole
        assert LINES[1][:30] in journal.read_text()

    def test_many_at_once_lose_nothing(self, journal):
        def add(start):
            for number in range(start, start + 50):
                file.append(journal, [line(entry(number))])

        threads = [threading.Thread(target=add, args=(50 * each,)) for each in range(8)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        found = {each.exercise for each in file.read(journal).entries}
        assert found == {f"exercise_{number}" for number in range(400)}

    def test_says_where_it_cannot(self, tmp_path):
        with pytest.raises(OSError):
            file.append(tmp_path, LINES)


class TestRead:
    def test_what_is_missing_is_empty(self, journal):
        assert file.read(journal) == file.Content()

    @pytest.mark.parametrize("end", [b"", b"\n", b"\r\n", b"\n\n"])
    def test_whatever_ends_a_line(self, journal, end):
        journal.write_bytes(LINES[0].encode() + end)
        assert file.read(journal) == file.Content((LINES[0],), (entry(0),), True)

    def test_a_mark_before_the_first(self, journal):
        journal.write_text(LINES[0], encoding="utf-8-sig")
        assert file.read(journal).whole

    def test_a_line_of_a_later_version_is_kept(self, journal):
        later = LINES[0].replace('"v": 1', '"v": 2')
        journal.write_text(f"{later}\n{LINES[1]}\n")
        assert file.read(journal) == file.Content((later, LINES[1]), (entry(1),), True)

    @pytest.mark.parametrize("stranger", [b"hello", b"\x00\x00\x00\x00", b"\xff\xfe", b"[]"])
    def test_a_stranger_is_seen(self, journal, stranger):
        journal.write_bytes(LINES[0].encode() + b"\n" + stranger + b"\n" + LINES[1].encode())
        assert file.read(journal) == file.Content((LINES[0], LINES[1]), (entry(0), entry(1)), False)

    def test_a_folder_cannot_be_read(self, tmp_path):
        with pytest.raises(OSError):
            file.read(tmp_path)


class TestSetAside:
    def test_nothing_is_lost(self, journal):
        broken = f"{LINES[0]}\nhello\n{LINES[1]}\n"
        journal.write_text(broken)
        aside = file.set_aside(journal)
        assert (aside.name, aside.read_text()) == ("progress.broken-1.jsonl", broken)
        assert journal.read_text().splitlines() == LINES[:2]

    def test_each_has_a_name_of_its_own(self, journal):
        for number in (1, 2):
            journal.write_text(f"hello {number}")
            assert file.set_aside(journal).read_text() == f"hello {number}"

    def test_by_two_notebooks_at_once(self, journal):
        """The second one sets aside what the first has made good: its lines are still there."""
        journal.write_text(f"{LINES[0]}\nhello\n")
        file.set_aside(journal)
        file.append(journal, LINES[1:2])
        file.set_aside(journal)
        assert journal.read_text().splitlines() == LINES[:2]


class TestWriteWhole:
    def test_is_there_whole(self, journal):
        file.write_whole(journal, LINES)
        assert file.read(journal).lines == tuple(LINES)
        assert list(journal.parent.iterdir()) == [journal]

    def test_or_as_it_was(self, journal):
        journal.write_text("before")

        def lines():
            yield LINES[0]
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            file.write_whole(journal, lines())
        assert journal.read_text() == "before"

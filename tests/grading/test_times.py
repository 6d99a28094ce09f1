from datetime import datetime

import pytest

from autograder.grading.records import GradingError
from autograder.grading.times import handed_in, parse, read_times

DUE = datetime(2026, 11, 2, 10)
BEFORE, AFTER = "2026-11-01 10:00:00 UTC", "2026-11-03 10:00:00 UTC"


def codes(found):
    return [each.code.removeprefix("grading.") for each in found.notes]


class TestParse:
    @pytest.mark.parametrize(
        "text",
        ["2026-11-01 10:00:00.000000 UTC", "2026-11-01 10:00:00", "2026-11-01T11:00:00+01:00",
         "2026-11-01 05:00:00 EST", "Nov 1 2026 10:00"],
    )  # fmt: skip
    def test_as_nbgrader_reads_it(self, text):
        from nbgrader.utils import parse_utc

        assert parse(text) == parse_utc(text) == datetime(2026, 11, 1, 10)

    @pytest.mark.parametrize("text", ["", "never", "9999-99-99", "0001-01-01T00:00:00+14:00", "1e999", "\0"])
    def test_no_time(self, text):
        assert parse(text) is None


class TestWithoutARecord:
    def test_a_claim_in_time_is_shown_and_proves_nothing(self):
        found = handed_in(BEFORE, None, DUE)
        assert (found.text, codes(found)) == ("2026-11-01T10:00:00", ["time_unproved"])

    def test_even_one_from_another_century(self):
        assert codes(handed_in("1999-01-01 00:00:00 UTC", None, DUE)) == ["time_unproved"]

    def test_a_claim_to_be_late_is_believed(self):
        found = handed_in(AFTER, None, DUE)
        assert (found.time, codes(found)) == (datetime(2026, 11, 3, 10), [])

    def test_where_nothing_is_due_nothing_need_be_proved(self):
        assert codes(handed_in(BEFORE, None, None)) == []

    def test_nobody_says(self):
        assert (handed_in(None, None, DUE).text, codes(handed_in("", None, DUE))) == (None, [])

    def test_no_time_is_said_to_be_none(self):
        found = handed_in("soon", None, DUE)
        assert (found.time, codes(found)) == (None, ["no_time"])


class TestARecord:
    def test_it_has_the_last_word(self):
        found = handed_in("1999-01-01 00:00:00 UTC", datetime(2026, 11, 3), DUE)
        assert (found.time, codes(found)) == (datetime(2026, 11, 3), ["time_differs"])

    def test_it_needs_no_claim(self):
        assert handed_in(None, DUE, DUE).time == DUE

    def test_from_a_file(self, tmp_path):
        path = tmp_path / "times.csv"
        path.write_text("\ufeffstudent,time\nann,2026-11-01 10:00:00 UTC\nbob,2026-11-01T10:00:00+02:00\n")
        assert read_times(path) == {"ann": datetime(2026, 11, 1, 10), "bob": datetime(2026, 11, 1, 8)}

    @pytest.mark.parametrize(
        "text", ["name,time\nann,2026-11-01\n", "student,time\nann,soon\n", "student,time\nann\n"]
    )
    def test_from_a_file_with_a_row_that_says_nothing(self, tmp_path, text):
        (tmp_path / "times.csv").write_text(text)
        with pytest.raises(GradingError, match="line 2"):
            read_times(tmp_path / "times.csv")

    def test_from_no_file(self, tmp_path):
        with pytest.raises(GradingError, match="can't be read"):
            read_times(tmp_path / "times.csv")

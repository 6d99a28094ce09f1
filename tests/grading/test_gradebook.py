import os
import resource
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest
from nbgrader.api import Gradebook

from autograder.findings import Finding
from autograder.grading import autograded, gradebook
from autograder.grading.course import read_course
from autograder.grading.gradebook import SecondJudgeError, backups, open_gradebook
from autograder.grading.moves import Points
from autograder.grading.records import Graded, GradingError

from . import tea

LESSON = tea.LESSON
FULL = {"brew": 2.0, "pour": 1.5}


def record(student="ann", scores=FULL, **about):
    return Graded(student, LESSON, LESSON, **{"status": "graded", "scores": scores, "page": "{}\n", **about})


def autos(book, student="ann"):
    return {cell: points.auto for (_, cell), points in book.grades(student).items()}


def rows(course, query):
    with closing(sqlite3.connect(course.gradebook)) as connection:
        return connection.execute(query).fetchall()


def page_of(course, student="ann"):
    return course.root / "autograded" / student / LESSON / f"{LESSON}.ipynb"


class TestOpening:
    def test_what_was_handed_out(self, course):
        with open_gradebook(course, LESSON) as book:
            (released,) = book.released
        assert [cell["source"] for cell in released.cells] == [
            cell["source"] for cell in tea.released().cells
        ]
        assert [cell["metadata"]["nbgrader"] for cell in released.cells] == [
            cell["metadata"]["nbgrader"] for cell in tea.released().cells
        ]

    def test_the_lessons_own_text(self, course):
        notebook = course.root / "release" / LESSON / f"{LESSON}.ipynb"
        notebook.parent.mkdir(parents=True)
        notebook.write_bytes(tea.as_bytes())
        with open_gradebook(course, LESSON) as book:
            assert book.released[0].prose == {"# Tea", "Tea is hot."}

    def test_it_is_backed_up_and_the_newest_are_kept(self, course):
        for _ in range(gradebook.BACKUPS + 2):
            open_gradebook(course, LESSON).close()
        copies = sorted(backups(course.gradebook).iterdir())
        assert len(copies) == gradebook.BACKUPS
        with closing(sqlite3.connect(copies[-1])) as connection:
            assert connection.execute("SELECT name FROM assignment").fetchall() == [(LESSON,)]

    def test_to_read_only_leaves_no_trace(self, course):
        before = sorted(course.root.iterdir())
        with open_gradebook(course, LESSON, only_read=True) as book:
            assert book.grades("ann") == {}
            with pytest.raises(GradingError):
                book.write(record())
        assert sorted(course.root.iterdir()) == before

    def test_an_assignment_that_it_does_not_know(self, course):
        with pytest.raises(GradingError, match="doesn't know `01_milk`; it knows: 00_tea"):
            open_gradebook(course, "01_milk")

    def test_none(self, course):
        course.gradebook.unlink()
        with pytest.raises(GradingError, match="nbgrader generate_assignment 00_tea"):
            open_gradebook(course, LESSON)

    def test_no_gradebook(self, course):
        course.gradebook.unlink()
        with closing(sqlite3.connect(course.gradebook)) as connection:
            connection.execute("CREATE TABLE x (y)")
        with pytest.raises(GradingError, match="is no gradebook of nbgrader"):
            open_gradebook(course, LESSON)

    @pytest.mark.parametrize("damage", ["cut", "overwritten", "text"])
    def test_a_broken_one_names_the_backup(self, course, damage):
        open_gradebook(course, LESSON).close()
        (copy,) = backups(course.gradebook).iterdir()
        content = course.gradebook.read_bytes()
        broken = {
            "cut": content[: len(content) // 2],
            "overwritten": content[:4096] + b"\xff" * 8192 + content[12288:],
            "text": b"no database" * 1000,
        }
        course.gradebook.write_bytes(broken[damage])
        with pytest.raises(GradingError) as caught:
            open_gradebook(course, LESSON)
        assert caught.value.finding.code == "grading.broken_gradebook"
        assert str(copy) in str(caught.value)

    def test_a_folder_where_nothing_may_be_written(self, course, monkeypatch):
        def refuse(*_):
            raise PermissionError(13, os.strerror(13), "gradebook.db.lock")

        monkeypatch.setattr(gradebook, "_locked", refuse)
        with pytest.raises(GradingError, match="can't be written: Permission denied"):
            open_gradebook(course, LESSON)

    def test_what_fails_leaves_no_lock(self, course):
        with pytest.raises(GradingError):
            open_gradebook(course, "01_milk")
        assert second_judge(course).returncode == 0


def second_judge(course, wait=False, then="pass"):
    """Another process that opens the gradebook. It exits with 3, and says why, where it may not."""
    code = f"""
import sys
from pathlib import Path
from autograder.grading.course import read_course
from autograder.grading.gradebook import SecondJudgeError, open_gradebook
from autograder.grading.records import Graded
try:
    book = open_gradebook(read_course(Path({str(course.root)!r})), {LESSON!r}, wait={wait})
except SecondJudgeError as error:
    sys.exit(print(error) or 3)
{then}
"""
    line = [sys.executable, "-c", code]
    return subprocess.run(line, capture_output=True, text=True, check=False, timeout=60)


class TestTwoJudges:
    def test_the_second_is_refused(self, course):
        with open_gradebook(course, LESSON):
            second = second_judge(course)
        assert second.returncode == 3
        assert f"(process {os.getpid()})" in second.stdout

    def test_or_waits(self, course):
        first = subprocess.Popen(
            [sys.executable, "-c", HOLD.format(root=str(course.root), lesson=LESSON)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert first.stdout.readline() == "open\n"
        waiting = subprocess.Popen(
            [sys.executable, "-c", HOLD.format(root=str(course.root), lesson=LESSON)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        first.communicate("close\n", timeout=60)
        assert waiting.communicate("close\n", timeout=60)[0] == "open\n"

    def test_a_child_of_the_first_keeps_nothing_locked(self, course):
        book = open_gradebook(course, LESSON)
        child = os.fork()
        if child == 0:
            signal.pause()
        try:
            book.close()
            assert second_judge(course).returncode == 0
        finally:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)


HOLD = """
from pathlib import Path
from autograder.grading.course import read_course
from autograder.grading.gradebook import open_gradebook
with open_gradebook(read_course(Path({root!r})), {lesson!r}, wait=True):
    print("open", flush=True)
    input()
"""


class TestWriting:
    def test_grades_and_comments(self, course):
        with open_gradebook(course, LESSON) as book:
            book.write(record(scores={"brew": 1.5, "pour": None}, untouched=("pour-answer",)))
            assert book.grades("ann") == {
                (LESSON, "brew"): Points(1.5, None, None),
                (LESSON, "pour"): Points(None, None, None),
            }
        assert rows(course, "SELECT auto_score, needs_manual_grade FROM grade ORDER BY auto_score") == [
            (None, 1),
            (1.5, 0),
        ]
        assert rows(course, "SELECT auto_comment FROM comment WHERE auto_comment IS NOT NULL") == [
            ("No response.",)
        ]

    def test_left_to_a_person_with_the_reason(self, course):
        reason = Finding("grading.empty_file", {"name": "tea.ipynb"})
        with open_gradebook(course, LESSON) as book:
            book.write(record())
            book.write(record(scores={}, status="by_hand", reason=reason))
            assert autos(book) == {"brew": None, "pour": None}
        assert rows(course, "SELECT needs_manual_grade FROM grade") == [(1,), (1,)]
        assert set(rows(course, "SELECT auto_comment FROM comment")) == {("`tea.ipynb` is empty.",)}

    def test_of_what_waits_for_a_person_the_answers_say_why_and_hold_no_tag(self, course):
        reason = Finding("grading.broken_config", {"path": "<b>", "why": "x"})
        with open_gradebook(course, LESSON) as book:
            book.write(record(scores={"brew": None, "pour": 1.0}, reason=reason))
        query = (
            "SELECT name, auto_comment FROM comment JOIN base_cell ON base_cell.id = cell_id ORDER BY name"
        )
        assert dict(rows(course, query)) == {
            "brew-answer": "`‹b›` can't be read. x",
            "pour-answer": None,
            "pour-answer-function": None,
        }

    def test_a_check_without_points_waits_for_a_person(self, course):
        with open_gradebook(course, LESSON) as book:
            book.write(record(scores={"brew": 2.0}))
        assert rows(course, "SELECT auto_score FROM grade WHERE needs_manual_grade") == [(None,)]

    @pytest.mark.parametrize("points", [2.5, -1.0, float("nan")])
    def test_impossible_points_are_written_nowhere(self, course, points):
        with open_gradebook(course, LESSON) as book:
            with pytest.raises(GradingError, match="a fault of the grader's"):
                book.write(record(scores={"brew": points, "pour": 0.0}))
            assert book.grades("ann") == {}
        assert not page_of(course).exists()

    def test_again_changes_nothing(self, course):
        with open_gradebook(course, LESSON) as book:
            book.write(record())
            before = [rows(course, f"SELECT * FROM {table}") for table in ("grade", "comment", "student")]
            book.write(record())
        assert [rows(course, f"SELECT * FROM {table}") for table in ("grade", "comment", "student")] == before


class TestHolds:
    """What `holds` says before and after something happened."""

    def written(self, course, **about):
        with open_gradebook(course, LESSON) as book:
            book.write(record(**about))
            assert book.holds(record(**about))

    def held(self, course, **about):
        with open_gradebook(course, LESSON) as book:
            return book.holds(record(**about))

    def test_nothing_was_written(self, course):
        assert not self.held(course)

    def test_the_notebook_is_gone(self, course):
        self.written(course)
        page_of(course).unlink()
        assert not self.held(course)

    def test_other_points(self, course):
        self.written(course)
        assert not self.held(course, scores={"brew": 0.0, "pour": 1.5})

    def test_another_time(self, course):
        self.written(course, handed_in="2026-11-01T10:00:00")
        assert not self.held(course, handed_in="2026-11-03T10:00:00")

    def test_a_date_that_was_moved(self, course):
        config = course.root / "nbgrader_config.py"
        config.write_text("c = get_config()\nc.LateSubmissionPlugin.penalty_method = 'zero'\n")
        course = read_course(course.root)
        late = {"handed_in": "2026-11-03T10:00:00"}
        self.written(course, **late)
        assert rows(course, "SELECT late_submission_penalty FROM submitted_notebook") == [(3.5,)]
        with Gradebook(f"sqlite:///{course.gradebook}") as theirs:
            theirs.grant_extension(LESSON, "ann", days=2)
        assert not self.held(course, **late)
        self.written(course, **late)
        assert rows(course, "SELECT late_submission_penalty FROM submitted_notebook") == [(None,)]

    def test_what_people_do_is_no_reason(self, course):
        self.written(course)
        with open_gradebook(course, LESSON) as book:
            book.connection.execute("UPDATE grade SET manual_score = 1.0, needs_manual_grade = 0")
        assert self.held(course)

    def test_an_older_gradebook_was_put_back(self, course):
        content = course.gradebook.read_bytes()
        self.written(course)
        course.gradebook.write_bytes(content)
        assert not self.held(course)


class TestFolder:
    def test_files_nobody_may_write(self, course):
        with open_gradebook(course, LESSON) as book:
            book.write(record(), files=(("data/a.csv", b"1"), ("old.ipynb", b"{}")))
        folder = page_of(course).parent
        found = {str(path.relative_to(folder)): oct(path.stat().st_mode)[-3:] for path in folder.rglob("*.*")}
        assert found == {f"{LESSON}.ipynb": "444", "data/a.csv": "444"}

    def test_what_an_earlier_submission_left_goes(self, course):
        with open_gradebook(course, LESSON) as book:
            book.write(record(), files=(("a.csv", b"1"),))
            book.write(record(page="{ }\n"), files=(("b.csv", b"1"),))
        assert sorted(path.name for path in page_of(course).parent.iterdir()) == [f"{LESSON}.ipynb", "b.csv"]
        assert page_of(course).read_text() == "{ }\n"


class TestFaults:
    def test_a_disk_that_takes_no_more(self, course):
        """Real: a limit on the size of a file, which the kernel keeps."""
        with open_gradebook(course, LESSON) as book:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            size = course.gradebook.stat().st_size * 2
            soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
            try:
                with pytest.raises(GradingError):
                    book.write(record(page="x" * size * 2))
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
            assert book.grades("ann") == {}
            assert not list(course.root.rglob("*.half")) and not page_of(course).exists()
            book.write(record())
            assert autos(book) == FULL

    def test_no_room_has_a_sentence(self, course, monkeypatch):
        def full(*_):
            raise OSError(28, os.strerror(28), "autograded")

        with open_gradebook(course, LESSON) as book, monkeypatch.context() as patch:
            patch.setattr(autograded, "replace", full)
            with pytest.raises(GradingError, match="no room left on the disk for `autograded`"):
                book.write(record())
            assert book.grades("ann") == {}

    def test_a_database_without_room(self, course):
        with open_gradebook(course, LESSON) as book:
            (pages,) = book.connection.execute("PRAGMA page_count").fetchone()
            book.connection.execute(f"PRAGMA max_page_count = {pages}")
            with pytest.raises(GradingError, match="no room left on the disk"):
                book.write(*[record("ann" * 3000)])
            assert book.grades("ann" * 3000) == {}

    def test_formgrader_writing_at_the_same_time(self, course, monkeypatch):
        monkeypatch.setattr(gradebook, "BUSY_SECONDS", 0.05)
        with (
            open_gradebook(course, LESSON) as book,
            closing(sqlite3.connect(course.gradebook, isolation_level=None)) as other,
        ):
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(GradingError, match="Another program, such as formgrader"):
                book.write(record())
            other.execute("ROLLBACK")
            book.write(record())
            assert autos(book) == FULL

    def test_killed_in_the_middle_of_writing(self, course):
        """The process ends between the rows and the end of their transaction."""
        then = """
import os, signal
from autograder.grading import autograded
autograded.write = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
book.write(Graded("ann", "00_tea", "00_tea", "graded", {"brew": 2.0, "pour": 1.5}, page="{}"))
"""
        assert second_judge(course, then=then).returncode == -signal.SIGKILL
        with open_gradebook(course, LESSON) as book:
            assert book.grades("ann") == {}
            book.write(record())
            assert autos(book) == FULL

    def test_one_error_is_of_its_own_kind(self):
        assert issubclass(SecondJudgeError, GradingError)

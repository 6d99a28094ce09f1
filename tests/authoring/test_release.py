import shutil
import subprocess
import sys

import pytest
from click.testing import CliRunner

from autograder.authoring import notebooks
from autograder.authoring.generating import ReleaseError, lessons
from autograder.authoring.release import main, make, orphans, stale

from . import toy


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A toy whose release was made."""
    root = toy.build(tmp_path_factory.mktemp("made"))
    make(root, lessons(root))
    return root


@pytest.fixture
def course(made, tmp_path):
    """A copy of it, for a test to change."""
    return shutil.copytree(made, tmp_path / "course")


def source(root):
    return root / "solutions" / "en" / toy.LESSON / f"{toy.LESSON}.ipynb"


def release(root):
    return root / "course" / "en" / toy.LESSON / f"{toy.LESSON}.ipynb"


def change(root, id_, text):
    nb = notebooks.read(source(root))
    toy.cell_named(nb, id_).source = text
    notebooks.write(nb, source(root))


class TestLessons:
    def test_a_lesson_is_a_notebook_named_like_its_folder(self, tmp_path):
        toy.build(tmp_path)
        (tmp_path / "solutions" / "en" / toy.LESSON / "scratch.ipynb").touch()
        (tmp_path / "solutions" / "hidden").mkdir()
        toy.put(tmp_path, "solutions", "ru", toy.solution())
        names = [lesson.released.relative_to(tmp_path).as_posix() for lesson in lessons(tmp_path)]
        assert names == ["course/en/00_toy", "course/ru/00_toy"]


class TestMake:
    def test_the_release_is_what_the_command_writes_to_the_byte(self, course):
        made = {path: path.read_bytes() for path in release(course).parent.iterdir()}
        command = [sys.executable, "-m", "nbgrader", "generate_assignment", toy.LESSON]
        subprocess.run(command, cwd=course, check=True, capture_output=True)
        assert {path: path.read_bytes() for path in release(course).parent.iterdir()} == made

    def test_solutions_are_gone_and_cells_are_locked(self, course):
        nb = notebooks.read(release(course))
        assert toy.cell_named(nb, "make_it-answer").source == "make_it = None\n# YOUR CODE HERE"
        assert toy.cell_named(nb, "make_it-check").outputs == []
        assert toy.cell_named(nb, "setup").metadata["editable"] is False
        assert notebooks.mark(toy.cell_named(nb, "make_it-check"))["checksum"]

    def test_files_beside_the_notebook_come_and_go_with_it(self, course):
        folder, released = source(course).parent, release(course).parent
        (folder / "images").mkdir()
        (folder / "toy.png").rename(folder / "images" / "toy.png")
        assert make(course, lessons(course)) == [released / "images" / "toy.png", released / "toy.png"]
        assert (released / "images" / "toy.png").read_bytes() == b"a picture"
        assert not (released / "toy.png").exists()

    def test_an_untidy_solution_is_tidied(self, course):
        tidy = source(course).read_bytes()
        nb = notebooks.read(source(course))
        nb.cells[1].execution_count = 3
        notebooks.write(nb, source(course))
        assert make(course, lessons(course)) == [source(course)]
        assert source(course).read_bytes() == tidy

    def test_outputs_are_stored_when_asked(self, course):
        change(course, "make_it-answer", "make_it = None\n### BEGIN SOLUTION\nprint('new')\n### END SOLUTION")
        assert make(course, lessons(course), execute=True) == [source(course)]
        assert toy.cell_named(notebooks.read(source(course)), "make_it-answer").outputs == [
            toy.shown("new\n")
        ]

    def test_a_language_has_its_own_source(self, course):
        nb = toy.solution()
        nb.cells[0].source = "# Spielzeug"
        toy.put(course, "solutions", "de", nb)
        make(course, lessons(course))
        german = notebooks.read(course / "course" / "de" / toy.LESSON / f"{toy.LESSON}.ipynb")
        assert german.cells[0].source == "# Spielzeug"

    def test_what_nbgrader_refuses_is_told_in_its_words(self, course):
        before = release(course).read_bytes()
        change(course, "make_it-answer", "### BEGIN SOLUTION")
        with pytest.raises(ReleaseError, match="no end solution statement found"):
            make(course, lessons(course))
        assert release(course).read_bytes() == before


class TestStale:
    def test_a_fresh_course(self, course):
        assert list(stale(course, lessons(course), execute=True)) == []

    def test_it_says_which_files_and_writes_nothing(self, course):
        change(course, "title", "# Another toy")
        before = release(course).read_bytes()
        name = f"course/en/{toy.LESSON}/{toy.LESSON}.ipynb"
        assert list(stale(course, lessons(course))) == [f"{name}: not what nbgrader makes of the solutions"]
        assert release(course).read_bytes() == before

    def test_outputs_are_compared_only_when_asked(self, course):
        change(course, "setup", "use = print\nuse('en')\ncheck = lambda name: print('other', name)")
        make(course, lessons(course))
        assert list(stale(course, lessons(course))) == []
        (finding,) = stale(course, lessons(course), execute=True)
        assert finding.startswith(f"solutions/en/{toy.LESSON}/{toy.LESSON}.ipynb: ") and "outputs" in finding

    def test_orphans(self, course):
        (course / "course" / "en" / "99_gone").mkdir()
        assert list(orphans(course)) == ["course/en/99_gone: no solution stands behind it"]


class TestCommand:
    def run(self, course, *options):
        return CliRunner().invoke(main, ["--root", str(course), *options])

    def test_it_names_what_it_wrote(self, course):
        change(course, "title", "# Another toy")
        result = self.run(course)
        assert (result.output, result.exit_code) == (
            f"course/en/{toy.LESSON}/{toy.LESSON}.ipynb: written\n",
            0,
        )

    def test_check_is_silent_on_a_fresh_course(self, course):
        result = self.run(course, "--check")
        assert (result.output, result.exit_code) == ("", 0)

    def test_check_ends_with_1_on_a_stale_one(self, course):
        change(course, "title", "# Another toy")
        result = self.run(course, "--check")
        assert result.exit_code == 1
        assert "not what nbgrader makes" in result.output

    def test_a_cell_that_fails_is_named(self, course):
        change(course, "make_it-answer", "1 / 0")
        result = self.run(course, "--execute")
        assert result.exit_code == 1
        assert "make_it-answer: ZeroDivisionError" in result.output

    def test_a_lesson_that_is_not_there(self, course):
        result = self.run(course, "98_none", toy.LESSON)
        assert result.exit_code == 1
        assert "no such lesson in solutions/: 98_none" in result.output

    def test_only_the_lessons_named(self, course):
        toy.put(course, "solutions", "en", toy.solution(), lesson="01_toy")
        change(course, "title", "# Another toy")
        assert (
            self.run(course, "01_toy").output
            == "course/en/01_toy/01_toy.ipynb: written\ncourse/en/01_toy/toy.png: written\n"
        )

"""START_HERE: its table is made from data/, its release is the source without what it shows."""

import pytest
from click.testing import CliRunner
from nbformat import v4

from autograder.authoring import notebooks, start_page
from autograder.authoring.release import main
from autograder.authoring.start_page import NAME, StartPage

from . import toy


@pytest.fixture
def root(tmp_path):
    """The toy, with a page that was never made."""
    toy.build(tmp_path)
    cells = [
        toy.markdown("welcome", "# Start here"),
        toy.markdown("lessons", "## The lessons\n\n| old | table |"),
        toy.code("shown", "print(6 * 7)"),
    ]
    nb = v4.new_notebook(metadata=notebooks.NOTEBOOK_METADATA, cells=cells)
    notebooks.write(nb, page(tmp_path).source)
    return tmp_path


def page(root):
    return StartPage(root, "en")


def cells(path):
    return {cell.id: cell for cell in notebooks.read(path).cells}


class TestMake:
    def test_the_table_has_every_lesson(self, root):
        list(start_page.make(root))
        assert cells(page(root).source)["lessons"].source == (
            "## The lessons\n\n| lesson | what you can do after it | points |\n| --- | --- | --- |\n"
            f"| [{toy.LESSON}]({toy.LESSON}/{toy.LESSON}.ipynb) |  | 1.5 |"
        )

    def test_the_release_has_no_outputs(self, root):
        assert list(start_page.make(root, execute=True)) == [page(root).source, page(root).released]
        assert cells(page(root).source)["shown"].outputs == [toy.shown("42\n")]
        assert cells(page(root).released)["shown"].outputs == []

    def test_twice_changes_nothing(self, root):
        list(start_page.make(root, execute=True))
        assert list(start_page.make(root)) == []
        assert list(start_page.make(root, execute=True)) == []

    def test_a_course_without_such_a_page(self, tmp_path):
        assert list(start_page.make(toy.build(tmp_path))) == []


class TestStale:
    def test_a_fresh_one_is_not(self, root):
        list(start_page.make(root, execute=True))
        assert list(start_page.stale(root, execute=True)) == []

    @pytest.mark.parametrize("tree", ["source", "released"])
    def test_a_changed_one_is_named(self, root, tree):
        list(start_page.make(root))
        path = getattr(page(root), tree)
        path.write_text(path.read_text().replace("1.5", "2.5"))
        (said,) = start_page.stale(root)
        assert said.startswith(f"{path.relative_to(root)}: not tidy")

    def test_a_release_that_is_missing(self, root):
        list(start_page.make(root))
        page(root).released.unlink()
        assert len(list(start_page.stale(root))) == 1

    def test_an_output_that_is_another_now(self, root):
        list(start_page.make(root, execute=True))
        path = page(root).source
        path.write_text(path.read_text().replace("42", "43"))
        assert list(start_page.stale(root)) == []
        assert len(list(start_page.stale(root, execute=True))) == 1


class TestTheCommand:
    def run(self, root, *arguments):
        return CliRunner().invoke(main, ["--root", str(root), *arguments])

    def test_named_like_a_lesson(self, root):
        output = self.run(root, NAME).output
        assert output == f"solutions/en/{NAME}.ipynb: written\ncourse/en/{NAME}.ipynb: written\n"

    def test_with_all_lessons_and_with_no_other(self, root):
        assert NAME not in self.run(root, toy.LESSON).output
        assert NAME in self.run(root).output
        assert self.run(root, "--check").exit_code == 0

    def test_check_names_it(self, root):
        self.run(root)
        page(root).released.unlink()
        done = self.run(root, "--check")
        assert done.exit_code == 1
        assert f"course/en/{NAME}.ipynb" in done.output

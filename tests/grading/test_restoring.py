import copy
import logging
import os
import sysconfig

import nbformat
import pytest
from nbformat import v4
from nbgrader.api import Gradebook
from nbgrader.preprocessors import CheckCellMetadata, ComputeChecksums, LockCells, OverwriteCells, SaveCells

from autograder.grading.restoring import RestoreLockedCells, name, released_cells

PLAIN = {"schema_version": 3, "grade": False, "locked": False, "solution": False, "task": False}


def cell(id_, source, new=v4.new_code_cell, **mark):
    metadata = {"nbgrader": {**PLAIN, "grade_id": id_.removesuffix("-check"), **mark}} if mark else {}
    return new(source, id=id_, metadata=metadata)


def lesson():
    """Two exercises, the second with two answers and a cell that it needs."""
    return v4.new_notebook(
        cells=[
            cell("title", "# Tea", new=v4.new_markdown_cell, locked=True),
            cell("setup", "import tea", locked=True),
            cell("prose", "Tea is hot.", new=v4.new_markdown_cell),
            cell("brew-answer", "brew = None", solution=True),
            cell("brew-check", 'check("brew")', grade=True, locked=True, points=2),
            cell("leaves", "leaves = 3", locked=True),
            cell("pour-answer", "pour = None", solution=True),
            cell("pour-answer-function", "pour_it = None", solution=True),
            cell("pour-check", 'check("pour")', grade=True, locked=True, points=1.5),
            cell("quiz", "quiz()"),
        ]
    )


@pytest.fixture(scope="module")
def resources(tmp_path_factory):
    """What nbgrader tells its preprocessors, with a gradebook that knows the lesson as it was released."""
    url = f"sqlite:///{tmp_path_factory.mktemp('class')}/gradebook.db"
    about = {"nbgrader": {"notebook": "tea", "assignment": "00_tea", "db_url": url}}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", sysconfig.get_path("scripts"), prepend=os.pathsep)
        with Gradebook(url) as gradebook:
            gradebook.add_assignment("00_tea")
    SaveCells().preprocess(released(), about)
    return about


@pytest.fixture
def restore(resources):
    """A submission of the cells, mended and then looked at by those of nbgrader who would refuse it."""

    def run(*cells, minor=5):
        handed_in = v4.new_notebook(cells=copy.deepcopy(list(cells)), nbformat_minor=minor)
        nb, _ = RestoreLockedCells().preprocess(handed_in, resources)
        for step in (OverwriteCells(), CheckCellMetadata()):
            nb, _ = step.preprocess(nb, resources)
        nbformat.validate(nb)
        return nb

    return run


def released():
    nb = lesson()
    for step in (LockCells(), ComputeChecksums()):
        nb, _ = step.preprocess(nb, {})
    return nb


def by_id():
    return {each.id: each for each in released().cells}


def without(*ids):
    return [each for each in released().cells if each.id not in ids]


def copied(id_, **changed):
    """A copy, as editors make it: with the mark, and an id of its own."""
    return nbformat.from_dict({**by_id()[id_], "id": "copy", **changed})


def sources(nb):
    return [each.source for each in nb.cells]


def names(nb):
    return [name(each) for each in nb.cells]


ALL = sources(lesson())


class TestWhatIsThere:
    def test_a_whole_submission_stays_as_it_is(self, restore):
        assert restore(*released().cells).cells == released().cells

    def test_nothing_is_logged(self, restore, caplog):
        restore(*released().cells)
        assert caplog.records == []


class TestMissing:
    @pytest.mark.parametrize(
        "gone", [["title"], ["setup"], ["title", "setup"], ["brew-check"], ["pour-check"]]
    )
    def test_a_locked_cell_comes_back_to_its_place(self, restore, gone):
        assert sources(restore(*without(*gone))) == ALL

    def test_a_cell_that_an_exercise_needs_comes_back_before_it(self, restore):
        assert sources(restore(*without("leaves"))) == ALL

    def test_it_is_locked_and_worth_what_it_was(self, restore):
        nb = restore(*without("setup", "pour-check"))
        for at, id_ in ((1, "setup"), (8, "pour-check")):
            assert nb.cells[at].metadata == by_id()[id_].metadata

    def test_each_is_logged(self, restore, caplog):
        with caplog.at_level(logging.INFO):
            restore(*without("setup", "brew-check"))
        assert [record.getMessage().rpartition(" ")[2] for record in caplog.records] == ["setup", "brew"]

    def test_no_answer_is_made_up_and_its_check_comes_last(self, restore):
        nb = restore(*without("brew-answer", "brew-check"))
        assert sources(nb) == [each for each in ALL if "brew" not in each] + ['check("brew")']

    def test_a_check_at_the_end_draws_no_other_cell_there(self, restore):
        nb = restore(*without("brew-answer", "brew-check", "leaves"))
        assert sources(nb)[2:4] == ["leaves = 3", "Tea is hot."]

    def test_a_check_comes_after_whichever_answer_is_there(self, restore):
        nb = restore(*without("pour-answer-function", "pour-check"))
        assert sources(nb)[-3:] == ["pour = None", 'check("pour")', "quiz()"]

    def test_nothing_is_left(self, restore):
        assert names(restore()) == ["title", "setup", "leaves", "brew", "pour"]

    def test_no_marks_are_left_in_a_format_without_cell_ids(self, restore):
        """As a notebook comes back from an editor that keeps neither."""
        bare = [v4.new_code_cell(f"{source} ") for source in ("import tea", "brew = 1", 'check("brew")')]
        for each in bare:
            del each["id"]
        nb = restore(*bare, minor=0)
        own = [each.source for each in bare]
        assert sources(nb) == ["# Tea", "import tea", "leaves = 3", *own, 'check("brew")', 'check("pour")']


class TestCopies:
    def test_of_an_answer_all_run_and_the_last_is_marked(self, restore):
        cells = by_id()
        nb = restore(cells["brew-answer"], copied("brew-answer", source="brew = 1"), cells["brew-check"])
        assert sources(nb)[2:5] == ["brew = None", "brew = 1", 'check("brew")']
        assert names(nb)[2:5] == [None, "brew-answer", "brew"]

    def test_a_missing_check_comes_after_the_last(self, restore):
        cells = by_id()
        nb = restore(cells["brew-answer"], copied("brew-answer", source="brew = 1"), cells["quiz"])
        assert sources(nb)[2:5] == ["brew = None", "brew = 1", 'check("brew")']

    def test_of_a_check_the_last_counts(self, restore):
        cells = by_id()
        nb = restore(cells["brew-check"], cells["brew-answer"], copied("brew-check"))
        assert names(nb)[2:5] == [None, "brew-answer", "brew"]

    def test_setup_below_an_answer_is_no_setup(self, restore):
        cells = by_id()
        nb = restore(cells["title"], cells["brew-answer"], cells["setup"], cells["brew-check"])
        assert names(nb)[:2] == ["title", "setup"]
        assert sources(nb).count("import tea") == 2

    def test_setup_copied_to_the_end_takes_nothing_from_the_first(self, restore):
        nb = restore(*released().cells, copied("setup"))
        assert names(nb) == [*names(released()), None]


class TestMarks:
    @pytest.mark.parametrize(
        "mark", [{}, {**PLAIN, "solution": True, "grade_id": "of-another-lesson"}, {"schema_version": 99}]
    )
    def test_an_unknown_one_is_taken_off(self, restore, mark):
        nb = restore(*released().cells, v4.new_code_cell("x = 1", id="x", metadata={"nbgrader": mark}))
        assert nb.cells[-1].metadata == {}

    @pytest.mark.parametrize("changed", [{"points": 99}, {"grade": False}, {"schema_version": 99}])
    def test_a_changed_one_is_made_anew(self, restore, changed):
        cells = by_id()
        cells["brew-check"].metadata["nbgrader"] |= changed
        assert restore(*cells.values()).cells == released().cells


class TestReleasedCells:
    @pytest.mark.parametrize("times", [0, 1])
    def test_they_are_in_the_order_of_the_lesson_released_once_or_again(self, resources, times):
        for _ in range(times):
            SaveCells().preprocess(released(), resources)
        with Gradebook(resources["nbgrader"]["db_url"]) as gradebook:
            cells = released_cells(gradebook.find_notebook("tea", "00_tea"))
        assert [name(each) for each in cells] == [each for each in names(released()) if each]

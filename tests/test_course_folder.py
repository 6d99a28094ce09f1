import os

import pytest

from autograder import course_folder

pytestmark = pytest.mark.usefixtures("toy")


@pytest.fixture
def lesson(tmp_path):
    folder = tmp_path / "course" / "en" / "00_toy"
    folder.mkdir(parents=True)
    (folder / "00_toy.ipynb").touch()
    return folder


class TestHolder:
    @pytest.mark.parametrize("below", ["", "images", "images/small"])
    def test_is_found_from_below(self, lesson, below):
        (lesson / below).mkdir(parents=True, exist_ok=True)
        assert course_folder.holder(lesson / below) == lesson.parent

    def test_and_from_above(self, lesson, tmp_path):
        assert course_folder.holder(tmp_path) == lesson.parent

    def test_there_may_be_none(self, tmp_path):
        assert course_folder.holder(tmp_path) is None

    def test_a_file_is_no_lesson(self, tmp_path):
        (tmp_path / "00_toy").touch()
        assert course_folder.holder(tmp_path) is None


class TestRoot:
    def test_is_that_of_all_languages(self, lesson, tmp_path):
        assert course_folder.root(lesson) == tmp_path / "course"

    def test_or_the_holder(self, tmp_path):
        (tmp_path / "mine" / "00_toy").mkdir(parents=True)
        assert course_folder.root(tmp_path / "mine" / "00_toy") == tmp_path / "mine"

    def test_or_none(self, tmp_path):
        assert course_folder.root(tmp_path) is None


class TestNotebook:
    def test_of_a_lesson(self, lesson):
        assert course_folder.notebook("00_toy", lesson) == lesson / "00_toy.ipynb"

    def test_that_is_not_there(self, lesson):
        (lesson / "00_toy.ipynb").unlink()
        assert course_folder.notebook("00_toy", lesson) is None
        assert course_folder.notebook("01_toy", lesson) is None


@pytest.mark.skipif(os.name != "posix", reason="a working folder can't be deleted elsewhere")
def test_a_working_folder_that_was_deleted(tmp_path, monkeypatch):
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert course_folder.here().is_dir()

from pathlib import Path

import pytest

from autograder.grading.course import read_course
from autograder.grading.records import GradingError

REPO = Path(__file__).parents[2]


def written(tmp_path, text):
    (tmp_path / "nbgrader_config.py").write_text(f"c = get_config()\n{text}\n")
    return read_course(tmp_path)


def test_of_this_project(tmp_path):
    """With its configuration in another folder: it makes an exchange beside itself."""
    (tmp_path / "nbgrader_config.py").write_text((REPO / "nbgrader_config.py").read_text())
    course = read_course(tmp_path)
    assert course.folder(course.source, ".", "00_x") == tmp_path / "solutions" / "en" / "00_x"
    assert course.folder(course.autograded, "ann", "00_x") == tmp_path / "autograded" / "ann" / "00_x"
    assert (course.gradebook, course.permissions, course.penalty) == (tmp_path / "gradebook.db", 0o444, None)


def test_folders_and_gradebook_elsewhere(tmp_path):
    about = "c.CourseDirectory"
    structure = "{assignment_id}/{nbgrader_step}/{student_id}"
    course = written(
        tmp_path,
        f"{about}.submitted_directory = 'in'\n{about}.db_url = 'sqlite:////else/where.db'\n"
        f"{about}.directory_structure = {structure!r}\n{about}.groupshared = True",
    )
    assert course.folder(course.submitted, "ann", "hw") == tmp_path / "hw" / "in" / "ann"
    assert (course.gradebook, course.permissions) == (Path("/else/where.db"), 0o664)


def test_students_are_who_has_a_folder(tmp_path):
    course = written(tmp_path, "")
    for each in ("bob/hw", "ann/hw", "cat/other", ".hidden/hw"):
        (tmp_path / "submitted" / each).mkdir(parents=True)
    (tmp_path / "submitted" / "readme.txt").write_text("")
    assert course.students("hw") == ["ann", "bob"]
    assert read_course(tmp_path).students("none") == []


def test_the_penalty_is_nbgraders(tmp_path):
    course = written(tmp_path, "c.LateSubmissionPlugin.penalty_method = 'zero'")
    assert course.penalty("ann", 3.0, 60.0) == 3.0


def test_another_database(tmp_path):
    with pytest.raises(GradingError, match="Only SQLite"):
        written(tmp_path, "c.CourseDirectory.db_url = 'postgresql://user@host/db'")


def test_a_configuration_that_fails(tmp_path):
    with pytest.raises(GradingError, match="ZeroDivisionError"):
        written(tmp_path, "1 / 0")

import shutil

import pytest
from click.testing import CliRunner

from autograder import places
from autograder.cli import main
from autograder.diagnosis import environment
from autograder.findings import Finding

LESSON = places.PROJECT / "course" / "en" / "02_enum" / "02_enum.ipynb"


@pytest.fixture
def run(learner, no_kernel, monkeypatch):
    monkeypatch.setattr(places, "data", lambda: places.PROJECT / "data")
    (learner / "en" / "02_enum").mkdir()
    monkeypatch.setattr(environment, "findings", list)

    def run(*arguments):
        done = CliRunner().invoke(main, ["doctor", *map(str, arguments)])
        return done.exit_code, done.output

    return run


def test_all_is_well(run):
    assert run()[0] == 0
    assert "All is well." in run()[1]


def test_with_a_notebook_from_anywhere(run):
    assert run(LESSON)[0] == 0


def test_a_notebook_that_was_changed(run, tmp_path):
    path = tmp_path / LESSON.name
    shutil.copy(LESSON, path)
    path.write_text(path.read_text().replace('check(\\"list_orders\\")', 'check(\\"list_orders\\");'))
    code, output = run(path)
    assert code == 1
    assert "The check cell of `list_orders` was changed." in output


def test_a_fault_of_the_environment(run, monkeypatch):
    monkeypatch.setattr(environment, "findings", lambda: [Finding("doctor.stale_kernel")])
    assert run()[0] == 1


def test_a_notebook_that_is_not_there(run):
    assert run("none.ipynb")[0] == 2

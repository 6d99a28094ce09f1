import subprocess
import sys
from pathlib import Path

import pytest

from autograder import places
from autograder.grading.sandbox import interpreter


def covered(path: Path) -> bool:
    return any(each in (path, *path.parents) for each in interpreter.readable())


class TestReadable:
    @pytest.mark.parametrize("path", [places.PACKAGE / "hotels.py", places.data() / "lessons.json"])
    def test_what_this_package_is_made_of(self, path):
        assert path.exists()
        assert covered(path)

    def test_the_standard_library_and_packages(self):
        import click

        assert covered(Path(pytest.__file__)) and covered(Path(click.__file__))
        assert covered(Path(subprocess.__file__))
        assert covered(Path(sys.executable))

    @pytest.mark.parametrize("name", ["solutions", "course", "tests", ".git", "nbgrader_config.py"])
    def test_nothing_else_of_the_project(self, name):
        assert not covered(places.PROJECT / name)

    @pytest.mark.parametrize("path", ["/etc/passwd", "/etc/shadow", "/proc", "/tmp", "/dev", "/run", "/home"])
    def test_nothing_else_of_the_machine(self, path):
        assert not covered(Path(path))

    def test_not_the_home(self):
        assert not covered(Path.home())

    def test_a_library_path_that_python_itself_needs(self, tmp_path, monkeypatch):
        monkeypatch.setenv("LD_LIBRARY_PATH", f"{tmp_path}::relative")
        assert covered(tmp_path)
        assert interpreter.environment()["LD_LIBRARY_PATH"] == f"{tmp_path}::relative"


class TestOutermost:
    def test_what_lies_in_another_is_left_out(self):
        paths = map(Path, ("/b/c", "/a", "/b", "/b/c/d", "/ab"))
        assert interpreter.outermost(paths) == (Path("/a"), Path("/ab"), Path("/b"))


class TestEnvironment:
    def test_no_secret_goes_along(self, monkeypatch):
        monkeypatch.setenv("ANTHROPIC_API_KEY", "secret")
        monkeypatch.setenv("PYTHONPATH", "/somewhere")
        assert interpreter.environment().keys() <= {
            "LANG",
            "OPENBLAS_NUM_THREADS",
            "OMP_NUM_THREADS",
            "LD_LIBRARY_PATH",
        }


class TestImportPath:
    def test_this_package_comes_first(self):
        assert interpreter.import_path()[0] == str(places.PROJECT)

    def test_packages_that_an_isolated_python_would_not_find(self, tmp_path, monkeypatch):
        (tmp_path / "site-packages").mkdir()
        monkeypatch.setattr(sys, "path", ["", str(tmp_path), str(tmp_path / "site-packages")])
        assert interpreter.import_path()[1:] == [str(tmp_path / "site-packages")]
        assert covered(tmp_path / "site-packages" / "package.py")
        assert not covered(tmp_path / "other")

"""What a notebook runs on, with packages and kernels that are made up."""

import os
import sys
from importlib import metadata
from types import SimpleNamespace

import pytest

from autograder import places, runs
from autograder.diagnosis import environment


def package(wanted=">=3.11", origin=None, folder=places.PROJECT):
    return SimpleNamespace(
        metadata={"Requires-Python": wanted},
        read_text=lambda name: origin,
        locate_file=lambda name: folder / name,
        requires=[],
    )


def codes(found):
    return [each.code.removeprefix("doctor.") for each in found]


class TestPython:
    def test_is_what_is_wanted(self):
        assert codes(environment.python(package())) == []

    def test_is_too_old(self):
        (found,) = environment.python(package(">=3.99"))
        assert (found.code, found.fields["wanted"]) == ("doctor.python", ">=3.99")


class TestOtherCopy:
    def test_is_the_one_that_is_installed(self):
        assert codes(environment.other_copy(package())) == []

    def test_or_was_installed_to_be_edited(self):
        origin = f'{{"url": "{places.PROJECT.as_uri()}", "dir_info": {{"editable": true}}}}'
        assert codes(environment.other_copy(package(origin=origin))) == []

    @pytest.mark.parametrize("editable", [True, False])
    def test_is_another_one(self, tmp_path, editable):
        (tmp_path / "a course" / "autograder").mkdir(parents=True)
        origin = f'{{"url": "{(tmp_path / "a course").as_uri()}", "dir_info": {{"editable": true}}}}'
        folder = places.PROJECT if editable else tmp_path / "a course"
        (found,) = environment.other_copy(package(origin=origin if editable else None, folder=folder))
        assert found.fields["installed"] == str(tmp_path / "a course" / "autograder")


class TestVersions:
    REQUIRED = (
        "one>=2,<3",
        "two; extra == 'lab'",
        "three>9; extra == 'dev'",
        "jupyterlab>=4; extra == 'lab'",
    )

    @pytest.fixture
    def there(self, monkeypatch):
        found = {}

        def version(name):
            if name not in found:
                raise metadata.PackageNotFoundError(name)
            return found[name]

        monkeypatch.setattr(metadata, "version", version)
        return found

    @pytest.mark.parametrize(
        ("has", "told"),
        [
            ({"one": "2.5", "two": "1"}, []),
            ({"one": "2.5rc1", "two": "1"}, []),
            ({"one": "3.0", "two": "1"}, ["package_version"]),
            ({"one": "2.5"}, ["package_missing"]),
            ({"one": "2.5", "two": "1", "jupyterlab": "3.6"}, ["package_version"]),
            ({}, ["package_missing", "package_missing"]),
        ],
    )
    def test_are_compared(self, there, has, told):
        there.update(has)
        assert codes(environment.versions(list(self.REQUIRED))) == told

    def test_what_a_browser_has_no_need_of(self, there, monkeypatch):
        monkeypatch.setattr(environment, "BROWSER", True)
        there["one"] = "2.5"
        assert codes(environment.versions(list(self.REQUIRED))) == []

    def test_of_this_project_are_right(self):
        assert codes(environment.versions(environment.installed().requires)) == []


class TestNotInstalled:
    def test_is_the_only_thing_told(self, monkeypatch):
        monkeypatch.setattr(environment, "installed", lambda: None)
        assert codes(environment.findings()) == ["not_installed"]


class TestStaleKernel:
    @pytest.fixture
    def own_package(self, tmp_path, monkeypatch):
        inner = tmp_path / "inner" / "rules.py"
        inner.parent.mkdir()
        inner.touch()
        os.utime(inner, (1000, 1000))
        monkeypatch.setattr(places, "PACKAGE", tmp_path)
        monkeypatch.setattr(runs, "BEGAN", 2000)
        return inner

    def test_a_file_is_newer(self, own_package, kernel):
        assert codes(environment.stale_kernel()) == []
        os.utime(own_package, (3000, 3000))
        assert codes(environment.stale_kernel()) == ["stale_kernel"]

    def test_what_python_makes_itself_is_not_looked_at(self, own_package, kernel):
        (own_package.parent / "__pycache__").mkdir()
        (own_package.parent / "__pycache__" / "x.py").touch()
        assert codes(environment.stale_kernel()) == []

    def test_there_is_no_kernel(self, own_package, no_kernel):
        os.utime(own_package, (3000, 3000))
        assert codes(environment.stale_kernel()) == []


class TestKernelOfJupyter:
    @pytest.fixture
    def command(self, monkeypatch):
        kernelspec = pytest.importorskip("jupyter_client.kernelspec")

        def command(path):
            spec = SimpleNamespace(argv=[str(path), "-m", "ipykernel_launcher"])
            monkeypatch.setattr(kernelspec.KernelSpecManager, "get_kernel_spec", lambda self, name: spec)

        return command

    @pytest.mark.parametrize("path", ["python", "python3", sys.executable])
    def test_is_this_python(self, command, path):
        command(path)
        assert codes(environment.kernel_of_jupyter()) == []

    def test_is_another(self, command, tmp_path):
        command(tmp_path / "bin" / "python")
        assert codes(environment.kernel_of_jupyter()) == ["other_kernel"]

    def test_is_not_there(self, monkeypatch):
        kernelspec = pytest.importorskip("jupyter_client.kernelspec")

        def none(self, name):
            raise kernelspec.NoSuchKernel(name)

        monkeypatch.setattr(kernelspec.KernelSpecManager, "get_kernel_spec", none)
        assert codes(environment.kernel_of_jupyter()) == ["no_kernel"]

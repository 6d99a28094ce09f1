"""environment.yml (conda, Binder) and pyproject.toml say the same, each dependency with its reason."""

import re
import tomllib

import pytest
import yaml

from autograder.places import PROJECT

ENVIRONMENT = (PROJECT / "environment.yml").read_text(encoding="utf-8")
PROJECT_FILE = (PROJECT / "pyproject.toml").read_text(encoding="utf-8")
# The extras for pictures and tests in a browser, and for grading without Landlock: tests are skipped without.
NOT_IN_CONDA = {"browser", "wasm"}


def _conda() -> set[str]:
    dependencies = yaml.safe_load(ENVIRONMENT)["dependencies"]
    pip = next(each["pip"] for each in dependencies if isinstance(each, dict))
    listed = [each for each in dependencies if isinstance(each, str)] + pip
    return {each for each in listed if not each.startswith(("python>", "pip", "--editable"))}


def _project() -> set[str]:
    project = tomllib.loads(PROJECT_FILE)["project"]
    extras = project["optional-dependencies"]
    return {*project["dependencies"], *(each for key in extras.keys() - NOT_IN_CONDA for each in extras[key])}


def test_both_list_the_same_with_the_same_limits():
    assert _conda() == _project()


def test_both_ask_for_the_same_python():
    asked = tomllib.loads(PROJECT_FILE)["project"]["requires-python"]
    assert f"python{asked}" in yaml.safe_load(ENVIRONMENT)["dependencies"]


def test_the_package_itself_is_installed():
    pip = next(each["pip"] for each in yaml.safe_load(ENVIRONMENT)["dependencies"] if isinstance(each, dict))
    assert "--editable ." in pip


@pytest.mark.parametrize(
    "line", [each for each in ENVIRONMENT.splitlines() if re.match(r"\s+- \w[\w-]*[<>=]", each)]
)
def test_every_conda_dependency_has_its_reason(line: str):
    assert "python>" in line or re.search(r"# \S.{8,}", line)


@pytest.mark.parametrize(
    "line", [each for each in PROJECT_FILE.splitlines() if re.match(r'  "\w[\w-]*[<>=]', each)]
)
def test_every_project_dependency_has_its_reason(line: str):
    assert re.search(r"# \S.{8,}", line)

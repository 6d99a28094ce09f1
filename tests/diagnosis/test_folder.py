"""The working folder of a learner."""

import os

import pytest

from autograder.diagnosis import folder


def codes(notebook=None):
    return [each.code.removeprefix("doctor.") for each in folder.findings(notebook)]


@pytest.fixture
def notebook(learner):
    path = learner / "en" / "00_toy" / "00_toy.ipynb"
    path.touch()
    return path


def test_all_is_well(notebook):
    assert codes(notebook) == []


def test_another_folder_than_the_notebooks(notebook, learner, monkeypatch):
    monkeypatch.chdir(learner)
    assert codes(notebook) == ["other_folder"]


def test_a_link_is_no_other_folder(notebook, learner, tmp_path, monkeypatch):
    link = tmp_path / "link"
    link.symlink_to(notebook.parent, target_is_directory=True)
    monkeypatch.chdir(link)
    assert codes(notebook) == []


def test_no_course(learner, tmp_path, monkeypatch):
    (learner / "en" / "00_toy").rmdir()
    monkeypatch.chdir(tmp_path)
    assert codes() == ["no_course"]


def test_nothing_can_be_written(notebook, learner, monkeypatch):
    """As root, every folder can be: so the answer is made up."""
    refused = {notebook.parent}
    monkeypatch.setattr(os, "access", lambda path, mode: path not in refused)
    assert codes(notebook) == ["not_writable"]
    refused.add(learner)
    assert codes(notebook) == ["not_writable"] * 2
    refused.remove(notebook.parent)
    assert codes(notebook) == ["not_writable"]

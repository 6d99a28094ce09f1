import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.grading.sandbox import leftovers


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "base" / "1").mkdir(parents=True)
    return tmp_path / "base" / "1"


def _deep(levels: int) -> None:
    for _ in range(levels):
        os.mkdir("d")  # noqa: PTH102
        os.chdir("d")


class TestRemove:
    def test_files_and_folders(self, folder):
        (folder / "a" / "b").mkdir(parents=True)
        (folder / "a" / "b" / "file").write_text("x")
        (folder / ".hidden").write_text("x")
        leftovers.remove(folder)
        assert list(folder.parent.iterdir()) == []

    def test_folders_deeper_than_any_recursion(self, folder, monkeypatch):
        monkeypatch.chdir(folder)
        _deep(1200)
        os.chdir("/")
        leftovers.remove(folder)
        assert list(folder.parent.iterdir()) == []

    def test_links_are_removed_and_never_followed(self, folder, tmp_path):
        (tmp_path / "kept").mkdir()
        (tmp_path / "kept" / "file").write_text("x")
        (folder / "to_folder").symlink_to(tmp_path / "kept")
        (folder / "to_file").symlink_to(tmp_path / "kept" / "file")
        (folder / "to_itself").symlink_to("to_itself")
        leftovers.remove(folder)
        assert (tmp_path / "kept" / "file").read_text() == "x"
        assert list(folder.parent.iterdir()) == []

    def test_folders_without_rights(self, folder):
        (folder / "a" / "b").mkdir(parents=True)
        (folder / "a" / "b").chmod(0)
        (folder / "a").chmod(0)
        folder.chmod(0)
        leftovers.remove(folder)
        assert list(folder.parent.iterdir()) == []

    def test_pipes_and_odd_names(self, folder):
        os.mkfifo(folder / "pipe")
        (folder / "line\nbreak").write_text("")
        open(os.fsencode(folder) + b"/not \xff utf-8", "w").close()  # noqa: PTH123
        (folder / "1-0").mkdir()
        leftovers.remove(folder)
        assert list(folder.parent.iterdir()) == []

    def test_the_neighbours_stay(self, folder):
        (folder / "a").mkdir()
        (folder.parent / "2").mkdir()
        leftovers.remove(folder)
        assert [each.name for each in folder.parent.iterdir()] == ["2"]


TREES = st.recursive(
    st.binary(max_size=3), lambda inner: st.dictionaries(st.sampled_from("abc0"), inner, max_size=3)
)


@settings(max_examples=50, deadline=None)
@given(st.dictionaries(st.sampled_from("abc0"), TREES))
def test_any_tree(tmp_path_factory, tree):
    folder = tmp_path_factory.mktemp("base") / "1"

    def plant(at, inner):
        if isinstance(inner, dict):
            at.mkdir()
            for name, each in inner.items():
                plant(at / name, each)
        else:
            at.write_bytes(inner)

    plant(folder, tree)
    leftovers.remove(folder)
    assert list(folder.parent.iterdir()) == []


class TestSize:
    def test_bytes_on_disk(self, folder):
        (folder / "sub").mkdir()
        (folder / "sub" / "file").write_bytes(bytes(100_000))
        assert 100_000 <= leftovers.size(folder) < 200_000

    def test_a_hole_takes_no_room(self, folder):
        with (folder / "file").open("wb") as file:
            file.truncate(1 << 40)
        assert leftovers.size(folder) < 100_000

    def test_empty_files_count_too(self, folder):
        for name in range(100):
            (folder / str(name)).touch()
        assert leftovers.size(folder) >= 100_000

    def test_what_a_link_leads_to_does_not(self, folder, tmp_path):
        (tmp_path / "large").write_bytes(bytes(1 << 20))
        (folder / "link").symlink_to(tmp_path / "large")
        assert leftovers.size(folder) < 100_000

    def test_counting_ends(self, folder, monkeypatch):
        monkeypatch.setattr(leftovers, "_ENOUGH", 10)
        for name in range(20):
            (folder / str(name)).touch()
        assert leftovers.size(folder) > 1 << 60

    def test_a_folder_that_is_gone(self, folder):
        assert leftovers.size(folder / "missing") == 0

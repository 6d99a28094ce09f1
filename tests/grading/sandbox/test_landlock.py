import os
from pathlib import Path

import pytest

from autograder.grading.sandbox import landlock
from autograder.grading.sandbox.errors import SandboxError
from autograder.grading.sandbox.tiers import Tier

from .asking import in_child, why_not

pytestmark = pytest.mark.skipif(bool(why_not(Tier.B)), reason=why_not(Tier.B))


@pytest.fixture
def folders(tmp_path):
    for name in ("open", "scratch", "closed"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").write_text(name)
        (tmp_path / name / "file").chmod(0o666)
    return tmp_path


def locked(folders, attempt):
    """What comes of `attempt` where open/ may be read and scratch/ written."""

    def child():
        landlock.restrict([folders / "open"], [folders / "scratch"])
        return attempt()

    return in_child(child)


class TestReading:
    def test_what_is_named(self, folders):
        assert locked(folders, (folders / "open" / "file").read_text) == {"found": "open"}
        assert locked(folders, lambda: [each.name for each in (folders / "open").iterdir()]) == {
            "found": ["file"]
        }

    @pytest.mark.parametrize("path", ["closed/file", "open/../closed/file"])
    def test_nothing_else(self, folders, path):
        assert locked(folders, (folders / path).read_text)["raised"] == "PermissionError"

    def test_no_way_through_a_link(self, folders):
        (folders / "open" / "link").symlink_to(folders / "closed" / "file")
        assert locked(folders, (folders / "open" / "link").read_text)["raised"] == "PermissionError"

    def test_no_listing_of_what_is_above(self, folders):
        assert locked(folders, lambda: list(folders.iterdir()))["raised"] == "PermissionError"

    def test_a_single_file_can_be_named(self, folders):
        def child():
            landlock.restrict([folders / "closed" / "file"])
            return (folders / "closed" / "file").read_text()

        assert in_child(child) == {"found": "closed"}

    def test_a_path_that_is_not_there_is_left_out(self, folders):
        def child():
            landlock.restrict([folders / "missing", folders / "open"])
            return (folders / "open" / "file").read_text()

        assert in_child(child) == {"found": "open"}


class TestWriting:
    def test_a_file_and_a_folder_in_the_scratch(self, folders):
        def attempt():
            (folders / "scratch" / "sub").mkdir()
            (folders / "scratch" / "file").rename(folders / "scratch" / "sub" / "moved")
            (folders / "scratch" / "sub" / "moved").write_text("new")
            (folders / "scratch" / "link").symlink_to("sub")
            return (folders / "scratch" / "link" / "moved").read_text()

        assert locked(folders, attempt) == {"found": "new"}

    @pytest.mark.parametrize(
        "attempt",
        [
            lambda path: path.write_text("x"),
            lambda path: path.with_name("new").write_text("x"),
            lambda path: path.with_name("new").mkdir(),
            lambda path: path.unlink(),
            lambda path: path.rename(path.with_name("moved")),
            lambda path: path.with_name("link").symlink_to(path),
            lambda path: os.truncate(path, 0),
            lambda path: os.close(os.open(path, os.O_RDONLY | os.O_TRUNC)),
            lambda path: os.mkfifo(path.with_name("pipe")),
        ],
    )
    @pytest.mark.parametrize("folder", ["open", "closed"])
    def test_nowhere_else(self, folders, folder, attempt):
        assert locked(folders, lambda: attempt(folders / folder / "file"))["raised"] == "PermissionError"
        assert [each.name for each in (folders / folder).iterdir()] == ["file"]
        assert (folders / folder / "file").read_text() == folder

    def test_no_pipes_and_sockets_even_in_the_scratch(self, folders):
        assert locked(folders, lambda: os.mkfifo(folders / "scratch" / "p"))["raised"] == "PermissionError"


class TestOther:
    def test_it_stays_when_it_is_asked_for_more(self, folders):
        def attempt():
            landlock.restrict([folders])
            return (folders / "closed" / "file").read_text()

        assert locked(folders, attempt)["raised"] == "PermissionError"

    def test_no_tcp(self, folders):
        import socket

        with socket.create_server(("127.0.0.1", 0)) as server:
            address = server.getsockname()
            found = locked(folders, lambda: socket.create_connection(address).close())
        assert found.get("raised") == ("PermissionError" if landlock.version() >= 4 else None)

    def test_a_kernel_without_it_is_told(self, monkeypatch):
        monkeypatch.setattr(landlock, "version", lambda: 0)
        with pytest.raises(SandboxError, match=r"no Landlock: it needs Linux 5\.13"):
            landlock.restrict([Path("/")])

    @pytest.mark.parametrize("version", [1, 2, 3, 4, 5, 6])
    def test_every_version_gets_a_ruleset_that_it_knows(self, folders, version):
        def child():
            landlock.version = lambda: version
            landlock.restrict([folders / "open"])
            return (folders / "open" / "file").read_text()

        if version > landlock.version():
            pytest.skip(f"this kernel has {landlock.version()}")
        assert in_child(child) == {"found": "open"}

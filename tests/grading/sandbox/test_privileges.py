import os
import select
import signal
from pathlib import Path

import pytest

from autograder.grading.sandbox import privileges

from .asking import in_child

as_root = pytest.mark.skipif(os.getuid() != 0, reason="only root has privileges to lay down")


def laid_down(attempt):
    parent = os.getpid()

    def child():
        privileges.lay_down(parent)
        return attempt()

    return in_child(child)


@as_root
def test_root_has_no_power_over_others_files(tmp_path):
    (tmp_path / "theirs").write_text("x")
    os.chown(tmp_path / "theirs", 65534, 65534)
    (tmp_path / "theirs").chmod(0o600)
    assert in_child((tmp_path / "theirs").read_text) == {"found": "x"}
    assert laid_down((tmp_path / "theirs").read_text)["raised"] == "PermissionError"


@as_root
@pytest.mark.parametrize("attempt", [lambda: os.setuid(1), lambda: os.chroot("/"), lambda: os.nice(-1)])
def test_nor_any_other(attempt):
    assert laid_down(attempt)["raised"] == "PermissionError"


def test_no_privilege_is_left():
    lines = Path("/proc/self/status").read_text
    found = laid_down(lambda: [each for each in lines().splitlines() if each.startswith(("CapP", "CapE"))])
    assert {each.split()[1] for each in found["found"]} == {"0" * 16}


def test_the_end_of_the_parent_is_the_end():
    """A grandchild lives as long as the child that forked it."""
    read, write = os.pipe()
    middle = os.fork()
    if middle == 0:
        parent = os.getpid()
        if os.fork() == 0:
            privileges.lay_down(parent)
            os.write(write, b"locked")
            signal.pause()
        signal.pause()
    os.close(write)
    assert os.read(read, 10) == b"locked"
    os.kill(middle, signal.SIGKILL)
    os.waitpid(middle, 0)
    assert select.select([read], [], [], 60)[0]
    assert os.read(read, 10) == b""  # nobody holds the other end any more
    os.close(read)


def test_a_parent_that_is_gone_already():
    assert "has ended" in in_child(lambda: privileges.lay_down(parent=1 << 22))["said"]

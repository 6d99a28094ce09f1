import os
import socket
from pathlib import Path

import pytest

from autograder.grading.sandbox.traps import laid


@pytest.fixture
def traps():
    with laid() as traps:
        yield traps


def test_untouched(traps):
    assert traps.touched() == set()


def _connect(family, address):
    with socket.socket(family) as caller:
        caller.connect(address)


def _udp(traps):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        sender.sendto(b"x", ("127.0.0.1", traps.told["udp"]))


@pytest.mark.parametrize(
    ("bait", "touch"),
    [
        ("write file", lambda traps: Path(traps.told["secret"]).write_text("x")),
        ("cut secret file", lambda traps: os.truncate(traps.told["other_secret"], 0)),
        ("cut readable file", lambda traps: os.truncate(traps.told["library"], 0)),
        ("change mode", lambda traps: Path(traps.told["library"]).chmod(0o600)),
        ("change times", lambda traps: os.utime(traps.told["library"], (0, 0))),
        ("connect tcp", lambda traps: _connect(socket.AF_INET, ("127.0.0.1", traps.told["tcp"]))),
        ("send udp", _udp),
        ("connect socket file", lambda traps: _connect(socket.AF_UNIX, traps.told["socket"])),
        ("connect abstract socket", lambda traps: _connect(socket.AF_UNIX, "\0" + traps.told["abstract"])),
    ],
)
def test_each_touch_is_noticed(traps, bait, touch):
    touch(traps)
    assert traps.touched() == {bait}


def test_the_secret_does_not_lie_in_what_may_be_read(traps):
    assert traps.readable in Path(traps.told["library"]).parents
    assert traps.readable not in Path(traps.told["secret"]).parents


def test_nothing_is_left(traps):
    with laid() as others:
        assert others.folder.exists()
    assert not others.folder.exists()

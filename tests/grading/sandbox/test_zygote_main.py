"""The inside of a zygote, in a forked child of the tests: what test_zygote.py can't see from outside."""

import json
import os
import signal
import socket

import pytest

from autograder.grading.sandbox import zygote_main
from autograder.grading.sandbox.limits import Limits
from autograder.grading.sandbox.worker import hatch, receive

from .asking import TOY, ask, send

LONG = 60


@pytest.fixture
def told(tmp_path):
    return {
        "warm": [],
        "prepare": None,
        "walled": False,
        "readable": [],
        "scratch": str(tmp_path / "scratch"),
        "scratch_bytes": 1 << 20,
        "limits": Limits().as_json(),
    }


@pytest.fixture
def started(told, tmp_path):
    """The socket to a zygote that was told so, and its process id."""
    (tmp_path / "scratch").mkdir()
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    child = os.fork()
    if child == 0:
        ours.close()
        zygote_main.kernel.threads = lambda: 1  # those of the tests
        try:
            zygote_main.main(theirs.detach())
        finally:
            os._exit(0)
    theirs.close()
    ours.send(json.dumps(told).encode())
    yield ours, child
    ours.close()


def test_it_ends_when_nobody_holds_its_socket(started, tmp_path):
    control, pid = started
    assert receive(control) == {"ready": True}
    control.close()
    assert os.waitpid(pid, 0)[1] == 0
    assert not (tmp_path / "scratch").exists()


def test_and_takes_its_workers_along(started, tmp_path):
    control, pid = started
    receive(control)
    worker = hatch(control, f"{TOY}:main")
    ask(worker, "open('f', 'w').write('x'); found = 1")
    send(worker, "while True: pass")
    control.close()
    assert worker.wait(LONG).signal == signal.SIGKILL
    os.waitpid(pid, 0)
    assert list(tmp_path.iterdir()) == []
    worker.close()


def test_a_worker_that_nobody_holds_is_ended(started):
    control, _ = started
    receive(control)
    worker = hatch(control, f"{TOY}:main")
    mirror = os.dup(worker.replies)
    worker.kill = lambda: None
    send(worker, "while True: pass")
    worker.close()
    assert os.read(mirror, 1) == b""
    os.close(mirror)


def test_a_long_complaint_is_cut():
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)

    def fail(names, prepare):
        raise ImportError("x" * 1_000_000)

    child = os.fork()
    if child == 0:
        ours.close()
        zygote_main._warm = fail
        try:
            zygote_main.main(theirs.detach())
        finally:
            os._exit(0)
    theirs.close()
    ours.send(b'{"warm": [], "prepare": null}')
    assert receive(ours)["failed"].startswith("ImportError: xxx")
    os.waitpid(child, 0)
    ours.close()


class TestWarm:
    def test_threads_are_refused(self, monkeypatch):
        monkeypatch.setattr(zygote_main.kernel, "threads", lambda: 2)
        with pytest.raises(zygote_main.SandboxError, match="started threads"):
            zygote_main._warm(["json"], None)


def test_who_does_not_listen_is_no_fault():
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    theirs.close()
    zygote_main._say(ours.fileno(), {"pid": 1})
    assert ours.fileno() >= 0
    ours.close()


def test_a_copy_that_can_not_even_complain_ends(tmp_path, monkeypatch):
    monkeypatch.setattr(zygote_main.confinement, "_keep_only", lambda descriptors: 1 / 0)
    pid = os.fork()
    if pid == 0:
        os.closerange(3, 100)
        zygote_main.confinement.live({}, f"{TOY}:main", 0, tmp_path, (3, 4, 5))
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 70

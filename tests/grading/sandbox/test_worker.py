import os
import signal
import socket

import pytest

from autograder.grading.sandbox.errors import SandboxError
from autograder.grading.sandbox.worker import Ended, Worker, hatch

from .asking import TOY, ask, send

LONG = 60  # seconds, for what comes at once


class TestWait:
    def test_while_it_runs(self, zygote):
        with zygote.spawn(f"{TOY}:main") as worker:
            assert worker.wait(0) is None
            assert ask(worker, "found = 1") == {"found": 1}
            assert worker.wait(0.01) is None

    def test_an_ordinary_end(self, zygote):
        with zygote.spawn(f"{TOY}:returns") as worker:
            ended = worker.wait(LONG)
            assert (ended.signal, ended.status, ended.overfull) == (0, 0, False)
            assert worker.wait(0) is ended

    def test_an_exception_that_nobody_caught(self, zygote):
        with zygote.spawn(f"{TOY}:raises") as worker:
            assert worker.wait(LONG).status == 1

    def test_an_exit_of_its_own(self, zygote):
        with zygote.spawn(f"{TOY}:main") as worker:
            send(worker, "import os; os._exit(7)")
            assert worker.wait(LONG).status == 7

    def test_a_crash(self, zygote):
        with zygote.spawn(f"{TOY}:main") as worker:
            assert ask(worker, "import ctypes; ctypes.string_at(0)") is None
            assert worker.wait(LONG).signal == signal.SIGSEGV

    def test_what_it_used(self, zygote):
        with zygote.spawn(f"{TOY}:main") as worker:
            ask(worker, "x = b'x' * (50 << 20)\nimport time\nwhile time.process_time() < 0.3: pass")
            worker.kill()
            ended = worker.wait(LONG)
            assert ended.cpu_seconds >= 0.25
            assert ended.peak_bytes > 50 << 20


class TestKill:
    @pytest.mark.parametrize(
        "source",
        [
            "while True: pass",
            "x = 3 ** (10 ** 9)",  # in C, where no Python handler runs
            "import signal\nfor each in range(1, 65):\n    try: signal.signal(each, signal.SIG_IGN)\n"
            "    except (OSError, ValueError): pass\nwhile True: pass",
            "from threading import *\nfor _ in range(8): Thread(target=all, args=[iter(object, 1)]).start()",
        ],
    )
    def test_whatever_it_does(self, zygote, source):
        with zygote.spawn(f"{TOY}:main") as worker:
            send(worker, source)
            worker.kill()
            assert worker.wait(LONG).signal == signal.SIGKILL

    def test_when_it_has_ended(self, zygote):
        with zygote.spawn(f"{TOY}:returns") as worker:
            worker.wait(LONG)
            worker.kill()


class TestClose:
    def test_it_is_dead_afterwards(self, zygote):
        worker = zygote.spawn(f"{TOY}:main")
        mirror = os.dup(worker.replies)
        worker.close()
        assert os.read(mirror, 1) == b""  # nobody is left who could write
        os.close(mirror)

    def test_twice(self, zygote):
        worker = zygote.spawn(f"{TOY}:main")
        worker.close()
        worker.close()

    def test_no_descriptor_is_left(self, zygote):
        with zygote.spawn(f"{TOY}:returns"):
            pass
        before = set(os.listdir("/proc/self/fd"))  # noqa: PTH208
        for _ in range(5):
            with zygote.spawn(f"{TOY}:returns") as worker:
                worker.wait(LONG)
        assert set(os.listdir("/proc/self/fd")) == before  # noqa: PTH208


class TestHatch:
    def test_nobody_at_the_other_end(self):
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        theirs.close()
        with ours, pytest.raises(SandboxError, match="is gone"):
            hatch(ours, "a:b")

    def test_a_zygote_that_dies_while_it_is_asked(self):
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        child = os.fork()
        if child == 0:
            ours.close()
            socket.recv_fds(theirs, 1000, 3)
            os._exit(0)
        theirs.close()
        with ours, pytest.raises(SandboxError, match="ended"):
            hatch(ours, "a:b")
        os.waitpid(child, 0)

    def test_no_descriptor_is_left_of_a_failure(self):
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        theirs.close()
        before = set(os.listdir("/proc/self/fd"))  # noqa: PTH208
        with pytest.raises(SandboxError):
            hatch(ours, "a:b")
        assert set(os.listdir("/proc/self/fd")) == before  # noqa: PTH208
        ours.close()


def test_a_dead_zygote_is_no_end_of_a_worker():
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    theirs.close()
    read, write = os.pipe()
    with Worker(write, read, ours, os.pidfd_open(os.getpid())) as worker:
        with pytest.raises(SandboxError, match="ended before its worker did"):
            worker.wait(LONG)
        worker.kill = lambda: None  # it would be ourselves


def test_how_it_ended_can_be_compared():
    assert Ended(9, 0, 0.5, 100) == Ended(9, 0, 0.5, 100, overfull=False)

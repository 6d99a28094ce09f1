import os
import resource
import signal

import pytest

from autograder.grading.sandbox import privileges
from autograder.grading.sandbox.limits import Limits, apply

from .asking import in_child

SMALL = Limits(cpu_seconds=1, memory_bytes=1 << 30, file_bytes=4096, open_files=16)


def limited(attempt):
    def child():
        apply(SMALL)
        return attempt()

    return in_child(child, alone=True)


def _spin():
    while True:
        pass


def _spin_on():
    signal.signal(signal.SIGXCPU, signal.SIG_IGN)
    _spin()


def test_cpu_time():
    assert limited(_spin) == {"ended": -signal.SIGXCPU}


def test_cpu_time_for_who_ignores_the_first_signal():
    assert limited(_spin_on) == {"ended": -signal.SIGKILL}


def test_memory():
    assert limited(lambda: len(bytearray(1 << 30)))["raised"] == "MemoryError"


def test_the_size_of_a_file(tmp_path):
    assert limited(lambda: (tmp_path / "f").write_bytes(bytes(4096))) == {"found": 4096}
    assert limited(lambda: (tmp_path / "f").write_bytes(bytes(9999)))["said"] == "[Errno 27] File too large"


def test_open_files():
    assert limited(lambda: [os.open("/dev/null", os.O_RDONLY) for _ in range(20)])["raised"] == "OSError"


@pytest.mark.parametrize("limit", ["CPU", "AS", "FSIZE", "NOFILE", "CORE"])
def test_none_can_be_raised_by_who_has_no_privileges(limit):
    parent, which = os.getpid(), getattr(resource, f"RLIMIT_{limit}")

    def attempt():
        privileges.lay_down(parent)
        hard = resource.getrlimit(which)[1]
        resource.setrlimit(which, (hard, hard + 1))

    assert limited(attempt)["raised"] == "ValueError"


def test_no_core_dumps():
    assert limited(lambda: resource.getrlimit(resource.RLIMIT_CORE)) == {"found": [0, 0]}

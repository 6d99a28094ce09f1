import _thread
import errno
import os
import threading

import pytest

from autograder.grading.sandbox import kernel

from .asking import in_child


class TestErrors:
    def test_an_unknown_system_call_says_the_kernels_number(self):
        with pytest.raises(OSError, match="system call 9999") as raised:
            kernel.syscall(9999)
        assert raised.value.errno == errno.ENOSYS

    def test_an_unknown_option_of_prctl(self):
        with pytest.raises(OSError, match="prctl 9999") as raised:
            kernel.prctl(9999)
        assert raised.value.errno == errno.EINVAL

    def test_what_works_returns(self):
        assert kernel.syscall({"x86_64": 39, "aarch64": 172}[os.uname().machine]) == os.getpid()


class TestThreads:
    """In a child: the process of the tests may have some of its own."""

    @staticmethod
    def with_another(proc: str) -> list[int]:
        kernel._TASKS = kernel.Path(proc)
        before = kernel.threads()
        ready, done = threading.Event(), threading.Event()

        def another():
            ready.set()
            done.wait()

        _thread.start_new_thread(another, ())  # threading knows nothing of it
        ready.wait()
        found = [before, kernel.threads()]
        done.set()
        return found

    def test_counted_in_proc(self):
        assert in_child(lambda: self.with_another("/proc/self/task")) == {"found": [1, 2]}

    def test_and_without_proc(self):
        assert in_child(lambda: self.with_another("/nonexistent")) == {"found": [1, 2]}

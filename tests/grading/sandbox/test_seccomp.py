"""The filter twice: run by a small machine of our own, for both architectures, and by the kernel."""

import ctypes
import errno
import os
import platform
import signal
import socket
import threading
from pathlib import Path

import pytest

from autograder.grading.sandbox import seccomp
from autograder.grading.sandbox.errors import SandboxError
from autograder.grading.sandbox.syscalls import BY_ARGUMENT, DENIED, NEWEST, UNSEEN

from .asking import in_child

OWN = 4242
ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
COLUMN = {"x86_64": 0, "aarch64": 1}
READ = {"x86_64": 0, "aarch64": 63}
REFUSED, MISSING = seccomp.ERROR | errno.EPERM, seccomp.ERROR | errno.ENOSYS


def verdict(machine: str, number: int, *arguments: int, architecture: int | None = None) -> int:
    """What the filter returns, as the kernel's BPF machine would run it."""
    words = {0: number, 4: ARCHITECTURES[machine] if architecture is None else architecture}
    words |= {16 + 8 * index: value & 0xFFFFFFFF for index, value in enumerate(arguments)}
    steps = seccomp.program(machine, OWN)
    held = at = 0
    while True:
        code, if_true, if_false, value = steps[at]
        at += 1
        if code == seccomp.LOAD:
            held = words.get(value, 0)
        elif code == seccomp.AND:
            held &= value
        elif code == seccomp.EQUAL:
            at += if_true if held == value else if_false
        elif code == seccomp.AT_LEAST:
            at += if_true if held >= value else if_false
        else:
            assert code == seccomp.RETURN
            return value


@pytest.fixture(params=ARCHITECTURES)
def machine(request):
    return request.param


class TestProgram:
    def test_what_is_not_named_is_allowed(self, machine):
        assert verdict(machine, READ[machine]) == seccomp.ALLOW

    def test_every_name_in_the_table_is_refused(self, machine):
        for name, numbers in DENIED.items():
            number = numbers[COLUMN[machine]]
            assert number is None or verdict(machine, number) == REFUSED, name

    def test_what_can_not_be_judged_and_what_is_newer_is_missing(self, machine):
        assert {verdict(machine, numbers[COLUMN[machine]]) for numbers in UNSEEN.values()} == {MISSING}
        assert verdict(machine, NEWEST) == seccomp.ALLOW
        assert verdict(machine, NEWEST + 1) == MISSING

    def test_another_architecture_ends_the_process(self, machine):
        assert verdict(machine, READ[machine], architecture=0x40000003) == seccomp.KILL

    def test_so_do_the_numbers_of_x32(self):
        assert verdict("x86_64", 0x40000000) == seccomp.KILL

    @pytest.mark.parametrize(
        ("name", "arguments", "allowed"),
        [
            ("clone", (0x3D0F00,), True),  # what glibc asks for a thread
            ("clone", (0x1200011,), False),  # what it asks for a process
            ("socketpair", (1, 1), True),
            ("socketpair", (1, 1 | 0x80000), True),  # SOCK_CLOEXEC
            ("socketpair", (1, 2), False),
            ("socketpair", (1, 5), False),
            ("socketpair", (30, 1), False),
            ("kill", (OWN, 9), True),
            ("kill", (0, 9), False),
            ("kill", (-1, 9), False),
            ("kill", (-OWN, 9), False),
            ("kill", (OWN + 1, 0), False),
            ("tgkill", (OWN, OWN + 5, 6), True),
            ("tgkill", (OWN + 1, OWN + 1, 6), False),
            ("rt_sigqueueinfo", (OWN + 1, 9), False),
            ("rt_tgsigqueueinfo", (OWN + 1, 1, 9), False),
            ("prlimit64", (0, 7), True),
            ("prlimit64", (OWN, 7), True),
            ("prlimit64", (1, 7), False),
            ("prctl", (1, 0), False),
            ("prctl", (15, 0), True),
            ("fcntl", (3, 4), True),  # F_SETFL
            ("fcntl", (3, 8), False),
            ("fcntl", (3, 10), False),
            ("fcntl", (3, 15), False),
            ("fcntl", (3, 1024), False),
            ("fcntl", (3, 1026), False),
            ("fcntl", (3, 1030), True),  # F_DUPFD_CLOEXEC
            ("ioctl", (3, 0x5401), True),  # TCGETS, by which Python asks whether it is a terminal
            ("ioctl", (3, 0x8901), False),
            ("ioctl", (3, 0x8902), False),
            ("ioctl", (3, 0x40086602), False),
            ("openat", (-100, 0, os.O_RDONLY), True),
            ("openat", (-100, 0, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), True),
            ("openat", (-100, 0, os.O_RDWR | os.O_TRUNC), True),
            ("openat", (-100, 0, os.O_RDONLY | os.O_TRUNC), False),
            ("openat", (-100, 0, os.O_RDONLY | os.O_CREAT | os.O_TRUNC), False),
            ("openat", (-100, 0, 3 | os.O_TRUNC), False),
        ],
    )
    def test_by_what_it_is_called_with(self, machine, name, arguments, allowed):
        expected = seccomp.ALLOW if allowed else REFUSED
        assert verdict(machine, BY_ARGUMENT[name][COLUMN[machine]], *arguments) == expected

    def test_by_the_old_way_to_open(self):
        assert verdict("x86_64", 2, 0, os.O_RDONLY) == seccomp.ALLOW
        assert verdict("x86_64", 2, 0, os.O_WRONLY | os.O_TRUNC) == seccomp.ALLOW
        assert verdict("x86_64", 2, 0, os.O_RDONLY | os.O_TRUNC) == REFUSED

    def test_another_machine_is_told(self):
        with pytest.raises(SandboxError, match=r"written for x86_64 and aarch64, not for riscv64"):
            seccomp.program("riscv64", 1)


def filtered(attempt):
    def child():
        seccomp.restrict()
        return attempt()

    return in_child(child)


def _call(name, *arguments):
    libc = ctypes.CDLL(None, use_errno=True)
    result = libc.syscall(ctypes.c_long(_number(name)), *(ctypes.c_long(each) for each in arguments))
    return result if result >= 0 else errno.errorcode[ctypes.get_errno()]


def _number(name):
    return {**DENIED, **BY_ARGUMENT}[name][COLUMN[platform.machine()]]


def _thread():
    found = []
    thread = threading.Thread(target=found.append, args=[1])
    thread.start()
    thread.join()
    return found


@pytest.mark.skipif(platform.machine() not in ARCHITECTURES, reason="no filter for this machine")
class TestInTheKernel:
    def test_the_tables_numbers_all_arrive_there(self):
        def attempt():
            numbered = [name for name in DENIED if _number(name) is not None]
            return {name: _call(name, -1, -1, -1, -1, -1) for name in numbered}

        assert set(filtered(attempt)["found"].values()) == {"EPERM"}

    @pytest.mark.parametrize(
        "attempt",
        [
            os.fork,
            lambda: os.execv("/bin/true", ["true"]),
            lambda: os.posix_spawn("/bin/true", ["true"], {}),
            socket.socket,
            lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM),
            lambda: os.kill(os.getppid(), 0),
            lambda: os.kill(0, signal.SIGTERM),
            lambda: os.killpg(0, signal.SIGTERM),
            lambda: os.utime("/dev/null"),
            lambda: os.truncate("/dev/null", 0),
            lambda: os.open("/dev/null", os.O_RDONLY | os.O_TRUNC),
            lambda: os.open("/dev/null", 3 | os.O_TRUNC),
            lambda: Path("/dev/null").chmod(0o666),
        ],
    )
    def test_refused(self, attempt):
        assert filtered(attempt)["raised"] == "PermissionError"

    @pytest.mark.parametrize(
        ("attempt", "found"),
        [
            (_thread, [1]),
            (lambda: len(socket.socketpair()), 2),
            (lambda: os.kill(os.getpid(), 0), None),
            (lambda: len(os.pipe()), 2),
            (lambda: Path("/dev/null").read_text(), ""),
        ],
    )
    def test_allowed(self, attempt, found):
        assert filtered(attempt) == {"found": found}

    def test_a_process_can_still_end_itself_by_a_signal(self):
        assert filtered(lambda: signal.raise_signal(signal.SIGTERM)) == {"ended": -signal.SIGTERM}

    def test_it_stays(self):
        def attempt():
            seccomp.program = lambda machine, own: [(seccomp.RETURN, 0, 0, seccomp.ALLOW)]
            seccomp.restrict()
            os.fork()

        assert filtered(attempt)["raised"] == "PermissionError"

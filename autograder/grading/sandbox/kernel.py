"""Calls to the Linux kernel for which Python has no function."""

import ctypes
import os
from pathlib import Path

from autograder.grading.sandbox.errors import SandboxError

_LIBC = ctypes.CDLL(None, use_errno=True)
PARENT_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG
_NO_NEW_PRIVILEGES = 38
_THREAD = 0x10000  # CLONE_THREAD
_TASKS = Path("/proc/self/task")


def syscall(number: int, *arguments: int | ctypes.Array | None) -> int:
    """Raises OSError with the kernel's error number."""
    given = [each if isinstance(each, ctypes.Array | None) else ctypes.c_long(each) for each in arguments]
    result = _LIBC.syscall(ctypes.c_long(number), *given)
    return _checked(result, f"system call {number}")


def prctl(option: int, *arguments: int | ctypes.Structure) -> int:
    """Raises OSError with the kernel's error number."""
    given = [
        ctypes.byref(each) if isinstance(each, ctypes.Structure) else ctypes.c_ulong(each)
        for each in arguments
    ]
    given += [ctypes.c_ulong(0)] * (4 - len(given))
    return _checked(_LIBC.prctl(option, *given), f"prctl {option}")


def capset(header: ctypes.Array, data: ctypes.Array) -> int:
    """Raises OSError with the kernel's error number."""
    return _checked(_LIBC.capset(header, data), "capset")


def no_new_privileges() -> None:
    """What Landlock and seccomp ask for where they are used without being root. It can't be taken back."""
    try:
        prctl(_NO_NEW_PRIVILEGES, 1)
    except OSError as error:
        raise SandboxError(f"The kernel refused PR_SET_NO_NEW_PRIVS: {error}.") from error


def threads() -> int:
    """How many threads this process has, also those that Python knows nothing of; 2 stands for more than one.

    Without /proc: CLONE_THREAD asks unshare for nothing, and is refused where there are several threads.
    """
    try:
        return len(list(_TASKS.iterdir()))
    except OSError:
        return 1 if _LIBC.unshare(_THREAD) == 0 else 2


def _checked(result: int, what: str) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{os.strerror(number)} ({what})")
    return result

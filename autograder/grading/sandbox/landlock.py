"""Landlock: this process, and all that it starts, may read and write below the named paths only.

By ctypes: of the packages on PyPI one is a pre-release of 2025 and the others are months old, and what is
needed of them are three system calls. Rules and numbers: Documentation/userspace-api/landlock.rst and
include/uapi/linux/landlock.h of Linux. What Landlock does not govern (chmod, utime, setxattr, sockets in the
file system; cutting files and signals in older versions) the filter of seccomp.py does.
"""

import ctypes
import os
import stat
import struct
from collections.abc import Iterable
from pathlib import Path

from autograder.grading.sandbox import kernel
from autograder.grading.sandbox.errors import SandboxError

# The same numbers on every architecture.
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_VERSION = 1  # a flag of CREATE_RULESET
_PATH_BENEATH = 1

WRITE_FILE, READ_FILE, READ_DIR, REMOVE_DIR, REMOVE_FILE = (1 << bit for bit in range(1, 6))
MAKE_DIR, MAKE_FILE, MAKE_LINK = 1 << 7, 1 << 8, 1 << 12
REFER, TRUNCATE, IOCTL_DEVICE = (1 << bit for bit in range(13, 16))
_OF_A_FILE = WRITE_FILE | READ_FILE | TRUNCATE
_READ = READ_FILE | READ_DIR
_WRITE = WRITE_FILE | REMOVE_DIR | REMOVE_FILE | MAKE_DIR | MAKE_FILE | MAKE_LINK | REFER | TRUNCATE
_ALL_OF_VERSION_1 = (1 << 13) - 1


def version() -> int:
    """The version of Landlock's interface in this kernel, 0 where there is none."""
    try:
        return kernel.syscall(_CREATE_RULESET, None, 0, _VERSION)
    except (OSError, AttributeError):
        return 0


def restrict(readable: Iterable[Path], writable: Iterable[Path] = ()) -> None:
    """From now on only `readable` can be read and only `writable` be read and written, with all below them.

    Where the kernel can, also no TCP, no signals and no abstract sockets to processes outside. For good,
    and for the calling thread alone: call it before there are others. Paths that don't exist are left out.
    Raises SandboxError where the kernel has no Landlock (Linux before 5.13, or one without it).
    """
    found = version()
    if found < 1:
        raise SandboxError("This kernel has no Landlock: it needs Linux 5.13 or newer, with Landlock on.")
    kernel.no_new_privileges()
    try:
        governed = _governed(found)
        _restrict(_ruleset(found, governed), governed, readable, writable)
    except OSError as error:
        raise SandboxError(f"Landlock could not be set up: {error}.") from error


def _governed(found: int) -> int:
    """All rights over files that a version knows."""
    newer = {2: REFER, 3: TRUNCATE, 5: IOCTL_DEVICE}
    return _ALL_OF_VERSION_1 | sum(right for version, right in newer.items() if version <= found)


def _ruleset(found: int, governed: int) -> int:
    """A descriptor of a ruleset that governs them, and all else that this version knows."""
    tcp = 0b11 if found >= 4 else 0
    signals_and_sockets = 0b11 if found >= 6 else 0
    raw = struct.pack("=QQQ", governed, tcp, signals_and_sockets)[
        : 24 if found >= 6 else 16 if found >= 4 else 8
    ]
    return kernel.syscall(_CREATE_RULESET, ctypes.create_string_buffer(raw, len(raw)), len(raw), 0)


def _restrict(ruleset: int, governed: int, readable: Iterable[Path], writable: Iterable[Path]) -> None:
    try:
        for path in readable:
            _allow(ruleset, path, governed & _READ)
        for path in writable:
            _allow(ruleset, path, governed & (_READ | _WRITE))
        kernel.syscall(_RESTRICT_SELF, ruleset, 0)
    finally:
        os.close(ruleset)


def _allow(ruleset: int, path: Path, rights: int) -> None:
    try:
        opened = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        if not stat.S_ISDIR(os.fstat(opened).st_mode):
            rights &= _OF_A_FILE
        rule = struct.pack("=Qi", rights, opened)
        kernel.syscall(_ADD_RULE, ruleset, _PATH_BENEATH, ctypes.create_string_buffer(rule, len(rule)), 0)
    finally:
        os.close(opened)

"""seccomp: a filter in the kernel that refuses the system calls which a worker has no use for.

By ctypes: pyseccomp had its last release in 2021, and asks for libseccomp, which a wheel can't bring along.
What a filter sees: include/uapi/linux/seccomp.h and Documentation/userspace-api/seccomp_filter.rst of Linux.
"""

import ctypes
import errno
import os
import platform
import struct
from collections.abc import Iterator
from dataclasses import dataclass

from autograder.grading.sandbox import kernel
from autograder.grading.sandbox.errors import SandboxError
from autograder.grading.sandbox.syscalls import BY_ARGUMENT, DENIED, NEWEST, UNSEEN

# Instructions of classic BPF: include/uapi/linux/bpf_common.h.
LOAD, AND, EQUAL, AT_LEAST, RETURN = 0x20, 0x54, 0x15, 0x35, 0x06
KILL, ALLOW, ERROR = 0x80000000, 0x7FFF0000, 0x00050000
NUMBER, ARCHITECTURE, ARGUMENTS = 0, 4, 16  # offsets in struct seccomp_data
_X32 = 0x40000000  # the bit of the x32 interface: other numbers for the same calls

_MACHINES = {"x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1)}  # name: architecture, column of numbers
_SET_SECCOMP, _FILTER = 22, 2

_WHOLE = 0xFFFFFFFF
_THREAD = 0x10000  # CLONE_THREAD
_UNIX, _STREAM, _TYPE = 1, 1, 0xF
_SET_PARENT_DEATH_SIGNAL = 1
# An owner is sent signals, a lease lets others wait: F_SETOWN, _SETSIG, _SETOWN_EX, _SETLEASE, _NOTIFY.
_OWNERS_AND_LEASES = (8, 10, 15, 1024, 1026)
# FIOSETOWN, SIOCSPGRP; and, on a file that is only read, FS_IOC_SETFLAGS, _SETVERSION, _FSSETXATTR.
_OWNERS_AND_ATTRIBUTES = (0x8901, 0x8902, 0x40086602, 0x40087602, 0x401C5820)
# O_TRUNC, and the way of opening: a file that is opened for reading (0) or for nothing (3) can be cut, too.
_CUT, _CUTS = 0x203, (0x200, 0x203)

Instruction = tuple[int, int, int, int]  # code, steps to skip if true, if false, value


@dataclass(frozen=True)
class Only:
    """A call is let through only where `argument & mask` is one of `values`, or, with `but`, none of them."""

    argument: int
    values: tuple[int, ...]
    mask: int = _WHOLE
    but: bool = False


def restrict() -> None:
    """From now on the kernel refuses those calls to this process. For good, and for the calling thread alone.

    Raises SandboxError where the kernel has no seccomp, or on a machine that the numbers are not known of.
    """
    instructions = program(platform.machine(), os.getpid())
    raw = b"".join(struct.pack("=HBBI", *each) for each in instructions)
    buffer = ctypes.create_string_buffer(raw, len(raw))
    kernel.no_new_privileges()
    try:
        kernel.prctl(_SET_SECCOMP, _FILTER, _Program(len(instructions), ctypes.addressof(buffer)))
    except OSError as error:
        raise SandboxError(f"The kernel refused the seccomp filter: {error}.") from error


def program(machine: str, own: int) -> list[Instruction]:
    """The filter for a process with the id `own`. A refused call fails with EPERM.

    Calls that a filter can't judge (clone3: the C library then starts its threads by clone), and those
    newer than the table, fail with ENOSYS. Calls by another interface (32 bit, x32) end the process.
    """
    if machine not in _MACHINES or struct.calcsize("P") != 8:
        raise SandboxError(f"The seccomp filter is written for {' and '.join(_MACHINES)}, not for {machine}.")
    architecture, column = _MACHINES[machine]
    found = [(LOAD, 0, 0, ARCHITECTURE), (EQUAL, 1, 0, architecture), (RETURN, 0, 0, KILL)]
    found += [(LOAD, 0, 0, NUMBER)]
    if machine == "x86_64":
        found += [(AT_LEAST, 0, 1, _X32), (RETURN, 0, 0, KILL)]
    found += [(AT_LEAST, 0, 1, NEWEST + 1), _error(errno.ENOSYS)]
    for table, error in ((UNSEEN, errno.ENOSYS), (DENIED, errno.EPERM)):
        for numbers in table.values():
            found += _block(numbers[column], [_error(error)])
    for name, checks in _by_argument(own).items():
        body = [step for check in checks for step in _check(check)]
        found += _block(BY_ARGUMENT[name][column], [*body, (RETURN, 0, 0, ALLOW)])
    return [*found, (RETURN, 0, 0, ALLOW)]


def _by_argument(own: int) -> dict[str, tuple[Only, ...]]:
    return {
        "clone": (Only(0, (_THREAD,), mask=_THREAD),),  # threads, but no processes
        "socketpair": (
            Only(0, (_UNIX,)),
            Only(1, (_STREAM,), mask=_TYPE),
        ),  # of datagrams it could reach others
        "kill": (Only(0, (own,)),),
        "tgkill": (Only(0, (own,)),),
        "rt_sigqueueinfo": (Only(0, (own,)),),
        "rt_tgsigqueueinfo": (Only(0, (own,)),),
        "prlimit64": (Only(0, (0, own)),),
        "prctl": (Only(0, (_SET_PARENT_DEATH_SIGNAL,), but=True),),
        "fcntl": (Only(1, _OWNERS_AND_LEASES, but=True),),
        "ioctl": (Only(1, _OWNERS_AND_ATTRIBUTES, but=True),),
        "open": (Only(1, _CUTS, mask=_CUT, but=True),),
        "openat": (Only(2, _CUTS, mask=_CUT, but=True),),
    }


def _block(number: int | None, body: list[Instruction]) -> list[Instruction]:
    """What is done where that call is made; nothing where the machine has no such call."""
    return [] if number is None else [(EQUAL, 0, len(body), number), *body]


def _check(check: Only) -> Iterator[Instruction]:
    yield (LOAD, 0, 0, ARGUMENTS + 8 * check.argument)  # the low half: both machines are little-endian
    yield (AND, 0, 0, check.mask)
    for left, value in zip(reversed(range(len(check.values))), check.values, strict=True):
        if check.but:
            yield (EQUAL, 0, 1, value)
            yield _error(errno.EPERM)
        else:
            yield (EQUAL, left + 1, 0, value)
    if not check.but:
        yield _error(errno.EPERM)


def _error(number: int) -> Instruction:
    return (RETURN, 0, 0, ERROR | number)


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_void_p))

"""Root's powers, laid down: a worker has none, whoever grades."""

import ctypes
import os
import signal
import struct

from autograder.grading.sandbox import kernel
from autograder.grading.sandbox.errors import SandboxError

_SET_DUMPABLE = 4
_CAPABILITIES_VERSION_3 = 0x20080522  # include/uapi/linux/capability.h


def lay_down(parent: int) -> None:
    """No capabilities, no core dumps, and the end as soon as the process `parent` ends.

    Raises SandboxError where the kernel refuses, or where the parent has ended already.
    """
    try:
        kernel.capset(
            ctypes.create_string_buffer(struct.pack("=Ii", _CAPABILITIES_VERSION_3, 0)),
            ctypes.create_string_buffer(bytes(24)),
        )
        kernel.prctl(_SET_DUMPABLE, 0)
        kernel.prctl(kernel.PARENT_DEATH_SIGNAL, signal.SIGKILL)
    except OSError as error:
        raise SandboxError(f"The kernel refused to take a worker's privileges: {error}.") from error
    if os.getppid() != parent:
        raise SandboxError("The process that starts workers has ended.")

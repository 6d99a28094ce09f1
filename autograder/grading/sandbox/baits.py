"""What learners' code must not be able to do, and what it must: tried for real inside a worker.

Every bait is harmless where it gets through: it returns then, and raises OSError where it is stopped.
"""

import asyncio
import ctypes
import json
import os
import resource
import signal
import socket
import threading
from collections.abc import Callable, Mapping
from pathlib import Path

from autograder import places

Traps = Mapping[str, str | int]  # what the self-test has laid out, by name

_SEIZE, _NEW_USER = 0x4206, 0x10000000  # PTRACE_SEIZE, which stops nobody; CLONE_NEWUSER
_SET_OWNER = 0x8902  # SIOCSPGRP
_OURS = {"HOME", "TMPDIR", "LANG", places.HIDDEN_VARIABLE}


def main(requests: int, replies: int) -> None:
    """Reads one line, the traps; answers with one line, {name of a bait: what stopped it, or null}."""
    with os.fdopen(requests, encoding="utf-8") as lines:
        traps = json.loads(lines.readline())
    answers = {name: _tried(bait, traps) for name, bait in BAITS.items()}
    answers |= {name: _tried(honest, traps) for name, honest in HONEST.items()}
    os.write(replies, json.dumps(answers).encode() + b"\n")


def _tried(bait: Callable[[Traps], object], traps: Traps) -> str | None:
    try:
        bait(traps)
    except (OSError, MemoryError) as error:
        return type(error).__name__
    return None


def _read_secret(traps: Traps) -> None:
    Path(traps["secret"]).read_bytes()


def _list_secret(traps: Traps) -> None:
    os.listdir(Path(traps["secret"]).parent)  # noqa: PTH208


def _list_home(traps: Traps) -> None:
    os.listdir(traps["home"])  # noqa: PTH208


def _write_file(traps: Traps) -> None:
    with open(traps["secret"], "ab") as file:  # noqa: PTH123
        file.write(b"written")


def _cut_readable_file(traps: Traps) -> None:
    os.close(os.open(traps["library"], os.O_RDONLY | os.O_TRUNC))


def _cut_secret_file(traps: Traps) -> None:
    """Opened for neither reading nor writing, and emptied: older Landlocks take that for nothing."""
    os.close(os.open(traps["other_secret"], 3 | os.O_TRUNC))


def _change_mode(traps: Traps) -> None:
    os.chmod(traps["library"], 0o600)  # noqa: PTH101


def _change_times(traps: Traps) -> None:
    os.utime(traps["library"], (0, 0))


def _see_parent(traps: Traps) -> None:
    Path(f"/proc/{os.getppid()}/environ").read_bytes()


def _see_environment(traps: Traps) -> None:
    if os.environ.keys() <= _OURS:
        raise PermissionError


def _hold_descriptors(traps: Traps) -> None:
    """Of another than the two pipes."""
    for descriptor in range(5, resource.getrlimit(resource.RLIMIT_NOFILE)[0]):
        try:
            os.fstat(descriptor)
        except OSError:
            continue
        return
    raise PermissionError


def _connect_tcp(traps: Traps) -> None:
    socket.create_connection(("127.0.0.1", traps["tcp"]), timeout=1).close()


def _send_udp(traps: Traps) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        sender.sendto(b"bait", ("127.0.0.1", traps["udp"]))


def _connect_socket_file(traps: Traps) -> None:
    with socket.socket(socket.AF_UNIX) as caller:
        caller.connect(traps["socket"])


def _connect_abstract_socket(traps: Traps) -> None:
    with socket.socket(socket.AF_UNIX) as caller:
        caller.connect("\0" + str(traps["abstract"]))


def _fork(traps: Traps) -> None:
    child = os.fork()
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)


def _run_program(traps: Traps) -> None:
    try:
        os.execv("/nonexistent", ["nonexistent"])
    except FileNotFoundError:
        return


def _signal_parent(traps: Traps) -> None:
    os.kill(os.getppid(), 0)


def _signal_grader(traps: Traps) -> None:
    os.kill(int(traps["grader"]), 0)


def _signal_from_afar(traps: Traps) -> None:
    """By owning a pipe: the kernel sends its owner a signal of the worker's choice."""
    import fcntl

    inner, outer = os.pipe()
    try:
        fcntl.fcntl(inner, fcntl.F_SETOWN, os.getppid())
    finally:
        os.close(inner)
        os.close(outer)


def _signal_by_socket(traps: Traps) -> None:
    """The same by the one kind of socket that there is."""
    import fcntl

    one, other = socket.socketpair()
    with one, other:
        fcntl.ioctl(one, _SET_OWNER, os.getppid().to_bytes(4, "little"))


def _limit_parent(traps: Traps) -> None:
    resource.prlimit(os.getppid(), resource.RLIMIT_NOFILE)


def _trace_parent(traps: Traps) -> None:
    _call("ptrace", _SEIZE, os.getppid(), 0, 0)


def _leave_namespaces(traps: Traps) -> None:
    _call("unshare", _NEW_USER)


def _share_memory(traps: Traps) -> None:
    _call("shmget", 0, 4096, 0o1600)


def _outlive_limits(traps: Traps) -> None:
    """Without a limit on CPU time, memory or the size of files."""
    for limit in (resource.RLIMIT_CPU, resource.RLIMIT_AS, resource.RLIMIT_FSIZE):
        if resource.getrlimit(limit)[1] == resource.RLIM_INFINITY:
            return
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (hard, hard + 1))
    except ValueError as error:
        raise PermissionError from error


def _find_leftovers(traps: Traps) -> None:
    """Of the worker before. Comes before all that writes into the scratch folder."""
    if not any(Path().iterdir()):
        Path("left").write_text("by the one before")
        raise PermissionError


def _call(name: str, *arguments: int) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    if getattr(libc, name)(*(ctypes.c_long(each) for each in arguments)) < 0:
        raise OSError(ctypes.get_errno(), name)


def _write_scratch(traps: Traps) -> None:
    Path("folder").mkdir()
    Path("folder", "file").write_text("x")


def _use_thread(traps: Traps) -> None:
    thread = threading.Thread(target=int)
    try:
        thread.start()
    except RuntimeError as error:
        raise OSError from error
    thread.join()


def _use_asyncio(traps: Traps) -> None:
    asyncio.run(asyncio.sleep(0))


def _import(traps: Traps) -> None:
    import colorsys  # noqa: F401

    import autograder.hotels  # noqa: F401


def _signal_itself(traps: Traps) -> None:
    signal.raise_signal(signal.SIGURG)


def _named(*functions: Callable[[Traps], object]) -> dict[str, Callable[[Traps], object]]:
    return {each.__name__.strip("_").replace("_", " "): each for each in functions}


BAITS = _named(
    _read_secret,
    _list_secret,
    _list_home,
    _write_file,
    _cut_readable_file,
    _cut_secret_file,
    _change_mode,
    _change_times,
    _see_parent,
    _see_environment,
    _hold_descriptors,
    _connect_tcp,
    _send_udp,
    _connect_socket_file,
    _connect_abstract_socket,
    _fork,
    _run_program,
    _signal_parent,
    _signal_grader,
    _signal_from_afar,
    _signal_by_socket,
    _limit_parent,
    _trace_parent,
    _leave_namespaces,
    _share_memory,
    _outlive_limits,
    _find_leftovers,
)
HONEST = _named(_write_scratch, _use_thread, _use_asyncio, _import, _signal_itself)

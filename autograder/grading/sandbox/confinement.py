"""How a forked child becomes a worker: everything that it could reach is let go, then it is locked in."""

import fcntl
import importlib
import json
import os
import resource
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from autograder import places
from autograder.grading.sandbox import landlock, limits, privileges, seccomp

REQUESTS, REPLIES, _CHANNEL = 3, 4, 5
_ABOVE = 16  # nothing that is moved is in the way of the first few
_FAILED = 70
_DESCRIPTORS = 1024
_LONGEST = 1000  # characters of a complaint
_NOWHERE = "/nonexistent"
_DEVICES = (Path("/dev/urandom"),)


def live(told: dict, entry: str, parent: int, scratch: Path, descriptors: tuple[int, int, int]) -> NoReturn:
    """Becomes a worker, calls `entry`, a "module:function", and ends. Never returns.

    descriptors: of requests, replies, and the channel on which it says that it is confined.
    """
    try:
        _keep_only(descriptors)
        function = load(entry)
        _settle(scratch)
        privileges.lay_down(parent)
        limits.apply(limits.Limits(**told["limits"]))
        if told["walled"]:
            readable = [*(Path(each) for each in told["readable"]), *_DEVICES]
            landlock.restrict(readable, [scratch, Path(os.devnull)])
            seccomp.restrict()
        os.write(_CHANNEL, b'{"confined": true}')
    except BaseException as error:
        try:
            os.write(_CHANNEL, complaint(error))
        finally:
            os._exit(_FAILED)  # whatever happens: this copy must not go on as a zygote
    os.close(_CHANNEL)
    try:
        function(REQUESTS, REPLIES)
    except BaseException:
        os._exit(1)
    os._exit(0)


def complaint(error: BaseException) -> bytes:
    """What is said to those outside, in one message of JSON."""
    return json.dumps({"failed": f"{type(error).__name__}: {error}"[:_LONGEST]}).encode()


def limit_descriptors() -> None:
    """So that closing all of them takes no time, however many the machine allows."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    few = _DESCRIPTORS if most == resource.RLIM_INFINITY else min(most, _DESCRIPTORS)
    resource.setrlimit(resource.RLIMIT_NOFILE, (few, few))


def load(entry: str) -> Callable:
    """The function of a "module:function"."""
    module, _, name = entry.partition(":")
    return getattr(importlib.import_module(module), name)


def _keep_only(descriptors: tuple[int, ...]) -> None:
    """The three of them as 3, 4 and 5; standard streams lead nowhere; no other."""
    safe = [fcntl.fcntl(each, fcntl.F_DUPFD, _ABOVE) for each in descriptors]
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nowhere, standard)
    for index, each in enumerate(safe):
        os.dup2(each, REQUESTS + index)
    os.closerange(_CHANNEL + 1, resource.getrlimit(resource.RLIMIT_NOFILE)[0])


def _settle(scratch: Path) -> None:
    os.setsid()
    os.umask(0o077)
    os.chdir(scratch)
    os.environ.clear()
    os.environ |= {"HOME": str(scratch), "TMPDIR": str(scratch), "LANG": "C.UTF-8"}
    os.environ[places.HIDDEN_VARIABLE] = _NOWHERE  # Landlock hides what is in a folder, not that it is there

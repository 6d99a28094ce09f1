"""What the tests of the sandbox share: a child to lock in, a worker to ask, and what this machine can do."""

import ctypes
import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from autograder.grading.sandbox import bubblewrap
from autograder.grading.sandbox.tiers import Tier
from autograder.grading.sandbox.worker import Worker
from autograder.grading.sandbox.zygote import Zygote

HERE = Path(__file__).parent
TOY = "tests.grading.sandbox.toy"


def in_child(function: Callable[[], object], alone: bool = False) -> dict:
    """What the function returns, or raises, in a forked child, with which goes what it did to itself.

    alone: without the files and sockets that the tests have open.
    """
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        if alone:
            write = os.dup2(write, 3)
            os.closerange(4, 4096)
        try:
            answer = {"found": function()}
        except BaseException as error:
            answer = {"raised": type(error).__name__, "said": str(error)}
        os.write(write, json.dumps(answer).encode())
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as answers:
        said = answers.read()
    _, status = os.waitpid(child, 0)
    return json.loads(said) if said else {"ended": os.waitstatus_to_exitcode(status)}


def toy_zygote(tier: Tier, **others) -> Zygote:
    return Zygote(tier, [TOY], [HERE], **others)


def send(worker: Worker, source: str) -> None:
    os.write(worker.requests, json.dumps(source).encode() + b"\n")


def ask(worker: Worker, source: str) -> dict | None:
    """What came of the source in the toy worker; None where it ended without an answer."""
    send(worker, source)
    said = b""
    while not said.endswith(b"\n"):
        piece = os.read(worker.replies, 1 << 16)
        if not piece:
            return None
        said += piece
    return json.loads(said)


def run(zygote: Zygote, source: str) -> dict | None:
    with zygote.spawn(f"{TOY}:main") as worker:
        return ask(worker, source)


def why_not(tier: Tier) -> str:
    """Why this machine can't give a tier, "" where it can. Asks the kernel and bwrap, not our code."""
    libc = ctypes.CDLL(None)
    create_ruleset, version = 444, 1
    if tier is not Tier.NONE and libc.syscall(create_ruleset, None, 0, version) < 1:
        return "this kernel has no Landlock"
    if tier is Tier.A:
        bwrap = bubblewrap.find()
        if bwrap is None:
            return "there is no bubblewrap"
        plain = [str(bwrap), "--unshare-all", "--ro-bind", "/", "/", "true"]
        if subprocess.run(plain, capture_output=True).returncode:
            return "user namespaces are off"
    return ""


def needs(tier: Tier):
    """A parameter: the tier, skipped with the reason where this machine can't give it."""
    why = why_not(tier)
    return pytest.param(tier, id=tier.value, marks=pytest.mark.skipif(bool(why), reason=why))


WALLED = [needs(Tier.A), needs(Tier.B)]
ALL = [*WALLED, needs(Tier.NONE)]

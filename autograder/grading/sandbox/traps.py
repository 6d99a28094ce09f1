"""What the self-test lays out for a worker that tries to get out, and whether it was touched."""

import os
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

_SECRET, _LIBRARY = b"what nobody may read", b"what anybody may read"


@dataclass(frozen=True)
class Traps:
    """told: what a worker is told of them. readable: the folder that it may read."""

    folder: Path
    told: dict[str, str | int]
    readable: Path
    ears: dict[str, socket.socket] = field(default_factory=dict)  # name of a bait: what hears of it

    def touched(self) -> set[str]:
        """The baits that got through, seen from outside, whatever the worker says."""
        found = {name for name, ear in self.ears.items() if heard(ear)}
        if Path(self.told["secret"]).read_bytes() != _SECRET:
            found.add("write file")
        if Path(self.told["other_secret"]).read_bytes() != _SECRET:
            found.add("cut secret file")
        library = Path(self.told["library"])
        if library.read_bytes() != _LIBRARY:
            found.add("cut readable file")
        about = library.stat()
        if about.st_mode & 0o777 != 0o666:
            found.add("change mode")
        if about.st_mtime == 0:
            found.add("change times")
        return found


@contextmanager
def laid() -> Iterator[Traps]:
    """Two secret files and a readable one, with every right for everybody, and sockets that listen."""
    with tempfile.TemporaryDirectory(prefix="tool-schemas-") as base, ExitStack() as stack:
        folder = Path(base)
        files = {
            "secret": folder / "secret" / "file",
            "other_secret": folder / "other" / "file",
            "library": folder / "library" / "file",
        }
        for name, path in files.items():
            path.parent.mkdir()
            path.write_bytes(_LIBRARY if name == "library" else _SECRET)
            path.chmod(0o666)
        abstract = f"tool-schemas-{os.getpid()}-{folder.name}"
        ears = {
            "connect tcp": ear_on(socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", 0)),
            "send udp": ear_on(socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", 0)),
            "connect socket file": ear_on(socket.AF_UNIX, socket.SOCK_STREAM, str(folder / "socket")),
        }
        if sys.platform == "linux":  # nothing else has such sockets
            ears["connect abstract socket"] = ear_on(socket.AF_UNIX, socket.SOCK_STREAM, f"\0{abstract}")
        for ear in ears.values():
            stack.enter_context(ear)
        told = {name: str(path) for name, path in files.items()} | {
            "home": str(Path.home()),
            "grader": os.getpid(),
            "tcp": ears["connect tcp"].getsockname()[1],
            "udp": ears["send udp"].getsockname()[1],
            "socket": str(folder / "socket"),
            "abstract": abstract,
        }
        yield Traps(folder, told, files["library"].parent, ears)


def ear_on(family: int, kind: int, address: tuple[str, int] | str) -> socket.socket:
    """A socket that listens, and never waits."""
    ear = socket.socket(family, kind)
    ear.bind(address)
    if kind == socket.SOCK_STREAM:
        ear.listen(8)
    ear.setblocking(False)
    return ear


def heard(ear: socket.socket) -> bool:
    """Whether anybody connected to it, or sent it something, since it was asked the last time."""
    try:
        if ear.type == socket.SOCK_STREAM:
            ear.accept()[0].close()
        else:
            ear.recv(100)
    except BlockingIOError:
        return False
    return True

"""The baits of tier C: what others can't keep out of, and what they can't even ask for, tried for real."""

import asyncio
import json
import os
import socket
from collections.abc import Callable, Mapping
from pathlib import Path

Traps = Mapping[str, str | int]  # what the self-test has laid out, by name

LIBRARY = Path("/library")
_OURS = {"HOME", "TMPDIR", "LANG"}
_STOPS = (OSError, MemoryError, AttributeError, ImportError, RuntimeError)  # refused, or not there at all


def main(requests: int, replies: int) -> None:
    """As sandbox.baits has it: a line with the traps, a line with what stopped each bait, or null."""
    traps = json.loads(os.read(requests, 1 << 16))
    answers = {name: _tried(bait, traps) for name, bait in (BAITS | HONEST).items()}
    os.write(replies, json.dumps(answers).encode() + b"\n")


def _tried(bait: Callable[[Traps], object], traps: Traps) -> str | None:
    try:
        bait(traps)
    except _STOPS as error:
        return type(error).__name__
    return None


def _read_secret(traps: Traps) -> None:
    Path(traps["secret"]).read_bytes()


def _list_secret(traps: Traps) -> None:
    os.listdir(Path(traps["secret"]).parent)  # noqa: PTH208


def _list_home(traps: Traps) -> None:
    os.listdir(traps["home"])  # noqa: PTH208


def _list_root(traps: Traps) -> None:
    os.listdir("/")  # noqa: PTH208


def _climb_out(traps: Traps) -> None:
    """From the scratch folder and from the one that may be read."""
    for start in (Path(), Path(traps["library"]).parent):
        up = start.joinpath(*[".."] * 20, *Path(traps["secret"]).parts[1:])
        try:
            up.read_bytes()
        except _STOPS:
            continue
        return
    raise PermissionError


def _link_out(traps: Traps) -> None:
    for number, target in enumerate((traps["secret"], "../" * 20 + str(traps["secret"])[1:])):
        try:
            Path(f"link-{number}").symlink_to(target)
            Path(f"link-{number}").read_bytes()
        except _STOPS:
            continue
        return
    raise PermissionError


def _write_file(traps: Traps) -> None:
    with open(traps["secret"], "ab") as file:  # noqa: PTH123
        file.write(b"written")


def _write_library(traps: Traps) -> None:
    (LIBRARY / "autograder" / "bait.py").write_text("")


def _move_library(traps: Traps) -> None:
    """By a second name, or away: into the folder that may be written."""
    for move in (os.link, os.rename):
        try:
            move(LIBRARY / "rpds.py", "moved")
            Path("moved").write_text("")
        except _STOPS:
            continue
        return
    raise PermissionError


def _cut_readable_file(traps: Traps) -> None:
    os.close(os.open(traps["library"], os.O_RDWR | os.O_TRUNC))


def _cut_secret_file(traps: Traps) -> None:
    os.close(os.open(traps["other_secret"], os.O_RDWR | os.O_TRUNC))


def _remove_readable_file(traps: Traps) -> None:
    os.unlink(traps["library"])  # noqa: PTH108


def _change_mode(traps: Traps) -> None:
    """This Python says yes and does nothing: whether it did is seen from outside."""
    os.chmod(traps["library"], 0o600)  # noqa: PTH101
    raise PermissionError


def _change_times(traps: Traps) -> None:
    os.utime(traps["library"], (0, 0))


def _see_environment(traps: Traps) -> None:
    if os.environ.keys() <= _OURS:
        raise PermissionError


def _hold_descriptors(traps: Traps) -> None:
    """Of another than the pipes and the folders that it was given."""
    folders = 3 + 3  # standard input, output and error; the library, the scratch folder, the traps' own
    for descriptor in range(folders, 64):
        try:
            os.read(descriptor, 1)
        except OSError:
            continue
        return
    raise PermissionError


def _connect_tcp(traps: Traps) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as caller:
        caller.connect(("127.0.0.1", traps["tcp"]))


def _send_udp(traps: Traps) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        sender.sendto(b"bait", ("127.0.0.1", traps["udp"]))


def _connect_socket_file(traps: Traps) -> None:
    with socket.socket(socket.AF_UNIX) as caller:
        caller.connect(traps["socket"])


def _fork(traps: Traps) -> None:
    if os.fork() == 0:
        os._exit(0)


def _run_program(traps: Traps) -> None:
    os.execv("/bin/true", ["true"])


def _signal_grader(traps: Traps) -> None:
    os.kill(int(traps["grader"]), 0)


def _take_memory(traps: Traps) -> None:
    """More than 2 GiB."""
    kept = [bytearray(1 << 28) for _ in range(9)]
    del kept


def _find_leftovers(traps: Traps) -> None:
    """Of the worker before. Comes before all that writes into the scratch folder."""
    if not any(Path().iterdir()):
        Path("left").write_text("by the one before")
        raise PermissionError


def _write_scratch(traps: Traps) -> None:
    Path("folder").mkdir()
    Path("folder", "file").write_text("x")


def _use_asyncio(traps: Traps) -> None:
    asyncio.run(asyncio.sleep(0))


def _import(traps: Traps) -> None:
    import colorsys  # noqa: F401

    import autograder.hotels  # noqa: F401


def _named(*functions: Callable[[Traps], object]) -> dict[str, Callable[[Traps], object]]:
    return {each.__name__.strip("_").replace("_", " "): each for each in functions}


BAITS = _named(
    _find_leftovers,
    _read_secret,
    _list_secret,
    _list_home,
    _list_root,
    _climb_out,
    _link_out,
    _write_file,
    _write_library,
    _move_library,
    _cut_readable_file,
    _cut_secret_file,
    _remove_readable_file,
    _change_mode,
    _change_times,
    _see_environment,
    _hold_descriptors,
    _connect_tcp,
    _send_udp,
    _connect_socket_file,
    _fork,
    _run_program,
    _signal_grader,
    _take_memory,
)
HONEST = _named(_write_scratch, _use_asyncio, _import)

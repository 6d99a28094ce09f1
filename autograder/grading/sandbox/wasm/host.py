"""A process with one WebAssembly instance in it. No learner's code runs outside of that instance.

Its standard input and output are the worker's two pipes. Over a channel it is told what to run, and tells how
that ended; when the channel is closed, so is everything.
"""

import json
import os
import select
import signal
import socket
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from autograder.grading.sandbox import leftovers
from autograder.grading.sandbox.limits import Limits
from autograder.grading.sandbox.wasm import runtime

if TYPE_CHECKING:
    from wasmtime import WasiConfig

LIBRARY, SCRATCH = "/library", "/scratch"  # as the worker sees them
CODE = (
    f"import sys, json; sys.path.insert(0, {LIBRARY!r}); "
    "from autograder.grading.sandbox.wasm import guest; getattr(guest, sys.argv[1])(*json.loads(sys.argv[2]))"
)
FUEL = 8_000_000_000  # for a second of computing, about: WebAssembly counts its instructions
STACK = 4 * runtime.STACK  # bytes, of the thread in which it runs
LOOKS = 0.25  # seconds between two looks at how full the scratch folder is
BACKSTOP = 6  # times the seconds of computing, by the kernel: fuel comes first


def main(channel: int) -> None:
    """Never returns."""
    line = socket.socket(fileno=channel)
    told = _received(line)
    _limited(Limits(**told["limits"]))
    threading.Thread(target=_watch, args=(line, told), daemon=True).start()
    threading.stack_size(STACK)
    runs = threading.Thread(target=_run, args=(line, told))
    runs.start()
    runs.join()


def _received(line: socket.socket) -> dict[str, Any]:
    said = b""
    while not said.endswith(b"\n"):
        piece = line.recv(1 << 16)
        if not piece:
            os._exit(1)
        said += piece
    return json.loads(said)


def _limited(given: Limits) -> None:
    """By the kernel as well, as far as WebAssembly's own limits leave room for it."""
    import resource  # not there on Windows, where this module is imported as well

    wanted = {
        resource.RLIMIT_CPU: BACKSTOP * given.cpu_seconds,
        resource.RLIMIT_FSIZE: given.file_bytes,
        resource.RLIMIT_NOFILE: given.open_files,
        resource.RLIMIT_CORE: 0,
    }
    for limit, most in wanted.items():
        hard = resource.getrlimit(limit)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(limit, (most, most))


def _watch(line: socket.socket, told: dict[str, Any]) -> None:
    """Ends this process when the channel is closed, and when the scratch folder is too full."""
    poll = select.poll()
    poll.register(line, select.POLLIN)
    while not poll.poll(LOOKS * 1000):
        if leftovers.size(Path(told["scratch"])) > told["scratch_bytes"]:
            _end(line, signal.SIGKILL, overfull=True)
    os._exit(1)


def _run(line: socket.socket, told: dict[str, Any]) -> None:
    from wasmtime import ExitTrap, Trap, TrapCode, WasmtimeError

    try:
        _start(told)
        _end(line)
    except ExitTrap as how:
        _end(line, status=how.code)
    except Trap as trap:
        _end(line, signal.SIGXCPU if trap.trap_code == TrapCode.OUT_OF_FUEL else signal.SIGSEGV)
    except WasmtimeError as error:
        print(error, file=sys.stderr, flush=True)
        _end(line, status=1)


def _start(told: dict[str, Any]) -> None:
    from wasmtime import Engine, Linker, Store

    engine, given = Engine(runtime.config()), Limits(**told["limits"])
    store, linker = Store(engine), Linker(engine)
    linker.define_wasi()
    store.set_limits(memory_size=min(given.memory_bytes, runtime.RESERVED), instances=1, memories=1)
    store.set_fuel(FUEL * given.cpu_seconds)
    store.set_wasi(_world(told))
    module = runtime.load(engine, Path(told["module"]))
    linker.instantiate(store, module).exports(store)["_start"](store)


def _world(told: dict[str, Any]) -> "WasiConfig":
    """All that there is, as the worker sees it. Nothing else has a name in there."""
    from wasmtime import WasiConfig

    world = WasiConfig()
    world.argv = ["python", "-I", "-S", "-X", "utf8", "-c", CODE, told["does"], json.dumps(told["with"])]
    world.env = [("HOME", SCRATCH), ("TMPDIR", SCRATCH), ("LANG", "C.UTF-8")]
    world.inherit_stdin()
    world.inherit_stdout()
    world.inherit_stderr()
    world.preopen_dir(told["library"], LIBRARY, told["fills_library"])
    world.preopen_dir(told["scratch"], SCRATCH, True)
    for path in told["readable"]:
        world.preopen_dir(path, path, False)
    return world


def _end(line: socket.socket, killed: int = 0, status: int = 0, overfull: bool = False) -> NoReturn:
    """Tells how it ended, and ends at once: nothing waits for what a learner's code left."""
    said = {"signal": int(killed), "status": status, "overfull": overfull}
    line.sendall(json.dumps(said).encode() + b"\n")
    os._exit(0)

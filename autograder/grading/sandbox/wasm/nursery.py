"""Starts workers in WebAssembly, with what a Seat uses of a Zygote. This side is trusted."""

import contextlib
import mmap
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

from autograder.grading.sandbox.errors import SandboxError
from autograder.grading.sandbox.limits import Limits
from autograder.grading.sandbox.tiers import Tier
from autograder.grading.sandbox.wasm import host, library, runtime
from autograder.grading.sandbox.wasm.worker import SECONDS, WasmWorker, hatch
from autograder.grading.sandbox.worker import PATIENCE
from autograder.grading.sandbox.zygote import DEFAULT_ENTRY


class WasmNursery:
    """A process with an instance of its own for each worker. A context manager, and no fork of anything.

    What it is called with, it has in common with Zygote. `spawn` can be called from a forked child, too.
    Its workers count as children of whoever spawned them, so their CPU time is in both's.
    """

    tier = Tier.C

    def __init__(
        self,
        warm: Sequence[str] = (),
        readable: Sequence[Path] = (),
        scratch_bytes: int = 64 << 20,
        limits: Limits | None = None,
        prepare: tuple[str, object] | None = None,
    ) -> None:
        self.limits = limits or Limits()
        self._warm, self._prepare, self._scratch_bytes = list(warm), prepare, scratch_bytes
        self._readable = [str(path) for path in readable]
        self._folder: Path | None = None

    def __enter__(self) -> Self:
        self._used = mmap.mmap(-1, mmap.PAGESIZE)  # shared with forked children
        self._folder = Path(tempfile.mkdtemp(prefix="tool-schemas-"))
        try:
            self._module = runtime.compiled(self._folder)
            library.lay_out(self._folder / "library")
            self._keep_bytecode()
        except BaseException as error:
            self.__exit__()
            if isinstance(error, OSError):
                raise SandboxError(f"Tier C did not start: {error}.") from error
            raise
        return self

    def __exit__(self, *exception: object) -> None:
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = None
            self._used.close()

    def restart(self) -> None:
        """Nothing is shared between workers, so there is nothing to start anew."""

    def spawn(self, entry: str = DEFAULT_ENTRY) -> WasmWorker:
        """A worker that will call `entry`, "module:function", with the descriptors of its pipes.

        Raises SandboxError where none comes: that is never the learner's fault.
        """
        return self._started("main", [host.SCRATCH, self._warm, self._prepare, entry])

    def cpu_seconds(self) -> float:
        """CPU time of the workers that have ended."""
        return SECONDS.unpack_from(self._used)[0]

    def _keep_bytecode(self) -> None:
        """Lets one instance import everything, with nobody's code in it, and keep what Python compiles."""
        with self._started("warm", [self._warm], fills_library=True) as worker:
            ended = worker.wait(PATIENCE)
        if ended is None or ended.signal or ended.status:
            raise SandboxError(f"Python in WebAssembly did not import what workers need: {ended}.")

    def _started(self, does: str, given: list[Any], fills_library: bool = False) -> WasmWorker:
        if self._folder is None:
            raise SandboxError("The sandbox is not running: spawn inside `with WasmNursery(...)`.")
        with contextlib.ExitStack() as if_it_fails:
            try:
                scratch = Path(tempfile.mkdtemp(dir=self._folder))
                told = {"does": does, "with": given, "fills_library": fills_library}
                told |= {"module": str(self._module), "library": str(self._folder / "library")}
                told |= {"scratch": str(scratch), "scratch_bytes": self._scratch_bytes}
                told |= {"readable": self._readable, "limits": self.limits.as_json()}
                worker = hatch(told, self._used, if_it_fails)
            except OSError as error:
                raise SandboxError(f"No worker came: {error}.") from error
            if_it_fails.pop_all()
        return worker

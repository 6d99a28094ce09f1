"""Which tier holds on this machine: found out by a worker that tries to get out, not by what is installed."""

import json
import os
import select
import sys
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from autograder.findings import Finding
from autograder.grading.sandbox.errors import SandboxError
from autograder.grading.sandbox.tiers import Tier
from autograder.grading.sandbox.traps import Traps, laid
from autograder.grading.sandbox.wasm.nursery import WasmNursery
from autograder.grading.sandbox.wasm.worker import WasmWorker
from autograder.grading.sandbox.worker import PATIENCE, Worker
from autograder.grading.sandbox.zygote import Zygote

_BAITS = "autograder.grading.sandbox.baits"
_WASM_BAITS = "autograder.grading.sandbox.wasm.baits"
_STRONGEST_FIRST = (Tier.A, Tier.B, Tier.C)


@dataclass(frozen=True)
class Trial:
    """What came of one tier.

    through: the baits that got through. hindered: what honest code needs and could not do. Names are of
    baits.py. problem: why there was no worker at all, "" where there was one.
    """

    tier: Tier
    through: tuple[str, ...] = ()
    hindered: tuple[str, ...] = ()
    problem: str = ""

    @property
    def holds(self) -> bool:
        return not (self.through or self.hindered or self.problem)


@cache
def trials() -> tuple[Trial, ...]:
    """From the strongest tier down to the first that holds. Tried once in a process."""
    found = []
    for tier in _STRONGEST_FIRST:
        found.append(trial(tier))
        if found[-1].holds:
            break
    return tuple(found)


def best() -> Tier | None:
    """The strongest tier that holds on this machine, or None."""
    return next((each.tier for each in trials() if each.holds), None)


def findings() -> list[Finding]:
    """What an instructor reads: the tier that is used, or that there is none, and why not a better one."""
    tier = best()
    chosen = Finding("sandbox.none") if tier is None else Finding("sandbox.chosen", {"tier": tier.value})
    return [chosen, *(_why_not(each) for each in trials() if not each.holds)]


def trial(tier: Tier) -> Trial:
    """Two workers one after the other try all baits: the second looks for what the first left, too."""
    if sys.platform == "win32":
        return Trial(tier, problem="it needs Linux or macOS: on Windows, grade in WSL")
    if tier is not Tier.C and sys.platform != "linux":
        return Trial(tier, problem=f"it needs Linux; this is {sys.platform}")
    name = _WASM_BAITS if tier is Tier.C else _BAITS
    through, hindered = set(), set()
    try:
        baits = import_module(name)
        with laid() as traps, _nursery(tier, name, traps) as nursery:
            for _ in range(2):
                with nursery.spawn(f"{name}:main") as worker:
                    answers = _answers(worker, traps)
                through |= traps.touched() | {name for name in baits.BAITS if answers.get(name) is None}
                hindered |= {name for name in baits.HONEST if answers.get(name) is not None}
    except (SandboxError, OSError) as error:
        return Trial(tier, problem=str(error))
    return Trial(tier, tuple(sorted(through)), tuple(sorted(hindered)))


def _nursery(tier: Tier, baits: str, traps: Traps) -> Zygote | WasmNursery:
    if tier is Tier.C:
        return WasmNursery([baits], [traps.readable])
    return Zygote(tier, [baits], [traps.readable])


def _answers(worker: Worker | WasmWorker, traps: Traps) -> dict[str, str | None]:
    """Raises SandboxError where the worker ends without an answer, or takes too long."""
    os.write(worker.requests, json.dumps(traps.told).encode() + b"\n")
    said = b""
    while not said.endswith(b"\n"):
        if not select.select([worker.replies], [], [], PATIENCE)[0]:
            raise SandboxError("the worker of the self-test did not answer")
        piece = os.read(worker.replies, 1 << 16)
        if not piece:
            raise SandboxError(f"the worker of the self-test ended: {worker.wait(PATIENCE)}")
        said += piece
    return json.loads(said)


def _why_not(found: Trial) -> Finding:
    if found.problem:
        return Finding("sandbox.no_worker", {"tier": found.tier.value, "why": found.problem})
    if found.through:
        return Finding("sandbox.let_through", {"tier": found.tier.value, "baits": ", ".join(found.through)})
    return Finding("sandbox.hindered", {"tier": found.tier.value, "needs": ", ".join(found.hindered)})

"""Which cells this kernel has run, and when: what a report needs to know where a value comes from."""

import sys
import time
from dataclasses import dataclass

KEPT = 1000  # the latest runs
BEGAN = time.time()  # when this kernel imported the course


@dataclass(frozen=True)
class Run:
    """at: when it began, as time.time(); cell: the id that the front end gave, "" for none."""

    at: float
    cell: str
    source: str


class _Watch:
    """What IPython calls before each cell."""

    def __init__(self) -> None:
        self.runs: list[Run] = []

    def __call__(self, info: object) -> None:
        source, cell = getattr(info, "raw_cell", None), getattr(info, "cell_id", None)
        if isinstance(source, str):
            self.runs.append(Run(time.time(), cell if isinstance(cell, str) else "", source))
            del self.runs[:-KEPT]


_watch = _Watch()


def watch() -> None:
    """Begins to watch, once; does nothing where there is no IPython."""
    shell = _shell()
    if shell is not None and _watch not in shell.events.callbacks["pre_run_cell"]:
        shell.events.register("pre_run_cell", _watch)


def runs() -> list[Run]:
    """The runs since `watch`, the running cell included."""
    return _watch.runs


def _shell():
    ipython = sys.modules.get("IPython")
    return ipython.get_ipython() if ipython else None

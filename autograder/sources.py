"""Functions of ours that exist as text, of which a learner's function makes tools."""

import ast
import linecache
from collections.abc import Callable
from dataclasses import dataclass

from autograder.exercises import Source


@dataclass(frozen=True)
class Compiled:
    """name and function: of the last one that the text defines; head: its first line."""

    name: str
    head: str
    function: Callable


def compiled(source: Source) -> Compiled:
    """Runs the text. It can be read back with inspect.getsource, as that of a function in a notebook can."""
    place = f"<{source.id}>"
    lines = source.source.splitlines(keepends=True)
    linecache.cache[place] = (len(source.source), None, lines, place)
    namespace: dict[str, object] = {"__name__": "__main__"}
    exec(compile(source.source, place, "exec"), namespace)
    last = [each for each in ast.parse(source.source).body if isinstance(each, ast.FunctionDef)][-1]
    return Compiled(last.name, lines[last.lineno - 1].strip(), namespace[last.name])

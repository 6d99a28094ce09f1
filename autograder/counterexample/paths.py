"""What stands at a place in a call, and a call with something else there."""

from copy import deepcopy

from autograder.counterexample.sites import Path
from autograder.findings import Json


def look(value: Json, path: Path) -> Json:
    """What stands at a place; None where nothing does."""
    for step in path:
        if not _holds(value, step):
            return None
        value = value[step]
    return value


def present(value: Json, path: Path) -> bool:
    return not path or _holds(look(value, path[:-1]), path[-1])


def _holds(value: Json, step: str | int) -> bool:
    if isinstance(step, int):
        return isinstance(value, list) and step < len(value)
    return isinstance(value, dict) and step in value


def put(value: Json, path: Path, part: Json) -> Json:
    """A copy with another value at a place; what lies on the way is made, or made anew, as it must be.

    What lies elsewhere is shared with the original.
    """
    if not path:
        return deepcopy(part)
    step = path[0]
    if isinstance(step, int):
        copy = list(value) if isinstance(value, list) else []
        copy += [None] * (step + 1 - len(copy))
        copy[step] = put(copy[step], path[1:], part)
        return copy
    copy = dict(value) if isinstance(value, dict) else {}
    copy[step] = put(copy.get(step), path[1:], part)
    return copy

"""From any value to one that a schema accepts, by mending what its validator complains of."""

import json
from copy import deepcopy
from itertools import islice

from jsonschema.exceptions import ValidationError
from referencing.exceptions import Unresolvable

from autograder.counterexample.mending import DROPPED, BeyondRepairError, Complaint, mend
from autograder.findings import Json

PASSES = 30  # before giving up
COMPLAINTS = 300  # heard in one pass
DEEPEST = 4  # values inside of values that are made from nothing

Path = tuple[str | int, ...]


def attempt(validator: object, value: Json, choice: int = 0, depth: int = 0) -> list[Json]:
    """What `repair` makes of a value, or nothing."""
    try:
        return [repair(validator, value, choice, depth)]
    except (BeyondRepairError, Unresolvable):  # the second: a schema with an $id, judged out of its place
        return []


def repair(validator: object, value: Json, choice: int = 0, depth: int = 0) -> Json:
    """A value that the validator accepts, close to `value`; raises BeyondRepairError where none is found.

    choice: which alternative is taken where there are several.
    """
    value, seen = deepcopy(value), set()
    while len(seen) < PASSES:
        text = json.dumps(value)
        if text in seen:
            break
        seen.add(text)
        errors = list(islice(validator.iter_errors(value), COMPLAINTS))
        if not errors:
            return value
        done: list[Path] = []
        for error in (_deepest(each, choice) for each in errors):
            path = tuple(error.absolute_path)
            if all(path[: len(other)] != other[: len(path)] for other in done):
                done.append(path)
                value = _put(value, path, _mended(validator, value, error, choice, depth))
    raise BeyondRepairError


def _deepest(error: ValidationError, choice: int) -> ValidationError:
    """Where alternatives are offered, the first complaint of the chosen one."""
    while error.validator in ("anyOf", "oneOf"):
        branches = sorted({each.schema_path[0] for each in error.context if each.schema_path})
        if not branches:
            break
        branch = branches[choice % len(branches)]
        error = next(each for each in error.context if each.schema_path and each.schema_path[0] == branch)
    return error


def _mended(validator: object, value: Json, error: ValidationError, choice: int, depth: int) -> object:
    """What should stand where the error is."""
    here = value
    for step in error.absolute_path:
        here = here[step]
    if isinstance(here, dict) and error.instance is not here:  # a name that may not be, or what it holds
        return {key: inner for key, inner in here.items() if error.instance not in (key, inner)}

    def make(schema: Json) -> list[Json]:
        inner = validator.evolve(schema=schema)
        return attempt(inner, None, choice, depth + 1) if depth < DEEPEST else []

    def fits(schema: Json, value: Json) -> bool:
        return validator.evolve(schema=schema).is_valid(value)

    refused = (here, error.validator, error.validator_value, error.schema)
    return mend(Complaint(*refused, validator.schema, choice, make, fits))


def _put(value: Json, path: Path, part: object) -> Json:
    """The value with another part, put there in place."""
    if not path:
        return None if part is DROPPED else part
    holder = value
    for step in path[:-1]:
        holder = holder[step]
    if part is DROPPED:
        del holder[path[-1]]
    else:
        holder[path[-1]] = part
    return value

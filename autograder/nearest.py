"""What somebody most likely meant."""

from collections.abc import Collection
from difflib import get_close_matches

from autograder.limits import spend

LONG = 64  # characters of a word
MANY = 300  # names
STEPS = 30  # of an effort, for a comparison with all of them


def nearest(word: str, names: Collection[str], cutoff: float = 0.6) -> str:
    """The name that is most like a word, "" where none is.

    None is looked for where that would take long: a learner's own names have no limit.
    """
    if len(word) > LONG or len(names) > MANY:
        return ""
    spend(STEPS)
    near = get_close_matches(word, names, n=1, cutoff=cutoff)
    return near[0] if near else ""

"""Named tools that the learner sorts into classes.

Which class a tool is in stands in what its description means, and no rule of ours reads that. So data/ keeps,
for each name, a digest of the name with its class. It is no secret: three guesses undo it, and so do three
runs of `check`. It keeps the answer from being read in passing, and `check` at work where there is no
solutions/.
"""

from hashlib import sha256

from autograder.choosing import Choice, Counts, Says
from autograder.exercises import Exercise
from autograder.findings import Finding
from autograder.plain import Read
from autograder.report import Criterion

LENGTH = 12  # signs of a digest that are kept
TOLD = "sorted"
SAYS = Says("sorting.not_a_dict", "sorting.unknown_tool", "sorting.unknown_code", "sorting.no_code")


def digest(exercise: str, name: str, class_: str) -> str:
    """What stands in exercise.json for a tool of this class."""
    return sha256(f"{exercise}/{name}/{class_}".encode()).hexdigest()[:LENGTH]


def criterion(exercise: Exercise, answer: Read) -> Criterion:
    """Whether each tool is in its class."""
    sorts = exercise.sorts
    choice = Choice(
        names=list(sorts.digests),
        codes=sorts.classes,
        is_right=lambda name, class_: digest(exercise.id, name, class_) == sorts.digests[name],
        again=_look_again,
        says=SAYS,
        told=TOLD,
    )
    return choice.criterion(exercise.points["works"], answer)


def _look_again(name: str, counts: Counts) -> Finding:
    return Finding("sorting.again", {"name": name, **counts}, case=name)

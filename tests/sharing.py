"""How `make test` shares the tests out among its workers."""

import re

from xdist.scheduler import LoadScopeScheduling

LESSON = re.compile(r"\d\d_[a-z_]+")
TIER = re.compile(r"tier_\w+")


def scope(nodeid: str) -> str | None:
    """The name of the lot in which a test goes to a worker; None for pytest-xdist's own: its class.

    A lesson is graded once for all tests that look at it, so they go together; a class of hostile
    submissions once in each tier of the sandbox. What runs notebooks or proves
    exercises takes long and shares nothing: each test goes alone.
    """
    file, _, test = nodeid.partition("::")
    if file.startswith("tests/end_to_end/"):
        lesson = LESSON.search(test)
        return f"{file}[{lesson[0]}]" if lesson else file
    tier = TIER.search(test)
    if file.startswith("tests/grading/") and tier:
        return f"{file}[{tier[0]}]"
    return nodeid if file.startswith(("tests/exercises/", "tests/notebooks/")) else None


class Sharing(LoadScopeScheduling):
    def _split_scope(self, nodeid: str) -> str:
        return scope(nodeid) or super()._split_scope(nodeid)

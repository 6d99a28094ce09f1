"""Tool Schemas: the names that a learner's notebook imports."""

from autograder.companion import doctor, explain, progress
from autograder.pictures import show_tool, show_verdicts
from autograder.session import check, hint, quiz, use

__all__ = [
    "check", "doctor", "explain", "hint", "playground", "progress", "quiz", "show_tool", "show_verdicts",
    "use",
]  # fmt: skip


def __getattr__(name: str) -> object:
    """The playground comes when it is asked for: most notebooks never pay for it."""
    if name == "playground":
        from autograder.widgets.playground import playground

        return playground
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

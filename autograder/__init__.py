"""Tool Schemas: the names that a learner's notebook imports."""

from autograder.pictures import show_tool, show_verdicts
from autograder.session import check, hint, quiz, use

__all__ = ["check", "hint", "quiz", "show_tool", "show_verdicts", "use"]

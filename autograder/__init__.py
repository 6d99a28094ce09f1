"""Tool Schemas: the names that a learner's notebook imports."""

from autograder.companion import doctor, explain, progress
from autograder.pictures import show_tool, show_verdicts
from autograder.session import check, hint, quiz, use

__all__ = ["check", "doctor", "explain", "hint", "progress", "quiz", "show_tool", "show_verdicts", "use"]

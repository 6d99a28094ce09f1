"""Anyone's tool definitions, read from files and judged by the rules of the course and of the providers."""

from autograder.linting.judging import Problem, problems
from autograder.linting.sources import ReadError, Source, read

__all__ = ["Problem", "ReadError", "Source", "problems", "read"]

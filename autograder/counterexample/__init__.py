"""Given two schemas, the shortest call that one accepts and the other refuses, in each direction."""

from autograder.counterexample.comparing import Comparison, Difference, compare, corridor

__all__ = ["Comparison", "Difference", "compare", "corridor"]

"""How strong the sandbox is."""

from enum import StrEnum


class Tier(StrEnum):
    """From the strongest down. What each is made of stands in every report."""

    A = "A"  # bubblewrap, Landlock, seccomp: neither files nor network nor processes are there
    B = "B"  # Landlock, seccomp: they are there, and the kernel refuses them
    C = "C"  # Python on WebAssembly: there is nothing in there but Python
    NONE = "none"  # limits on CPU time and memory only: whoever can write an answer can write grades

    @property
    def walled(self) -> bool:
        """Whether what a learner's code does stays inside."""
        return self is not Tier.NONE

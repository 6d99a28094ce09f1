"""What a worker may use up, by the kernel's own limits."""

from dataclasses import asdict, dataclass


@dataclass(frozen=True)
class Limits:
    """cpu_seconds: CPU time of all threads together; SIGXCPU then, SIGKILL a second later.
    memory_bytes: address space, with what the warm process has already.
    file_bytes: the largest file. open_files: descriptors, pipes included.
    """

    cpu_seconds: int = 10
    memory_bytes: int = 2 << 30
    file_bytes: int = 16 << 20
    open_files: int = 64

    def as_json(self) -> dict[str, int]:
        return asdict(self)


def apply(limits: Limits) -> None:
    """For this process and all that it starts; without privileges nothing can be raised again."""
    import resource  # not there on Windows, where this module is imported as well

    cpu = limits.cpu_seconds
    resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu + 1))
    resource.setrlimit(resource.RLIMIT_AS, (limits.memory_bytes, limits.memory_bytes))
    resource.setrlimit(resource.RLIMIT_FSIZE, (limits.file_bytes, limits.file_bytes))
    resource.setrlimit(resource.RLIMIT_NOFILE, (limits.open_files, limits.open_files))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

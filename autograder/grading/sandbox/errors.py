"""What goes wrong with the sandbox itself."""


class SandboxError(Exception):
    """The sandbox could not be set up, or a worker could not be started in it: never the learner's fault."""

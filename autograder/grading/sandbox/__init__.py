"""Where learners' code runs: a process that can compute, read Python's own files, and nothing else.

`zygote.Zygote` starts workers, `self_test.best` names the tier that holds on this machine.
"""

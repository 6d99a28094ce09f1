"""Tier C: CPython on WebAssembly, for machines whose kernel gives neither of the other two.

What a worker can reach is what it was given: its folders and two pipes. There is nothing in there that opens
a socket, starts a process or names another file.
"""

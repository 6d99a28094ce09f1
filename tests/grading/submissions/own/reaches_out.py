import os

MARKERS = "@ARENA@/markers/"


def mark(name):
    try:
        with open(MARKERS + name, "a") as file:
            file.write("x")
    except OSError:
        pass


manage_note_schema = {"name": "wrong"}

def manage_note(**kwargs):
    return None

import socket

for family, kind, address in (
    (socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", 18765)),
    (socket.AF_UNIX, socket.SOCK_STREAM, "@ARENA@/grader.sock"),
    (socket.AF_UNIX, socket.SOCK_STREAM, "\0course-arena"),
    (socket.AF_UNIX, socket.SOCK_DGRAM, "@ARENA@/grader.sock"),
):
    try:
        with socket.socket(family, kind) as ear:
            ear.settimeout(1)
            ear.connect(address)
            ear.send(b"let me out")
            mark("reaches_out")
    except OSError:
        pass

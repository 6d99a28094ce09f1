import os

MARKERS = "@ARENA@/markers/"


def mark(name):
    try:
        with open(MARKERS + name, "a") as file:
            file.write("x")
    except OSError:
        pass


manage_note_schema = {
    "name": "manage_note",
    "description": "Create, read or delete one note by its title.",
    "input_schema": {
        "type": "object",
        "properties": {
            "action": {"type": "string", "enum": ["create", "read", "delete"]},
            "title": {"type": "string", "minLength": 1},
            "body": {"type": "string"},
        },
        "required": ["action", "title"],
        "additionalProperties": False,
    },
}

def manage_note(**kwargs):
    return {"status": "ok", "action": kwargs["action"], "title": kwargs["title"]}

import multiprocessing
import subprocess
import sys

for start in (
    os.fork,
    lambda: os.posix_spawn(sys.executable, [sys.executable, "-c", "0"], {}),
    lambda: subprocess.run(["/bin/sh", "-c", "true"]),
    lambda: subprocess.Popen([sys.executable, "-c", "0"]),
    lambda: os.system("exit 7") == 7 << 8 or 1 / 0,
    lambda: multiprocessing.get_context("fork").Process(target=print).start(),
    lambda: os.execv(sys.executable, [sys.executable, "-c", "0"]),
):
    try:
        start()
    except (OSError, ZeroDivisionError, ValueError):
        continue
    mark("starts_processes")

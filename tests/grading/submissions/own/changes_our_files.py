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

import json
import pathlib

import autograder.grading.worker
import jsonschema
from autograder import places

for path in (autograder.__file__, autograder.grading.worker.__file__, json.__file__, jsonschema.__file__,
             places.PROJECT / "sitecustomize.py", places.PACKAGE / "evil.py", "/tmp/evil.py", "/etc/evil"):
    path = pathlib.Path(path)
    for change in (lambda: path.chmod(0o777), lambda: path.open("a").close(), lambda: path.touch(),
                   lambda: os.truncate(path, 0), lambda: path.rename(str(path) + "~")):
        try:
            change()
        except OSError:
            continue
        mark("changes_our_files")

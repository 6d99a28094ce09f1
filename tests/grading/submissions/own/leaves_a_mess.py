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

import os
import threading

os.mkfifo("p1.ipynb")
os.symlink("@ARENA@/gradebook.db", "gradebook.db")
os.symlink("/", "root")
here = os.getcwd()
for _ in range(300):
    os.mkdir("d")
    os.chdir("d")
os.chdir(here)
kept = [open(f"open_{number}", "w") for number in range(20)]
for _ in range(20):
    threading.Thread(target=threading.Event().wait, daemon=True).start()

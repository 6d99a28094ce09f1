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


def talk():
    while not done.wait(0.001):
        print("x" * 1000)
        os.write(1, b"x" * 1000)
        os.write(2, b"x" * 1000)


done = threading.Event()
for _ in range(3):
    threading.Thread(target=talk, daemon=True).start()

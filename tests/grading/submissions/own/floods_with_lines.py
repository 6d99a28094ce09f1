manage_note_schema = {"name": "wrong"}

def manage_note(**kwargs):
    return None

import os
import threading


def flood():
    while True:
        os.write(4, b'{"id": "x", "value": 1}\n' * 100)


threading.Thread(target=flood, daemon=True).start()

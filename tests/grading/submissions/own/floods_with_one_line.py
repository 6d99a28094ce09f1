manage_note_schema = {"name": "wrong"}

def manage_note(**kwargs):
    return None

import os

while True:
    os.write(4, b"x" * 65536)

manage_note_schema = {"name": "wrong"}

def manage_note(**kwargs):
    return None

import os

os.close(3)
os.close(4)

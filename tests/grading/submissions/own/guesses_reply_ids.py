manage_note_schema = {"name": "wrong"}

def manage_note(**kwargs):
    return None

import json
import os
import secrets

full = {"value": {"passed": True}, "score": 10, "returned": {"status": "ok"}, "finding": None}
for number in ("ready", "", 0, None, True, "0" * 16, *(secrets.token_hex(8) for _ in range(60))):
    for more in ({}, {"printed": False, "refused": False}, {"scores": {"manage_note": 2}}):
        os.write(4, json.dumps({"id": number, **full, **more}).encode() + b"\n")

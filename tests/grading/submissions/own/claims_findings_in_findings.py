manage_note_schema = {"name": "wrong"}

def manage_note(**kwargs):
    return None

import sys

frame = sys._getframe()
while frame.f_code.co_name != "main":
    frame = frame.f_back
worker, request = frame.f_locals["worker"], frame.f_locals["request"]

def nested(levels):
    finding = {"code": "plain.set", "fields": {}, "at": ""}
    for _ in range(levels):
        finding = {"code": "function.not_json", "fields": {"problem": {"finding": finding}}, "at": ""}
    return finding


worker._does["read"] = lambda asked: {"problem": nested(300)}
worker._does["call"] = lambda asked: {"returned": None, "printed": False, "refused": False, "finding": nested(150)}

manage_note_schema = {"name": "wrong"}

def manage_note(**kwargs):
    return None

import sys

frame = sys._getframe()
while frame.f_code.co_name != "main":
    frame = frame.f_back
worker, request = frame.f_locals["worker"], frame.f_locals["request"]

worker._does["function"] = lambda asked: {"unfit": None, "parameters": [["\ud83d", "KEYWORD_ONLY", False]]}
worker._does["read"] = lambda asked: {"value": {"name": "\ud83d", "\ud83d": 1}}
worker._does["names"] = lambda asked: {"names": ["manage_note_schem\ud83d"]}
worker._does["call"] = lambda asked: {
    "returned": "\ud83d", "printed": False, "refused": False,
    "finding": {"code": "function.raised", "fields": {"kind": "\ud83d", "message": "\udcff"}, "at": "/\ud83d"},
}

manage_note_schema = {"name": "wrong"}

def manage_note(**kwargs):
    return None

import sys

frame = sys._getframe()
while frame.f_code.co_name != "main":
    frame = frame.f_back
worker, request = frame.f_locals["worker"], frame.f_locals["request"]

made = iter([
    {"problem": {"code": "plain.no_such_code", "fields": {}, "at": ""}},
    {"problem": {"code": "plain.too_deep", "fields": {}, "at": "no pointer"}},
])
worker._does["read"] = lambda asked: next(made, {"problem": {"code": "plain.key", "fields": {"key": "<b>"}, "at": "~7"}})
worker._does["call"] = lambda asked: {
    "returned": None, "printed": False, "refused": False,
    "finding": {"code": "function.raised", "fields": {"kind": ["<script>"]}, "at": ""},
}

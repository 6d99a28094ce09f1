manage_note_schema = {"name": "wrong"}

def manage_note(**kwargs):
    return None

import sys

frame = sys._getframe()
while frame.f_code.co_name != "main":
    frame = frame.f_back
worker, request = frame.f_locals["worker"], frame.f_locals["request"]

import os

os.write(4, b'{"id": "%s", "error": %s}\n' % (request["id"].encode(), b"1" * 5000))

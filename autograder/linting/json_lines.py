"""On which line of a JSON text each value stands."""

import json
import re

from autograder.pointers import pointer

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')


def lines(text: str) -> dict[str, int]:
    """JSON pointer → line, counted from 1. For text that json.loads takes."""
    found: dict[str, int] = {"": 1}
    open_at: list[list] = []  # of each container around: its kind, and the key or index under way
    line, before = 1, 0
    waits_for_key = False
    for match in TOKEN.finditer(text):
        line, before = line + text.count("\n", before, match.start()), match.start()
        token = match[0]
        if waits_for_key and token[0] == '"':
            open_at[-1][1] = json.loads(token)
            found[pointer(step for _, step in open_at)] = line
            waits_for_key = False
        elif token == ",":
            _next(open_at)
            waits_for_key = open_at[-1][0] == "{"
        elif token in "}]":
            open_at.pop()
            waits_for_key = False
        elif token != ":":
            found.setdefault(pointer(step for _, step in open_at), line)
            if token in "{[":
                open_at.append([token, 0])
                waits_for_key = token == "{"
    return found


def _next(open_at: list[list]) -> None:
    if open_at[-1][0] == "[":
        open_at[-1][1] += 1

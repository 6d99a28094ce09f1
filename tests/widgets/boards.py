"""Boards of the toy course for tests."""

import json

from toy_course import RENT_BOAT

from autograder import exercises
from autograder.widgets.board import Board

CALL = {"kind": "canoe", "hours": 2}


def board(tool=RENT_BOAT, call=CALL, exercise="", **more) -> Board:
    chosen = exercises.load(exercise) if exercise else None
    texts = (each if isinstance(each, str) else json.dumps(each) for each in (tool, call))
    return Board(*texts, exercise=chosen, **more)

"""A course of one lesson in a folder of a test's own, so that no test of the machinery needs the real one.

rent_boat starts as None, mend_boat as a broken tool; both want the same tool. Its second language, `xx`, says
only a few things.
"""

import json
import shutil
from copy import deepcopy
from pathlib import Path

REPO = Path(__file__).parents[1]

RENT_BOAT = {
    "name": "rent_boat",
    "description": "Rents out a boat at the lake. Use it once the guest has chosen. Returns its number.",
    "input_schema": {
        "type": "object",
        "properties": {
            "kind": {
                "type": "string",
                "enum": ["canoe", "kayak"],
                "description": "Which of the two kinds of boat.",
            },
            "hours": {
                "type": "integer",
                "minimum": 1,
                "maximum": 8,
                "description": "For how many hours, 1 to 8. Leave it out for 1.",
            },
            "note": {"type": "string", "description": "A wish of the guest, in their own words."},
        },
        "required": ["kind"],
        "additionalProperties": False,
    },
}
BROKEN = {
    "name": "rent_boat",
    "description": "Boats.",
    "input_schema": {"type": "object", "properties": {"hours": {"type": "integer", "minimum": 1}}},
}
CASES = {
    "accept": [
        {"id": "only_kind", "call": {"kind": "canoe"}},
        {"id": "all_day", "call": {"kind": "kayak", "hours": 8, "note": "by the lake"}},
        {"id": "one_hour", "call": {"kind": "canoe", "hours": 1}},
    ],
    "reject": [
        {"id": "half_an_hour", "call": {"kind": "canoe", "hours": 1.5}, "at": "/hours"},
        {"id": "a_raft", "call": {"kind": "raft"}, "at": "/kind"},
        {"id": "no_kind", "call": {"hours": 2}},
        {"id": "nine_hours", "call": {"kind": "canoe", "hours": 9}, "at": "/hours"},
        {"id": "no_hours", "call": {"kind": "canoe", "hours": 0}, "at": "/hours"},
        {"id": "unknown_key", "call": {"kind": "canoe", "color": "red"}, "at": "/color"},
    ],
}
POINTS = {"definition": 1, "accepts": 1, "refuses": 1.5, "reads_well": 0.5}
FACTS = {
    "rent_boat": {
        "lesson": "00_toy",
        "answers": {"tool": "rent_boat"},
        "tool_name": "rent_boat",
        "points": POINTS,
        **CASES,
    },
    "mend_boat": {
        "lesson": "00_toy",
        "answers": {"tool": "boat_tool"},
        "tool_name": "rent_boat",
        "points": POINTS,
        "starter": {"tool": BROKEN},
        **CASES,
    },
}
WORDS = """
title = "Rent a boat"
hints = ["Look at `kind` first.", "It is a list {of two}.", "Write an `enum`."]
explanation = "Two kinds of boat make a closed set, so `enum` names both; hours are whole, {so} `integer`."

[cases]
only_kind = "A guest who names a boat and nothing else. Is `hours` required?"
half_an_hour = "Boats go by whole hours. Which type has no fractions?"
a_raft = "There is no raft at the lake."
no_kind = "Which boat?"
nine_hours = "The lake closes after 8 hours."
no_hours = "Not even an hour."
unknown_key = "The request has no `color`."
"""
WORDS_XX = """
hints = ["Xx `kind`.", "Xx two.", "Xx enum."]
[cases]
a_raft = "Xx raft."
"""
INTERFACE_XX = """
language = "Xx & co"
[report]
mend_first = "Xx <mend>"
[picture]
tool_head = "Xx model's"
[verdicts]
accepted = "xx & yes"
"""
HIDDEN = {
    "accept": [{"id": "two_hours", "call": {"kind": "kayak", "hours": 2, "note": "SECRET-RIGHT"}}],
    "reject": [{"id": "secret", "call": {"kind": "SECRET-WRONG"}, "at": "/kind"}],
    "wrong_answers": [],
}
LESSONS = {"lessons": [{"id": "00_toy", "points": 8, "exercises": ["rent_boat", "mend_boat"]}]}
QUIZ = {
    "questions": [
        {"id": "which", "options": ["first", "second"], "right": "second"},
        {"id": "what", "options": ["one", "other"], "right": "one"},
    ]
}
QUIZ_WORDS = """
[which]
prompt = "Which of `<b>` and {this}?"
code = '''
{"a": "<i>"}
'''
[which.options.first]
text = "The first & last."
why = "It is `not`."
[which.options.second]
text = "The second."
why = "So it is."
[what]
prompt = "What now?"
[what.options.one]
text = "One."
why = "Yes."
[what.options.other]
text = "The other."
why = "No."
"""


def build(data: Path) -> Path:
    """Writes the toy's data folder."""
    for folder in ("schemas", "simulated", "playground"):
        shutil.copytree(REPO / "data" / folder, data / folder)
    (data / "interface").mkdir()
    shutil.copy(REPO / "data" / "interface" / "en.toml", data / "interface")
    (data / "interface" / "xx.toml").write_text(INTERFACE_XX)
    for name, facts in FACTS.items():
        put(data / "exercises" / name / "exercise.json", json.dumps(facts))
        put(data / "exercises" / name / "en.toml", WORDS)
        put(data / "exercises" / name / "xx.toml", WORDS_XX)
    put(data / "lessons.json", json.dumps(LESSONS))
    put(data / "quizzes" / "00_toy" / "quiz.json", json.dumps(QUIZ))
    put(data / "quizzes" / "00_toy" / "en.toml", QUIZ_WORDS)
    return data


def build_hidden(folder: Path) -> Path:
    put(folder / "rent_boat.json", json.dumps(HIDDEN))
    return folder


def put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def rent_boat(**changes: object) -> dict:
    """A right answer with some of its keys changed; a key that becomes None is left out."""
    return changed(RENT_BOAT, changes)


def with_schema(**changes: object) -> dict:
    """A right answer with some keys of its input_schema changed."""
    return rent_boat(input_schema=changed(RENT_BOAT["input_schema"], changes))


def with_property(name: str, /, **changes: object) -> dict:
    """A right answer with some keywords of one property changed, or with a property more."""
    properties = RENT_BOAT["input_schema"]["properties"]
    return with_schema(properties={**deepcopy(properties), name: changed(properties.get(name, {}), changes)})


def changed(base: dict, changes: dict) -> dict:
    merged = {**deepcopy(base), **changes}
    return {key: value for key, value in merged.items() if key not in changes or value is not None}

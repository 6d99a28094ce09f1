"""Every code for which the package can ask for a sentence, read from its source."""

import ast
import re
from collections.abc import Iterator
from typing import get_args

from autograder import lessons, places, reviewing, sorting
from autograder.data_files import read_toml
from autograder.report import CRITERIA, Outcome
from autograder.spoiling import TOLD
from autograder.words import TOKEN

DOTTED = re.compile(r"[a-z_]+(\.(?!(?:json|jsonl|toml)$)[A-Za-z_]+)+")
# Module and function → what it puts before the code that it is given, and which argument that is.
PACKAGES = ("", "providers/", "journal/", "diagnosis/")
SHORTHANDS = {
    ("show", "_say"): ("report.", 1),
    ("pictures", "_say"): ("picture.", 0),
    ("pictures", "_note"): ("picture.", 0),
    ("pictures", "_value"): ("picture.", 1),
    ("pictures", "_prose"): ("picture.", 1),
    ("session", "_could_not"): ("could_not_check.", 1),
    ("judging", "_not_started"): ("not_started.", 1),
    ("provider_card", "_word"): ("providers.", 0),
    ("widgets.live", "_word"): ("playground.", 0),
    ("widgets.live", "_box"): ("playground.", 0),
    ("widgets.live", "_button"): ("playground.", 0),
    ("widgets.picture", "_word"): ("playground.", 0),
    ("widgets.picture", "_section"): ("playground.", 0),
    ("widgets.picture", "_folded"): ("playground.", 0),
}
READING = ("missing", "empty", "restates", "one_word")
PLAYGROUND = [
    "exercise",
    "no_exercise",
    "request",
    "request_call",
    "schema",
    "call_box",
    "call",
    "times",
    "meant",
]
# The f-strings that make a code → all that they can make. None: found at SHORTHANDS, or has a fallback.
MADE = {
    "report.{}": None,
    "picture.{}": None,
    "could_not_check.{}": None,
    "not_started.{}": None,
    "refused.{}": None,
    "providers.{}": None,
    "playground.{}": [f"playground.{each}" for each in PLAYGROUND],
    "waits.{}": [f"waits.{each}" for each in ("accepts_everything", "refuses_everything")],
    "outcome.{}": [f"outcome.{each}" for each in get_args(Outcome)],
    "mend.{}": [f"mend.{each}" for each in (*CRITERIA, *TOLD.values(), reviewing.TOLD, sorting.TOLD)],
    "criterion.{}": [
        f"criterion.{each}" for each in (*CRITERIA, *TOLD.values(), reviewing.TOLD, sorting.TOLD)
    ],
    "stale.{}": [f"stale.{each}" for each in ("edited", "changed", "elsewhere", "differs")],
    # The goal is for START_HERE, which is made by an author's tool.
    "lesson.{}.title": [f"lesson.{each}.{part}" for each in lessons.ids() for part in ("title", "goal")],
    "difference.{}": ["difference.too_loose", "difference.too_strict"],
    "reading.{}.{}": [f"reading.{each}.{what}" for each in READING for what in ("tool", "property")],
}
OF_A_CASE = {"right_call_refused", "wrong_call_accepted"}  # said in the words of the exercise's own case


def english(tables: dict | None = None, place: str = "") -> dict[str, str]:
    """Code → sentence, of data/interface/en.toml."""
    tables = read_toml(places.PROJECT / "data" / "interface" / "en.toml") if tables is None else tables
    found = {}
    for key, value in tables.items():
        found |= english(value, f"{place}{key}.") if isinstance(value, dict) else {place + key: value}
    return found


def modules() -> dict[str, ast.Module]:
    paths = [path for each in PACKAGES for path in sorted(places.PACKAGE.glob(f"{each}*.py"))]
    named = {path.stem: path for path in paths}
    for room in ("grading", "widgets"):
        found = sorted(places.PACKAGE.glob(f"{room}/**/*.py"))
        named |= {f"{room}.{path.stem}": path for path in found}
    return {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in named.items()}


def emitted() -> set[str]:
    """The codes that the package can hand to words.say."""
    tables = {code.split(".")[0] for code in english()}
    codes = {code for made in MADE.values() for code in made or ()}
    for name, tree in modules().items():
        codes |= {
            each for each in _constants(tree) if DOTTED.fullmatch(each) and each.split(".")[0] in tables
        }
        codes |= {f"hidden.{each[7:]}" for each in _constants(tree) if re.fullmatch("hidden_[a-z_]+", each)}
        codes |= set(_shorthands(name, tree))
    return codes


def made() -> set[str]:
    """The shapes of the f-strings that make a code."""
    joined = (
        node for tree in modules().values() for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)
    )
    shapes = (
        "".join(each.value if isinstance(each, ast.Constant) else "{}" for each in node.values)
        for node in joined
    )
    return {shape for shape in shapes if re.fullmatch(r"[a-z_]+\.\{\}(\.\{\}|\.title)?", shape)}


def undotted() -> set[str]:
    """The codes of findings that are in no table."""
    calls = (
        node for tree in modules().values() for node in _calls(tree) if _name(node) == "Finding" and node.args
    )
    texts = {text for node in calls for text in _constants(node.args[0])}
    return {each for each in texts if "." not in each and not each.startswith("hidden_")}


def given() -> Iterator[tuple[str, set[str]]]:
    """Code and the names of its fields, wherever both stand in one call."""
    for module, tree in modules().items():
        for node in _calls(tree):
            prefix, index = SHORTHANDS.get((module, _name(node)), ("", 0))
            if len(node.args) <= index or not isinstance(node.args[index], ast.Constant):
                continue
            fields = _fields(node, index)
            code = f"{prefix}{node.args[index].value}"
            if fields is not None and (_name(node) in ("Finding", "say", "_note", "_problem") or prefix):
                yield code, fields


def placeholders(sentence: str) -> set[str]:
    return {match[1] for match in TOKEN.finditer(sentence) if match[1]}


def _fields(node: ast.Call, index: int) -> set[str] | None:
    """None where they are made elsewhere."""
    if any(each.arg is None for each in node.keywords):
        return None
    names = {each.arg for each in node.keywords if each.arg not in ("at", "case", "call")}
    for each in node.args[index + 1 :]:
        if isinstance(each, ast.Dict) and all(isinstance(key, ast.Constant) for key in each.keys):
            names |= {key.value for key in each.keys}
        elif isinstance(each, ast.Name | ast.Dict | ast.Call) and _name(each) != "language":
            return None
    return names


def _shorthands(module: str, tree: ast.Module) -> Iterator[str]:
    for node in _calls(tree):
        prefix, index = SHORTHANDS.get((module, _name(node)), ("", 0))
        if prefix and len(node.args) > index:
            yield from (prefix + text for text in _constants(node.args[index]) if text)


def _constants(tree: ast.AST) -> Iterator[str]:
    return (
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def _name(node: ast.AST) -> str:
    if isinstance(node, ast.Call):
        return _name(node.func)
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")

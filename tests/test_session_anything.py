"""Whatever is handed to check: a sentence, never a traceback, and never a wrong pass."""

import json
import subprocess
import sys
import textwrap
import time
from collections import OrderedDict, defaultdict
from dataclasses import dataclass

import examples
import hostile
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pages import Page, read
from toy_course import REPO, rent_boat, with_property, with_schema

import autograder
from autograder import check
from autograder.plain import MAX_DEPTH

pytestmark = pytest.mark.usefixtures("toy")


def told(report):
    """What stands in the report's text under the headline of the one thing to mend, place and sentence."""
    lines = str(report).splitlines()
    headline = next(number for number, line in enumerate(lines) if line.startswith("  ✗"))
    return " ".join(line.strip() for line in lines[headline + 1 : headline + 3])


def mutual():
    one, other = {}, {}
    one["input_schema"], other["type"] = other, [one]
    return one


def in_itself():
    value = ["kind"]
    value.append(value)
    return value


def deep(make):
    value = None
    for _ in range(10_000):
        value = make(value)
    return value


# What is handed in, by its name → the code that speaks first.
ANYTHING = {
    "a class": (lambda: dict, "tool.not_a_dict"),
    "a class of one's own": (lambda: hostile.Agreeing, "tool.not_a_dict"),
    "a set": (lambda: {"name", "description"}, "tool.not_a_dict"),
    "a number": (lambda: 10**5000, "tool.not_a_dict"),
    "not a number": (lambda: float("nan"), "tool.not_a_dict"),
    "a tuple": (lambda: (rent_boat(),), "tool.list"),
    "a tuple by a comma too many": (lambda: with_schema(required=(["kind"],)), "plain.tuple"),
    "bytes": (lambda: b'{"name": "rent_boat"}', "plain.not_json"),
    "a method": (lambda: {}.update, "plain.not_json"),
    "a module": (lambda: autograder, "plain.not_json"),
    "a generator": (lambda: (each for each in "ab"), "plain.not_json"),
    "an exception": (lambda: ValueError("x"), "plain.not_json"),
    "Ellipsis": (lambda: ..., "plain.ellipsis"),
    "a str subclass": (lambda: hostile.Words("rent_boat"), "plain.subclass"),
    "two in each other": (mutual, "plain.itself"),
    "a list in itself": (lambda: with_schema(required=in_itself()), "plain.itself"),
    "10,000 dicts deep": (lambda: {"input_schema": deep(lambda inner: {"not": inner})}, "plain.too_deep"),
    "10,000 lists deep": (lambda: {"input_schema": deep(lambda inner: [inner])}, "plain.too_deep"),
    "a text of 50 million signs": (lambda: "x" * 50_000_000, "tool.text"),
    "blanks, 50 million": (lambda: " " * 50_000_000, "tool.text"),
    "a list of a million": (lambda: [rent_boat()] * 1_000_000, "tool.list"),
    "a dict of a million": (lambda: dict.fromkeys(map(str, range(1_000_000))), "plain.too_large"),
    "keys that are no text": (lambda: {1: "rent_boat", None: {}}, "plain.key"),
    "a huge number as a key": (lambda: {10**5000: 1}, "plain.key"),
    "half a character as a key": (lambda: {"\ud83d": 1}, "plain.half_character"),
    "an empty dict": (dict, "tool.missing_key"),
    "two tools": (lambda: {"a": rent_boat(), "b": rent_boat()}, "tool.unknown_key"),
    "the wrapped form": (lambda: {"type": "function", "function": examples.OPENAI}, "tool.openai_wrapper"),
    "the flat form": (lambda: {"type": "function", **examples.OPENAI}, "tool.openai_wrapper"),
    **{code: (make, code) for code, make in {**examples.TOOL, **examples.PLAIN, **examples.SCHEMAS}.items()},
    **{
        name: (make, "plain.subclass" if name.endswith("Items") else "plain.not_json")
        for name, make in hostile.MAKERS.items()
    },
}


@dataclass(frozen=True)
class Hostile:
    """Stands for a hostile value, which hypothesis would ask for its class."""

    name: str


def with_hostile_values(value):
    if type(value) is Hostile:
        return hostile.MAKERS[value.name]()
    if type(value) in (list, tuple):
        return type(value)(map(with_hostile_values, value))
    if type(value) is dict:
        return {key: with_hostile_values(part) for key, part in value.items()}
    return value


KEYS = st.text() | st.integers() | st.none() | st.booleans()
WORDS = st.sampled_from(
    ["name", "description", "input_schema", "type", "properties", "required", "enum", "items", "$ref", "$id",
     "additionalProperties", "anyOf", "not", "$defs", "pattern", "minimum", "kind", "hours"]
)  # fmt: skip
LEAVES = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary()
    | st.sampled_from([..., str, int, dict, len, object(), "object", "string", "rent_boat", "kind", "#"])
    | st.sampled_from(sorted(hostile.MAKERS)).map(Hostile)
)  # fmt: skip
VALUES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(KEYS | WORDS, inner, max_size=5)
        | st.tuples(inner)
        | st.sets(st.integers(), max_size=2)
    ),
    max_leaves=20,
)
# What could stand in a schema, so that some of what is made from it is one.
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 9) | st.sampled_from(["object", "string", "kind", "#", "a+"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=12,
)


# What a learner reads; the sentences about schemas are tested with the rules that find them.
SENTENCES = {
    "tool.json_text": "This is text that looks like JSON. A tool is a Python dict: take the quotes",
    "tool.text": "This is a piece of text. A tool is a dict with `name`, `description` and `input_schema`.",
    "tool.list": "This is a list. The check wants the tool itself: the one dict inside it",
    "tool.function": "The model never sees your function, only the dict that describes it",
    "tool.not_a_dict": "A tool is a dict with `name`, `description` and `input_schema`.",
    "tool.bare_schema": "This is the schema of the input alone. Put it under the key `input_schema`",
    "tool.openai_wrapper": "belongs to another provider's form of a tool.",
    "tool.mcp_key": "`inputSchema` is how MCP servers spell it. The Messages API wants `input_schema`.",
    "tool.missing_key": "The key `name` is missing.",
    "plain.ellipsis": "`...` is still standing there. Put the real thing in its place.",
    "plain.python_type": "`str` is a Python type. JSON Schema wants its own name for it, in quotes",
    "plain.set": "Here stands a set, and JSON has none. Was a comma meant to be a colon?",
    "plain.tuple": "input_schema.required Here stands a tuple, and JSON has none. For a list, write `[…]`.",
    "plain.function": "input_schema Here stands a function, and JSON has none.",
    "plain.subclass": "so that what you see is what is sent.",
    "plain.not_json": "and JSON has none. It knows dicts, lists, strings, numbers,",
    "plain.key": "In JSON, every key is text.",
    "plain.not_finite": "`inf` is not a number that JSON can hold.",
    "plain.huge_number": "This number has more than 300 digits. No tool needs that.",
    "plain.half_character": "This text holds half of a character (a lone surrogate), which can't be sent.",
    "plain.itself": "This value contains itself, so it has no end and can't be sent.",
    "plain.too_deep": "This is nested more than 100 levels deep.",
    "plain.too_large": "This holds more than 50000 values.",
    "plain.too_much_text": "This holds more than 2000000 characters.",
}


class TestAnythingHandedIn:
    @pytest.mark.parametrize("name", ANYTHING)
    def test_is_answered_by_a_sentence(self, name):
        make, code = ANYTHING[name]
        report = check("rent_boat", make())
        criterion, finding = report.first_fault
        assert (report.outcome, criterion.name, finding.code) == ("not_yet", "definition", code)
        assert report.criteria[0].earned == 0
        assert SENTENCES.get(code, "") in told(report)
        Page(report._repr_mimebundle_()["text/html"])

    @pytest.mark.parametrize("name", hostile.MAKERS)
    def test_wherever_it_stands(self, name):
        make = hostile.MAKERS[name]
        for answer in (
            {"name": make(), "input_schema": {}},
            rent_boat(description=make()),
            with_property("note", type=make()),
            with_schema(required=["kind", make()]),
            with_property("note", enum=[make()]),
        ):
            report = check("rent_boat", answer)
            assert (report.outcome, report.points) == ("not_yet", 0)
            assert report.first_fault[1].code in ("plain.not_json", "plain.subclass")

    @pytest.mark.parametrize("name", ["OrderedDict", "defaultdict", "OrderedDict with items of its own"])
    def test_dicts_of_the_standard_library_are_dicts(self, name):
        make = {"OrderedDict": OrderedDict, "defaultdict": lambda each: defaultdict(list, each)}
        tool = make.get(name, hostile.ordered)(rent_boat())
        tool["input_schema"] = make.get(name, hostile.ordered)(tool["input_schema"])
        assert (check("rent_boat", tool).outcome, check("rent_boat", tool).points) == ("passed", 4)

    @settings(deadline=None)
    @given(VALUES)
    def test_any_objects_at_all(self, value):
        report = check("rent_boat", with_hostile_values(value))
        assert report.outcome == ("not_started" if value is None else "not_yet")
        assert report.criteria == () or report.criteria[0].earned == 0
        read(report._repr_mimebundle_()["text/html"])

    @settings(deadline=None)
    @given(st.dictionaries(WORDS, PLAIN, max_size=6))
    def test_any_schemas_at_all(self, schema):
        for answer in (with_schema(**schema), with_property("note", **schema)):
            report = check("rent_boat", answer)
            assert report.outcome in ("passed", "not_yet")
            assert report.points == sum(each.points for each in report.criteria if each.met)
            read(report._repr_mimebundle_()["text/html"])


SCRIPT = """
    import sys
    sys.setrecursionlimit({limit})
    from pathlib import Path
    from autograder import check, places
    places.data = lambda: Path({data!r})
    tool = {tool!r}
    report = check("rent_boat", tool)
    code = report.first_fault and report.first_fault[1].code
    print(report.outcome, f"{{report.points:g}}", code, report.reason)
    str(report)
    assert sys.getrecursionlimit() == {limit}
"""


def in_a_new_process(toy, tool, limit):
    script = textwrap.dedent(SCRIPT).format(limit=limit, data=str(toy), tool=tool)
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=REPO, check=False
    )
    return done.stdout.strip() or f"{done.returncode} {done.stderr[-300:]}"


class TestPatternThatBacktracks:
    def test_ends_in_a_sentence_in_time(self, own_toy):
        path = own_toy / "exercises" / "rent_boat" / "exercise.json"
        facts = json.loads(path.read_text())
        facts["accept"] = [{"id": "long_note", "call": {"kind": "canoe", "note": "a" * 40 + "!"}}]
        path.write_text(json.dumps(facts))
        start = time.monotonic()
        report = check("rent_boat", with_property("note", pattern="^(a+)+$"))
        assert time.monotonic() - start < 5
        assert (report.outcome, report.first_fault[1].case) == ("not_yet", "long_note")
        assert "Your schema wants `note` to match the pattern `^(a+)+$`" in str(report)


class TestWhileGrading:
    @pytest.mark.parametrize("name", ANYTHING)
    def test_nothing_that_is_handed_in_raises(self, graded, name):
        assert check("rent_boat", ANYTHING[name][0]()).outcome == "not_yet"


class TestRecursionLimit:
    """Whatever limit the learner's own code has set, and with nothing imported yet."""

    def deep(self, levels=MAX_DEPTH - 4):
        inner = {"pattern": "^a"}
        for _ in range(levels):
            inner = {"items": inner}
        return with_schema(**{"$defs": {"deep": inner}})

    @pytest.mark.parametrize("limit", [150, 1_000_000])
    def test_a_right_answer_passes(self, toy, limit):
        assert in_a_new_process(toy, rent_boat(), limit) == "passed 4 None None"

    def test_also_where_it_is_deep(self, toy):
        assert in_a_new_process(toy, self.deep(), 200).startswith("passed 4")

    def test_a_schema_without_end_does_not_end_the_kernel(self, toy):
        assert (
            in_a_new_process(toy, with_schema(**{"$ref": "#"}), 1_000_000) == "not_yet 0 schema.endless None"
        )

import importlib
import subprocess
import sys
import time
from dataclasses import asdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder import dialect, places
from autograder.dialect import FORMAT_MODULES, metaschema
from autograder.validating import RECURSION, Judge, deep_stack, with_python_patterns


def prop(**keywords):
    return Judge({"type": "object", "properties": {"x": keywords}})


def refused(judge, call):
    """Keyword, place and allowed value of the refusal that speaks first."""
    assert not judge.accepts(call)
    refusal = judge.refusal(call)
    return refusal.keyword, refusal.at, refusal.allowed


class TestAccepts:
    @pytest.mark.parametrize(
        ("keywords", "right", "wrong"),
        [
            ({"type": "integer"}, [5, 5.0, -(2**70), 1e300], [5.5, "5", True, None, [5]]),
            ({"type": "number"}, [5, 5.5, -0.0], ["5", True, None]),
            ({"type": "boolean"}, [True, False], [0, 1, "true", None]),
            ({"type": "null"}, [None], [False, 0, "", "null"]),
            ({"type": ["string", "null"]}, ["", None], [0]),
            ({"enum": [1, "a", None, False]}, [1, 1.0, "a", None, False], [True, 0, "A", ""]),
            ({"const": 0}, [0, 0.0], [False, "", None]),
            ({"const": {"a": [1]}}, [{"a": [1]}, {"a": [1.0]}], [{"a": [True]}, {"a": []}]),
            ({"minimum": 1, "exclusiveMaximum": 20}, [1, 19.99, "text"], [0.99, 20]),
            ({"minLength": 1, "maxLength": 2}, ["é", "🙂🙂", 5], ["", "🙂🙂🙂"]),
            ({"uniqueItems": True}, [[], [1, True], [0, False]], [[1, 1.0], [{"a": 1}, {"a": 1}]]),
            ({"prefixItems": [{"type": "string"}], "items": False}, [[], ["a"]], [["a", 1], [1]]),
            ({"not": {}}, [], [None, 1, {}]),
        ],
    )
    def test_as_draft_2020_12_says(self, keywords, right, wrong):
        judge = prop(**keywords)
        assert [judge.accepts({"x": each}) for each in right] == [True] * len(right)
        assert [judge.accepts({"x": each}) for each in wrong] == [False] * len(wrong)

    def test_absence_is_not_null(self):
        assert prop(type="string").accepts({})
        assert not prop(type="string").accepts({"x": None})

    @pytest.mark.parametrize("value", ["not a date", "2026-13-45"])
    def test_format_never_judges(self, value):
        assert prop(type="string", format="date").accepts({"x": value})

    def test_a_tree(self):
        node = {"type": "object", "properties": {"in": {"$ref": "#"}, "n": {"type": "integer"}}}
        assert Judge(node).accepts({"in": {"in": {"n": 1}}})
        assert refused(Judge(node), {"in": {"in": {"n": "1"}}}) == ("type", "/in/in/n", "integer")


class TestMultipleOf:
    @pytest.mark.parametrize(
        ("value", "factor", "right"),
        [
            (0.07, 0.01, True),
            (19.99, 0.01, True),
            (0.075, 0.01, False),
            (1e300, 3, False),
            (7, 7, True),
            (0, 0.3, True),
        ],
    )
    def test_is_exact(self, value, factor, right):
        assert prop(multipleOf=factor).accepts({"x": value}) is right

    @given(st.integers(-(10**12), 10**12))
    def test_of_every_price(self, cents):
        assert prop(multipleOf=0.01).accepts({"x": float(f"{cents // 100}.{cents % 100:02}")})

    def test_passes_by_what_is_no_number(self):
        assert prop(multipleOf=2).accepts({"x": True})
        assert prop(multipleOf=2).accepts({"x": "3"})


class TestPatterns:
    @pytest.mark.parametrize(
        ("pattern", "right", "wrong"),
        [
            (r"^\d+$", ["7"], ["٣", "7\n", ""]),  # Python's own \d and $ would take the first two
            (r"^\p{L}+$", ["Ünïcödé"], ["a1"]),
            (r"(?<year>\d{4})", ["in 2026 or so"], ["in 26"]),
            ("a", ["bab"], ["b"]),
        ],
    )
    def test_are_read_as_ecma_262(self, pattern, right, wrong):
        judge = prop(pattern=pattern)
        assert all(judge.accepts({"x": each}) for each in right)
        assert not any(judge.accepts({"x": each}) for each in wrong)

    def test_the_refusal_shows_the_learners_own(self):
        assert refused(prop(type="string", pattern=r"^\d{4}$"), {"x": "26"}) == ("pattern", "/x", r"^\d{4}$")

    def test_pattern_properties(self):
        judge = Judge({"patternProperties": {r"^\d+$": {"type": "string"}}, "additionalProperties": False})
        assert judge.accepts({"1": "a"})
        assert judge.refusal({"1": "a", "b": 1, "٣": 2}).unknown == ("b", "٣")

    def test_a_schema_without_them_is_left_as_it_is(self):
        schema = {"properties": {"x": {"const": {"pattern": "("}}}}
        assert with_python_patterns(schema)[0] is schema

    def test_the_learners_schema_is_not_changed(self):
        schema = {"properties": {"x": {"pattern": r"\d"}}}
        with_python_patterns(schema)
        assert schema == {"properties": {"x": {"pattern": r"\d"}}}


class TestRefusal:
    SCHEMA = {  # noqa: RUF012
        "type": "object",
        "properties": {
            "n": {"type": "integer", "minimum": 1, "multipleOf": 2},
            "word": {"type": "string", "enum": ["a"], "minLength": 5},
            "in": {"type": "object", "required": ["deep"]},
        },
        "required": ["n"],
        "additionalProperties": False,
    }

    @pytest.mark.parametrize(
        ("call", "expected"),
        [
            ({"n": "1"}, ("type", "/n", "integer")),
            ({"n": 1, "word": "b"}, ("enum", "/word", ["a"])),
            ({"n": -1}, ("minimum", "/n", 1)),
            ({"word": 5, "x": 1}, ("required", "", ["n"])),
            ({"n": "1", "x": 1}, ("additionalProperties", "", False)),
            ({"n": "1", "in": {}}, ("required", "/in", ["deep"])),
            ([], ("type", "", "object")),
        ],
    )
    def test_which_speaks_first(self, call, expected):
        assert refused(Judge(self.SCHEMA), call) == expected

    def test_all_that_it_says(self):
        refusal = Judge(self.SCHEMA).refusal({"n": 2, "x": 1, "y": 2})
        assert asdict(refusal) == {
            "keyword": "additionalProperties",
            "at": "",
            "allowed": False,
            "value": {"n": 2, "x": 1, "y": 2},
            "schema_at": "/additionalProperties",
            "unknown": ("x", "y"),
        }

    def test_of_the_schema_false(self):
        judge = Judge({"type": "object", "properties": {"x": False}})
        assert refused(judge, {"x": 1})[0] == "false"
        assert judge.refusal({"x": 1}).value == 1

    def test_none_for_a_call_that_is_accepted(self):
        assert Judge(self.SCHEMA).refusal({"n": 2}) is None


class TestReferences:
    @pytest.mark.parametrize("ref", ["https://example.org/x.json", "file:///etc/passwd", "x.json"])
    def test_nothing_is_read_from_elsewhere(self, ref):
        with pytest.raises(Exception, match="Unresolvable"):
            prop(**{"$ref": ref}).accepts({"x": 1})


class TestDocuments:
    URI = "https://example.org/day.json"

    def test_are_where_a_reference_may_lead(self):
        day = {"type": "string", "pattern": r"^\d$", "$defs": {"n": {"multipleOf": 0.01}}}
        judge = Judge({"properties": {"x": {"$ref": self.URI}}}, {self.URI: day})
        assert judge.accepts({"x": "7"})
        assert not judge.accepts({"x": "٣"})
        assert Judge({"$ref": f"{self.URI}#/$defs/n"}, {self.URI: day}).accepts(0.07)

    @pytest.mark.parametrize("schema", [True, False])
    def test_may_be_booleans_as_the_schema_itself(self, schema):
        assert Judge({"$ref": self.URI}, {self.URI: schema}).accepts(1) is schema
        assert Judge(schema).accepts(1) is schema


class TestManyRefusals:
    def test_not_all_are_compared(self):
        judge = Judge({"required": [f"k{n}" for n in range(40_000)]})
        start = time.process_time()
        assert judge.refusal({}).keyword == "required"
        assert time.process_time() - start < 1


class TestDeepStack:
    def test_gives_room_and_puts_it_back(self):
        before = sys.getrecursionlimit()
        with deep_stack():
            assert sys.getrecursionlimit() == max(before, RECURSION)
        assert sys.getrecursionlimit() == before

    def test_never_takes_room_away(self):
        before = sys.getrecursionlimit()
        sys.setrecursionlimit(RECURSION + 1000)
        try:
            with deep_stack():
                assert sys.getrecursionlimit() == RECURSION + 1000
        finally:
            sys.setrecursionlimit(before)

    def test_a_hundred_levels(self):
        schema, call = {"type": "integer"}, 1
        for _ in range(48):  # two of plain's 100 levels each
            schema, call = {"type": "object", "properties": {"a": schema}}, {"a": call}
        assert Judge(schema).accepts(call)
        assert metaschema().is_valid(schema)


class TestImport:
    def test_imports_no_checker_of_formats(self):
        """rfc3987_syntax alone, which JupyterLab brings, takes a second to import."""
        script = (
            "import sys, autograder; from autograder.dialect import FORMAT_MODULES as them; "
            "print([each for each in them if each in sys.modules])"
        )
        command = [sys.executable, "-c", script]
        done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=places.PROJECT)
        assert done.stdout.strip() == "[]"
        assert "rfc3987_syntax" in FORMAT_MODULES

    def test_others_may_import_them_afterwards(self):
        with dialect._without(("a_module_of_nobody", "sys")):
            with pytest.raises(ImportError):
                importlib.import_module("a_module_of_nobody")
            assert importlib.import_module("sys") is sys
        assert "a_module_of_nobody" not in sys.modules


class TestSharedParts:
    def test_a_schema_that_stands_in_two_places_is_spelt_once(self):
        """One Python object under two names, as lessons write it: its pattern is translated, not twice."""
        day = {"type": "string", "pattern": "^[0-9]{4}$"}
        judge = Judge({"type": "object", "properties": {"from": day, "to": day, "all": [day]}})
        assert judge.accepts({"from": "2026", "to": "2026"})
        assert not judge.accepts({"from": "2026", "to": "2026\n"})
        assert day == {"type": "string", "pattern": "^[0-9]{4}$"}

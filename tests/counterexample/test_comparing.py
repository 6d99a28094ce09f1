"""What a comparison says: the most instructive difference first, the shortest call, proved or not."""

import json
import os
import subprocess
import sys

import pytest

from autograder.counterexample import compare, comparing, corridor, proving
from autograder.counterexample.probes import rounds
from autograder.limits import effort
from autograder.validating import Judge


def limit(**keywords):
    return {"type": "object", "properties": {"limit": keywords}, "additionalProperties": False}


RIGHT = limit(type="integer", minimum=1, maximum=20)


class TestDifferences:
    def test_a_wrong_type_comes_before_an_off_by_one(self):
        found = compare(RIGHT, limit(type="number", minimum=1, maximum=21))
        assert [each.refusal.keyword for each in found.too_loose] == ["type", "maximum"]
        assert found.verdict == "differs"

    def test_the_call_is_the_shortest_that_shows_it(self):
        (difference,) = compare(RIGHT, limit(type="integer", minimum=0, maximum=20)).too_loose
        assert difference.call == {"limit": 0}

    def test_too_strict(self):
        (difference,) = compare(RIGHT, limit(type="integer", minimum=1, maximum=19)).too_strict
        assert difference.call == {"limit": 20}
        assert (difference.refusal.keyword, difference.refusal.allowed) == ("maximum", 19)

    def test_both_ways(self):
        found = compare(RIGHT, limit(type="integer", minimum=0, maximum=19))
        assert (found.too_loose[0].call, found.too_strict[0].call) == ({"limit": 0}, {"limit": 20})


class TestCorridor:
    INNER, OUTER = limit(type="integer", minimum=1, maximum=20), limit(type="integer", minimum=0, maximum=50)

    def test_what_lies_between_is_not_judged(self):
        assert corridor(self.INNER, self.OUTER, limit(type="integer", minimum=1, maximum=30)).same

    def test_inside_the_inner_one_is_too_strict(self):
        found = corridor(self.INNER, self.OUTER, limit(type="integer", minimum=2, maximum=20))
        assert (found.too_loose, found.too_strict[0].call) == ((), {"limit": 1})

    def test_outside_the_outer_one_is_too_loose(self):
        found = corridor(self.INNER, self.OUTER, limit(type="integer", minimum=1, maximum=51))
        assert (found.too_loose[0].call, found.too_strict) == ({"limit": 51}, ())

    @pytest.mark.parametrize("proved", [True, False])
    def test_with_itself_inside_only_what_is_too_much_is_looked_for(self, proved, monkeypatch):
        if not proved:
            monkeypatch.setattr(proving, "covers", lambda outer, inner: False)
        mine = limit(type="integer", minimum=2, maximum=51)
        found = corridor(mine, self.OUTER, mine)
        assert (len(found.too_loose), found.too_strict) == (1, ())


class TestVerdict:
    def test_proved(self):
        found = compare(RIGHT, limit(type="integer", exclusiveMinimum=0, maximum=20))
        assert (found.verdict, found.proved, found.probes) == ("same (proved)", True, 0)

    def test_as_far_as_probes_tell(self, monkeypatch):
        monkeypatch.setattr(proving, "covers", lambda outer, inner: False)
        found = compare(RIGHT, limit(type="integer", exclusiveMinimum=0, maximum=20))
        assert found.verdict == f"same as far as {found.probes} probes tell"


class TestWhatItTells:
    """What people take for equal, and JSON Schema doesn't; and the other way round."""

    @pytest.mark.parametrize(
        ("loose", "call"),
        [
            ({"type": ["integer", "null"]}, {"limit": None}),
            ({"type": ["integer", "boolean"]}, {"limit": True}),
            ({"type": "number"}, {"limit": 1.5}),
            ({"type": ["integer", "string"]}, {"limit": ""}),
            ({}, {"limit": ""}),
        ],
    )
    def test_beside_a_whole_number(self, loose, call):
        (difference, *_) = compare(limit(type="integer"), limit(**loose)).too_loose
        assert difference.call == call

    def test_a_float_that_is_whole_is_no_difference(self):
        assert compare(limit(type="integer"), limit(type="number", multipleOf=1)).same

    @pytest.mark.parametrize(("value", "other"), [(1, True), (0, False), ("", None), ("1", 1)])
    def test_values_that_are_not_equal(self, value, other):
        found = compare(limit(const=value), limit(const=other))
        assert found.too_loose[0].call == {"limit": other}
        assert found.too_strict[0].call == {"limit": value}

    @pytest.mark.parametrize(
        ("items", "doubles"),
        [({"type": "boolean"}, [True, True]), ({"const": 1}, [1, 1]), ({"type": "object"}, [{}, {}])],
    )
    def test_doubles(self, items, doubles):
        several = {"type": "array", "items": items}
        (difference,) = compare(limit(**several), limit(**several, uniqueItems=True)).too_strict
        assert difference.call == {"limit": doubles}

    def test_one_and_true_are_no_doubles(self):
        pair = {"enum": [[1, True], [1, 1.0]]}
        (difference,) = compare(limit(**pair), limit(**pair, uniqueItems=True)).too_strict
        assert difference.call == {"limit": [1, 1.0]}


class TestBounds:
    LONG = limit(type="array", items={"type": "string", "minLength": 900}, maxItems=900)

    @pytest.fixture(autouse=True)
    def no_prover(self, monkeypatch):
        monkeypatch.setattr(proving, "covers", lambda outer, inner: False)

    def test_schemas_that_would_be_endless_work_end(self):
        big = {"type": "array", "maxItems": 10**9, "items": {"type": "string", "maxLength": 10**9}}
        many = {f"p{number}": {"enum": list(range(200))} for number in range(200)}
        tree = {
            "type": "object",
            "properties": {"kids": {"type": "array", "items": {"$ref": "#"}}, **many, "x": big},
        }
        assert compare(tree, {**tree, "required": ["x"]}).verdict == "differs"

    @pytest.mark.parametrize(
        "schema",
        [
            limit(type="array", minItems=10**9),
            limit(type="string", minLength=10**9),
            limit(type="object", minProperties=10**9),
            limit(enum=list(range(10_000))),
            limit(enum=[2**1024 - 1, 1.7e308, 5e-324, ""], multipleOf=1e-300),
            limit(type="string", pattern="^(a+)+$", maxLength=20_000),
            limit(anyOf=[{"const": number} for number in range(500)]),
            {"type": "object", "properties": {f"p{number}": {"maximum": number} for number in range(200)}},
            {"type": "object", "properties": {"left": {"$ref": "#"}, "right": {"$ref": "#"}}},
            {"type": "object", "properties": {"n": {"$ref": "#"}}, "required": ["n"]},
            {"type": "object", "allOf": [False]},
        ],
        ids=lambda schema: json.dumps(schema)[:60],
    )
    def test_they_end_without_an_alarm(self, schema):
        found = compare(schema, {"allOf": [schema], "type": "object"} if "#" not in str(schema) else schema)
        assert found.same
        assert found.probes <= 2 * comparing.MOST_PROBES

    def test_the_number_of_calls(self, monkeypatch):
        monkeypatch.setattr(comparing, "MOST_PROBES", 25)
        three = {"type": "object", "properties": {name: {"maximum": 9} for name in "abc"}}
        assert compare(three, three).probes == 50  # in two rounds

    def test_the_size_of_all_calls_together(self, monkeypatch):
        monkeypatch.setattr(comparing, "MOST_TEXT", 2_000_000)
        calls = comparing._shortest_first(next(rounds((Judge(self.LONG),))), set())
        sizes = [len(json.dumps(call)) for call in calls]
        assert 2_000_000 <= sum(sizes) < 2_000_000 + max(sizes)

    def test_the_work(self, monkeypatch):
        """What was found until then counts."""
        monkeypatch.setattr(comparing, "MOST_STEPS", 300)
        found = compare(limit(type="integer"), limit(type="string"))
        assert (bool(found.too_loose), bool(found.too_strict)) == (True, True)
        assert found.probes < 200

    def test_the_work_of_others_is_not_spent(self):
        with effort(5):
            assert compare(RIGHT, limit(type="integer")).too_loose

    def test_the_same_in_every_process(self):
        """Sets and hashes have no say in what is found."""
        code = (
            "from counterexample.different_pairs import PAIRS\n"
            "from autograder.counterexample import compare\n"
            "for pair in list(PAIRS.values())[::9]:\n"
            "    found = compare(pair.reference, pair.schema)\n"
            "    print([each.call for each in found.too_loose + found.too_strict], found.probes)\n"
        )
        told = {_run(code, seed) for seed in ("0", "1", "2")}
        assert len(told) == 1
        assert "[{" in told.pop()


def _run(code: str, seed: str) -> str:
    environment = {
        **os.environ,
        "PYTHONHASHSEED": seed,
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    }
    return subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    ).stdout

"""What a comparison says: the most instructive difference first, the shortest call, proved or not."""

import subprocess
import sys

from autograder.counterexample import compare, corridor, proving


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


class TestVerdict:
    def test_proved(self):
        found = compare(RIGHT, limit(type="integer", exclusiveMinimum=0, maximum=20))
        assert (found.verdict, found.proved, found.probes) == ("same (proved)", True, 0)

    def test_as_far_as_probes_tell(self, monkeypatch):
        monkeypatch.setattr(proving, "covers", lambda outer, inner: False)
        found = compare(RIGHT, limit(type="integer", exclusiveMinimum=0, maximum=20))
        assert found.verdict == f"same as far as {found.probes} probes tell"


class TestBounds:
    def test_schemas_that_would_be_endless_work_end(self):
        big = {"type": "array", "maxItems": 10**9, "items": {"type": "string", "maxLength": 10**9}}
        many = {f"p{number}": {"enum": list(range(200))} for number in range(200)}
        tree = {
            "type": "object",
            "properties": {"kids": {"type": "array", "items": {"$ref": "#"}}, **many, "x": big},
        }
        assert compare(tree, {**tree, "required": ["x"]}).verdict == "differs"

    def test_the_same_in_every_process(self):
        """Sets and hashes have no say in what is found."""
        code = (
            "from counterexample.different_pairs import PAIRS\n"
            "from autograder.counterexample import compare\n"
            "for pair in list(PAIRS.values())[:12]:\n"
            "    found = compare(pair.reference, pair.schema)\n"
            "    print([each.call for each in found.too_loose + found.too_strict], found.probes)\n"
        )
        told = {_run(code, seed) for seed in ("0", "1", "2")}
        assert len(told) == 1
        assert "[{" in told.pop()


def _run(code: str, seed: str) -> str:
    import os

    environment = {
        **os.environ,
        "PYTHONHASHSEED": seed,
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    }
    return subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    ).stdout

import time

import pytest

from autograder.limits import TooMuchWorkError, effort
from autograder.nearest import LONG, MANY, STEPS, nearest


class TestNearest:
    def test_the_one_most_alike(self):
        assert nearest("minimun", ["maximum", "minimum", "minItems"]) == "minimum"

    @pytest.mark.parametrize(("word", "cutoff"), [("zzz", 0.6), ("min", 0.9)])
    def test_none(self, word, cutoff):
        assert nearest(word, ["minimum"], cutoff) == ""
        assert nearest(word, []) == ""

    def test_none_is_looked_for_where_that_would_take_long(self):
        start = time.process_time()
        assert nearest("x" * 2_000_000, ["x" * 2_000_000]) == ""
        assert nearest("kind", [f"kind{n}" for n in range(50_000)]) == ""
        assert time.process_time() - start < 1
        assert nearest("k" * LONG, ["k" * LONG] * MANY) == "k" * LONG

    def test_takes_steps(self):
        with pytest.raises(TooMuchWorkError), effort(3 * STEPS):
            for _ in range(4):
                nearest("kimd", ["kind"])

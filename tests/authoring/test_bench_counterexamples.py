"""The table of `make bench`: every mutant is found, or is proved to be equal."""

from autograder.authoring.bench_counterexamples import row


class TestRow:
    def test_every_mutant_is_counted_once(self):
        found = row("get_weather")
        assert found.missed == 0
        assert found.found + found.equal == len(found.seconds) >= 10
        assert found.equal < 3

    def test_it_is_a_line_of_the_table(self):
        assert str(row("get_weather")).split()[:2] == ["get_weather", str(len(row("get_weather").seconds))]

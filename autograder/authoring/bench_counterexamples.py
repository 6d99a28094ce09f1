"""For every exercise: how the search fares on each mutant of its solution, and how long a comparison takes.

Part of `make bench`. The search works without its prover here, as in the browser; the prover only tells which
mutants are equal to the solution, so that there is nothing to find.
"""

import statistics
import time
from dataclasses import dataclass
from unittest.mock import patch

from autograder import exercises
from autograder.authoring import proofs, solution_schemas
from autograder.counterexample import Comparison, compare, proving

COLUMNS = ("mutants", "found", "equal", "missed", "median", "worst", "probes")
HEAD = f"{'exercise':28}" + "".join(f"{column:>9}" for column in COLUMNS)


@dataclass(frozen=True)
class Row:
    """One exercise. seconds: of each comparison; equal: mutants that are proved to be the solution."""

    exercise: str
    found: int
    equal: int
    missed: int
    seconds: tuple[float, ...]
    probes: int

    def __str__(self) -> str:
        times = (1000 * statistics.median(self.seconds), 1000 * max(self.seconds))
        numbers = (len(self.seconds), self.found, self.equal, self.missed, *times, self.probes)
        return f"{self.exercise:28}" + "".join(f"{number:9.0f}" for number in numbers)


def main() -> None:
    print("The search for a call on which a mutant differs from the solution, times in milliseconds")
    print(HEAD)
    rows = []
    for exercise_id in exercises.ids():
        if not solution_schemas.has_schema(exercises.load(exercise_id)):
            continue
        rows.append(row(exercise_id))
        print(rows[-1], flush=True)
    print(together(rows))


def together(rows: list[Row]) -> Row:
    seconds = tuple(second for each in rows for second in each.seconds)
    probes = int(statistics.median(each.probes for each in rows))
    found, equal, missed = (
        sum(getattr(each, name) for each in rows) for name in ("found", "equal", "missed")
    )
    return Row("all", found, equal, missed, seconds, probes)


def row(exercise_id: str) -> Row:
    proved = proofs.load(exercise_id)
    tried = [_try(each.before, each.schema) for each in solution_schemas.solution_mutants(proved)]
    found = sum(not comparison.same for comparison, _, _ in tried)
    equal = sum(comparison.same and is_equal for comparison, is_equal, _ in tried)
    probes = int(statistics.median(comparison.probes for comparison, _, _ in tried))
    seconds = tuple(second for _, _, second in tried)
    return Row(exercise_id, found, equal, len(tried) - found - equal, seconds, probes)


def _try(solution: dict, schema: dict) -> tuple[Comparison, bool, float]:
    """The comparison without a prover, whether the prover says that both are equal, the seconds it took."""
    is_equal = proving.covers(solution, schema) and proving.covers(schema, solution)
    with patch.object(proving, "covers", lambda outer, inner: False):
        start = time.perf_counter()
        comparison = compare(solution, schema)
        return comparison, is_equal, time.perf_counter() - start


if __name__ == "__main__":
    main()

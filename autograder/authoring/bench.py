"""How fast a learner gets an answer, in a fresh kernel of this environment. Run as `make bench`.

Times depend on the machine; what it is doing beside shows in `import json` and a bare loop, measured in the
same run. No test asserts a time.
"""

import shutil
import statistics
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent

from jupyter_client.manager import start_new_kernel

from autograder.places import PROJECT

ROUNDS = 5
SECONDS = 60
NAMES = (
    "sum(range(1_000_000))",
    "import autograder",
    "first check",
    "a later check",
    "first cell of a lesson",
    "a check that is kept",
)
LESSON = "01_primitive_types"

SETUP = """
    import time
    def timed(action):
        start = time.perf_counter()
        action()
        return 1000 * (time.perf_counter() - start)
"""
IMPORT = """
    def action():
        import autograder
    print(timed(action))
"""
UNIT = """
    print(timed(lambda: sum(range(1_000_000))))
"""
# A right answer to an exercise with forty calls: nothing is cut short by a fault.
PREPARE = """
    from dataclasses import replace
    from autograder import exercises, judging, show
    exercise = exercises.load("record_measurement")
    accept, reject = exercise.accept * 2, exercise.reject * 3
    exercise = replace(exercise, accept=accept, reject=reject[: 40 - len(accept)])
    tool = {
        "name": "record_measurement",
        "description": "Stores one reading of a weather station.",
        "input_schema": {
            "type": "object",
            "properties": {
                "sensor_id": {"type": "string", "minLength": 1, "maxLength": 64},
                "temperature": {"type": "number", "minimum": -90, "maximum": 60},
                "humidity": {"type": "integer", "minimum": 0, "maximum": 100},
                "calibrated": {"type": "boolean"},
            },
            "required": ["sensor_id", "temperature"],
            "additionalProperties": False,
        },
    }
    for schema in tool["input_schema"]["properties"].values():
        schema["description"] = "What a station of the network has measured."
    def action():
        report = judging.judge(exercise, {"tool": tool})
        assert report.outcome == "passed", report
        show.report_html(report)
"""
FIRST = """
    assert len(exercise.accept) + len(exercise.reject) == 40
    print(timed(action))
"""
LATER = """
    print(sorted(timed(action) for _ in range(50))[25])
"""
# As a learner has it: the first cell looks after the notebook; a check is kept, and its answer is compared
# with what is saved.
FIRST_CELL = """
    print(timed(lambda: autograder.use("en")))
"""
ANSWER = """
    from autograder import check
    record_measurement = tool
    def kept():
        report = eval('check("record_measurement")', globals())
        assert report.outcome == "passed" and report.notes, report
"""
KEPT = """
    print(sorted(timed(kept) for _ in range(50))[25])
"""


def main() -> None:
    print(f"In a fresh kernel, {ROUNDS} rounds: median, worst (milliseconds)")
    rounds = [_round() for _ in range(ROUNDS)]
    for index, name in enumerate(NAMES):
        values = [each[index] for each in rounds]
        print(f"{name:24}{statistics.median(values):9.1f}{max(values):9.1f}")
    ratio = statistics.median(each[3] / each[0] for each in rounds)
    print(f"A check of 40 calls costs {ratio:.2f} times a sum of a million numbers.")


def _round() -> list[float]:
    with TemporaryDirectory() as folder:
        lesson = shutil.copytree(PROJECT / "course" / "en" / LESSON, Path(folder) / LESSON)
        manager, client = start_new_kernel(kernel_name="python3", cwd=str(lesson))
        try:
            return list(_times(_runner(client)))
        finally:
            client.stop_channels()
            manager.shutdown_kernel(now=True)


def _times(run: Callable[[str], str]) -> Iterator[float]:
    """In the order of NAMES."""
    run(SETUP)
    yield float(run(UNIT))
    yield float(run(IMPORT))
    run(PREPARE)
    yield float(run(FIRST))
    yield float(run(LATER))
    run("import autograder")
    yield float(run(FIRST_CELL))
    run(ANSWER)
    yield float(run(KEPT))


def _runner(client) -> Callable[[str], str]:
    def run(code: str) -> str:
        printed: list[str] = []

        def hook(message: dict) -> None:
            if message["msg_type"] == "error":
                raise RuntimeError(message["content"]["evalue"])
            printed.append(message["content"].get("text", ""))

        client.execute_interactive(dedent(code), output_hook=hook, timeout=SECONDS)
        return "".join(printed)

    return run


if __name__ == "__main__":
    main()

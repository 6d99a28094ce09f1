import json
import os
import signal
import sys
from pathlib import Path

import pytest

from autograder import exercises, places
from autograder.grading.sandbox import bubblewrap
from autograder.grading.sandbox.errors import SandboxError
from autograder.grading.sandbox.limits import Limits
from autograder.grading.sandbox.tiers import Tier
from autograder.grading.sandbox.worker import receive
from autograder.grading.sandbox.zygote import Zygote

from .asking import ALL, TOY, WALLED, ask, run, send, toy_zygote

LONG = 60
MAIN = f"{TOY}:main"


class TestSpawn:
    def test_answers_come_back(self, zygote):
        with zygote.spawn(MAIN) as worker:
            assert ask(worker, "found = 6 * 7") == {"found": 42}
            assert ask(worker, "found += 1") == {"found": 43}

    def test_several_at_once(self, zygote):
        with zygote.spawn(MAIN) as one, zygote.spawn(MAIN) as other:
            assert ask(one, "found = 'one'") == {"found": "one"}
            assert ask(other, "found = 'other'") == {"found": "other"}
            one.kill()
            assert one.wait(LONG).signal == signal.SIGKILL
            assert ask(other, "found = 'still there'") == {"found": "still there"}

    def test_what_is_warm_is_not_imported_again(self, zygote):
        assert run(zygote, f"import sys; found = {TOY!r} in sys.modules") == {"found": True}

    def test_from_a_forked_child(self, zygote):
        """As the judge of a submission is: it spawns, asks and waits, beside other judges."""
        children = []
        for number in range(4):
            child = os.fork()
            if child == 0:
                try:
                    with zygote.spawn(MAIN) as worker:
                        good = ask(worker, f"found = {number}") == {"found": number}
                        worker.kill()
                        good = good and worker.wait(LONG).signal == signal.SIGKILL
                finally:
                    os._exit(0 if good else 1)
            children.append(child)
        assert [os.waitpid(child, 0)[1] for child in children] == [0] * 4

    def test_an_entry_that_is_not_there(self, zygote):
        with pytest.raises(SandboxError, match="No worker came: ModuleNotFoundError"):
            zygote.spawn("autograder.nowhere:main")
        with pytest.raises(SandboxError, match="AttributeError"):
            zygote.spawn(f"{TOY}:nobody")
        assert run(zygote, "found = 1") == {"found": 1}

    def test_only_inside_the_context(self):
        with pytest.raises(SandboxError, match="not running"):
            toy_zygote(Tier.NONE).spawn(MAIN)


class TestWhatAWorkerHas:
    def test_its_own_folder_and_nothing_in_it(self, zygote):
        found = run(zygote, "import os; found = [os.getcwd(), os.listdir(), dict(os.environ)]")["found"]
        assert found[1] == []
        assert found[2].pop(places.HIDDEN_VARIABLE) == "/nonexistent"
        assert found[2] == {"HOME": found[0], "TMPDIR": found[0], "LANG": "C.UTF-8"}

    def test_which_it_can_write(self, zygote):
        source = (
            "import os, tempfile, pathlib\nos.makedirs('d'); os.chdir('d'); open('n', 'w').write('x')\n"
            "with tempfile.NamedTemporaryFile('w+') as f: f.write('y'); f.seek(0); y = f.read()\n"
            "found = [open('n').read(), y, str(pathlib.Path.home()) == os.environ['HOME']]"
        )
        assert run(zygote, source) == {"found": ["x", "y", True]}

    def test_standard_streams_that_lead_nowhere(self, zygote):
        source = (
            "import sys, os\nprint('x' * 10_000_000); print('y', file=sys.stderr)\nos.write(1, b'z')\n"
            "found = sys.stdin.read()"
        )
        assert run(zygote, source) == {"found": ""}

    def test_two_pipes_and_no_other_descriptor(self, zygote):
        source = (
            "import os, stat\nfound = []\nfor fd in range(60):\n"
            "    try: found.append([fd, stat.S_ISFIFO(os.fstat(fd).st_mode)])\n    except OSError: pass"
        )
        with zygote.spawn(MAIN), zygote.spawn(MAIN) as worker:
            found = dict(ask(worker, source)["found"])
        assert found == {0: False, 1: False, 2: False, 3: True, 4: True}

    def test_threads_asyncio_and_imports(self, walled):
        source = (
            "import asyncio, threading, colorsys, autograder.hotels\nheard = []\n"
            "t = threading.Thread(target=heard.append, args=[1]); t.start(); t.join()\n"
            "async def f(): await asyncio.sleep(0); return await asyncio.to_thread(len, 'ab')\n"
            "found = [heard, asyncio.run(f())]"
        )
        assert run(walled, source) == {"found": [[1], 2]}

    def test_the_random_numbers_of_no_other(self, zygote):
        source = "import random; found = random.random()"
        assert run(zygote, source) != run(zygote, source)

    def test_the_same_python(self, zygote):
        source = "import sys; found = [sys.version, sys.flags.isolated, sys.dont_write_bytecode]"
        assert run(zygote, source) == {"found": [sys.version, 1, True]}


class TestWhatItCanNot:
    """Beyond the baits of the self-test, which try the rest."""

    @pytest.fixture
    def classroom(self, tmp_path, monkeypatch):
        """A course folder as an instructor has it."""
        for name in ("solutions/hidden/x.json", "submitted/ada/hw/n.ipynb", "gradebook.db", "home/.netrc"):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text("CANARY")
        monkeypatch.setenv("HOME", str(tmp_path / "home"))
        monkeypatch.setenv("CANARY", "CANARY")
        monkeypatch.chdir(tmp_path)
        return tmp_path

    def test_nothing_of_the_classroom(self, walled, classroom):
        files = [str(path) for path in classroom.rglob("*") if path.is_file()]
        source = (
            f"found = []\nfor name in {files}:\n    for mode in ('r', 'a', 'w'):\n"
            "        try: found.append([name, mode, open(name, mode).read()])\n        except OSError: pass"
        )
        assert len(files) == 4
        assert run(walled, source) == {"found": []}

    @pytest.mark.parametrize(
        "path",
        [
            places.PROJECT,
            places.PROJECT / "solutions",
            places.PROJECT / "course",
            "/etc/passwd",
            "/proc/self/environ",
            "/tmp",
            "/",
        ],
    )
    def test_nor_of_the_machine(self, walled, path):
        source = f"import os\npath = {str(path)!r}\n(os.listdir if os.path.isdir(path) else open)(path)"
        assert run(walled, source)["raised"] in ("PermissionError", "FileNotFoundError")

    def test_nor_the_hidden_facts(self, walled):
        source = "from autograder import exercises\nfound = exercises.hidden_facts(exercises.ids()[0])"
        assert exercises.hidden_facts(exercises.ids()[0])
        assert run(walled, source) == {"found": None}

    def test_nor_of_the_variables_that_we_were_started_with(self, walled, classroom):
        assert run(walled, "import os; found = os.environ.get('CANARY')") == {"found": None}

    def test_end_others(self, walled):
        source = (
            f"import os, signal\nfound = []\nfor pid in (0, -1, 1, os.getppid(), {os.getpid()}):\n"
            "    try: os.kill(pid, signal.SIGKILL); found.append(pid)\n    except OSError: pass"
        )
        with walled.spawn(MAIN) as neighbour:
            assert run(walled, source) == {"found": []}
            assert ask(neighbour, "found = 1") == {"found": 1}

    def test_see_a_neighbours_files(self, walled):
        with walled.spawn(MAIN) as neighbour, walled.spawn(MAIN) as worker:
            path = ask(neighbour, "import os; open('f', 'w').write('x'); found = os.getcwd()")["found"]
            assert ask(worker, f"open({path + '/f'!r})")["raised"] in ("PermissionError", "FileNotFoundError")
            assert ask(worker, f"import os; os.listdir({path!r})")["raised"] == "PermissionError"


class TestWhatItLeaves:
    def test_files_are_gone_for_the_next(self, zygote):
        source = "import os; os.makedirs('a/b'); open('a/b/c', 'w').write('x'); found = os.getcwd()"
        path = run(zygote, source)["found"]
        assert run(zygote, f"import os; found = os.path.exists({path!r})") == {"found": False}

    def test_however_they_were_made(self, zygote):
        source = (
            "import os\nfor _ in range(1200): os.mkdir('d'); os.chdir('d')\nos.mkdir('locked', 0)\n"
            "os.symlink('/', 'root'); found = 1"
        )
        assert run(zygote, source) == {"found": 1}
        assert run(zygote, "import os; found = os.listdir()") == {"found": []}

    def test_what_it_changes_in_python_is_its_own(self, zygote):
        source = (
            "import builtins, sys, json, autograder\nbuiltins.len = json.dumps = autograder.check = None\n"
            "sys.path.clear(); sys.modules.clear()"
        )
        run(zygote, source)
        after = "import json, autograder; found = [len('ab'), json.dumps(1), autograder.check is None]"
        assert run(zygote, after) == {"found": [2, "1", False]}

    def test_who_lets_a_worker_go_ends_it(self, zygote):
        """As when a judge is killed: nobody is left to close."""
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            worker = zygote.spawn(MAIN)
            os.write(write, json.dumps(ask(worker, "import os; found = os.getcwd()")).encode())
            send(worker, "while True: pass")
            os.kill(os.getpid(), signal.SIGKILL)
        os.waitpid(child, 0)
        path = json.loads(os.read(read, 1000))["found"]
        os.close(read)
        os.close(write)
        assert run(zygote, f"import os; found = os.path.exists({path!r})") == {"found": False}


@pytest.fixture(scope="module", params=ALL)
def small(request):
    limits = Limits(cpu_seconds=1, memory_bytes=512 << 20, file_bytes=1 << 20)
    with toy_zygote(request.param, limits=limits, scratch_bytes=4 << 20) as zygote:
        yield zygote


class TestLimits:
    def test_cpu_time(self, small):
        with small.spawn(MAIN) as worker:
            assert ask(worker, "while True: pass") is None
            ended = worker.wait(LONG)
            assert ended.signal == signal.SIGXCPU
            assert 0.5 <= ended.cpu_seconds <= 3  # the limit counts by the clock's ticks

    def test_memory(self, small):
        assert run(small, "bytearray(600 << 20)")["raised"] == "MemoryError"

    def test_files(self, small):
        assert run(small, "open('f', 'wb').write(bytes(2 << 20))")["said"] == "[Errno 27] File too large"

    def test_the_scratch(self, small):
        """Many files, each within the limit: a file system that is full, or the end."""
        source = (
            "try:\n    for n in range(20): open(str(n), 'wb').write(bytes(1 << 20))\n"
            "except OSError as error: found = error.errno\nelse:\n    while True: pass"
        )
        with small.spawn(MAIN) as worker:
            answer = ask(worker, source)
            if answer is None:
                assert worker.wait(LONG).overfull
            else:
                assert answer["found"] == 28  # ENOSPC
            assert small.tier is Tier.A or answer is None
        assert run(small, "open('f', 'wb').write(bytes(1 << 20)); found = 1") == {"found": 1}


class TestTheZygoteItself:
    @pytest.mark.parametrize("tier", ALL)
    def test_one_that_died_is_started_anew(self, tier):
        with toy_zygote(tier) as zygote:
            with zygote.spawn(MAIN) as worker:
                zygote._process.kill()
                zygote._process.wait()
                assert os.read(worker.replies, 1) == b""  # the worker died with it
                with pytest.raises(SandboxError, match="ended before its worker did"):
                    worker.wait(LONG)
            assert run(zygote, "found = 1") == {"found": 1}

    @pytest.mark.parametrize("tier", ALL)
    def test_nothing_is_left_of_it(self, tier, tmp_path, monkeypatch):
        monkeypatch.setattr("autograder.grading.sandbox.zygote._MEMORY", tmp_path)
        with toy_zygote(tier) as zygote:
            assert len(list(tmp_path.iterdir())) == (0 if tier is Tier.A else 1)
            worker = zygote.spawn(MAIN)
            ask(worker, "open('f', 'w').write('x'); found = 1")
        assert os.read(worker.replies, 1) == b""
        worker.close()
        assert list(tmp_path.iterdir()) == []
        with pytest.raises(SandboxError, match="not running"):
            zygote.spawn(MAIN)

    @pytest.mark.parametrize(("needed", "in_memory"), [(1, True), (1 << 60, False)])
    def test_its_folder_is_in_memory_where_there_is_room(self, needed, in_memory, monkeypatch, tmp_path):
        monkeypatch.setattr("autograder.grading.sandbox.zygote._MEMORY", tmp_path)
        with toy_zygote(Tier.NONE, scratch_bytes=needed):
            assert bool(list(tmp_path.iterdir())) is in_memory

    def test_or_else_on_disk(self, monkeypatch, tmp_path):
        monkeypatch.setattr("autograder.grading.sandbox.zygote._MEMORY", tmp_path / "missing")
        monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
        with toy_zygote(Tier.NONE):
            assert len(list(tmp_path.iterdir())) == 1

    def test_what_its_workers_used_is_counted(self, zygote):
        before = zygote.cpu_seconds()
        with zygote.spawn(MAIN) as worker:
            ask(worker, "import time\nwhile time.process_time() < 0.2: pass")
            worker.kill()
            used = worker.wait(LONG).cpu_seconds
        assert before + used <= zygote.cpu_seconds() < before + used + 1

    @pytest.mark.parametrize("tier", ALL)
    def test_it_ends_with_a_head_that_is_killed(self, tier):
        read, write = os.pipe()
        head = os.fork()
        if head == 0:
            with toy_zygote(tier) as zygote:
                worker = zygote.spawn(MAIN)
                os.write(write, str(worker.replies).encode())
                signal.pause()
        replies = int(os.read(read, 10))
        mirror = os.open(f"/proc/{head}/fd/{replies}", os.O_RDONLY)
        os.kill(head, signal.SIGKILL)
        os.waitpid(head, 0)
        assert os.read(mirror, 1) == b""  # no worker is left who could write
        for descriptor in (read, write, mirror):
            os.close(descriptor)

    def test_what_can_not_be_imported_is_told(self):
        with pytest.raises(SandboxError, match=r"did not start: ModuleNotFoundError: .*nowhere"):
            Zygote(Tier.NONE, ["nowhere"]).__enter__()

    def test_a_module_that_starts_a_thread(self, tmp_path):
        (tmp_path / "site-packages").mkdir()
        (tmp_path / "site-packages" / "threaded.py").write_text(
            "import _thread, time\n_thread.start_new_thread(time.sleep, (60,))\n"
        )
        sys.path.append(str(tmp_path / "site-packages"))
        try:
            with pytest.raises(SandboxError, match="importing threaded started threads"):
                Zygote(Tier.NONE, ["threaded"]).__enter__()
        finally:
            sys.path.pop()

    def test_python_that_does_not_start(self, monkeypatch):
        monkeypatch.setattr("autograder.grading.sandbox.interpreter.executable", lambda: Path("/bin/false"))
        with pytest.raises(SandboxError, match="ended with 1 and said nothing"):
            toy_zygote(Tier.NONE).__enter__()

    def test_python_that_is_not_there(self, monkeypatch):
        monkeypatch.setattr("autograder.grading.sandbox.interpreter.executable", lambda: Path("/nonexistent"))
        with pytest.raises(SandboxError, match="No such file"):
            toy_zygote(Tier.NONE).__enter__()

    def test_no_bubblewrap(self, monkeypatch):
        monkeypatch.setattr(bubblewrap, "find", lambda: None)
        with pytest.raises(SandboxError, match="tier A did not start: there is no bubblewrap"):
            toy_zygote(Tier.A).__enter__()

    def test_a_bubblewrap_that_fails_is_quoted(self, monkeypatch, tmp_path):
        (tmp_path / "bwrap").write_text("#!/bin/sh\necho 'bwrap: No permissions' >&2\nexit 1\n")
        (tmp_path / "bwrap").chmod(0o755)
        monkeypatch.setattr(bubblewrap, "find", lambda: tmp_path / "bwrap")
        with pytest.raises(SandboxError, match="did not start: bwrap: No permissions"):
            toy_zygote(Tier.A).__enter__()

    def test_another_system(self, monkeypatch):
        monkeypatch.setattr(sys, "platform", "darwin")
        with pytest.raises(SandboxError, match="needs Linux; this is darwin"):
            Zygote(Tier.NONE)


class TestSecrets:
    @pytest.mark.parametrize("inside", ["lib/course/submitted", "lib"])
    def test_none_may_lie_in_what_can_be_read(self, tmp_path, inside):
        (tmp_path / inside).mkdir(parents=True)
        with pytest.raises(SandboxError, match="Keep the course outside of it"):
            Zygote(Tier.B, readable=[tmp_path / "lib"], secret=[tmp_path / inside])

    def test_not_by_a_link_either(self, tmp_path):
        (tmp_path / "lib" / "submitted").mkdir(parents=True)
        (tmp_path / "submitted").symlink_to(tmp_path / "lib" / "submitted")
        with pytest.raises(SandboxError, match="Keep the course outside of it"):
            Zygote(Tier.B, readable=[tmp_path / "lib"], secret=[tmp_path / "submitted"])

    def test_the_solutions_never(self):
        with pytest.raises(SandboxError, match="solutions"):
            Zygote(Tier.B, readable=[places.PROJECT])

    def test_nor_hidden_facts_that_lie_elsewhere(self, tmp_path, monkeypatch):
        (tmp_path / "hidden").mkdir()
        monkeypatch.setenv(places.HIDDEN_VARIABLE, str(tmp_path / "hidden"))
        with pytest.raises(SandboxError, match="Keep the course outside of it"):
            Zygote(Tier.B, readable=[tmp_path])

    def test_beside_it_is_well(self, tmp_path):
        Zygote(Tier.B, readable=[tmp_path / "lib"], secret=[tmp_path / "library"])


def test_more_can_be_made_readable(tmp_path):
    (tmp_path / "more").write_text("CANARY")
    for parameter in WALLED:
        with Zygote(parameter.values[0], [TOY], [Path(__file__).parent, tmp_path]) as zygote:
            assert run(zygote, f"found = open({str(tmp_path / 'more')!r}).read()") == {"found": "CANARY"}


def test_what_a_zygote_says_ends():
    import socket

    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    theirs.send(b'{"ready": true}')
    theirs.close()
    assert [receive(ours), receive(ours)] == [{"ready": True}, None]
    ours.close()

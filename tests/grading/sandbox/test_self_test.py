import os
import subprocess
import sys
from pathlib import Path

import pytest

from autograder import places, words
from autograder.grading.sandbox import bubblewrap, self_test
from autograder.grading.sandbox.errors import SandboxError
from autograder.grading.sandbox.self_test import Trial
from autograder.grading.sandbox.tiers import Tier
from autograder.grading.sandbox.traps import laid
from autograder.sentences import of_finding

from .asking import TOY, WALLED, needs, toy_zygote, why_not

NOBODY = 65534


@pytest.fixture(autouse=True)
def fresh():
    self_test.trials.cache_clear()
    yield
    self_test.trials.cache_clear()


@pytest.fixture
def no_namespaces(tmp_path, monkeypatch):
    """bwrap as it is where user namespaces are off."""
    said = "bwrap: No permissions to create new namespace, likely because the kernel does not allow it."
    (tmp_path / "bwrap").write_text(f"#!/bin/sh\necho '{said}' >&2\nexit 1\n")
    (tmp_path / "bwrap").chmod(0o755)
    monkeypatch.setattr(bubblewrap, "find", lambda: tmp_path / "bwrap")
    return said


def told():
    return [words.as_text(text) for each in self_test.findings() for text in of_finding(each, "", "en")]


class TestTrial:
    @pytest.mark.parametrize("tier", WALLED)
    def test_walls_stop_every_bait_and_hinder_nothing(self, tier):
        assert self_test.trial(tier) == Trial(tier)

    def test_without_walls_they_get_through(self):
        found = self_test.trial(Tier.NONE)
        assert not found.holds
        assert {"read secret", "write file", "connect tcp", "fork", "signal grader"} <= {*found.through}
        assert found.hindered == ()

    @pytest.mark.parametrize(
        ("wall", "through"),
        [
            ("landlock", {"read secret", "list secret", "list home", "write file"}),
            ("seccomp", {"fork", "send udp", "run program", "signal by socket", "connect socket file"}),
        ],
    )
    @pytest.mark.parametrize("tier", [needs(Tier.B)])
    def test_each_wall_is_needed(self, tier, wall, through, monkeypatch):
        """With a zygote that leaves one of them out."""
        main = (
            "import sys; sys.path[:0] = sys.argv[2:]\n"
            f"from autograder.grading.sandbox import {wall}, zygote_main\n"
            f"{wall}.restrict = lambda *given: None\n"
            "zygote_main.main(int(sys.argv[1]))"
        )
        monkeypatch.setattr("autograder.grading.sandbox.zygote._MAIN", main)
        assert {*self_test.trial(tier).through} >= through

    @pytest.mark.parametrize("version", [1, 2, 4])
    @pytest.mark.parametrize("tier", WALLED)
    def test_older_kernels_are_enough(self, tier, version, monkeypatch):
        """As Ubuntu 22.04, Debian 12 and Ubuntu 24.04 have them: seccomp fills the gaps of their Landlock."""
        main = (
            "import sys; sys.path[:0] = sys.argv[2:]\n"
            "from autograder.grading.sandbox import landlock, zygote_main\n"
            f"landlock.version = lambda: {version}\n"
            "zygote_main.main(int(sys.argv[1]))"
        )
        monkeypatch.setattr("autograder.grading.sandbox.zygote._MAIN", main)
        assert self_test.trial(tier) == Trial(tier)

    def test_a_tier_that_does_not_start_says_why(self, no_namespaces):
        found = self_test.trial(Tier.A)
        assert not found.holds
        assert no_namespaces in found.problem

    def test_a_worker_that_does_not_answer(self):
        with (
            laid() as traps,
            toy_zygote(Tier.NONE) as zygote,
            zygote.spawn(f"{TOY}:returns") as worker,
            pytest.raises((SandboxError, BrokenPipeError)),
        ):
            self_test._answers(worker, traps)

    def test_another_system(self, monkeypatch):
        monkeypatch.setattr(sys, "platform", "darwin")
        for tier in (Tier.A, Tier.B):
            assert self_test.trial(tier) == Trial(tier, problem="it needs Linux; this is darwin")

    def test_windows(self, monkeypatch):
        monkeypatch.setattr(sys, "platform", "win32")
        assert {self_test.trial(tier).problem for tier in (Tier.A, Tier.B, Tier.C)} == {
            "it needs Linux or macOS: on Windows, grade in WSL"
        }

    def test_honest_code_that_can_not_work(self):
        found = Trial(Tier.A, hindered=("use thread",))
        assert not found.holds


class TestChoice:
    @pytest.mark.parametrize("tier", [needs(Tier.A)])
    def test_the_strongest_comes_first(self, tier):
        assert self_test.best() is Tier.A
        assert [each.tier for each in self_test.trials()] == [Tier.A]
        assert told() == ["Learners' code runs in the sandbox of tier A."]

    @pytest.mark.parametrize("tier", [needs(Tier.B)])
    def test_without_user_namespaces(self, tier, no_namespaces):
        assert self_test.best() is Tier.B
        assert told() == [
            "Learners' code runs in the sandbox of tier B.",
            f"Tier A can't be used here: The sandbox of tier A did not start: {no_namespaces}",
        ]

    @pytest.mark.parametrize("tier", [needs(Tier.B)])
    def test_without_bubblewrap(self, tier, monkeypatch):
        monkeypatch.setattr(bubblewrap, "find", lambda: None)
        assert self_test.best() is Tier.B
        assert "there is no bubblewrap" in told()[1]

    def test_none(self, monkeypatch):
        trials = {
            Tier.A: Trial(Tier.A, through=("fork", "read secret")),
            Tier.B: Trial(Tier.B, hindered=("use thread",)),
            Tier.C: Trial(Tier.C, problem="the package wasmtime is missing."),
        }
        monkeypatch.setattr(self_test, "trial", trials.get)
        assert self_test.best() is None
        assert told() == [
            "No sandbox holds on this machine: what learners' code does could reach grades and files.",
            "Tier A doesn't hold here. These got through: fork, read secret.",
            "Tier B can't be used here: honest code could not use thread.",
            "Tier C can't be used here: the package wasmtime is missing.",
        ]

    def test_tried_once(self, monkeypatch):
        tried = []
        monkeypatch.setattr(self_test, "trial", lambda tier: tried.append(tier) or Trial(tier))
        self_test.best(), self_test.best(), self_test.findings()
        assert tried == [Tier.A]


def _pythons():
    """Those that an ordinary user can run, of this version, with the packages of this one."""
    for path in (sys.executable, f"/usr/bin/python3.{sys.version_info.minor}", "/usr/local/bin/python3"):
        command = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", path]
        try:
            ran = subprocess.run([*command, "-c", CAN_FORK_ITSELF], capture_output=True, text=True)
        except OSError:
            continue
        if ran.returncode == 0:
            yield command


CAN_FORK_ITSELF = (
    "import subprocess, sys\nsubprocess.run([sys.executable, '-c', ''], check=True)\n"
    f"sys.exit(sys.version_info[:2] != {sys.version_info[:2]})"
)
AS_NOBODY = """
import os
from autograder.grading.sandbox.errors import SandboxError
from autograder.grading.sandbox.self_test import Trial, trial
from autograder.grading.sandbox.tiers import Tier
assert os.getuid() == {nobody}
for tier in map(Tier, {tiers}):
    assert trial(tier) == Trial(tier), trial(tier)
print("all hold")
"""


@pytest.mark.skipif(os.getuid() != 0, reason="these tests run as an ordinary user already")
def test_as_an_ordinary_user():
    command = next(_pythons(), None)
    if command is None:
        pytest.skip("an ordinary user can run no Python of this version here")
    packages = [path for path in sys.path if Path(path).name == "site-packages"]
    paths = os.pathsep.join([str(places.PROJECT), *packages])
    tiers = [tier.value for tier in (Tier.A, Tier.B) if not why_not(tier)]
    ran = subprocess.run(
        [*command, "-c", AS_NOBODY.format(nobody=NOBODY, tiers=tiers)],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": paths, "PATH": os.environ["PATH"]},
        cwd="/",
    )
    assert ran.stdout == "all hold\n", ran.stderr

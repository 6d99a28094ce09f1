import fcntl
import json
import os
import resource

import pytest

from autograder import places
from autograder.grading.sandbox import confinement
from autograder.grading.sandbox.limits import Limits

from .asking import TOY, in_child


class TestDescriptors:
    def test_only_those_that_were_given(self):
        def child():
            read, write = os.pipe()
            channel = os.open(os.devnull, os.O_WRONLY)
            for _ in range(20):
                os.dup(read)
            confinement.limit_descriptors()
            confinement._keep_only((read, write, channel))
            os.write(confinement.REPLIES, b"through")
            heard = os.read(confinement.REQUESTS, 10)
            return heard == b"through" and [each for each in range(1024) if _is_open(each)] == [*range(6)]

        assert _in_another(child)

    @pytest.mark.parametrize("order", [(4, 3, 5), (5, 4, 3), (3, 4, 5)])
    def test_whatever_their_numbers_are(self, order):
        def child():
            os.closerange(3, 100)
            read, write = os.pipe()
            assert (read, write, os.dup(read)) == (3, 4, 5)
            confinement.limit_descriptors()
            confinement._keep_only(order)
            return [_writable(each) for each in (3, 4, 5)] == [each == write for each in order]

        assert _in_another(child)

    def test_few_are_allowed(self):
        def child():
            confinement.limit_descriptors()
            return resource.getrlimit(resource.RLIMIT_NOFILE)

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        expected = 1024 if most == resource.RLIM_INFINITY else min(most, 1024)
        assert in_child(child) == {"found": [expected, expected]}

    def test_fewer_where_the_machine_allows_fewer(self):
        def child():
            resource.setrlimit(resource.RLIMIT_NOFILE, (512, 512))
            confinement.limit_descriptors()
            return resource.getrlimit(resource.RLIMIT_NOFILE)

        assert in_child(child) == {"found": [512, 512]}


class TestComplaint:
    def test_it_is_cut_and_stays_json(self):
        said = json.loads(confinement.complaint(ValueError("é\n" * 10_000)))["failed"]
        assert said.startswith("ValueError: é\n")
        assert len(said) == 1000


class TestLive:
    """Without walls; those are tested by what a worker can't do."""

    @pytest.mark.parametrize(
        ("entry", "says", "status"),
        [
            (f"{TOY}:returns", b'{"confined": true}', 0),
            (f"{TOY}:raises", b'{"confined": true}', 1),
            ("nowhere:main", b"ModuleNotFoundError", 70),
            (f"{TOY}:nobody", b"AttributeError", 70),
        ],
    )
    def test_what_it_says_and_how_it_ends(self, tmp_path, monkeypatch, entry, says, status):
        monkeypatch.syspath_prepend(places.PROJECT)
        told = {"limits": Limits().as_json(), "walled": False, "readable": []}
        read, write = os.pipe()
        pid = os.fork()
        if pid == 0:
            requests, replies = os.pipe()
            confinement.live(told, entry, os.getppid(), tmp_path, (requests, replies, write))
        os.close(write)
        heard = os.read(read, 1000)
        assert says in heard
        assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == status
        os.close(read)


def _in_another(function) -> bool:
    """Whether the function says True in a child: in_child's own pipe would be closed."""
    pid = os.fork()
    if pid == 0:
        good = False
        try:
            good = function()
        finally:
            os._exit(0 if good else 1)
    return os.waitpid(pid, 0)[1] == 0


def _is_open(descriptor: int) -> bool:
    try:
        os.fstat(descriptor)
    except OSError:
        return False
    return True


def _writable(descriptor: int) -> bool:
    return fcntl.fcntl(descriptor, fcntl.F_GETFL) & os.O_ACCMODE == os.O_WRONLY

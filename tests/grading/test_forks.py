"""A fork that answers a few requests, and what ends it."""

import os
import time

import pytest

from autograder.grading import forks
from autograder.grading.forks import DiedError, Fork

PATIENCE = 60.0
MEMORY = 4 << 30


@pytest.fixture
def fork():
    made = []

    def make(answer, cpu_seconds=10, memory=MEMORY):
        made.append(Fork(answer, cpu_seconds, memory))
        return made[-1]

    yield make
    for each in made:
        if not each.is_spent:
            each.close()


def test_answers_come_back_in_their_order(fork):
    one = fork(lambda request: request[::-1])
    assert [one.ask(each, PATIENCE) for each in (b"ab", b"", b"c" * 3_000_000)] == [
        b"ba", b"", b"c" * 3_000_000,
    ]  # fmt: skip


def test_it_is_another_process_that_knows_what_this_one_knew(fork):
    known = ["before"]
    one = fork(lambda request: f"{os.getpid()} {known}".encode())
    known.append("after")
    pid, _, rest = one.ask(b"", PATIENCE).decode().partition(" ")
    assert int(pid) != os.getpid()
    assert rest == "['before']"


def test_it_is_spent_after_a_few(fork):
    one = fork(lambda request: b"")
    for _ in range(forks.REQUESTS):
        assert not one.is_spent
        one.ask(b"", PATIENCE)
    assert one.is_spent
    one.close()


@pytest.mark.parametrize("how", [lambda _: os._exit(3), lambda _: os.kill(os.getpid(), 9), lambda _: 1 / 0])
def test_that_ends_before_it_answers(fork, how):
    one = fork(how)
    with pytest.raises(DiedError):
        one.ask(b"", PATIENCE)
    assert one.is_spent


def test_computing_is_counted_for_each_request(fork):
    def computes(request):
        start = time.process_time()
        while time.process_time() - start < float(request):
            pass
        return b"done"

    one = fork(computes, cpu_seconds=2)
    for _ in range(3):  # more than the limit together, and none of them alone
        assert one.ask(b"0.9", PATIENCE) == b"done"
    with pytest.raises(DiedError):
        one.ask(b"60", PATIENCE)


def test_memory_has_a_limit(fork):
    def takes(request):
        try:
            return b"x" if bytearray(2 * MEMORY) else b""
        except MemoryError:
            return b"no"

    assert fork(takes).ask(b"", PATIENCE) == b"no"


def test_who_is_overdue_is_ended(fork):
    one = fork(lambda request: time.sleep(3600))
    with pytest.raises(DiedError, match="status 9"):
        one.ask(b"", 0.05)

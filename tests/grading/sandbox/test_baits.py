"""Every bait gets through where nothing holds it: else it would prove nothing."""

import json
import os

import pytest

from autograder.grading.sandbox import baits
from autograder.grading.sandbox.traps import laid

from .asking import in_child

BY_ITSELF = {  # what an ordinary process of this machine can't do either, or what needs a worker before it
    "see environment",
    "hold descriptors",
    "find leftovers",
    "trace parent",
    "see parent",
    "leave namespaces",
    "change mode",
}


@pytest.fixture(scope="module")
def unconfined(tmp_path_factory):
    folder = tmp_path_factory.mktemp("scratch")

    def child():
        os.chdir(folder)
        return {name: baits._tried(bait, traps.told) for name, bait in (baits.BAITS | baits.HONEST).items()}

    with laid() as traps:
        return in_child(child)["found"], traps.touched()


def test_unconfined_all_get_through(unconfined):
    stopped = {name: why for name, why in unconfined[0].items() if why}
    assert stopped.keys() <= BY_ITSELF


def test_and_what_can_be_seen_from_outside_is_seen(unconfined):
    assert unconfined[1] >= {"write file", "cut readable file", "change times", "connect tcp", "send udp"}
    assert unconfined[1] >= {"connect socket file", "connect abstract socket"}


def test_the_entry_answers_for_each(tmp_path):
    def child():
        os.chdir(tmp_path)
        requests, ours = os.pipe()
        theirs, replies = os.pipe()
        with laid() as traps:
            os.write(ours, json.dumps(traps.told).encode() + b"\n")
            baits.main(requests, replies)
        return json.loads(os.read(theirs, 1 << 16))

    assert in_child(child)["found"].keys() == {*baits.BAITS, *baits.HONEST}


@pytest.mark.parametrize("raised", [PermissionError, MemoryError, FileNotFoundError])
def test_what_stopped_it_is_said(raised):
    def bait(traps):
        raise raised

    assert baits._tried(bait, {}) == raised.__name__
    assert baits._tried(lambda traps: None, {}) is None

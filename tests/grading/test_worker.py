import json
import os
from contextlib import ExitStack

import pytest

from autograder.grading.forwarding import Line
from autograder.grading.worker import _Worker


@pytest.fixture
def worker():
    with ExitStack() as stack:
        ends = [*os.pipe(), *os.pipe()]
        for end in ends:
            stack.callback(os.close, end)
        yield _Worker(Line(ends[0], ends[3]))


def read(worker, source, role):
    worker.answer({"op": "run", "source": source, "number": 1, "computing": 5.0})
    return json.loads(json.dumps(worker.answer({"op": "read", "variable": "a", "role": role})))


@pytest.mark.parametrize("role", ["tool", "schemas", "names", "choices", ""])
class TestRead:
    def test_none_is_no_answer_yet(self, worker, role):
        assert read(worker, "a = None", role) == {"value": None}

    def test_what_is_not_there_is_absent(self, worker, role):
        assert read(worker, "b = None", role) == {"absent": True}

    def test_plain_data_comes_over(self, worker, role):
        assert read(worker, "a = {'name': [1, 2.5, True, None]}", role) == {
            "value": {"name": [1, 2.5, True, None]}
        }


def test_what_a_role_does_not_take_is_told(worker):
    assert read(worker, "a = [1]", "tool")["problem"]["code"] == "tool.list"

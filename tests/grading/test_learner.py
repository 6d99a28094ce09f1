import pytest

from autograder.grading.intake import Cell
from autograder.grading.learner import STARTS, BusyError, Learner, NoWorkerError, Patience
from autograder.grading.wire import NAME, NAMES
from autograder.session import ABSENT

from .pipes import Told

RAN = {"printed": "", "cut": False, "skipped": [], "overfull": False, "error": None}
CELLS = [Cell(f"cell {number}", "", number) for number in (1, 2, 3)]


class Workers:
    """answer: of each worker, in their order; the last one goes on."""

    def __init__(self, *answers, **more):
        self.answers, self.more, self.started = answers, more, []

    def spawn(self):
        answer = self.answers[min(len(self.started), len(self.answers) - 1)]
        self.started.append(Told(answer, **self.more))
        return self.started[-1]

    @property
    def ran(self):
        """What each worker ran."""
        return [[source for asked in told.asked for source in sources(asked)] for told in self.started]


@pytest.fixture
def learn():
    learners = []

    def make(*answers, patience=None, files=(), **more):
        workers = Workers(*answers, **more)
        learners.append(Learner(workers.spawn, patience or Patience(), files))
        return learners[-1], workers

    yield make
    for each in learners:
        each.close()


def sources(asked):
    """The cells of a request, one or all together."""
    return [each["source"] for each in asked.get("cells", [asked]) if "source" in each]


def runs(asked):
    return {"ran": [RAN] * len(asked["cells"])} if "cells" in asked else RAN


def dies_in(source):
    return lambda asked: None if source in sources(asked) else runs(asked)


def talks_nonsense_in(source):
    return lambda asked: b"odd\n" * 200 if source in sources(asked) else runs(asked)


def codes(learner):
    return [each.code for each in learner.notes]


class TestCells:
    def test_each_runs_once(self, learn):
        learner, workers = learn(runs)
        learner.run(CELLS[:2])
        learner.run(CELLS)
        assert (workers.ran, learner.notes) == ([["cell 1", "cell 2", "cell 3"]], [])

    def test_what_ended_a_worker_does_not_run_again(self, learn):
        learner, workers = learn(dies_in("cell 2"))
        learner.run(CELLS)
        assert workers.ran == [
            ["cell 1", "cell 2", "cell 3"],  # all together: which of them was it?
            ["cell 1", "cell 2"],
            ["cell 1", "cell 3"],
        ]
        assert codes(learner) == ["grading.cell.crashed"]

    def test_nor_what_talked_nonsense(self, learn):
        learner, workers = learn(talks_nonsense_in("cell 1"))
        learner.run(CELLS[:2])
        assert (workers.ran[-1], codes(learner)) == (["cell 2"], ["grading.cell.garbled"])

    @pytest.mark.parametrize("said", [{}, {"ran": None}, {"ran": [RAN]}, {"ran": [RAN, 1]}])
    def test_results_that_are_none_are_asked_for_one_by_one(self, learn, said):
        learner, workers = learn(lambda asked: said if "cells" in asked else RAN)
        learner.run(CELLS[:2])
        assert (workers.ran, codes(learner)) == ([["cell 1", "cell 2"]] * 2, [])

    def test_workers_are_not_started_for_ever(self, learn):
        learner, workers = learn(lambda asked: None)
        learner.run([Cell(f"cell {number}", "", number) for number in range(10)])
        assert len(workers.started) == STARTS
        assert len(learner.notes) == 10

    def test_the_seconds_that_it_may_compute_go_with_it(self, learn):
        learner, workers = learn(runs, patience=Patience(computing=1.5))
        learner.run(CELLS[:1])
        assert workers.started[0].asked[0]["computing"] == 1.5


class TestFiles:
    def test_come_before_the_cells_to_every_worker(self, learn):
        learner, workers = learn(dies_in("cell 2"), runs, files=[("a.py", b"b = 1")])
        learner.run(CELLS)
        asked = [[each["op"] for each in told.asked] for told in workers.started]
        assert asked == [["files", "run_all"], ["files", "run", "run", "run"]]
        assert workers.started[0].asked[0]["files"] == [["a.py", "YiA9IDE="]]


class TestOverdue:
    def test_beside_others_it_is_tried_again(self, learn):
        learner, _ = learn(lambda asked: b"", patience=Patience(cell=0.0))
        with pytest.raises(BusyError):
            learner.run(CELLS)

    def test_alone_it_is_the_learners_doing(self, learn):
        learner, _ = learn(lambda asked: b"", patience=Patience(cell=0.0, alone=True))
        learner.run(CELLS[:1])
        assert codes(learner) == ["grading.cell.too_long"]

    def test_no_worker_is_never_the_learners_fault(self, learn):
        learner, _ = learn(runs, hello=b"")
        with pytest.raises(NoWorkerError):
            learner.run(CELLS)


class TestReading:
    @pytest.mark.parametrize(("said", "found"), [({"absent": True}, ABSENT), ({"value": None}, None)])
    def test_nothing(self, learn, said, found):
        learner, _ = learn(lambda asked: said)
        assert learner.read("a") is found

    def test_a_value(self, learn):
        assert learn(lambda asked: {"value": {"a": [1]}})[0].read("a").value == {"a": [1]}

    def test_what_json_has_not(self, learn):
        said = {"problem": {"code": "plain.set", "fields": {}, "at": "/a"}}
        assert learn(lambda asked: said)[0].read("a").problem.code == "plain.set"

    @pytest.mark.parametrize(
        "said", [{}, {"problem": 7}, {"problem": {"code": "report.passed"}}, b"odd\n" * 200, None]
    )
    def test_what_cannot_be_read(self, learn, said):
        got = learn(lambda asked: said)[0].read("a")
        assert (got.value, got.problem.code) == (None, "function.no_answer")

    def test_too_much_of_it(self, learn):
        got = learn(lambda asked: {"value": [0] * 60_000})[0].read("a")
        assert got.problem.code == "plain.too_large"


class TestNames:
    def test_are_cut(self, learn):
        names = learn(lambda asked: {"names": ["x" * 1000, 7, None] * 1000})[0].names()
        assert (len(names), {len(each) for each in names}) == (NAMES, {NAME})

    @pytest.mark.parametrize("said", [{}, {"names": 7}, {"names": None}, None, b"odd\n" * 200])
    def test_that_cannot_be_read(self, learn, said):
        assert learn(lambda asked: said)[0].names() == []


class TestFunction:
    def test_one_that_can_be_called(self, learn):
        said = {"unfit": None, "parameters": [["a", "KEYWORD_ONLY", False]]}
        function = learn(lambda asked: said)[0].function("f")
        assert function.unfit("f") is None
        assert [each.name for each in function.parameters()] == ["a"]

    def test_one_that_cannot(self, learn):
        said = {"unfit": {"code": "function.not_callable", "fields": {"kind": "dict"}, "at": ""}}
        assert learn(lambda asked: said)[0].function("f").unfit("f").code == "function.not_callable"

    @pytest.mark.parametrize("said", [{"unfit": 7}, {"unfit": None, "parameters": [7]}, None])
    def test_one_that_talks_nonsense(self, learn, said):
        assert learn(lambda asked: said)[0].function("f").unfit("f").code == "function.no_answer"

    @pytest.mark.parametrize(("said", "found"), [({"absent": True}, ABSENT), ({"value": None}, None)])
    def test_none(self, learn, said, found):
        assert learn(lambda asked: said)[0].function("f") is found

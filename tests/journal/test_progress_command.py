import pytest
from click.testing import CliRunner

from autograder.cli import main
from autograder.journal import keeping
from autograder.journal.entries import Check, line


@pytest.fixture
def run(learner, no_kernel):
    def run(*arguments):
        done = CliRunner().invoke(main, ["progress", *map(str, arguments)])
        return done.exit_code, done.output.splitlines()

    return run


@pytest.fixture
def other(tmp_path):
    path = tmp_path / "other.jsonl"
    path.write_text(line(Check("2026-03-05T14:07:00Z", "rent_boat", "passed", 4, "0a1b2c3d")) + "\n")
    return path


def test_shows_it(run):
    code, lines = run()
    assert (code, lines[0]) == (0, "Your progress: 0 of 8 points")


def test_merges_then_shows_and_exports(run, learner, other, tmp_path):
    assert run("merge", other) == (0, [f"What `{other}` had and yours hadn't was added. Lines: 1."])
    assert run()[1][0] == "Your progress: 4 of 8 points"
    assert run("export", tmp_path / "mine.jsonl")[0] == 0
    assert (
        (tmp_path / "mine.jsonl").read_text() == other.read_text() == (learner / "progress.jsonl").read_text()
    )


@pytest.mark.parametrize("arguments", [("merge", "none.jsonl"), ("export", "no/such/folder.jsonl")])
def test_says_what_did_not_come_of_it(run, arguments):
    code, lines = run(*arguments)
    assert (code, len(lines)) == (1, 1)


def test_works_where_no_kernel_runs(run, learner):
    run()
    assert keeping.path() == learner / "progress.jsonl"

from autograder.findings import Finding
from autograder.grading.moves import Move, Points, lines, moves
from autograder.grading.records import Graded


def record(scores=None, status="graded", **about):
    return Graded("ann", "00_tea", "tea", status, scores or {}, **about)


def before(**points):
    return {("tea", cell): value for cell, value in points.items()} | {("milk", "warm"): Points(1.0)}


def test_nothing_moves():
    assert list(moves(record({"brew": 2.0}), before(brew=Points(2.0)))) == []


def test_by_how_much_and_why():
    (move,) = moves(record({"brew": 1.5}, says={"brew": "Tea is hot."}), before(brew=Points(2.0)))
    assert move == Move("ann", "tea", "brew", 2.0, 1.5, None, "Tea is hot.")
    assert move.by == -0.5


def test_the_first_time():
    assert [each.before for each in moves(record({"brew": 1.5}), {})] == [None]


def test_what_a_person_gave_stays():
    (move,) = moves(record({"brew": 1.5}), before(brew=Points(2.0, 1.0, 0.5)))
    assert (move.kept, move.by) == (1.0, 0.0)


def test_left_to_a_person():
    reason = Finding("grading.empty_file", {"name": "tea.ipynb"})
    found = record(status="by_hand", reason=reason)
    (move,) = moves(found, before(brew=Points(2.0)))
    assert (move.before, move.after, move.by, move.why) == (2.0, None, -2.0, "`tea.ipynb` is empty.")


def test_a_notebook_that_is_missing():
    (move,) = moves(record(status="missing"), before(brew=Points(2.0)))
    assert move.after == 0.0


def test_points_as_nbgrader_counts_them():
    assert [Points().score, Points(1.0, None, 0.5).score, Points(1.0, 0.0, 0.5).score] == [0.0, 1.5, 0.5]


def test_lines():
    found = [Move("ann", "tea", "brew", 2.0, 1.5, None, "Why."), Move("bob", "tea", "brew", None, 2.0, 1.0)]
    assert list(lines(found)) == [
        "ann: brew 2 → 1.5 · Why.",
        "bob: brew – → 2 (a person gave 1, which stays)",
        "1 of the class would move: 0 grades up, 1 down",
    ]

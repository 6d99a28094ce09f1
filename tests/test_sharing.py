import pytest
from sharing import Sharing, scope

ROAD = "tests/end_to_end/test_nbgrader_road.py"


@pytest.mark.parametrize(
    ("nodeid", "lot"),
    [
        (f"{ROAD}::TestScores::test_untouched[02_enum]", f"{ROAD}[02_enum]"),
        (f"{ROAD}::TestScores::test_right_whichever_way[02_enum-perfect]", f"{ROAD}[02_enum]"),
        (f"{ROAD}::test_public_cases[only_the_public-flatten]", ROAD),
        ("tests/end_to_end/test_restoring.py::test_points[no_setup]", "tests/end_to_end/test_restoring.py"),
        ("tests/grading/test_x.py::TestIt::test_y[tier_B-nb_bom]", "tests/grading/test_x.py[tier_B]"),
        ("tests/exercises/test_exercises.py::TestExercise::test_x[a-b]", None),
    ],
)
def test_lots(nodeid, lot):
    assert scope(nodeid) == (lot or nodeid)


def test_all_others_go_by_their_class():
    nodeid = "tests/test_words.py::TestFill::test_puts_the_fields_in[a]"
    assert scope(nodeid) is None
    assert Sharing._split_scope(object.__new__(Sharing), nodeid) == "tests/test_words.py::TestFill"

import pytest

from autograder.grading.sandbox.tiers import Tier


@pytest.mark.parametrize(("tier", "walled"), [("A", True), ("B", True), ("C", True), ("none", False)])
def test_which_of_them_have_walls(tier, walled):
    assert Tier(tier).walled is walled

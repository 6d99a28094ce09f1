from autograder import reviewing, sorting, spoiling
from autograder.grading.insights.page_exercise import CRITERION, OUTCOME
from autograder.grading.insights.results import OUTCOMES
from autograder.report import CRITERIA


def test_every_criterion_has_a_name_for_a_class():
    told = {*CRITERIA, *spoiling.TOLD.values(), reviewing.TOLD, sorting.TOLD}
    assert told <= set(CRITERION)


def test_and_every_outcome():
    assert set(OUTCOME) == set(OUTCOMES)

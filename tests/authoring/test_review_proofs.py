"""The proofs of a review find what is wrong with it."""

from copy import deepcopy
from dataclasses import replace

import pytest

from autograder import exercises
from autograder.authoring import review_proofs as proofs
from autograder.authoring.proofs import Proved

EXERCISE = exercises.load("code_review")
SOLUTION = {
    "send_postcard": "free_text_for_closed_set",
    "water_plants": "array_without_items",
    "find_ferry": "no_description",
    "rent_bike": "number_for_integer",
    "order_firewood": "all_required",
    "book_sauna": "open_object",
}


def shown(review):
    """The variables of a notebook that shows these tools and functions."""
    variables = {}
    exec("from typing import Literal\n" + "\n".join(each.function for each in review), variables)
    return variables | {f"{each.name}_tool": each.tool for each in review}


def proved(review=EXERCISE.review, variables=None, solution=SOLUTION):
    exercise = replace(EXERCISE, review=review)
    return Proved(exercise, {}, {"choices": solution}, shown(review) if variables is None else variables, {})


def with_first(**changes):
    first, *rest = EXERCISE.review
    return (replace(first, **changes), *rest)


@pytest.mark.parametrize("proof", proofs.PROOFS, ids=lambda proof: proof.__name__)
def test_the_review_of_the_course_is_proved(proof):
    assert list(proof(proved())) == []


def test_a_second_mistake():
    tool = deepcopy(EXERCISE.review[0].tool)
    del tool["input_schema"]["additionalProperties"]
    (fault, *_) = proofs.each_tool_has_one_mistake(proved(with_first(tool=tool)))
    assert fault == "send_postcard has the mistakes ['open_object', 'free_text_for_closed_set']"


def test_a_code_for_two_tools():
    first, second, *rest = EXERCISE.review
    twice = replace(second, tool=first.tool, function=first.function)
    assert len(list(proofs.each_tool_has_one_mistake(proved((first, twice, *rest))))) == 1


def test_a_call_that_shows_nothing():
    call = {"to": "Mina Berg, Bergen", "picture": "harbour"}
    faults = list(proofs.its_call_shows_it(proved(with_first(call=call))))
    assert faults == ["the call of send_postcard doesn't show its mistake"]


def test_a_call_that_should_show_nothing_and_does():
    first, second, ferry, *rest = EXERCISE.review
    assert ferry.name == "find_ferry"
    call = {"island": "Utsira", "after": "at two"}
    faults = list(proofs.its_call_shows_it(proved((first, second, replace(ferry, call=call), *rest))))
    assert faults == ["the call of find_ferry doesn't show its mistake"]


def test_a_function_with_other_parameters():
    function = 'def send_postcard(to: str, motif: Literal["harbour", "church"]): ...'
    (fault, *_) = proofs.its_call_shows_it(proved(with_first(function=function)))
    assert fault == "send_postcard and its function don't have the same parameters"


def test_a_notebook_that_shows_another_tool():
    variables = shown(EXERCISE.review) | {"rent_bike_tool": EXERCISE.review[0].tool}
    assert len(list(proofs.the_notebook_shows_it(proved(variables=variables)))) == 1


def test_a_notebook_that_shows_another_function():
    variables = shown(EXERCISE.review)
    for other in (None, lambda size, hours: size):
        faults = list(proofs.the_notebook_shows_it(proved(variables=variables | {"rent_bike": other})))
        assert len(faults) == 1


def test_a_swap_that_passes():
    """As where two tools had the same mistake, and the solution named it twice."""
    same = dict.fromkeys(SOLUTION, "open_object")
    assert len(list(proofs.swapped_codes_fail(proved(solution=same)))) > 0

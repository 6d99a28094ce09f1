import pytest
import toy_course
from hypothesis import given
from hypothesis import strategies as st

from autograder.grading import forms
from autograder.grading.forms import Free
from autograder.grading.insights.alike import ALIKE, LEAST, _pairs, groups
from autograder.grading.insights.results import pictures

from .records import graded

pytestmark = pytest.mark.usefixtures("toy")

OWN = (
    "Books one boat for a guest who stands at the jetty; call it after they said which one they would like "
    "and for how long, because a boat that is booked can't be given to anybody else on the same day."
)
OTHERS = (
    "When somebody asks for a boat, this reserves it under their name, prints a small ticket with a number "
    "on it, and answers with that number so that the guest can show it at the counter later in the day."
)
CODE = "def wait(seconds):\n" + "".join(f"    step_{n} = seconds * {n} + {n * n}\n" for n in range(12))


def found(*records, given=frozenset()):
    (picture,) = pictures(records)
    return groups(picture, given)


def tool(said, **schema):
    return {**toy_course.with_schema(**schema), "description": said}


def test_the_same_words_stand_together():
    (group,) = found(
        graded("ann", tool=tool(OWN)), graded("bob", tool=tool(OTHERS)), graded("cat", tool=tool(OWN))
    )
    assert (group.role, group.students, group.likeness) == ("tool", ("ann", "cat"), 1.0)
    assert group.same_schema
    assert group.excerpt.startswith("Books one boat")


def test_nearly_the_same_do_as_well():
    (group,) = found(
        graded("ann", tool=tool(OWN)), graded("bob", tool=tool(OWN.replace("same day", "same morning")))
    )
    assert ALIKE <= group.likeness < 1


def test_other_words_do_not():
    assert found(graded("ann", tool=tool(OWN)), graded("bob", tool=tool(OTHERS))) == []


def test_a_schema_of_ones_own_below_the_same_words_is_told():
    (group,) = found(graded("ann", tool=tool(OWN)), graded("bob", tool=tool(OWN, additionalProperties=None)))
    assert group.same_schema is False


def test_what_the_lesson_gives_is_left_out():
    said = forms.given([OWN, str(toy_course.RENT_BOAT)], [])
    assert found(graded("ann", tool=tool(OWN)), graded("bob", tool=tool(OWN)), given=said) == []


def test_a_few_words_are_chance():
    short = {"name": "rent_boat", "description": " ".join(OWN.split()[: LEAST["tool"] // 2])}
    short["input_schema"] = {"type": "object"}
    assert found(graded("ann", tool=short), graded("bob", tool=short)) == []


def test_functions_by_their_lines():
    (group,) = found(graded("ann", code=CODE), graded("bob", code=CODE + "# mine\n"), graded("cat"))
    assert (group.role, group.students, group.same_schema) == ("function", ("ann", "bob"), None)


def test_a_short_function_is_forced():
    short = "def wait(seconds):\n    return seconds * 2\n"
    assert found(graded("ann", code=short), graded("bob", code=short)) == []


def test_a_record_with_a_broken_form_stands_nowhere():
    records = [graded("ann", tool=tool(OWN)), graded("bob", tool=tool(OWN))]
    records[0].seen["rent_boat"]["forms"]["tool"]["parts"] = "no hexadecimal"
    assert found(*records) == []


SETS = st.lists(st.frozensets(st.integers(0, 30), min_size=5), min_size=2, max_size=12)


@given(SETS)
def test_no_pair_is_missed(sets):
    free = [Free(len(each), each, 2**32) for each in sets]
    every = {
        (one, other)
        for other in range(len(free))
        for one in range(other)
        if forms.likeness(free[one], free[other]) >= ALIKE
    }
    assert {(one, other) for one, other, _ in _pairs(free)} == every

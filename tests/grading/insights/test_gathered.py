import pytest
import toy_course
from remembered import forget

from autograder.grading.insights.gathered import gather
from autograder.grading.records import GradingError

from .records import LESSON, by_hand, graded
from .test_alike import OTHERS, OWN, tool


def test_what_was_never_graded(course):
    with pytest.raises(GradingError, match="Run `autograder grade 00_toy` first"):
        gather(course, LESSON, "en", False)


def test_another_assignment_is_none_of_it(keep):
    with pytest.raises(GradingError):
        gather(keep(graded("ann")), "01_other", "en", False)


def test_the_last_record_counts_and_all_of_them_are_tries(keep):
    course = keep(
        graded("ann", 1.0, about={"digest": "a"}), graded("ann", 4.0, about={"digest": "b"}), by_hand("bob")
    )
    gathered = gather(course, LESSON, "en", False)
    assert [(each.student, each.status) for each in gathered.records] == [
        ("ann", "graded"),
        ("bob", "by_hand"),
    ]
    assert [each.points for each in gathered.tries] == [1.0, 4.0, None]
    assert gathered.shown[0].picture.scores == [4.0]
    assert [each.student for each in gathered.kept_back] == ["bob"]


def test_who_handed_in_and_is_not_graded_yet(keep):
    course = keep(graded("ann"))
    for student in ("ann", "zoe"):
        course.folder(course.submitted, student, LESSON).mkdir(parents=True)
    gathered = gather(course, LESSON, "en", False)
    assert gathered.waiting == ("zoe",)
    assert gathered.people.name("zoe") == "zoe"


class TestTheLesson:
    def test_its_words_are_nobodys(self, keep, lesson):
        course = keep(graded("ann", tool=tool(OWN)), graded("bob", tool=tool(OWN)))
        (shown,) = gather(course, LESSON, "en", False).shown
        assert len(shown.alike) == 1
        lesson(("markdown", f"Write this: {OWN}"), ("code", f"tool = {toy_course.RENT_BOAT!r}"))
        gathered = gather(course, LESSON, "en", False)
        assert gathered.shown[0].alike == ()
        assert gathered.no_lesson == ()

    def test_nor_are_those_of_its_hints_and_starter(self, keep, own_toy):
        words = own_toy / "exercises" / "rent_boat" / "en.toml"
        whole = f"{OWN} {toy_course.RENT_BOAT['description']}".replace('"', "")
        said = "title = 'Rent a boat'\nhints = [" + f'"{whole}", "It", "is"' + "]\n"
        course = keep(graded("ann", tool=tool(OWN)), graded("bob", tool=tool(OWN)))
        before = gather(course, LESSON, "en", False).shown[0].alike[0].size
        words.write_text(said)
        forget()
        alike = gather(course, LESSON, "en", False).shown[0].alike
        assert not alike or alike[0].size < before

    def test_it_is_told_where_they_could_not_be_left_out(self, keep):
        course = keep(graded("ann", tool=tool(OTHERS)))
        assert gather(course, LESSON, "en", False).no_lesson == (LESSON,)

import pytest
from pages import Page, read
from test_markup import ATTACKS, UNSEEN
from toy_course import BROKEN, with_property

from autograder.widgets.picture import picture
from autograder.words import literal
from widgets.boards import board

pytestmark = pytest.mark.usefixtures("toy")


def test_shows_everything_at_once():
    shown = picture(board(BROKEN, exercise="rent_boat"), (literal("A note."),))
    for text in (read(shown.html), str(shown)):
        for part in (
            '"hours": {"type": "integer"', "Verdict", "accepted", "Try to break it", "Which boat?",
            "OpenAI · Responses", "simulated model", "A note.", "A picture of it",
        ):  # fmt: skip
            assert part in text


def test_is_the_same_each_time():
    assert picture(board()) == picture(board())


def test_speaks_the_language():
    assert 'lang="xx"' in picture(board(language="xx")).html


@pytest.mark.parametrize("text", ["", "{", "[]", "5", "null", '{"type": "object"}'])
def test_of_anything_typed(text):
    Page(picture(board(text, text)).html)


@pytest.mark.parametrize("attack", ATTACKS)
def test_is_escaped(attack):
    shown = picture(board(with_property(attack, title=attack), {attack: attack}))
    Page(shown.html)
    assert not set(UNSEEN) & set(str(shown))

import json

import ipywidgets
import pytest
from pages import read
from toy_course import BROKEN, RENT_BOAT

from autograder.widgets.live import build
from widgets.boards import board

pytestmark = pytest.mark.usefixtures("toy")


class Playing:
    """A playground as somebody would use it: by the labels of its controls."""

    def __init__(self, *args, **more):
        self.whole = build(board(*args, **more))
        self.all = list(_below(self.whole))

    def control(self, label):
        return next(each for each in self.all if getattr(each, "description", "").startswith(label))

    def text(self):
        return " ".join(read(_no_style(each.value)) for each in self.all if isinstance(each, ipywidgets.HTML))

    def tabs(self):
        return next(each for each in self.all if isinstance(each, ipywidgets.Tab))


def _no_style(html):
    return html.rpartition("</style>")[2]


def _below(widget):
    yield widget
    for child in getattr(widget, "children", ()):
        yield from _below(child)


class TestTyping:
    def test_the_verdict_follows_the_call(self):
        playing = Playing()
        assert "✓ accepted" in playing.text()
        playing.control("Call").value = '{"kind": "raft"}'
        assert "✗ refused" in playing.text()
        assert "✓ accepted" not in playing.text()

    def test_the_verdict_follows_the_schema(self):
        playing = Playing(call={"kind": "raft"})
        playing.control("Schema").value = json.dumps(BROKEN)
        assert "✓ accepted" in playing.text()

    def test_broken_json_is_told_with_its_place(self):
        playing = Playing()
        playing.control("Schema").value = '{\n "a": }'
        assert "Line 2, column 7" in playing.text()


class TestBreaking:
    def test_is_asked_for_by_a_button_and_can_be_taken_over(self):
        playing = Playing(BROKEN, exercise="rent_boat")
        taking = playing.control("Take this call over")
        assert "Which boat?" not in playing.text()
        assert taking.layout.display == "none"
        playing.control("Try to break it").click()
        assert "Which boat?" in playing.text()
        assert taking.layout.display != "none"
        taking.click()
        assert json.loads(playing.control("Call").value) == {"hours": 2}

    def test_what_was_found_is_gone_once_something_changes(self):
        playing = Playing(BROKEN, exercise="rent_boat")
        playing.control("Try to break it").click()
        playing.control("Schema").value = json.dumps(RENT_BOAT)
        assert "Which boat?" not in playing.text()
        assert playing.control("Take this call over").layout.display == "none"

    def test_an_exercise_can_be_chosen(self):
        playing = Playing(BROKEN)
        playing.control("Exercise").value = "rent_boat"
        playing.control("Try to break it").click()
        assert "Which boat?" in playing.text()

    def test_a_broken_schema_is_told_here_too(self):
        playing = Playing("{")
        playing.control("Try to break it").click()
        assert playing.text().count("The schema can't judge yet.") >= 2


class TestTabs:
    def test_each_is_drawn_when_it_is_opened(self):
        playing = Playing()
        heads = ("Anthropic · Messages", "OpenAI · Responses", "Gemini · parameters", "no language model")
        for index, head in enumerate(heads):
            assert index == 0 or head not in playing.text()
            playing.tabs().selected_index = index
            assert head in playing.text()
        playing.tabs().selected_index = None

    def test_the_next_ten_calls(self):
        playing = Playing()
        playing.tabs().selected_index = 3
        first = playing.text()
        playing.control("The next ten calls").click()
        assert playing.text() != first

    def test_a_request_can_be_chosen(self):
        playing = Playing()
        playing.tabs().selected_index = 3
        playing.control("Request").value = "weather"
        assert "Какая погода" in playing.text()


class TestForEverybody:
    def test_every_control_has_a_label(self):
        kinds = (ipywidgets.Textarea, ipywidgets.Dropdown, ipywidgets.Button)
        controls = [each for each in Playing().all if isinstance(each, kinds)]
        assert len(controls) == 7
        assert all(each.description for each in controls)

    def test_what_changes_is_a_live_region(self):
        panels = [each.value for each in Playing().all if isinstance(each, ipywidgets.HTML) and each.value]
        assert panels
        assert all('role="status"' in each for each in panels)

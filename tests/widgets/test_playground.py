import json
import subprocess
import sys

import examples
import hostile
import hostile_schemas
import pytest
from pages import read
from toy_course import BROKEN, RENT_BOAT, rent_boat

import autograder
from autograder import playground, use

pytestmark = pytest.mark.usefixtures("toy")
HOSTILE = sorted(name for name in vars(hostile) if name[0].isupper() and name != "AskedError")


def typed(found):
    return json.loads(found.board.schema_text)


class TestWhatItBeginsWith:
    def test_an_example(self):
        found = playground()
        assert typed(found)["name"] == "find_recipes"
        assert found.board.subject.judge.accepts(found.board.call.value)

    def test_a_tool_and_a_call_that_it_accepts(self):
        found = playground(RENT_BOAT)
        assert typed(found) == RENT_BOAT
        assert found.board.call.value.keys() == {"kind", "hours", "note"}
        assert found.board.subject.judge.accepts(found.board.call.value)

    def test_a_call_of_one_s_own(self):
        assert playground(RENT_BOAT, {"kind": 5}).board.call.value == {"kind": 5}

    def test_text_stays_as_it_is(self):
        assert playground("{ ", "[1,").board.schema_text == "{ "
        assert playground("{ ", "[1,").board.call_text == "[1,"

    def test_the_answer_in_the_notebook(self, monkeypatch):
        monkeypatch.setitem(globals(), "rent_boat", rent_boat(description="Mine."))
        assert typed(playground(exercise="rent_boat"))["description"] == "Mine."

    def test_what_an_exercise_starts_from(self):
        assert typed(playground(exercise="mend_boat")) == BROKEN

    def test_an_empty_tool_where_there_is_nothing_yet(self, monkeypatch):
        monkeypatch.setitem(globals(), "rent_boat", None)
        found = playground(exercise="rent_boat")
        assert typed(found)["name"] == "rent_boat"
        assert found.board.call.value == {"kind": "kayak", "hours": 8, "note": "by the lake"}

    def test_a_schema_to_hold_it_against(self):
        assert playground(BROKEN, against=RENT_BOAT).board.against == RENT_BOAT["input_schema"]


class TestWhatItCantUse:
    @pytest.mark.parametrize(
        ("given", "sentence"),
        [
            ({"exercise": "row_boat"}, "no tool to play with in row_boat"),
            ({"exercise": 5}, "These exercises have one: mend_boat, rent_boat."),
            ({"against": {"type": "array"}}, "going on without it"),
            ({"call": {"hours": {2}}}, "Here stands a set, and JSON has none."),
            ({"request": "rain"}, "There are: coordinates, exchange_rate, weather."),
        ],
    )
    def test_is_said_and_the_rest_goes_on(self, given, sentence):
        found = playground(RENT_BOAT, **given)
        assert sentence in read(found.still.html)
        assert "Verdict" in str(found)

    @pytest.mark.parametrize("name", HOSTILE)
    def test_whatever_it_gets(self, name):
        value = getattr(hostile, name)
        for each in (value, *([value()] if isinstance(value, type) and not issubclass(value, type) else [])):
            str(playground(each, each, exercise=each, against=each, request=each))


@pytest.fixture
def somebody(kernel, monkeypatch):
    """As if a learner sat there."""
    monkeypatch.setattr("autograder.widgets.playground.attended", lambda: True)


class TestEndlessWork:
    @pytest.mark.parametrize("name", [each for each in hostile_schemas.HOSTILE if "doubled" in each])
    def test_is_stopped_once_and_said(self, name):
        make, _ = hostile_schemas.HOSTILE[name]
        found = playground(make())
        assert str(found).count("Judging a few calls by this schema takes more than") == 1

    @pytest.mark.parametrize("code", examples.ALL)
    def test_whatever_is_wrong_with_a_tool_is_no_fault_of_ours(self, code):
        made = examples.ALL[code]
        assert "no fault of yours" not in str(playground(made() if callable(made) else made))


class TestShown:
    def test_is_plain_html_and_text_where_nobody_types(self, kernel):
        found = playground()
        assert found._repr_mimebundle_().keys() == {"text/html", "text/plain"}
        with pytest.raises(NotImplementedError):  # for IPython, which then takes the bundle
            found._ipython_display_()

    def test_is_a_widget_and_a_picture_that_it_hides(self, somebody, monkeypatch):
        shown = []
        monkeypatch.setattr("IPython.display.display", lambda each, raw=False: shown.append(each))
        found = playground()
        found._ipython_display_()
        live, still = shown
        assert live is found.live
        assert still["text/html"] == f'<div class="ts-still">{found.still.html}</div>'
        assert still["text/plain"] == str(found)

    def test_is_one_widget_however_often_it_is_shown(self, somebody):
        found = playground()
        assert found.live is found.live is not None

    def test_does_without_ipywidgets(self, somebody, monkeypatch):
        monkeypatch.setitem(sys.modules, "ipywidgets", None)
        monkeypatch.delitem(sys.modules, "autograder.widgets.live", raising=False)
        assert playground().live is None


def test_speaks_the_language_of_the_notebook():
    use("xx")
    assert 'lang="xx"' in playground().still.html


def test_the_package_has_it_and_no_name_besides():
    assert "playground" in autograder.__all__
    with pytest.raises(AttributeError, match="has no attribute 'playgroud'"):
        _ = autograder.playgroud


def test_it_is_not_loaded_with_the_package():
    code = "import autograder, sys; print([each for each in sys.modules if 'widgets' in each])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"

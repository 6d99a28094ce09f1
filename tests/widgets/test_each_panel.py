"""The verdict, the broken schema, the forms and the calls: what people read of them."""

import pytest
from pages import Page, read
from test_markup import ATTACKS
from toy_course import BROKEN, rent_boat, with_property, with_schema

from autograder import providers
from autograder.widgets.breaking_panel import broken
from autograder.widgets.model_panel import imitation
from autograder.widgets.provider_panel import provider
from autograder.widgets.verdict_panel import verdict
from widgets.boards import board

pytestmark = pytest.mark.usefixtures("toy")


def gemini(given):
    return provider(given, "gemini")


PANELS = (verdict, broken, imitation, gemini)


class TestVerdict:
    def test_accepted(self):
        panel = verdict(board())
        assert panel.good
        assert panel.text == "accepted: your schema lets this call through."

    def test_refused_with_the_reason_and_the_place(self):
        panel = verdict(board(call={"kind": "raft"}))
        assert panel.good is False
        assert panel.text.startswith('refused. Your schema allows `kind` only `["canoe", "kayak"]`')
        assert "<mark>&quot;kind&quot;: &quot;raft&quot;</mark>" in panel.html

    def test_a_broken_schema_speaks_before_a_broken_call(self):
        assert verdict(board("{", "{")).text.startswith("The schema can't judge yet. Line 1, column 2:")
        assert verdict(board(call="{")).text.startswith("The call can't be judged yet. Line 1, column 2:")


class TestBroken:
    def test_for_sure(self):
        panel = broken(board(BROKEN, exercise="rent_boat"))
        assert panel.text.startswith(
            'This call gets through, and should not.\n    {"hours": 2}\n    Which boat?'
        )
        assert "Others that get through (" in panel.text
        assert "<details>" in panel.html

    def test_a_question(self):
        panel = broken(board(with_schema(additionalProperties=None)))
        assert panel.text.startswith("Your schema lets this through. Is that meant?")

    def test_well_closed(self):
        panel = broken(board(exercise="rent_boat", call={"kind": "canoe"}))
        assert panel.good
        assert panel.text == (
            "Well closed: all 6 wrong calls that `rent_boat` shows are refused.\nNo such call was found: no "
            "unknown key, no wrong type, no null, and no call that is empty."
        )


class TestProvider:
    @pytest.mark.parametrize("name", providers.PROVIDERS)
    def test_says_what_is_taken_as_it_stands(self, name):
        panel = provider(board(), name)
        assert panel.text.startswith("It would be taken as it stands.\n")
        assert "Nothing is lost: it accepts the same calls." in read(panel.html)

    def test_says_what_would_be_refused_and_what_is_lost(self):
        panel = gemini(board(with_property("hours", exclusiveMinimum=0, type=["integer", "null"])))
        assert "As it stands, before it is converted:" in panel.text
        assert "input_schema.properties.hours" in read(panel.html)

    def test_a_fault_of_the_tool_comes_first(self):
        assert "won't do" in gemini(board(rent_boat(name="two words"))).text


class TestImitation:
    def test_says_that_it_is_simulated(self):
        panel = imitation(board())
        note = "From the simulated model: its numbers are invented, and no language model was asked."
        assert panel.text.endswith(note)
        assert read(panel.html).endswith(note)

    def test_counts_and_judges_each_call_in_words(self):
        panel = imitation(board(call={"kind": "canoe"}))
        assert ' × {"kind": "canoe"}: as meant' in panel.text
        assert "✓ as meant" in read(panel.html)

    def test_a_named_request_is_quoted(self):
        assert "The request: “Какая погода" in imitation(board(request="weather", call="{")).text


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("attack", ATTACKS)
def test_what_is_typed_is_escaped(panel, attack):
    tool = with_property(attack, type="string", pattern="x")
    for given in (board(tool, {attack: attack}), board(attack, attack)):
        Page(panel(given).html)

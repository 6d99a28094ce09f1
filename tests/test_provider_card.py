import pytest
from pages import Page, read
from test_markup import ATTACKS, UNSEEN
from toy_course import rent_boat

from autograder.provider_card import pretty, show_providers

pytestmark = pytest.mark.usefixtures("toy")
N = {"type": "integer", "exclusiveMinimum": 0}
BOLD = {"type": "object", "properties": {"n": N}, "additionalProperties": False}


class TestCard:
    def test_shows_three_forms_and_marks_by_sign_what_differs(self):
        card = show_providers(rent_boat(input_schema=BOLD))
        text = str(card)
        for head in ("Anthropic · Messages", "OpenAI · Responses", "Gemini · parameters"):
            assert head in text
            assert head in read(card.html)
        assert '  +         "minimum": 1' in text
        assert '  −         "exclusiveMinimum": 0' in text
        assert '  +   "parameters": {' in text
        assert "<mark>+ " in card.html
        assert "<mark>− " in card.html
        assert text.count("Nothing is lost: it accepts the same calls.") == 3

    def test_a_list_of_plain_values_takes_one_line(self):
        assert pretty({"enum": ["a  b", 1], "x": [[], {}]}).splitlines()[1] == '  "enum": ["a  b", 1],'

    def test_lists_what_is_lost(self):
        card = show_providers(rent_boat(input_schema=BOLD), strict=True)
        assert "One strict tool" in str(card)
        assert "- /input_schema/properties/n/exclusiveMinimum: `exclusiveMinimum: 0` is no longer" in str(
            card
        )
        assert "/input_schema/properties/n: n can no longer be left out" in read(card.html)
        assert "Lost, so check it in code (1):" in read(card.html)

    def test_the_messages_form_of_a_plain_tool_has_no_mark(self):
        html = show_providers(rent_boat()).html
        first = html[: html.index("OpenAI · Responses")]
        assert "<mark>" not in first

    @pytest.mark.parametrize(
        "value", [None, 5, {"name": "x"}, {"name": "x", "input_schema": {"type": "array"}}, object()]
    )
    def test_says_why_there_is_nothing_to_show(self, value):
        assert "ts-not_yet" in show_providers(value).html

    @pytest.mark.parametrize("attack", ATTACKS)
    def test_is_escaped(self, attack):
        card = show_providers(rent_boat(description=attack, input_schema={**BOLD, "title": attack}))
        Page(card.html)
        assert "Anthropic · Messages" in read(card.html)

    @pytest.mark.parametrize("sign", UNSEEN)
    def test_signs_that_are_not_seen_reach_neither_page_nor_terminal(self, sign):
        card = show_providers(rent_boat(description=f"a{sign}b"))
        assert sign not in card.html
        assert sign not in str(card)

import hostile
import pytest
from pages import Page, read
from test_markup import ATTACKS, UNSEEN

from autograder.stability_plot import SHOWN, plot_stability

TWO = {"vague": [False, True, False], "precise": [True, True, True]}
KEY = "✓ a right call, ✗ a wrong one, in the order of the attempts."
NOTE = "From the simulated model: its numbers are invented, and no language model was asked."


class TestPicture:
    def test_as_a_page(self):
        assert read(plot_stability(TWO).html) == (
            f"Right calls for the same request vague ✗ ✓ ✗ 1 of 3 precise ✓ ✓ ✓ 3 of 3 {KEY} {NOTE}"
        )

    def test_as_text(self):
        assert str(plot_stability(TWO)).splitlines() == [
            "Right calls for the same request",
            "  vague    ✗✓✗  1 of 3",
            "  precise  ✓✓✓  3 of 3",
            KEY,
            NOTE,
        ]

    def test_to_a_screen_reader(self):
        page = Page(plot_stability(TWO).html)
        assert (
            "aria-label",
            "Right calls for the same request: vague: 1 of 3; precise: 3 of 3",
        ) in page.attributes
        assert page.attributes.count(("aria-label", "1 of 3")) == 1
        assert page.attributes.count(("aria-hidden", "true")) == 6
        assert ("scope", "row") in page.attributes

    def test_right_and_wrong_differ_in_sign_and_fill_not_in_colour_alone(self):
        looks = {value for name, value in Page(plot_stability(TWO).html).attributes if name == "style"}
        assert len(looks) == 2
        assert sum("background:none" in look for look in looks) == 1

    def test_colours_are_those_of_the_theme(self):
        looks = [value for name, value in Page(plot_stability(TWO).html).attributes if name == "style"]
        assert all("#" not in look and "rgb" not in look for look in looks)

    def test_says_which_model_it_was(self):
        assert NOTE in str(plot_stability(TWO))
        live = str(plot_stability(TWO, live=True))
        assert NOTE not in live
        assert "From a real model" in live

    def test_a_variant_without_attempts(self):
        assert "mine    no attempts yet" in str(plot_stability({"mine": []}))
        assert "mine no attempts yet" in read(plot_stability({"mine": ()}).html)

    def test_very_many_attempts_are_counted(self):
        shown = plot_stability({"many": [True] * 1000})
        assert shown.html.count("✓") == SHOWN + 1
        assert "1000 of 1000" in str(shown)


class TestAnythingElse:
    @pytest.mark.parametrize(
        "results",
        [
            None,
            {},
            [],
            "vague",
            {"a": None},
            {"a": 7},
            {"a": "yes"},
            {"a": [1, 0]},
            {1: [True]},
            {"a": {True}},
        ],
        ids=repr,
    )
    def test_gets_a_sentence(self, results):
        shown = plot_stability(results)
        assert str(shown).startswith("`plot_stability` takes a dict from each variant's name to a list")
        assert '{"vague": [False, True]}' in read(shown.html)

    @pytest.mark.parametrize("kind", hostile.MAKERS)
    def test_that_lies_about_itself(self, kind):
        for results in (
            hostile.MAKERS[kind](),
            {"a": hostile.MAKERS[kind]()},
            {"a": [hostile.MAKERS[kind]()]},
        ):
            assert "takes a dict" in str(plot_stability(results))


class TestAttacks:
    @pytest.mark.parametrize("text", ATTACKS)
    def test_a_name_is_text(self, text):
        assert " ".join(text.split()) in read(plot_stability({text: [True]}).html)

    @pytest.mark.parametrize("sign", UNSEEN, ids=lambda sign: f"U+{ord(sign):04X}")
    def test_signs_that_steer(self, sign):
        shown = plot_stability({f"a{sign}b": [True]})
        assert sign not in shown.html
        assert sign not in str(shown)

    def test_a_very_long_name(self):
        shown = plot_stability({"x" * 300_000: [True]})
        assert len(shown.html) < 10_000
        assert len(str(shown)) < 1_000

import pytest
from pages import read

from autograder.findings import Finding
from autograder.limits import TimeUpError, TooMuchWorkError
from autograder.widgets.panels import Panel, fault, in_time, joined, marked, told
from autograder.words import literal

pytestmark = pytest.mark.usefixtures("toy")


class TestInTime:
    def test_is_the_panel(self):
        assert in_time(lambda: Panel("<p>x</p>", "x"), "en") == Panel("<p>x</p>", "x")

    @pytest.mark.parametrize(
        ("error", "sentence"),
        [
            (TimeUpError(), "took longer than 2 seconds"),
            (TooMuchWorkError(), "takes more than"),
            (ZeroDivisionError("<b>"), "ZeroDivisionError: <b>"),
            (RecursionError(), "no fault of yours"),
        ],
    )
    def test_is_a_sentence_instead_of_an_error(self, error, sentence):
        def draw():
            raise error

        panel = in_time(draw, "en")
        assert sentence in panel.text
        assert sentence in read(panel.html)


def test_a_fault_says_in_which_text_it_is():
    panel = fault(Finding("typed.empty"), "en", "playground.in_call")
    assert panel.text == "The call can't be judged yet. The box is empty. Type JSON: it begins with `{`."
    assert read(panel.html).startswith("… The call can't be judged yet.")


@pytest.mark.parametrize(("good", "mark"), [(True, "✓"), (False, "✗"), (None, "…")])
def test_a_mark_is_a_sign_and_not_only_a_colour(good, mark):
    assert read(marked(good, literal("So."), []).html) == f"{mark} So."


def test_parts_are_joined():
    panel = joined(
        [told([literal("A `b`.")]), Panel("<p>c</p>", ""), told([literal("D.")], strong=True)], True
    )
    assert panel.text == "A `b`.\nD."
    assert read(panel.html) == "A b. c D."
    assert panel.good

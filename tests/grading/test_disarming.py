import pytest
from bs4 import BeautifulSoup
from hypothesis import given
from hypothesis import strategies as st
from nbconvert.filters import markdown2html

from autograder.grading.disarming import UNSEEN_SPACE, disarmed

from .test_page_template import HARM, dangers

HARMLESS = (
    "Tea, *hot*. a < b, 1<2, `x <= y`, https://example.org, [see](https://example.org), [up](#top), "
    "![leaf](images/leaf.png), ![leaf](attachment:leaf.png), [note]: see a[0](x)"
)


def shown(markdown):
    """As formgrader sets it: with nbconvert's own filter."""
    return BeautifulSoup(markdown2html(markdown), "html.parser")


@pytest.mark.parametrize(
    "markdown",
    [
        HARM,
        "[x](\njavascript:alert(1))",
        "[x](<javascript:alert(1)>)",
        "[x](&#106;avascript:alert(1))",
        "[x](java\\script:alert(1))",
        "[x][y]\n\n[y]: javascript:alert(1)",
        "[y]\n\n  [y]: <data:text/html,1> 'z'",
        "![x](data:image/svg+xml;base64,PHN2Zz4=)",
        "<javascript:alert(1)>",
        "- a\n  > <img src=x onerror=alert(1)>",
        "`` ` `` <svg onload=alert(1)>",
        "```\n<b>\n```\n<!-- --><iframe src=x></iframe>",
        "| a |\n| - |\n| <object data=x></object> |",
    ],
)
def test_nothing_runs(markdown):
    assert list(dangers(shown(disarmed(markdown)))) == []


def test_it_would_have():
    assert len(list(dangers(shown(HARM.replace("attachment:", ""))))) > 3


def test_what_is_harmless_stays_as_it_is():
    assert disarmed(HARMLESS, ["leaf.png"]) == HARMLESS


def test_a_picture_that_is_missing_is_no_error():
    assert shown(disarmed("![leaf](attachment:leaf.png)")).find("img") is None


@given(st.text(alphabet="<>/!?ab[]():#`\n \\&;\"'=-x", max_size=60))
def test_it_reads_the_same_and_holds_no_tag(text):
    found = disarmed(text)
    assert found.replace(UNSEEN_SPACE, "") == text
    assert list(dangers(shown(found))) == []
    assert disarmed(found) == found

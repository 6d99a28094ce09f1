"""What a notebook shows, through axe-core: nothing that keeps somebody out, in light and in dark."""

import pytest

from browser.tools import serious

pytestmark = pytest.mark.browser
SCHEMES = ("light", "dark")


def document(samples):
    """A page that isn't Jupyter's, such as nbgrader's feedback."""
    parts = "".join(f'<div id="{name}">{html}</div>' for name, html in samples.items())
    return f'<!doctype html><html lang="en"><title>Samples</title><body><main>{parts}</main></body></html>'


@pytest.fixture(params=SCHEMES)
def shown(request, page, samples):
    """All samples on a page of a reader who likes it light, or dark; with everything that folds open."""
    page.emulate_media(color_scheme=request.param)
    page.set_content(document(samples))
    page.evaluate(
        "document.querySelectorAll('details').forEach(each => { each.name = ''; each.open = true })"
    )
    return page


def test_nothing_keeps_anybody_out(shown, axe):
    assert serious(shown, axe, [".ts"]) == []

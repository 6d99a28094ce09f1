"""What a notebook shows, through axe-core: nothing that keeps somebody out, in light and in dark."""

import json

import pytest
from nbformat import v4

from autograder.authoring import notebooks
from browser.notebooks import Notebook
from browser.tools import serious

pytestmark = pytest.mark.browser
TALL = 20_000  # pixels: all of it is in view
FAINT = """color => {
    const shown = [...document.querySelectorAll('.ts-card .ts-soft')].filter(each => each.checkVisibility());
    shown.at(-1).style.color = color;
}"""
THEMES = ("JupyterLab Light", "JupyterLab Dark")
NARROW = 524  # what JupyterLab's bars leave to an output, of 1280 pixels at 200 percent
TOO_WIDE = """[...document.querySelectorAll('main > div')]
    .filter(each => each.scrollWidth > each.clientWidth).map(each => each.id)"""
OPEN_ALL = "document.querySelectorAll('.ts details').forEach(each => { each.name = ''; each.open = true })"
SAMPLES = """import json
from pathlib import Path
from IPython.display import HTML, display
for html in json.loads(Path("samples.json").read_text()).values():
    display(HTML(html))"""
PLAYGROUND = """from autograder import playground
playground(exercise="fix_the_types", call={"page": 0})"""


def document(samples):
    """A page that isn't Jupyter's, such as nbgrader's feedback."""
    parts = "".join(f'<div id="{name}">{html}</div>' for name, html in samples.items())
    return f'<!doctype html><html lang="en"><title>Samples</title><body><main>{parts}</main></body></html>'


class TestOnAnyPage:
    @pytest.fixture(params=["light", "dark"])
    def shown(self, request, page, samples):
        """All samples, for a reader who likes it light, or dark; with everything that folds open."""
        page.emulate_media(color_scheme=request.param)
        page.set_content(document(samples))
        page.evaluate(OPEN_ALL)
        return page

    def test_nothing_keeps_anybody_out(self, shown, axe):
        assert serious(shown, axe, ".ts:not(.ts-play .ts)") == []

    def test_nothing_leaves_the_page_at_200_percent(self, shown):
        shown.set_viewport_size({"width": NARROW, "height": 450})
        assert shown.evaluate(TOO_WIDE) == []

    def test_what_does_keep_somebody_out_is_found(self, shown, axe):
        shown.evaluate(FAINT, "rgba(128, 128, 128, 0.5)")
        (found,) = serious(shown, axe, ".ts:not(.ts-play .ts)")
        assert json.loads(found)["id"] == "color-contrast"


@pytest.fixture(scope="module")
def notebook(browser, lab, course, samples):
    (course / "samples.json").write_text(json.dumps(samples))
    cells = [
        v4.new_code_cell(SAMPLES, id="samples"),
        v4.new_code_cell(PLAYGROUND, id="playground"),
    ]
    nb = v4.new_notebook(cells=cells, metadata=notebooks.NOTEBOOK_METADATA)
    notebooks.write(nb, course / "samples.ipynb")
    page = browser.new_page(viewport={"width": 1280, "height": TALL})
    opened = Notebook(page, lab, "samples.ipynb")
    opened.run("samples")
    opened.run("playground")
    live = page.locator(".ts-play")
    live.get_by_role("button", name="Try to break it").click()
    live.get_by_text("This call gets through, and should not.").wait_for()
    page.evaluate(OPEN_ALL)
    yield opened
    page.close()


class TestInJupyterLab:
    @pytest.mark.parametrize("theme", THEMES)
    def test_nothing_keeps_anybody_out(self, notebook, axe, theme):
        notebook.theme(theme)
        assert serious(notebook.page, axe, ".ts:not(.ts-play .ts)") == []

    def test_what_does_keep_somebody_out_is_found(self, notebook, axe):
        notebook.page.evaluate(FAINT, "rgba(128, 128, 128, 0.5)")
        (found,) = serious(notebook.page, axe, ".ts:not(.ts-play .ts)")
        notebook.page.evaluate(FAINT, "")
        assert json.loads(found)["id"] == "color-contrast"

    @pytest.mark.parametrize("theme", THEMES)
    @pytest.mark.parametrize("tab", ["OpenAI", "Simulated model"])
    def test_nor_does_anything_in_the_playground(self, notebook, axe, theme, tab):
        notebook.theme(theme)
        notebook.page.get_by_role("tab", name=tab).click()
        assert serious(notebook.page, axe, ".ts-play") == []

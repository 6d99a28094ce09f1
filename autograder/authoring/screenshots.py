"""Pictures for the docs, taken of the real thing: lessons solved in JupyterLab, in a headless browser.

Run as `make screenshots`; needs the extra "browser" and a Chromium, which the variable CHROMIUM may name.
"""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

from autograder import exercises
from autograder.authoring import answers, notebooks
from autograder.authoring.browsing import CHANGE_THEME, FLAGS, KERNEL_IS_IDLE, WAIT, chromium, lab
from autograder.places import PROJECT

IMAGES = PROJECT / "docs" / "images"
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}
LESSON = "00_first_tool"

# What a learner could have written for search_documents: everything right, but for one type.
NOT_YET = """search_documents = {
    "name": "search_documents",
    "description": "Searches the handbook of the company. Returns titles.",
    "input_schema": {
        "type": "object",
        "properties": {
            "query": {"type": "string", "description": "What to look for, in a few plain words."},
            "limit": {
                "type": "number",
                "minimum": 1,
                "maximum": 20,
                "description": "How many documents to return.",
            },
        },
        "required": ["query"],
        "additionalProperties": False,
    },
}"""


def main() -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        work = Path(folder)
        prepare(work)
        with lab(work) as address:
            browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
            for path in take(browser, address):
                print(path.relative_to(PROJECT))
            browser.close()


def prepare(work: Path) -> None:
    """The lesson three times: with a fault, solved, and untouched."""
    source = PROJECT / "course" / "en" / LESSON / f"{LESSON}.ipynb"
    solved = PROJECT / "solutions" / "en" / LESSON / f"{LESSON}.ipynb"
    nb = notebooks.read(source)
    notebooks.write(nb, work / "not_started.ipynb")
    cells = {cell.id: cell for cell in nb.cells}
    cells["search_documents-answer"].source = NOT_YET
    notebooks.write(nb, work / "not_yet.ipynb")
    tool = answers.of_notebook(solved, exercises.load("search_documents"))["tool"]
    cells["search_documents-answer"].source = f"search_documents = {tool!r}"
    notebooks.write(nb, work / "passed.ipynb")


def take(browser: Browser, address: str) -> Iterator[Path]:
    for state in ("not_started", "not_yet", "passed"):
        page = browser.new_page(viewport={"width": 1000, "height": 1400}, device_scale_factor=2)
        run(page, address.format(f"{state}.ipynb"))
        for name, theme in THEMES.items():
            page.evaluate(CHANGE_THEME, theme)
            page.wait_for_timeout(1500)
            path = IMAGES / f"{state}-{name}.png"
            _shoot(page, path)
            yield path
        page.close()


def run(page: Page, address: str) -> None:
    """Opens a notebook, runs all of it, and waits until its last exercise has a report."""
    page.goto(address)
    page.wait_for_selector(".jp-Notebook .jp-CodeCell", timeout=1000 * WAIT)
    page.evaluate("void jupyterapp.commands.execute('application:toggle-left-area')")
    page.wait_for_function(KERNEL_IS_IDLE, timeout=1000 * WAIT)
    page.evaluate("void jupyterapp.commands.execute('notebook:run-all-cells')")
    page.wait_for_selector(".ts-quiz", state="attached", timeout=1000 * WAIT)


def _shoot(page: Page, path: Path) -> None:
    """The answer cell and the report below it."""
    check = page.locator(".jp-CodeCell").filter(has_text='check("search_documents")').last
    answer = page.locator(".jp-CodeCell").filter(has_text="search_documents = {").last
    answer.evaluate("cell => cell.scrollIntoView({block: 'start'})")
    page.wait_for_timeout(500)
    above, below = answer.bounding_box(), check.bounding_box()
    top = max(above["y"], 100)
    clip = {"x": below["x"], "y": top, "width": below["width"], "height": below["y"] + below["height"] - top}
    page.screenshot(path=path, clip=clip)


if __name__ == "__main__":
    main()

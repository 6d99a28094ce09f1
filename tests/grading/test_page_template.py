import copy
import re

import pytest
from bs4 import BeautifulSoup
from traitlets.config import Config

from autograder.grading.page_template import COLORED, PageTemplate

from . import tea

ABOUT = {"notebook": tea.LESSON, "score": 1.5, "max_score": 3.5, "late_penalty": 0.0}
PROSE = "<details><summary>See</summary>Tea is hot.</details>"
HARM = (
    "<script>document.title='x'</script><img src=x onerror=alert(1)><svg onload=alert(1)> "
    "<iframe src='data:text/html,<script>1</script>'></iframe> [x](javascript:alert(1)) "
    "[y](data:text/html;base64,PHN2Zz4=) <a href='javascript:alert(1)'>z</a>\n\n"
    "```mermaid\n<script>alert(1)</script>\n```\n\n<script>\nalert(1)\n</script>\n\n"
    "![p](attachment:gone.png) \x1b[2J\u202e"
)
RUNS = {"script", "iframe", "svg", "object", "embed", "form", "base", "link"}


@pytest.fixture(scope="module")
def template():
    return PageTemplate(Config(), {PROSE})


def page(template, *cells):
    """The notebook's part of a page, parsed."""
    text = template.fill({"cells": copy.deepcopy(list(cells))}, ABOUT)
    return BeautifulSoup(text, "html.parser").find(id="notebook-container")


def dangers(soup):
    """What would run, or load something, in a browser."""
    yield from soup.find_all(RUNS)
    for element in soup.find_all(True):
        for key, value in element.attrs.items():
            text = "".join(str(value).split()).lower()
            if key.startswith("on") or text.startswith(("javascript:", "data:text", "data:image/svg")):
                yield element


def code(source="1", outputs=(), **mark):
    found = tea.cell("x", source, **mark)
    if "grade" in mark or "solution" in mark:
        found["metadata"]["nbgrader"] |= {"score": 1.0, "comment": mark.get("comment")}
    return {**found, "execution_count": 1, "outputs": list(outputs)}


def result(**data):
    data = {key.replace("_", "/"): value for key, value in data.items()}
    return {"output_type": "execute_result", "execution_count": 1, "metadata": {}, "data": data}


class TestHarm:
    @pytest.mark.parametrize(
        "cell",
        [
            {**tea.cell("m", HARM, kind="markdown")},
            {**tea.cell("m", HARM, kind="markdown", solution=True, grade=True, points=1)},
            {**tea.cell("r", HARM, kind="raw"), "metadata": {}},
            code(HARM),
            code(HARM, solution=True),
            code(outputs=[{"output_type": "stream", "name": "stdout", "text": HARM}]),
            code(outputs=[{"output_type": "error", "ename": HARM, "evalue": HARM, "traceback": [HARM]}]),
            code(outputs=[result(text_html=HARM, text_plain=HARM)]),
            code(outputs=[result(text_html=HARM)]),
            code(outputs=[{**result(**{"image/svg+xml": HARM, "application/javascript": HARM})}]),
            code(outputs=[result(text_markdown=HARM, text_latex=HARM)]),
            code(solution=True, comment=HARM),
        ],
        ids=lambda cell: cell["cell_type"],
    )
    def test_nothing_of_a_learners_runs(self, template, cell):
        if "points" in cell["metadata"].get("nbgrader", {}):
            cell["metadata"]["nbgrader"] |= {"score": 1.0, "comment": None}
        found = page(template, cell)
        assert list(dangers(found)) == []
        assert not re.search("[\x00-\x08\x1b\u202e]", found.get_text())

    def test_a_cell_too_long_for_colours_is_shown_plain(self, template):
        source = "x = 1  # <script>\n" * (COLORED // 15)
        found = page(template, code(source))
        assert (list(found.find_all("span", class_="mi")), list(dangers(found))) == ([], [])
        assert found.find("pre").text.strip() == source.strip()
        assert page(template, code("x = 1")).find_all("span", class_="mi")

    def test_a_cell_that_says_it_was_set_already(self, template):
        assert (
            list(dangers(page(template, {**tea.cell("r", "<!--end--><script>1</script>", kind="raw")}))) == []
        )

    def test_nor_anything_that_slipped_through(self, template):
        text = template.fill({"cells": []}, ABOUT)
        policy = BeautifulSoup(text, "html.parser").find("meta", {"http-equiv": "Content-Security-Policy"})
        assert policy["content"].startswith("script-src https://cdnjs.cloudflare.com 'sha256-")
        assert "unsafe" not in policy["content"]


class TestShown:
    def test_the_courses_own_prose_may_hold_html(self, template):
        assert page(template, tea.cell("p", PROSE, kind="markdown")).find("details")

    def test_a_changed_one_may_not(self, template):
        found = page(template, tea.cell("p", f"{PROSE}!", kind="markdown"))
        assert not found.find("details")
        assert "<details>" in found.get_text()

    def test_a_checks_report(self, template):
        cell = code(
            outputs=[result(text_html="<p class='ts'>Tea is hot.</p>", text_plain="1")], grade=True, points=1
        )
        assert page(template, cell).find("p", class_="ts").get_text() == "Tea is hot."

    def test_what_was_printed_in_its_colours(self, template):
        printed = {"output_type": "stream", "name": "stdout", "text": ["\x1b[31mred\x1b[0m\n", "plain"]}
        found = page(template, code(outputs=[printed]))
        assert found.find("span", class_="ansi-red-fg").get_text() == "red"

    def test_cells_that_are_alike_are_set_once_and_stand_in_their_place(self, template):
        cells = [
            tea.cell("a", "# One", kind="markdown"),
            code("two = 2"),
            code("three = 3", solution=True),
            code("four"),
        ]
        assert re.findall("One|two|three|four", page(template, *cells).get_text()) == [
            "One",
            "two",
            "three",
            "four",
        ]
        before = template.run.cache_info().hits
        page(template, *cells)
        assert template.run.cache_info().hits == before + 2

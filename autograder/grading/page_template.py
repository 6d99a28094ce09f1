"""nbgrader's feedback template, filled with cells in which nothing of a learner's can run.

From nbconvert 7: HTMLExporter sets up the template, its filters here remember what they have set before.
"""

import base64
import hashlib
import json
import re
from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from html import escape
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import Any

from autograder import dialect  # noqa: F401 (imports jsonschema the quick way, before nbconvert does)
from autograder.grading.placing import mark
from autograder.markup import UNSEEN, clean

REMEMBERED = 1024
COLORED = 20_000  # characters of a cell: Pygments takes minutes for ten times as many of the wrong ones
NOTHING = {"notebook": "", "score": 0, "max_score": 0, "late_penalty": 0}
SHOWN = ("image/png", "image/jpeg", "text/plain")  # of a learner's outputs
ANSI = re.compile(r"\x1b\[[0-9;]*m")
SCRIPT = re.compile(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.DOTALL)
MATHS = "https://cdnjs.cloudflare.com"  # where the template takes MathJax from


class PageTemplate:
    """config: the course's; prose: the text cells that may hold HTML, because the course wrote them."""

    def __init__(self, config: Any, prose: Collection[str]) -> None:
        from nbconvert.exporters import HTMLExporter
        from nbformat.v4 import new_notebook

        self.prose = prose
        self.run = lru_cache(REMEMBERED)(self._run)
        self.exporter = HTMLExporter(config=_with_template(config))
        # The template is compiled with these; the exporter sets the other two for each page that it makes.
        self.exporter.register_filter("markdown2html", _remembering(self._text))
        self.exporter.register_filter("clean_html", _as_it_is)
        _, resources = self.exporter.from_notebook_node(new_notebook(), {"nbgrader": NOTHING})
        self.resources = dict(resources)  # styles, and what the template asks for on every page
        self.exporter.register_filter("highlight_code", _remembering(_highlighter()))
        self.exporter.register_filter("filter_data_type", _best)
        self.exporter.environment.auto_reload = False

    def fill(self, notebook: dict[str, Any], about: dict[str, Any]) -> str:
        """notebook: plain nbformat 4, changed on the way; about: notebook, score, max_score, late_penalty."""
        for cell in notebook["cells"]:
            _make_safe(cell)
        cells = [
            each for same, run in groupby(notebook["cells"], _is_alike) for each in self._cells(same, run)
        ]
        head, found, body = self._filled(cells, about).partition("</head>")
        return _guarded(head) + found + body

    def _cells(self, same: bool, run: Iterable[dict[str, Any]]) -> Iterable[dict[str, Any]]:
        """Cells that look alike for a whole class become one, which is set once: the template is slow."""
        if not same:
            return run
        return [_raw(self.run(json.dumps(list(run), sort_keys=True)))]

    def _run(self, cells: str) -> str:
        begin, end = _Set("<!--begin-->"), _Set("<!--end-->")
        text = self._filled([_raw(begin), *json.loads(cells), _raw(end)], NOTHING)
        return _Set(text.partition(begin)[2].rpartition(end)[0])

    def _filled(self, cells: list[dict[str, Any]], about: dict[str, Any]) -> str:
        resources = {**self.resources, "nbgrader": about}
        notebook = {"cells": cells, "metadata": {}}
        return self.exporter.template.render(nb=notebook, resources=resources).lstrip("\r\n")

    def _text(self, source: str) -> str:
        from nbconvert.filters.markdown_mistune import MarkdownWithMath

        return MarkdownWithMath(renderer=_renderer(source in self.prose)).render(clean(source))


def _with_template(config: Any) -> Any:
    """As nbgrader's GenerateFeedback sets it up, unless the course has a template of its own."""
    from traitlets.config import Config

    (folder,) = find_spec("nbgrader").submodule_search_locations
    formgrader = Path(folder) / "server_extensions" / "formgrader"
    css = formgrader / "static" / "node_modules" / "bootstrap" / "dist" / "css"
    ours = Config()
    ours.HTMLExporter.template_name = "feedback"
    ours.HTMLExporter.extra_template_basedirs = [str(formgrader / "templates")]
    ours.merge(config)
    ours.HTMLExporter.extra_template_paths = [str(css)]
    return ours


def _highlighter() -> Callable[[str], str]:
    """As nbconvert's Highlight2HTML, with one lexer and one formatter for all cells."""
    from IPython.lib.lexers import IPython3Lexer
    from pygments import highlight
    from pygments.formatters import HtmlFormatter

    lexer, formatter = IPython3Lexer(), HtmlFormatter(cssclass=" highlight hl-ipython3")

    def highlighted(source: str) -> str:
        shown = clean(source) or " "
        if len(shown) > COLORED:
            return f'<div class=" highlight hl-ipython3"><pre>{escape(shown)}</pre></div>'
        return highlight(shown, lexer, formatter)

    return highlighted


def _remembering(set_: Callable[[str], str]) -> Callable:
    remembered = lru_cache(REMEMBERED)(set_)
    return lambda source, *args, **kwargs: remembered(source)


class _Set(str):
    """HTML of ours, made by the template; no cell that was read from a file can be one."""


def _raw(source: str) -> dict[str, Any]:
    return {"cell_type": "raw", "id": "", "metadata": {}, "source": source}


def _is_alike(cell: dict[str, Any]) -> bool:
    """Whether it may be the same for others: no answer, no points, nothing printed."""
    about = mark(cell)
    return not cell.get("outputs") and not any(about.get(key) for key in ("grade", "solution", "task"))


def _best(data: dict[str, str]) -> list[str]:
    return [each for each in ("text/html", *SHOWN) if each in data][:1]


def _as_it_is(text: str) -> str:
    return text if type(text) is _Set else f"<pre>{escape(clean(text))}</pre>"


@lru_cache(2)
def _renderer(trusted: bool) -> Any:
    from nbconvert.filters.markdown_mistune import IPythonRenderer

    class Careful(IPythonRenderer):
        """HTML is shown as text; no link runs anything; a picture that is missing is no error."""

        def block_mermaidjs(self, code: str) -> str:
            return self.block_code(code)

        def _embed_image_or_attachment(self, src: str) -> str:
            return src.replace("attachment:", "")

    if trusted:
        return IPythonRenderer(escape=False)
    return Careful(escape=True, allow_harmful_protocols=False)


def _make_safe(cell: dict[str, Any]) -> None:
    """Joins lines, and leaves of outputs what can only be looked at; HTML is for checks, which are ours."""
    cell["source"] = _joined(cell["source"])
    about = mark(cell)
    ours = bool(about.get("grade") and not about.get("solution"))
    outputs = [_output(each, ours) for each in cell.get("outputs", ())]
    if "outputs" in cell:
        cell["outputs"] = [each for each in outputs if each]


def _output(output: dict[str, Any], ours: bool) -> dict[str, Any] | None:
    kind = output["output_type"]
    if kind == "stream":
        return {**output, "text": _terminal(_joined(output["text"]))}
    if kind == "error":
        return {**output, "traceback": [_terminal(line) for line in output["traceback"]]}
    allowed = (*SHOWN, "text/html") if ours else SHOWN
    data = {each: _joined(text) for each, text in output["data"].items() if each in allowed}
    if "text/plain" in data:
        data["text/plain"] = _terminal(data["text/plain"])
    return {**output, "data": data, "metadata": {}} if data else None


def _terminal(text: str) -> str:
    """Colours stay, since the template sets them; nothing else does."""
    pieces = ANSI.split(text)
    colours = ANSI.findall(text)
    return "".join(
        UNSEEN.sub("\N{REPLACEMENT CHARACTER}", piece) + colour
        for piece, colour in zip(pieces, [*colours, ""], strict=True)
    )


def _joined(text: str | list[str]) -> str:
    return "".join(text) if isinstance(text, list) else text


def _guarded(head: str) -> str:
    """The page's own scripts and MathJax may run, and no other: should anything have slipped through."""
    digests = (hashlib.sha256(script.encode()).digest() for script in SCRIPT.findall(head))
    allowed = " ".join(f"'sha256-{base64.b64encode(each).decode()}'" for each in digests)
    policy = f"script-src {MATHS} {allowed}; object-src 'none'; base-uri 'none'; form-action 'none'"
    return head.replace(
        "<head>", f'<head>\n<meta http-equiv="Content-Security-Policy" content="{policy}">', 1
    )

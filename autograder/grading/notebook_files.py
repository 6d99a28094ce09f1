"""From the bytes of a notebook file to plain cells of format 4, whatever program wrote it."""

import json
import re
from collections.abc import Callable
from typing import Any

from autograder.findings import Finding
from autograder.grading.placing import NotebookCell

CELLS = 5_000
DIGITS = 400  # of a whole number; Python refuses to read one of thousands
CONFLICT = re.compile(r"^(?:<{7}|={7}|>{7})(?: |\r?$)", re.MULTILINE)
HTML = re.compile(r"\s*<(?:!doctype|html|head|body)", re.IGNORECASE)
OTHER_FORMATS = {
    b"PK\x03\x04": "zip",
    b"%PDF": "PDF",
    b"\x1f\x8b": "gzip",
    b"Rar!": "rar",
    b"7z\xbc\xaf": "7z",
}
PICTURES = ("image/png", "image/jpeg", "image/gif", "image/webp")
PICTURE_TEXT = 8_000_000  # characters of an attached picture


class UnreadableError(Exception):
    """These bytes are no notebook that could be graded; `finding` says why."""

    def __init__(self, code: str, **fields: object) -> None:
        super().__init__(code)
        self.finding = Finding(code, fields)


def read(content: bytes, notes: list[Finding]) -> list[NotebookCell]:
    """The cells: type, source, metadata, pictures in text; no outputs. Every source is text with `\\n`.

    Adds a note for whatever had to be mended. Raises UnreadableError.
    """
    text = _decoded(content, notes)
    notebook = _parsed(text, notes)
    if not isinstance(notebook, dict):
        raise UnreadableError("grading.not_a_notebook")
    version = notebook.get("nbformat")
    if isinstance(version, int) and version > 4:
        notes.append(Finding("grading.newer_format", {"version": version}))
    cells = [_cell(each) for each in _raw_cells(notebook) if isinstance(each, dict)]
    if not cells:
        raise UnreadableError("grading.no_cells")
    if len(cells) > CELLS:
        raise UnreadableError("grading.too_many_cells", count=len(cells), limit=CELLS)
    return cells


def whole(text: str) -> str:
    """Without halves of characters, which no file can hold, and with one kind of line end."""
    if not text.isascii():
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _decoded(content: bytes, notes: list[Finding]) -> str:
    if not content.strip(b" \t\r\n\0\xef\xbb\xbf\xff\xfe"):
        raise UnreadableError("grading.empty_file")
    for start, kind in OTHER_FORMATS.items():
        if content.startswith(start):
            raise UnreadableError("grading.other_format", kind=kind)
    encoding = _encoding(content[:4])
    try:
        return content.decode(encoding)
    except UnicodeDecodeError:
        if encoding == "utf-8-sig":
            notes.append(Finding("grading.other_encoding"))
            return content.decode("cp1252", "replace")
        raise UnreadableError("grading.not_a_notebook") from None


def _encoding(start: bytes) -> str:
    """By its mark, or else by where the zero bytes of its first character are: JSON begins in ASCII."""
    if start[:4] in (b"\xff\xfe\0\0", b"\0\0\xfe\xff"):
        return "utf-32"
    if start[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16"
    if start[1:2] == b"\0" and start[:1] != b"\0":
        return "utf-16-le"
    return "utf-16-be" if start[:1] == b"\0" else "utf-8-sig"


def _parsed(text: str, notes: list[Finding]) -> object:
    if HTML.match(text):
        raise UnreadableError("grading.html_page")
    try:
        return json.loads(
            text, parse_int=_number, parse_constant=lambda word: None, object_pairs_hook=_once(notes)
        )
    except RecursionError:
        raise UnreadableError("grading.too_deep") from None
    except json.JSONDecodeError as error:
        raise _why_not(text, error) from None


def _why_not(text: str, error: json.JSONDecodeError) -> UnreadableError:
    conflict = CONFLICT.search(text)
    if conflict:
        return UnreadableError("grading.conflict", line=text.count("\n", 0, conflict.start()) + 1)
    if not text.lstrip().startswith(("{", "[")):
        return UnreadableError("grading.not_a_notebook")
    if error.pos >= len(text.rstrip()) - len("false") or error.msg.startswith("Unterminated string"):
        return UnreadableError("grading.cut_off", byte=len(text.encode("utf-8", "surrogatepass")))
    return UnreadableError("grading.broken_json", line=error.lineno, column=error.colno)


def _number(digits: str) -> int:
    return int(digits) if len(digits) < DIGITS else 0


def _once(notes: list[Finding]) -> Callable[[list[tuple[str, Any]]], dict[str, Any]]:
    """Of a key that stands twice the longer list counts, so that a second `cells` can't empty a notebook."""

    def made(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        kept = dict(pairs)
        if len(kept) < len(pairs) and sum(key == "cells" for key, _ in pairs) > 1:
            notes.append(Finding("grading.key_twice", {"key": "cells"}))
            lists = [value for key, value in pairs if key == "cells" and isinstance(value, list)]
            kept["cells"] = max(lists, key=len, default=[])
        return kept

    return made


def _raw_cells(notebook: dict[str, Any]) -> list[Any]:
    """Format 4 has cells, format 3 worksheets with cells."""
    cells = notebook.get("cells")
    if isinstance(cells, list):
        return cells
    sheets = notebook.get("worksheets")
    if not isinstance(sheets, list):
        raise UnreadableError("grading.not_a_notebook")
    found = [sheet.get("cells") for sheet in sheets if isinstance(sheet, dict)]
    return [cell for each in found if isinstance(each, list) for cell in each]


def _cell(raw: dict[str, Any]) -> NotebookCell:
    kind = raw.get("cell_type")
    source = _text(raw.get("source", raw.get("input")))
    if kind == "heading":
        level = raw.get("level")
        source, kind = "#" * (level if level in range(1, 7) else 1) + " " + source, "markdown"
    if kind not in ("code", "markdown"):
        kind = "raw"
    cell: NotebookCell = {"cell_type": kind, "source": source, "metadata": {"nbgrader": _mark(raw)}}
    if isinstance(raw.get("id"), str):
        cell["id"] = raw["id"]
    pictures = _pictures(raw.get("attachments")) if kind == "markdown" else {}
    return cell | ({"attachments": pictures} if pictures else {})


def _text(source: object) -> str:
    if isinstance(source, list):
        source = "".join(each for each in source if isinstance(each, str))
    return whole(source) if isinstance(source, str) else ""


def _mark(raw: dict[str, Any]) -> dict[str, Any]:
    metadata = raw.get("metadata")
    found = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    return found if isinstance(found, dict) else {}


def _pictures(attachments: object) -> dict[str, dict[str, str]]:
    """Pasted pictures; an SVG can hold a script, and is left out."""
    if not isinstance(attachments, dict):
        return {}
    found = {}
    for name, kinds in attachments.items():
        for kind, data in kinds.items() if isinstance(kinds, dict) else ():
            if kind in PICTURES and isinstance(data, str) and data.isascii() and len(data) < PICTURE_TEXT:
                found[whole(name)] = {kind: data}
    return found

"""Lint rules for the prose: images with words for those who don't see them, links that lead somewhere."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

from autograder.authoring.lesson_notebook import Finding, LessonNotebook

CODE = re.compile(r"^(```|~~~).*?^\1|(`+)(?!`).*?(?<!`)\2(?!`)", re.DOTALL | re.MULTILINE)
IMAGE = re.compile(r"!\[(?P<alt>[^\]]*)\]\(\s*<?(?P<target>[^)\s>]+)")
LINK = re.compile(r"(?<!!)\[(?:[^\[\]]|!?\[[^\]]*\](?:\([^)]*\))?)*\]\(\s*<?(?P<target>[^)\s>]+)")
REFERENCE = re.compile(r"^ {0,3}\[[^\]]+\]:\s*<?(?P<target>[^\s>]+)", re.MULTILINE)
TAG = re.compile(r"<img\b[^>]*>", re.IGNORECASE)
ATTRIBUTE = re.compile(r"\b(alt|src)\s*=\s*(\"[^\"]*\"|'[^']*')", re.IGNORECASE)
ELSEWHERE = re.compile(r"(?!attachment:)[a-z][a-z0-9+.-]*:|//|#", re.IGNORECASE)


def images(it: LessonNotebook) -> Iterator[Finding]:
    for cell in it.nb.cells:
        for alt, target in _images(cell.source) if cell.cell_type == "markdown" else ():
            if not alt.strip():
                yield it.finding("image.no_alt", f"{target} says nothing to those who don't see it", cell)
            if _is_missing(it.folder, target):
                yield it.finding("image.missing", f"there is no file {target}", cell)


def links(it: LessonNotebook) -> Iterator[Finding]:
    for cell in it.nb.cells:
        for target in _links(cell.source) if cell.cell_type == "markdown" else ():
            if _is_missing(it.folder, target):
                yield it.finding("link.missing", f"there is no file {target}", cell)


def _images(source: str) -> Iterator[tuple[str, str]]:
    prose = CODE.sub("", source)
    yield from ((found["alt"], found["target"]) for found in IMAGE.finditer(prose))
    for tag in TAG.findall(prose):
        attributes = {name.lower(): value[1:-1] for name, value in ATTRIBUTE.findall(tag)}
        yield attributes.get("alt", ""), attributes.get("src", "")


def _links(source: str) -> Iterator[str]:
    prose = CODE.sub("", source)
    for pattern in (LINK, REFERENCE):
        yield from (found["target"] for found in pattern.finditer(prose))


def _is_missing(folder: Path, target: str) -> bool:
    """Is it a file of ours, and not there? What is on the web is not looked at."""
    if ELSEWHERE.match(target):
        return False
    return not (folder / unquote(target.partition("#")[0])).exists()


RULES = (images, links)

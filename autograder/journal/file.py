"""The journal as a file. It is only ever added to, so a crash costs the last line at most, and two notebooks
at once add to the same."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.journal.entries import Entry, NotALineError, of_line

NAME = "progress.jsonl"


@dataclass(frozen=True)
class Content:
    """What a journal holds. lines: those that make sense; entries: what they say; whole: whether nothing in
    the file is a stranger."""

    lines: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()
    whole: bool = True


def read(path: Path) -> Content:
    """Raises OSError where there is something that can't be read; a file that is missing is empty."""
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return Content()
    lines, entries, whole = [], [], True
    for each in raw.splitlines():
        try:
            text = each.decode("utf-8-sig").strip()  # some editors put a mark before the first
            entry = of_line(text) if text else None
        except (UnicodeDecodeError, NotALineError):
            whole = False
            continue
        lines += [text] if text else []
        entries += [entry] if entry else []
    return Content(tuple(lines), tuple(entries), whole)


def append(path: Path, lines: Iterable[str]) -> None:
    """Adds lines in one write, which is whole or not there, also beside another notebook's.

    What a crash has cut off before is closed first, so that it takes no other line with it. Raises OSError.
    """
    text = "".join(f"{each}\n" for each in lines).encode(errors="replace")
    with path.open("ab+", buffering=0) as file:
        if file.seek(0, os.SEEK_END):
            file.seek(-1, os.SEEK_END)
            text = text if file.read(1) == b"\n" else b"\n" + text
        file.write(text)


def set_aside(path: Path) -> Path:
    """Gives a broken journal another name, and begins a new one with what made sense. Raises OSError."""
    aside = next(each for each in _names(path) if not each.exists())
    path.rename(aside)
    append(path, read(aside).lines)
    return aside


def write_whole(path: Path, lines: Iterable[str]) -> None:
    """Writes a file that is there whole, or as it was before. Raises OSError."""
    fresh = path.with_name(f"{path.name}.part")
    fresh.write_text("".join(f"{each}\n" for each in lines), encoding="utf-8", newline="\n")
    fresh.replace(path)


def _names(path: Path) -> Iterator[Path]:
    number = 0
    while True:
        number += 1
        yield path.with_name(f"{path.stem}.broken-{number}{path.suffix}")

"""Reads a submission's folder as bytes. Nothing that a learner put there is followed, run or believed.

Time of handing in: nbgrader takes it from `timestamp.txt`, which lies among the learner's own files: whoever
hands in an archive can write one, and zip_collect keeps it. Here its text is only a claim; times.py says
what it is good for.
"""

import hashlib
import os
import stat
import unicodedata
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.findings import Finding

NOTEBOOK_BYTES = 80_000_000
FILE_BYTES = 16_000_000  # of all other files together
ENTRIES = 500  # of a folder, below it too
DEPTH = 3
CANDIDATES = 3
SUFFIX = ".ipynb"
TIMESTAMP = "timestamp.txt"
# Made by editors, archives, nbgrader and version control; nobody hands them in on purpose.
PASSED_OVER = {".ipynb_checkpoints", "__MACOSX", "__pycache__", "feedback", ".git", ".DS_Store", "Thumbs.db"}

HARMLESS = str.maketrans("<>`&", "‹›'+")
NOT_FILES = {"link": "grading.is_link", "other": "grading.is_other"}


@dataclass(frozen=True)
class Collected:
    """What a folder holds.

    notebooks: (name, bytes) of what may be the notebook, the likeliest first; at most 3.
    files: (path below the folder, bytes) of whatever else is a regular file.
    timestamp: the text of timestamp.txt, a claim.
    problem: why there is no notebook; None where there is one.
    """

    wanted: str
    notebooks: tuple[tuple[str, bytes], ...] = ()
    files: tuple[tuple[str, bytes], ...] = ()
    timestamp: str | None = None
    notes: tuple[Finding, ...] = ()
    problem: Finding | None = None

    @property
    def digest(self) -> str:
        """Of everything that can change a grade."""
        found = hashlib.sha256()
        for path, content in (*self.notebooks, *self.files):
            for part in (path.encode(errors="surrogateescape"), content):
                found.update(len(part).to_bytes(8, "big") + part)
        return found.hexdigest()


@dataclass(frozen=True)
class _Entry:
    path: str  # below the folder
    kind: str  # "file", "folder", "link", "other"


def collect(folder: Path, notebook: str, others: Collection[str] = ()) -> Collected:
    """What a learner handed in for `notebook` (its name without .ipynb).

    others: the names of the assignment's other notebooks, which are never taken for this one.
    Never raises for what lies in the folder.
    """
    notes: list[Finding] = []
    wanted = notebook + SUFFIX
    try:
        entries = list(_walk(folder, notes))
    except OSError as error:
        code = "grading.folder_is_link" if folder.is_symlink() else "grading.folder_unreadable"
        return Collected(wanted, problem=Finding(code, {"why": error.strerror or ""}))
    notes += _not_files(entries, wanted)
    paths = [each.path for each in entries if each.kind == "file"]
    chosen = _candidates(paths, notebook, others)[:CANDIDATES]
    notebooks = tuple(_read_notebooks(folder, chosen, notes))
    timestamp, files = _others(folder, [path for path in paths if path not in chosen], notes)
    problem = None if notebooks else _nothing(wanted, entries, notes)
    return Collected(wanted, notebooks, files, timestamp, tuple(notes), problem)


def _walk(folder: Path, notes: list[Finding]) -> Iterator[_Entry]:
    """Every entry, in the order of names, links as links."""
    left = ENTRIES
    waiting = [("", 0)]
    while waiting:
        below, depth = waiting.pop()
        try:
            entries = _entries(folder / below)
        except OSError as error:
            if not below:
                raise
            notes.append(Finding("grading.unreadable", {"name": shown(below), "why": error.strerror or ""}))
            continue
        for entry in entries:
            if entry.name in PASSED_OVER or entry.name.startswith("._"):
                continue
            if not left:
                notes.append(Finding("grading.too_many_files", {"limit": ENTRIES}))
                return
            left -= 1
            each = _Entry(below + entry.name, _kind(entry))
            if each.kind == "folder" and depth < DEPTH:
                waiting.append((f"{each.path}/", depth + 1))
            yield each


def _entries(folder: Path) -> list[os.DirEntry]:
    top = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        with os.scandir(top) as found:
            return [entry for entry in sorted(found, key=lambda entry: entry.name) if _kind(entry)]
    finally:
        os.close(top)


def _kind(entry: os.DirEntry) -> str:
    if entry.is_symlink():
        return "link"
    if entry.is_dir(follow_symlinks=False):
        return "folder"
    return "file" if entry.is_file(follow_symlinks=False) else "other"


def _not_files(entries: list[_Entry], wanted: str) -> Iterator[Finding]:
    for each in entries:
        if each.kind in NOT_FILES:
            yield Finding(NOT_FILES[each.kind], {"name": shown(each.path)})
        elif each.kind == "folder" and each.path == wanted:
            yield Finding("grading.is_folder", {"name": wanted})


def _candidates(paths: list[str], notebook: str, others: Collection[str]) -> list[str]:
    """The likeliest first: its very name, the name in other letters, a copy's name, any other notebook."""
    mine = _folded(notebook)
    foreign = {_folded(each) for each in others}
    ranked = []
    for path in paths:
        folder, _, file = path.rpartition("/")
        stem, found, rest = file.partition(SUFFIX) if SUFFIX in file else _split_folded(file)
        if not found or (_folded(stem) in foreign and not rest):
            continue
        same = _folded(stem) == mine
        copy = _folded(stem).startswith(mine) and not any(
            len(each) > len(mine) and _folded(stem).startswith(each) for each in foreign
        )
        rank = (file != notebook + SUFFIX, not same, not copy, rest != "", folder != "", path)
        ranked.append((rank, path))
    return [path for _, path in sorted(ranked)]


def _split_folded(file: str) -> tuple[str, str, str]:
    at = file.lower().find(SUFFIX)
    return (file[:at], SUFFIX, file[at + len(SUFFIX) :]) if at >= 0 else (file, "", "")


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def _read_notebooks(folder: Path, paths: list[str], notes: list[Finding]) -> Iterator[tuple[str, bytes]]:
    for path in paths:
        content = _read(folder, path, NOTEBOOK_BYTES, notes)
        if content is not None:
            yield path, content


def _others(
    folder: Path, paths: list[str], notes: list[Finding]
) -> tuple[str | None, tuple[tuple[str, bytes], ...]]:
    timestamp, files, left = None, [], FILE_BYTES
    for path in paths:
        content = _read(folder, path, left, notes)
        if content is None:
            continue
        if path == TIMESTAMP:
            timestamp = content[:200].decode("utf-8", "replace").strip()
            continue
        left -= len(content)
        files.append((path, content))
    return timestamp, tuple(files)


def _read(folder: Path, path: str, limit: int, notes: list[Finding]) -> bytes | None:
    """None, with a note, where it can't be read, is longer than `limit`, or is no longer a file."""
    try:
        opened = os.open(folder / path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        with os.fdopen(opened, "rb") as file:
            about = os.fstat(opened)
            if not stat.S_ISREG(about.st_mode):
                notes.append(Finding("grading.is_other", {"name": shown(path)}))
                return None
            content = file.read(limit + 1) if about.st_size <= limit else None
    except OSError as error:
        notes.append(Finding("grading.unreadable", {"name": shown(path), "why": error.strerror or ""}))
        return None
    if content is None or len(content) > limit:
        notes.append(Finding("grading.too_large", {"name": shown(path), "limit": limit // 1_000_000}))
        return None
    return content


def _nothing(wanted: str, entries: list[_Entry], notes: list[Finding]) -> Finding:
    """The problem with the wanted name itself, where it has one; else what there is instead."""
    for each in notes:
        if each.fields.get("name") == wanted:
            return each
    there = [shown(each.path) for each in entries]
    named = ", ".join(there[:5]) + (", …" if len(there) > 5 else "")
    if not there:
        return Finding("grading.empty_folder", {"wanted": wanted})
    return Finding("grading.no_notebook", {"wanted": wanted, "found": named})


def shown(path: str) -> str:
    """A file's name as text that is harmless anywhere, also in a comment, which nbgrader sets as Markdown."""
    text = path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return text.translate(HARMLESS)[:120]

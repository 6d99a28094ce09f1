"""What hostile submissions go for: secrets to read, files to change, sockets to reach, markers to leave."""

import hashlib
import json
import os
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from autograder.grading.sandbox.traps import ear_on, heard

from . import notes

FOLDERS = ("hidden", "source/hw1", "submitted/other_student/hw1", "markers", "results", "site-packages")
WRITABLE = ("gradebook.db", "results.json", "results/m_case.json", "submitted/other_student/hw1/p1.ipynb")
PORT, ABSTRACT, ROOT = "18765", "course-arena", "@ARENA@"  # as they stand in the cases


@dataclass(frozen=True)
class Arena:
    root: Path
    ears: dict[str, socket.socket]

    @property
    def markers(self) -> set[str]:
        return {path.name for path in (self.root / "markers").iterdir()}

    @property
    def port(self) -> int:
        return self.ears["tcp"].getsockname()[1]

    def put(self, text: str) -> str:
        """The text of a case, with this arena's own places in it."""
        text = text.replace(ROOT, str(self.root)).replace(PORT, str(self.port))
        return text.replace(ABSTRACT, _abstract(self.root))

    def digests(self) -> dict[str, str]:
        """Every file → what is in it."""
        files = [path for path in sorted(self.root.rglob("*")) if path.is_file() and not path.is_symlink()]
        return {
            str(path.relative_to(self.root)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files
        }

    def heard(self) -> set[str]:
        """The sockets that somebody reached."""
        return {name for name, ear in self.ears.items() if heard(ear)}

    def is_locked(self) -> bool:
        with sqlite3.connect(self.root / "gradebook.db", timeout=0) as connection:
            try:
                connection.execute("begin exclusive")
            except sqlite3.OperationalError:
                return True
        return False


@contextmanager
def laid(root: Path) -> Iterator[Arena]:
    """All of it, with every right for everybody where a case may try to write."""
    for each in FOLDERS:
        (root / each).mkdir(parents=True)
    (root / "hidden" / "cases.json").write_text(json.dumps({"HIDDEN_CANARY": notes.CANARY, "cases": [1]}))
    (root / "source/hw1/p1.ipynb").write_text(json.dumps({notes.CANARY: 1}))
    others = notes.answered('manage_note_schema = {"other": "student"}')
    (root / "submitted/other_student/hw1/p1.ipynb").write_bytes(others)
    for name in ("results.json", "results/m_case.json"):
        (root / name).write_text('{"score": 0}')
    with sqlite3.connect(root / "gradebook.db") as connection:
        connection.execute("create table grade(id integer, manual_score real)")
        connection.execute("insert into grade values(1, 0)")
    for name in ("markers", "site-packages"):
        (root / name).chmod(0o777)
    for name in WRITABLE:
        (root / name).chmod(0o666)
    with ExitStack() as stack:
        ears = {
            "tcp": ear_on(socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", 0)),
            "udp": ear_on(socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", 0)),
            "unix": ear_on(socket.AF_UNIX, socket.SOCK_STREAM, str(root / "grader.sock")),
            "abstract": ear_on(socket.AF_UNIX, socket.SOCK_STREAM, f"\0{_abstract(root)}"),
        }
        (root / "grader.sock").chmod(0o777)
        for each in ears.values():
            stack.enter_context(each)
        yield Arena(root, ears)


def _abstract(root: Path) -> str:
    """A name that no other test has, in whatever process it runs."""
    return f"arena-{os.getpid()}-{root.parent.name}"

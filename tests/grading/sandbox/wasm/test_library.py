"""What is laid out for a worker, and that it is all that it needs."""

import subprocess
import sys

from autograder import places
from autograder.grading.sandbox.wasm import library


def test_what_is_in_it(tmp_path):
    library.lay_out(tmp_path / "library")
    found = {path.name.removesuffix(".py") for path in (tmp_path / "library").iterdir()}
    assert found == {*library.PACKAGES, "rpds", "autograder", "data"}
    assert not [path for path in tmp_path.rglob("*") if path.suffix in (".so", ".pyc")]


def test_a_worker_needs_no_more(tmp_path):
    library.lay_out(tmp_path / "library")
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path / 'library')!r}); import autograder.grading.worker; "
        "from autograder import places; print(places.data())"
    )
    ran = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True)
    assert (ran.stdout.strip(), ran.stderr) == (str(tmp_path / "library" / "data"), "")


def test_nothing_hidden(tmp_path):
    library.lay_out(tmp_path / "library")
    assert not [
        path for path in tmp_path.rglob("*") if path.is_dir() and path.name in ("solutions", "hidden")
    ]
    assert (places.PROJECT / "solutions").is_dir()

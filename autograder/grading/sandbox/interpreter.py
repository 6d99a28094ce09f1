"""What this Python needs in order to run: the paths to read, and where it imports from."""

import os
import site
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path

from autograder import places

# The loader's libraries, time zones, and what Python's own modules open when they are first used.
_SYSTEM = (
    "/lib",
    "/lib64",
    "/usr/lib",
    "/usr/lib64",
    "/usr/local/lib",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/etc/mime.types",
    "/etc/ssl/openssl.cnf",
    "/etc/ssl/certs",
    "/etc/pki/tls/openssl.cnf",
    "/usr/share/zoneinfo",
)
_STORE = Path("/nix/store")  # where Nix keeps an interpreter and all of its libraries
_LIBRARY_PATH = "LD_LIBRARY_PATH"
_SITES = ("site-packages", "dist-packages")


def executable() -> Path:
    return Path(sys.executable)


def import_path() -> list[str]:
    """What `python -I` must search before its own path: this package, and packages found by other ways."""
    sites = [each for each in sys.path if Path(each).name in _SITES and Path(each).is_dir()]
    return [str(places.PROJECT), *sites]


def environment() -> dict[str, str]:
    """All that the process is told. LD_LIBRARY_PATH is how some builds of Python find their own library."""
    found = {"LANG": "C.UTF-8", "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    if _LIBRARY_PATH in os.environ:
        found[_LIBRARY_PATH] = os.environ[_LIBRARY_PATH]
    return found


def readable() -> tuple[Path, ...]:
    """Python, its packages, this package and data/: paths that exist, none below another.

    solutions/, which lies beside this package in a checkout, is not among them.
    """
    found = {Path(each) for each in _SYSTEM}
    for prefix in (Path(sys.prefix), Path(sys.base_prefix)):
        found |= {prefix / "lib", prefix / "lib64", prefix / "pyvenv.cfg"}
    found |= {Path(each) for each in sysconfig.get_paths().values() if Path(each).name in _SITES}
    found |= {Path(sysconfig.get_path("stdlib")), Path(sysconfig.get_path("platstdlib"))}
    found |= {Path(each) for each in (*import_path()[1:], *site.getsitepackages())}
    found |= {Path(each) for each in os.environ.get(_LIBRARY_PATH, "").split(":") if each.startswith("/")}
    found |= {places.PACKAGE, places.data(), executable()}
    if _STORE in executable().resolve().parents:
        found.add(_STORE)
    return outermost(path for path in found if path.exists())


def outermost(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Each path that is below no other, sorted."""
    kept = set(paths)
    return tuple(sorted(path for path in kept if not kept & set(path.parents)))

"""What the notebook runs on: Python, the package, the packages that it needs, the kernel.

Imports that only a whole examination needs are made there: `import autograder` waits for none of them.
"""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from autograder import places, runs
from autograder.findings import Finding

if TYPE_CHECKING:
    from importlib.metadata import Distribution

NAME = "tool-schemas"
ELSEWHERE = {"jupyterlab"}  # may live in another environment than the kernel
BROWSER = sys.platform == "emscripten"


def installed() -> "Distribution | None":
    from importlib import metadata

    try:
        return metadata.distribution(NAME)
    except metadata.PackageNotFoundError:
        return None


def findings() -> list[Finding]:
    package = installed()
    if package is None:
        return [Finding("doctor.not_installed", {"folder": str(places.PACKAGE), "python": sys.executable})]
    found = [*python(package), *other_copy(package), *versions(package.requires or []), *stale_kernel()]
    return found if "ipykernel" in sys.modules or BROWSER else [*found, *kernel_of_jupyter()]


def python(package: "Distribution") -> Iterator[Finding]:
    from packaging.specifiers import SpecifierSet

    wanted, has = package.metadata.get("Requires-Python") or "", ".".join(map(str, sys.version_info[:3]))
    if has not in SpecifierSet(wanted):
        yield Finding("doctor.python", {"found": has, "wanted": wanted})


def other_copy(package: "Distribution") -> Iterator[Finding]:
    """The package that was imported is another one than was installed."""
    from urllib.parse import unquote, urlparse

    origin = json.loads(package.read_text("direct_url.json") or "{}")
    if origin.get("dir_info", {}).get("editable"):
        folder = Path(unquote(urlparse(origin["url"]).path)) / "autograder"
    else:
        folder = Path(str(package.locate_file("autograder")))
    if folder.is_dir() and folder.resolve() != places.PACKAGE:
        yield Finding("doctor.other_copy", {"imported": str(places.PACKAGE), "installed": str(folder)})


def versions(required: list[str]) -> Iterator[Finding]:
    """What a learner's lessons need, in another version than pyproject.toml asks for, or not there.

    required: as a package's metadata lists it, extras behind a marker.
    """
    from importlib import metadata

    from packaging.requirements import Requirement

    extra = "" if BROWSER else "lab"
    for each in map(Requirement, required):
        if each.marker is None or each.marker.evaluate({"extra": extra}):
            wanted = f"{each.name}{each.specifier}"
            try:
                has = metadata.version(each.name)
            except metadata.PackageNotFoundError:
                if each.name not in ELSEWHERE:
                    yield Finding("doctor.package_missing", {"wanted": wanted, "python": sys.executable})
                continue
            if not each.specifier.contains(has, prereleases=True):
                fields = {"name": each.name, "found": has, "wanted": wanted, "python": sys.executable}
                yield Finding("doctor.package_version", fields)


def stale_kernel() -> Iterator[Finding]:
    """The package's files were changed after this kernel had imported them."""
    if "ipykernel" in sys.modules and _newest(places.PACKAGE) > runs.BEGAN:
        yield Finding("doctor.stale_kernel")


def kernel_of_jupyter() -> Iterator[Finding]:
    """Jupyter's own Python kernel is of another environment than this command."""
    try:
        from jupyter_client.kernelspec import KernelSpecManager, NoSuchKernel
    except ImportError:
        return
    try:
        command = KernelSpecManager().get_kernel_spec("python3").argv[0]
    except NoSuchKernel:
        yield Finding("doctor.no_kernel", {"python": sys.executable})
        return
    # By folders: the interpreters of two environments may be links to the same file.
    if Path(command).is_absolute() and Path(command).parent != Path(sys.executable).parent:
        yield Finding("doctor.other_kernel", {"found": command, "python": sys.executable})


def _newest(folder: Path) -> float:
    found = [0.0]
    with os.scandir(folder) as entries:
        for each in entries:
            if each.is_dir(follow_symlinks=False):
                found.append(_newest(Path(each.path)) if each.name != "__pycache__" else 0)
            elif each.name.endswith((".py", ".toml", ".json", ".css")):
                found.append(each.stat().st_mtime)
    return max(found)

"""What a worker imports: copies of this package, of data/ and of the packages that both need, and no more.

A folder of copies, because WebAssembly is given whole folders, and packages lie beside others.
"""

import shutil
from importlib.util import find_spec
from pathlib import Path

from autograder import places
from autograder.grading.sandbox.errors import SandboxError

# In pure Python. For rpds, which is not, there is a stand-in. What jsonschema imports only if it is there
# stays away: rfc3987_syntax builds a parser for a second, for formats that nobody asks for.
PACKAGES = ("jsonschema", "jsonschema_specifications", "referencing", "attr", "attrs", "typing_extensions")
_LEFT_OUT = shutil.ignore_patterns("__pycache__", "tests", "benchmarks", "*.so", "*.pyd")


def lay_out(folder: Path) -> None:
    """Fills a folder that is not there yet. Raises SandboxError where a package is missing."""
    folder.mkdir()
    shutil.copytree(places.PACKAGE, folder / "autograder", ignore=_LEFT_OUT)
    shutil.rmtree(folder / "autograder" / "data", ignore_errors=True)
    shutil.copytree(places.data(), folder / "data", ignore=_LEFT_OUT)
    shutil.copyfile(Path(__file__).with_name("rpds_stand_in.py"), folder / "rpds.py")
    for name in PACKAGES:
        spec = find_spec(name)
        if spec is None or spec.origin is None:
            raise SandboxError(f"the package {name} is missing.")
        origin = Path(spec.origin)
        if spec.submodule_search_locations:
            shutil.copytree(origin.parent, folder / name, ignore=_LEFT_OUT)
        else:
            shutil.copyfile(origin, folder / origin.name)

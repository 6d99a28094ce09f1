"""Files and modules, read."""

from dataclasses import dataclass
from pathlib import Path

from autograder.data_files import DataError, read_json
from autograder.linting import collecting, python_files
from autograder.linting.json_lines import lines as json_lines
from autograder.pointers import pointer, split


class ReadError(Exception):
    """A file or module that can't be read, or holds no tool definition. The text names it and says why."""


@dataclass(frozen=True)
class Source:
    """What was found in a file or module.

    path: of the file, or the module's name; tools: place and definition; lines: JSON pointer → line.
    """

    path: str
    tools: tuple[collecting.Found, ...]
    lines: dict[str, int]

    def line(self, place: str) -> int:
        """The line of a place, or of the nearest around it; 1 where none is known."""
        steps = split(place)
        for count in range(len(steps), -1, -1):
            at = pointer(steps[:count])
            if at in self.lines:
                return self.lines[at]
        return 1


def read(name: str, by_import: bool = False) -> Source:
    """Raises ReadError. Only with `by_import` is a Python module run."""
    path = Path(name)
    if by_import and path.suffix != ".json":
        return _imported(name)
    if path.is_dir():
        raise ReadError(f"{name}: a folder; name its files")
    if not path.exists() and path.suffix not in (".json", ".py"):
        found = python_files.file_of(name)
        if found is None:
            raise ReadError(f"{name}: there is no such file, and no such module")
        path = found
    return _python(path) if path.suffix == ".py" else _json(path)


def _json(path: Path) -> Source:
    try:
        value = read_json(path)
        lines = json_lines(path.read_text(encoding="utf-8"))
    except RecursionError:
        raise ReadError(f"{path}: nested too deep") from None
    except (DataError, OSError) as error:
        raise ReadError(str(error)) from None
    return _source(str(path), collecting.of_json(value), lines, "")


def _python(path: Path) -> Source:
    try:
        values, lines, others = python_files.literals(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, python_files.NotReadError) as error:
        raise ReadError(f"{path}: {error}") from None
    hint = f"; {others} variables are no plain literals: --import runs the module and sees them too"
    return _source(str(path), _of_variables(values), lines, hint if others else "")


def _imported(name: str) -> Source:
    try:
        values = python_files.imported(name)
    except python_files.NotReadError as error:
        raise ReadError(f"{name}: {error}") from None
    return _source(name, _of_variables(values), {}, "")


def _of_variables(values: python_files.Values) -> list[collecting.Found]:
    found = [each for key, value in values.items() for each in collecting.collect(value, (key,))]
    seen: set[int] = set()  # a tool of its own, and the list that it stands in
    return [each for each in found if id(each[1]) not in seen and not seen.add(id(each[1]))]


def _source(path: str, found: list[collecting.Found], lines: dict[str, int], hint: str) -> Source:
    if not found:
        raise ReadError(f"{path}: no tool definition found{hint}")
    return Source(path, tuple(found), lines)

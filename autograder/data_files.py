"""Reading our own data files, with an error that tells an author the file, the place and what was meant."""

import json
import tomllib
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from autograder import places
from autograder.findings import Json
from autograder.pointers import pointer, spoken


class DataError(Exception):
    """A data file of ours is wrong. The text names the file, the place and what was meant."""

    def __init__(self, path: Path, place: str, meant: str) -> None:
        super().__init__(f"{path}, at {place or 'its top'}: {meant}")
        self.path, self.place, self.meant = path, place, meant


def read_json(path: Path) -> Json:
    """Raises DataError for a missing file, a duplicate key, NaN, or text that is not JSON."""

    def no_duplicates(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
        keys = [key for key, _ in pairs]
        twice = {key for key in keys if keys.count(key) > 1}
        if twice:
            raise DataError(path, "", f"the key {min(twice)!r} stands twice in one object; keep one")
        return dict(pairs)

    def no_nan(word: str) -> Json:
        raise DataError(path, "", f"{word} is not JSON; use a finite number")

    try:
        return json.loads(_text(path), object_pairs_hook=no_duplicates, parse_constant=no_nan)
    except json.JSONDecodeError as error:
        raise DataError(path, f"line {error.lineno}, column {error.colno}", error.msg) from None


def read_toml(path: Path) -> dict[str, Json]:
    """Raises DataError for a missing file or text that is not TOML."""
    try:
        return tomllib.loads(_text(path))
    except tomllib.TOMLDecodeError as error:
        raise DataError(path, "", f"not valid TOML: {error}") from None


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        beside = sorted(each.name for each in path.parent.glob("*")) if path.parent.is_dir() else []
        near = get_close_matches(path.name, beside, n=1)
        hint = f"did you mean {near[0]}?" if near else "create it"
        raise DataError(path, "", f"the file is missing; {hint}") from None
    except UnicodeDecodeError as error:
        raise DataError(path, f"byte {error.start}", "this is not UTF-8; save it as UTF-8") from None


def validate(path: Path, value: Json, schema: str) -> None:
    """Raises DataError where `value`, read from `path`, breaks data/schemas/<schema>.schema.json."""
    for error in _schema(schema).iter_errors(value):
        place = spoken(pointer(error.absolute_path))
        raise DataError(path, place, _meant(error))


@cache
def _schema(name: str):
    from referencing import Registry
    from referencing.jsonschema import DRAFT202012

    from autograder.dialect import Draft202012
    from autograder.validating import with_python_patterns

    paths = sorted((places.data() / "schemas").glob("*.schema.json"))
    contents = {path.name: with_python_patterns(read_json(path))[0] for path in paths}
    resources = [(key, DRAFT202012.create_resource(value)) for key, value in contents.items()]
    wanted = contents[f"{name}.schema.json"]
    return Draft202012(
        {"$id": f"{name}.schema.json", **wanted}, registry=Registry().with_resources(resources)
    )


def _meant(error) -> str:
    if error.validator == "additionalProperties":
        known = error.schema.get("properties", {})
        return "; ".join(_unknown_keys(error.instance, known)) or error.message
    described = error.schema.get("description") if isinstance(error.schema, dict) else None
    return f"{error.message[:300]}{f' ({described})' if described else ''}"


def _unknown_keys(value: dict[str, Json], known: dict[str, Json]) -> Iterator[str]:
    for key in value:
        if key not in known:
            near = get_close_matches(key, known, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(known)}"
            yield f"the key {key!r} is not known here; {hint}"

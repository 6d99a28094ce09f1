"""What a model could read in a result: what it needs, and none of what it never should."""

import re
from collections.abc import Iterator

from autograder.findings import Finding, Json
from autograder.pointers import pointer
from autograder.schema_walk import Place


def finding(returned: Json, call: Json, needs: list[Json], never: list[Json]) -> Finding | None:
    """What is wrong with a result, wherever in it a value stands, and whatever its key.

    needs: values, each of which must be there; never: values, none of which may be. A value counts as there
    where some text or number of the result, or some key, holds it as words of its own. The finding's place
    is where the value stands in the call.
    """
    texts = [text for _, text in _texts(returned)]
    given_away = [each for each in never if _in(texts, each)]
    lacking = [each for each in needs if not _in(texts, each)]
    if not given_away and not lacking:
        return None
    code = "function.gives_away" if given_away else "function.withholds"
    value = (given_away or lacking)[0]
    return Finding(code, {"returned": returned, "value": value}, at=_place(call, value))


def _texts(value: Json, place: Place = ()) -> Iterator[tuple[Place, str]]:
    """Every key, text and number, with the place where it stands."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield (*place, key), key
            yield from _texts(part, (*place, key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from _texts(part, (*place, index))
    else:
        yield place, str(value)


def _in(texts: list[str], value: Json) -> bool:
    return any(_holds(text, value) for text in texts)


def _holds(text: str, value: Json) -> bool:
    return re.search(rf"(?<!\w){re.escape(str(value))}(?!\w)", text) is not None


def _place(call: Json, value: Json) -> str:
    return next((pointer(place) for place, text in _texts(call) if _holds(text, value)), "")

"""What a judge has to say: a code and the fields of its sentence. The sentences live in data/."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


@dataclass(frozen=True)
class Finding:
    """One thing found.

    code: dotted name; the sentence is looked up by it in data/interface/<lang>.toml, or, where `case`
        is set, in the exercise's own words.
    fields: what the sentence's {placeholders} stand for.
    case: id of the exercise's case that shows the fault, "" where no case does.
    call: the tool call (arguments as plain JSON) that shows the fault, None where there is none.
    at: JSON pointer (RFC 6901) to the place, in the call where there is one, else in the answer.
    """

    code: str
    fields: Mapping[str, object] = field(default_factory=dict)
    case: str = ""
    call: Json = None
    at: str = ""

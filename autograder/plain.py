"""From whatever a learner hands in to plain JSON, or to the one reason why it isn't.

Types are compared with `type(x) is`, never with isinstance or ==, so that an object that lies about
itself has no say. The walk keeps its own stack: no depth of nesting can exhaust Python's.
"""

import math
from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from types import FunctionType

from autograder.findings import Finding, Json
from autograder.pointers import pointer

MAX_NODES = 50_000
MAX_DEPTH = 100
MAX_TEXT = 2_000_000  # characters, all strings and keys together
MAX_BITS = 1024  # of a whole number: what a double can still hold
MAX_PROBLEMS = 8  # that are told of one value

DICTS = (dict, OrderedDict, defaultdict)
ENDS = ("plain.too_deep", "plain.too_large", "plain.too_much_text")  # the rest is not looked at
TYPE_NAMES = {
    str: "string", int: "integer", float: "number", bool: "boolean", list: "array", dict: "object",
}  # fmt: skip


class NotPlainError(Exception):
    """The value isn't plain JSON; `finding` says where and why, `more` where and why else."""

    def __init__(self, finding: Finding, *more: Finding) -> None:
        super().__init__(finding.code)
        self.finding, self.more = finding, more


@dataclass
class _Frame:
    """A container under way: what is left to read of it, and the copy that it goes into."""

    source: object
    items: Iterator[tuple[object, object]]
    copy: list | dict
    place: tuple[object, ...]


def to_plain(value: object) -> Json:
    """A deep copy of `value` in exact dict, list, str, int, float, bool and None.

    At most MAX_NODES values, MAX_DEPTH levels and MAX_TEXT characters.
    Raises NotPlainError with findings whose codes start with `plain.`: one for each value that won't do, up
    to MAX_PROBLEMS, in their order.
    """
    return _Walk().run(value)


class _Walk:
    def __init__(self) -> None:
        self.nodes = 0
        self.text = 0
        self.open: set[int] = set()
        self.frames: list[_Frame] = []
        self.problems: list[Finding] = []

    def run(self, value: object) -> Json:
        root: list = []
        self.frames = [_Frame(None, iter([(0, value)]), root, ())]
        while self.frames:
            self.step(self.frames[-1])
        if self.problems:
            raise NotPlainError(*self.problems)
        return root[0]

    def step(self, frame: _Frame) -> None:
        for key, child in frame.items:
            place = (*frame.place, key) if frame.source is not None else ()
            try:
                if self.put(frame, key, child, place):
                    return
            except NotPlainError as error:
                self.note(error.finding)
        self.frames.pop()
        self.open.discard(id(frame.source))

    def note(self, problem: Finding) -> None:
        """Goes on behind a value that won't do, but not where there are too many, or too much of them."""
        self.problems.append(problem)
        if problem.code in ENDS or len(self.problems) == MAX_PROBLEMS:
            raise NotPlainError(*self.problems)

    def put(self, frame: _Frame, key: object, child: object, place: tuple[object, ...]) -> bool:
        """Copies one child into its parent. True when the child is a container and now comes first."""
        if type(frame.copy) is dict and type(key) is not str:
            raise _problem("plain.key", frame.place, key=short_name(key))
        if type(frame.copy) is dict:
            self.count_text(key, place)
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise _problem("plain.too_large", (), limit=MAX_NODES)
        made, items = self.convert(child, place)
        if type(frame.copy) is dict:
            frame.copy[key] = made
        else:
            frame.copy.append(made)
        if items is None:
            return False
        self.enter(child, place)
        self.frames.append(_Frame(child, items, made, place))
        return True

    def enter(self, container: object, place: tuple[object, ...]) -> None:
        if id(container) in self.open:
            raise _problem("plain.itself", place)
        if len(self.frames) > MAX_DEPTH:
            raise _problem("plain.too_deep", place[:3], limit=MAX_DEPTH)
        self.open.add(id(container))

    def convert(self, value: object, place: tuple[object, ...]) -> tuple[Json, Iterator | None]:
        kind = type(value)
        if is_one_of(kind, DICTS):
            # The class's own `items`: an OrderedDict can carry another one as an attribute.
            items = kind.items(value)
            return {}, iter(list(items) if len(value) <= MAX_NODES else items)
        if kind is list:
            return [], iter(enumerate(value))
        if kind is str:
            self.count_text(value, place)
        elif kind is int:
            if value.bit_length() > MAX_BITS:
                raise _problem("plain.huge_number", place)
        elif kind is float:
            if not math.isfinite(value):
                raise _problem("plain.not_finite", place, value=repr(value))
        elif kind is not bool and value is not None:
            raise _not_json(value, place)
        return value, None

    def count_text(self, text: str, place: tuple[object, ...]) -> None:
        self.text += len(text)
        if self.text > MAX_TEXT:
            raise _problem("plain.too_much_text", (), limit=MAX_TEXT)
        if not text.isascii():
            try:
                text.encode()
            except UnicodeEncodeError:
                raise _problem("plain.half_character", place) from None


@dataclass(frozen=True)
class Read:
    """A value that was read: plain JSON, or the findings that say why it isn't, `problem` the first."""

    value: Json = None
    problem: Finding | None = None
    more: tuple[Finding, ...] = ()


def read(value: object) -> Read:
    """Reads a value; one that was read already stays as it is."""
    if type(value) is Read:
        return value
    try:
        return Read(to_plain(value))
    except NotPlainError as error:
        return Read(problem=error.finding, more=error.more)


def is_one_of(kind: type, kinds: Iterable[type]) -> bool:
    """Whether a class is one of `kinds`, by identity: `in` would ask the metaclass's `__eq__`."""
    return any(kind is each for each in kinds)


def type_name(value: object) -> str:
    """The name of a value's class, asked of `type` itself: a metaclass can lie about `__name__`.

    Sliced by `str` itself: the name may be of a class of the learner's own that is a kind of str.
    """
    return str.__getitem__(type.__dict__["__name__"].__get__(type(value)), slice(60))


def _problem(code: str, place: tuple[object, ...], **fields: object) -> NotPlainError:
    return NotPlainError(Finding(code, fields, at=pointer(part for part in place)))


def short_name(key: object) -> str:
    """A number, True or None as it is written, of anything else the type: nothing of it is run."""
    shown = is_one_of(type(key), (float, bool, type(None))) or (type(key) is int and key.bit_length() < 200)
    return repr(key) if shown else type_name(key)


def _not_json(value: object, place: tuple[object, ...]) -> NotPlainError:
    kind = type(value)
    if value is ...:
        return _problem("plain.ellipsis", place)
    if kind is type and value in TYPE_NAMES:
        return _problem("plain.python_type", place, found=value.__name__, instead=TYPE_NAMES[value])
    if is_one_of(kind, (set, frozenset)):
        return _problem("plain.set", place)
    if kind is tuple:
        return _problem("plain.tuple", place)
    if kind is FunctionType:
        return _problem("plain.function", place)
    for base in (str, int, float, list, dict):
        if is_one_of(base, type.__dict__["__mro__"].__get__(kind)):
            return _problem("plain.subclass", place, kind=type_name(value), base=base.__name__)
    return _problem("plain.not_json", place, kind=type_name(value))

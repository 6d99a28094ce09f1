"""Values that lie about themselves, or raise as soon as they are asked anything but their type.

Tests take them by name: pytest would ask them for theirs.
"""

from collections import OrderedDict


class AskedError(Exception):
    """Code of the learner's ran, where nothing but its type may be asked of a value."""


def ask(*args: object, **kwargs: object) -> object:
    raise AskedError


def meta(**methods: object) -> type:
    return type("Meta", (type,), {"__hash__": type.__hash__, **methods})


class Raising:
    __eq__ = __hash__ = __repr__ = __str__ = __bool__ = __len__ = __iter__ = __contains__ = ask
    __getattribute__ = __getattr__ = __call__ = __format__ = __deepcopy__ = __reduce_ex__ = ask
    __class__ = property(ask)


class Agreeing:
    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = object.__hash__


class Pretender:
    __class__ = dict
    items = keys = __iter__ = __len__ = __getitem__ = ask


class Lookalike(metaclass=meta(__eq__=lambda *args: True)):
    """Of a class that claims to be equal to every other, dict among them."""

    items = keys = __iter__ = __len__ = __getitem__ = ask


class Trap(metaclass=meta(__eq__=ask, __hash__=ask, __getattribute__=ask, __instancecheck__=ask)):
    pass


class Renamed(metaclass=meta(__name__=property(ask), __repr__=ask)):
    pass


class LyingItems(dict):
    items = keys = values = __iter__ = __len__ = __getitem__ = get = ask


class TrappedItems(dict, metaclass=meta(__eq__=ask)):
    pass


class Words(str):
    __getitem__ = __str__ = __len__ = replace = encode = ask


KINDS = [Raising, Agreeing, Pretender, Lookalike, Trap, Renamed, LyingItems, TrappedItems]
MAKERS = {type.__dict__["__name__"].__get__(kind): kind for kind in KINDS}
MAKERS["class with a name that raises"] = lambda: type(Words("Named"), (), {})()


def ordered(value: dict) -> OrderedDict:
    """An OrderedDict whose `items` is an attribute of the learner's."""
    copy = OrderedDict(value)
    copy.items = copy.keys = copy.get = ask
    return copy

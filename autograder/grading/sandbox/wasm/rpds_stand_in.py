"""What jsonschema and referencing use of rpds, which is compiled and does not exist for WebAssembly.

The same results, by copying where rpds shares: registries have some twenty entries here.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Any, Self


class HashTrieMap(Mapping):
    """A mapping that never changes: every method that would returns another one."""

    __slots__ = ("_items",)

    def __init__(self, value: Mapping | Iterable[tuple[Hashable, Any]] = (), **more: Any) -> None:
        self._items = dict(value, **more)

    @classmethod
    def convert(cls, value: "Mapping | HashTrieMap") -> Self:
        return value if isinstance(value, cls) else cls(value)

    def __getitem__(self, key: Hashable) -> Any:
        return self._items[key]

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return f"HashTrieMap({self._items!r})"

    def insert(self, key: Hashable, value: Any) -> Self:
        return type(self)({**self._items, key: value})

    def remove(self, key: Hashable) -> Self:
        """Raises KeyError where there is no such key."""
        self._items[key]
        return self.discard(key)

    def discard(self, key: Hashable) -> Self:
        return type(self)({each: value for each, value in self._items.items() if each != key})

    def update(self, *others: Mapping | Iterable[tuple[Hashable, Any]], **more: Any) -> Self:
        items = dict(self._items)
        for each in others:
            items.update(each)
        return type(self)({**items, **more})


class HashTrieSet(frozenset):
    """A set that never changes."""

    def insert(self, value: Hashable) -> "HashTrieSet":
        return HashTrieSet(self | {value})

    def discard(self, value: Hashable) -> "HashTrieSet":
        return HashTrieSet(self - {value})

    def remove(self, value: Hashable) -> "HashTrieSet":
        """Raises KeyError where it is not in it."""
        if value not in self:
            raise KeyError(value)
        return self.discard(value)

    def update(self, *others: Iterable[Hashable]) -> "HashTrieSet":
        return HashTrieSet(self.union(*others))


class List:
    """A linked list that never changes; the front is where it grows."""

    __slots__ = ("_values",)

    def __init__(self, *values: Any) -> None:
        self._values = tuple(values[0]) if len(values) == 1 else values

    def __iter__(self) -> Iterator[Any]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, List) and self._values == other._values

    def __hash__(self) -> int:
        return hash(self._values)

    def __repr__(self) -> str:
        return f"List({list(self._values)!r})"

    @property
    def first(self) -> Any:
        """Raises IndexError where it is empty."""
        if not self._values:
            raise IndexError("empty list has no first element")
        return self._values[0]

    @property
    def rest(self) -> "List":
        return List(self._values[1:])

    def push_front(self, value: Any) -> "List":
        return List((value, *self._values))

    def drop_first(self) -> "List":
        """Raises IndexError where it is empty."""
        if not self._values:
            raise IndexError("empty list has no first element")
        return self.rest

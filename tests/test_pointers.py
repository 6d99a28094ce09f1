import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.pointers import look_up, pointer, split, spoken


class TestPointer:
    @pytest.mark.parametrize(
        ("parts", "text"),
        [
            ([], ""),
            (["properties", "limit"], "/properties/limit"),
            (["ids", 0], "/ids/0"),
            (["a/b", "c~d", "~1"], "/a~1b/c~0d/~01"),
            ([""], "/"),
        ],
    )
    def test_there_and_back(self, parts, text):
        assert pointer(parts) == text
        assert split(text) == [str(part) for part in parts]

    @given(st.lists(st.text()))
    def test_any_names(self, parts):
        assert split(pointer(parts)) == parts


class TestSpoken:
    @pytest.mark.parametrize(
        ("place", "words"),
        [
            ("", ""),
            ("/limit", "limit"),
            ("/date_range/from", "date_range.from"),
            ("/ids/0", "ids[0]"),
            ("/ids/12/name", "ids[12].name"),
            ("/a~1b", "a/b"),
            ("/²", "²"),
        ],
    )
    def test_as_people_write_it(self, place, words):
        assert spoken(place) == words

    def test_long_names_are_cut(self):
        assert spoken("/a/" + "x" * 1000) == "a." + "x" * 60 + "…"
        assert spoken("/" + "x" * 60) == "x" * 60


class TestLookUp:
    VALUE = {"a": [{"b": None}, 7], "x/y": {"": 1}, "3": "three"}  # noqa: RUF012

    @pytest.mark.parametrize(
        ("place", "found"),
        [("", VALUE), ("/a/0/b", None), ("/a/1", 7), ("/x~1y/", 1), ("/3", "three")],
    )
    def test_finds(self, place, found):
        assert look_up(self.VALUE, place) == found

    @pytest.mark.parametrize("place", ["/b", "/a/2", "/a/-1", "/a/b", "/a/²", "/a/1/x", "/3/0"])
    def test_raises_where_there_is_nothing(self, place):
        with pytest.raises(KeyError):
            look_up(self.VALUE, place)

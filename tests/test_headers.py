"""The schema that a function's first line asks for."""

import pytest

from autograder.headers import schema


def of(hint):
    return schema(f"def f(x: {hint}): ...")["properties"]["x"]


class TestTypes:
    @pytest.mark.parametrize(
        ("hint", "kind"), [("str", "string"), ("int", "integer"), ("float", "number"), ("bool", "boolean")]
    )
    def test_a_simple_one(self, hint, kind):
        assert of(hint) == {"type": kind}

    def test_a_list_says_of_what(self):
        assert of("list[list[int]]") == {
            "type": "array",
            "items": {"type": "array", "items": {"type": "integer"}},
        }

    def test_words(self):
        assert of('Literal["rye", "spelt"]') == {"type": "string", "enum": ["rye", "spelt"]}

    def test_another_hint_is_a_broken_file_of_ours(self):
        with pytest.raises(KeyError):
            of("date")


class TestTheWhole:
    def test_is_closed_and_requires_what_has_no_default(self):
        assert schema("def f(a: str, b: int, c: bool = True): ...") == {
            "type": "object",
            "properties": {"a": {"type": "string"}, "b": {"type": "integer"}, "c": {"type": "boolean"}},
            "required": ["a", "b"],
            "additionalProperties": False,
        }

    @pytest.mark.parametrize(("header", "required"), [("def f(): ...", []), ("def f(a: str = ''): ...", [])])
    def test_may_require_nothing(self, header, required):
        assert schema(header)["required"] == required

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder import words
from autograder.sentences import of_finding
from autograder.widgets import typed as module
from autograder.widgets.typed import typed

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
BROKEN = [
    ('{"a": 1\n "b": 2}', "comma_missing", 2, 2),
    ('{"a" 1}', "colon_missing", 1, 6),
    ('{"a": "x}\n', "no_end_of_text", 1, 10),
    ('{"a": "x\ny"}', "no_end_of_text", 1, 9),
    ('{"a": 1}}', "something_after", 1, 9),
    ('{"a": 1,}', "comma_too_many", 1, 8),
    ("[1, ]", "comma_too_many", 1, 3),
    (r'{"a": "\d"}', "backslash", 1, 8),
    ('{"a": True}', "python_word", 1, 7),
    ('{"a": None}', "python_word", 1, 7),
    ('{"a": {"b": 1}', "not_closed", 1, 15),
    ("{'a': 1}", "single_quotes", 1, 2),
    ('{"a": 1, # one\n "b": 2}', "comment", 1, 10),
    ("{a: 1}", "no_name", 1, 2),
    ('{"a": x}', "no_value", 1, 7),
]


class TestTyped:
    @given(JSON)
    def test_json_is_read_as_it_is(self, value):
        found = typed(json.dumps(value, indent=2))
        assert found.problem is not None or json.dumps(found.value) == json.dumps(value)

    @given(st.text())
    def test_no_text_raises(self, text):
        typed(text)

    @pytest.mark.parametrize(("text", "code", "line", "column"), BROKEN)
    def test_what_is_broken_is_named_with_its_place(self, text, code, line, column):
        problem = typed(text).problem
        assert problem.code == f"typed.{code}"
        assert abs(problem.fields["column"] - column) <= 2  # Python's versions differ
        assert problem.fields["line"] == line
        told = " ".join(words.as_text(each) for each in of_finding(problem, "", "en"))
        assert told.startswith(f"Line {line}, column {problem.fields['column']}: ")

    def test_python_words_are_translated(self):
        assert typed("[False]").problem.fields["instead"] == "false"

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            (" \n", "typed.empty"),
            ('{"a": 1, "a": 2}', "typed.twice"),
            ("[NaN]", "typed.no_number"),
            ("[-Infinity]", "typed.no_number"),
            ("[" * 100_000, "typed.too_deep"),
            ("[" * 200 + "]" * 200, "plain.too_deep"),
            ("9" * 5000, "plain.huge_number"),
            ("1e999", "plain.not_finite"),
            ('"\\ud800"', "plain.half_character"),
        ],
    )
    def test_what_has_no_place(self, text, code):
        assert typed(text).problem.code == code

    def test_a_text_that_is_too_long_is_not_read(self, monkeypatch):
        monkeypatch.setattr(module, "LONGEST", 10)
        assert typed('{"a": 12345}').problem.code == "typed.too_long"

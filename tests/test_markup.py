import pytest
from hypothesis import given
from hypothesis import strategies as st
from pages import Page, read
from toy_course import REPO

from autograder import markup
from autograder.markup import Shown, call_html, call_text, clean, escape, folded, page, sentence
from autograder.words import fill

UNSEEN = [
    *map(chr, range(9)), "\x0b", "\x0c", "\r", "\x1b", "\x7f", "\x85", "\x9b", "\u061c", "\u200e", "\u200f",
    "\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069",
]  # fmt: skip
ATTACKS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "' onmouseover='alert(1)",
    "</code></pre></section><iframe>",
    "<!-- ",
    "&lt;b&gt;&#60;",
    "]]><style>*{display:none}</style>",
]


class TestClean:
    @pytest.mark.parametrize("sign", UNSEEN, ids=lambda sign: f"U+{ord(sign):04X}")
    def test_replaces_what_steers_a_page_or_a_terminal(self, sign):
        assert clean(f"a{sign}b") == "a\N{REPLACEMENT CHARACTER}b"
        assert escape(f"a{sign}b") == "a\N{REPLACEMENT CHARACTER}b"

    @pytest.mark.parametrize("text", ["tab\tand\nline", "שלום", "🙂\u200d", "é"])
    def test_keeps_the_rest(self, text):
        assert clean(text) == text


class TestEscape:
    @pytest.mark.parametrize("text", ATTACKS)
    def test_text_stays_text(self, text):
        assert read(f"<p>{escape(text)}</p>") == text.strip()
        assert Page(f'<p class="{escape(text)}">x</p>').attributes == [("class", text)]

    @given(st.text())
    def test_nothing_becomes_markup(self, text):
        assert Page(f"<p>{escape(text)}</p>").tags == ["p"]


class TestSentence:
    def test_code_and_text(self):
        told = fill("The key `{key}` is <no> {what}.", {"key": "<b>", "what": "`&`"})
        assert sentence(told) == "The key <code>&lt;b&gt;</code> is &lt;no&gt; `&amp;`."


class TestPage:
    def test_is_a_region_with_a_name_and_a_language(self):
        shown = Page(page("<p>x</p>", 'a "label"', "ts-card", "pt-BR"))
        assert shown.attributes == [
            ("class", "ts ts-card"), ("role", "region"), ("aria-label", 'a "label"'), ("lang", "pt-BR"),
        ]  # fmt: skip
        assert shown.text == "x"

    def test_needs_nothing_from_elsewhere(self):
        html = page("", "")
        assert "http" not in html
        assert "url(" not in html
        assert "@import" not in html

    def test_carries_its_style_in_one_line(self):
        assert markup.style().startswith("<style>.ts {")
        assert "\n" not in markup.style()
        assert "<" not in (REPO / "autograder" / "style.css").read_text()


class TestFolded:
    def test_opens_without_script(self):
        shown = Page(folded("More", "<p>x</p>"))
        assert (shown.tags, shown.text) == (["details", "summary", "p"], "More x")


class TestCall:
    def html(self, call, at=""):
        return call_html(call, at, "en").replace("&quot;", '"')

    @pytest.mark.parametrize(
        ("call", "text"),
        [
            ({}, "{}"),
            ({"a": [1, None, True, 0.5, "é"]}, '{"a": [1, null, true, 0.5, "é"]}'),
            ({"a": {"b": []}}, '{"a": {"b": []}}'),
            ("x" * 60, '"' + "x" * 60 + '"'),
            ("x" * 61, '"' + "x" * 24 + '…" (61 characters)'),
            (list(range(8)), "[0, 1, 2, 3, 4, 5, 6, 7]"),
            (list(range(100)), "[0, 1, 2, … (96 more) …, 99]"),
            ("a\nb\x1b\u202e", r'"a\nb\u001b' + '\N{REPLACEMENT CHARACTER}"'),
        ],
    )
    def test_is_one_line_of_json(self, call, text):
        assert call_text(call, "en") == text
        assert self.html(call) == f"<pre>{text}</pre>"

    @pytest.mark.parametrize(
        ("at", "html"),
        [
            ("/kind", '<pre>{<mark>"kind": "raft"</mark>, "at": [1, {"a/b": 2}]}</pre>'),
            ("/at/0", '<pre>{"kind": "raft", "at": [<mark>1</mark>, {"a/b": 2}]}</pre>'),
            ("/at/1/a~1b", '<pre>{"kind": "raft", "at": [1, {<mark>"a/b": 2</mark>}]}</pre>'),
            ("/nowhere", '<pre>{"kind": "raft", "at": [1, {"a/b": 2}]}</pre>'),
            ("", '<pre>{"kind": "raft", "at": [1, {"a/b": 2}]}</pre>'),
        ],
    )
    def test_marks_the_place(self, at, html):
        assert self.html({"kind": "raft", "at": [1, {"a/b": 2}]}, at) == html

    @pytest.mark.parametrize("attack", ATTACKS)
    def test_is_escaped_in_keys_and_values(self, attack):
        shown = Page(call_html({attack: attack, "list": [attack]}, "/list/0", "en"))
        assert shown.tags == ["pre", "mark"]


class TestShown:
    SHOWN = Shown("<p>&lt;</p>", "a \x1b[31mred\u202e <b>")

    def test_in_a_notebook_and_in_a_terminal(self):
        text = "a \N{REPLACEMENT CHARACTER}[31mred\N{REPLACEMENT CHARACTER} <b>"
        assert str(self.SHOWN) == repr(self.SHOWN) == text
        assert self.SHOWN._repr_mimebundle_() == {"text/html": "<p>&lt;</p>", "text/plain": text}

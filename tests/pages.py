"""What a browser would make of a piece of HTML, and what a person would read there."""

from html.parser import HTMLParser

TAGS = {
    "a", "b", "br", "code", "dd", "details", "div", "dl", "dt", "i", "li", "mark", "p", "pre", "section",
    "span", "strong", "style", "summary", "table", "tbody", "td", "th", "thead", "tr", "ul",
}  # fmt: skip
INLINE = {"a", "b", "code", "i", "mark", "strong"}
ATTRIBUTES = {"aria-hidden", "aria-label", "class", "href", "lang", "name", "open", "role", "scope", "style"}


class Page(HTMLParser):
    """Tags, attributes and text of a page. Raises AssertionError for what none of ours may hold."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.words: list[str] = []
        self.open: list[str] = []
        self.feed(html)
        self.close()
        assert self.open == [], f"never closed: {self.open}"

    def handle_starttag(self, tag, attrs):
        assert tag in TAGS, f"<{tag}> is none of ours"
        assert {name for name, _ in attrs} <= ATTRIBUTES, f"an attribute that is none of ours: {attrs}"
        self.tags.append(tag)
        self.part(tag)
        self.attributes += attrs
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag
        self.part(tag)

    def handle_data(self, data):
        if self.open[-1:] != ["style"]:
            self.words.append(data)

    def part(self, tag: str) -> None:
        if tag not in INLINE:
            self.words.append(" ")

    def handle_comment(self, data):
        raise AssertionError(f"a comment: {data}")

    def handle_decl(self, decl):
        raise AssertionError(f"a declaration: {decl}")

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())


def read(html: str) -> str:
    """The text of a page, once it is sure that it holds no element of anybody else's."""
    return Page(html).text

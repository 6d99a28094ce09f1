import pytest

from autograder.authoring import markdown_rules

from . import toy


@pytest.fixture
def root(tmp_path):
    return toy.build(tmp_path)


def said(root, rule, source):
    nb = toy.solution()
    nb.cells[2].source = source
    return [finding.code for finding in rule(toy.placed(root, "solutions", nb))]


class TestImages:
    @pytest.mark.parametrize("source", ["![](toy.png)", "![ ](toy.png 'title')", '<img src="toy.png">'])
    def test_no_words(self, root, source):
        assert said(root, markdown_rules.images, source) == ["image.no_alt"]

    @pytest.mark.parametrize(
        "source", ["![a toy](gone.png)", '<img src="gone.png" alt="a toy">', "![a toy](attachment:toy.png)"]
    )
    def test_no_file(self, root, source):
        assert said(root, markdown_rules.images, source) == ["image.missing"]

    @pytest.mark.parametrize(
        "source", ["![a toy](toy.png)", "<IMG alt='a toy' SRC='toy.png'>", "![a](https://example.org/a.png)"]
    )
    def test_nothing_to_say(self, root, source):
        assert said(root, markdown_rules.images, source) == []


class TestLinks:
    @pytest.mark.parametrize(
        "source",
        [
            "See [the next](../01_none/01_none.ipynb).",
            "[a](gone.md#part) and [b](toy.png)",
            "[![a toy](toy.png)](gone.md)",
            "[the next][1]\n\n[1]: gone.md",
        ],
    )
    def test_no_file(self, root, source):
        assert said(root, markdown_rules.links, source) == ["link.missing"]

    @pytest.mark.parametrize(
        "source",
        [
            "[a toy](toy.png)",
            "[above](#part), [beside](toy.png#part), [mail](mailto:a@example.org), [web](//example.org)",
            "`[not](a.link)` and\n```python\ncalls[0](arguments)\n[no](gone.md)\n```\nthe end",
            "``code with ` and [no](gone.md)``",
            "[spaces](<../../README.md>)",
        ],
    )
    def test_nothing_to_say(self, root, source):
        assert said(root, markdown_rules.links, source) == []

    def test_code_cells_are_not_prose(self, root):
        nb = toy.solution()
        nb.cells[3].source = "calls = {}\nf = [g][0](gone)\n'[a](gone.md) ![](gone.png)'"
        it = toy.placed(root, "solutions", nb)
        assert [*markdown_rules.links(it), *markdown_rules.images(it)] == []

import pytest

from autograder.authoring.lesson_notebook import Finding, find
from autograder.authoring.notebook_rules import lint, lint_notebook

from . import toy


@pytest.fixture
def root(tmp_path):
    return toy.build(tmp_path)


class TestLint:
    @pytest.mark.parametrize("tree", ["solutions", "course"])
    def test_a_clean_notebook_is_silent(self, root, tree):
        (it,) = (it for it in find(root) if it.tree == tree)
        assert list(lint_notebook(it)) == []

    def test_a_clean_course_is_silent(self, root):
        assert list(lint(root)) == []

    def test_rules_for_cells_exercises_prose_and_course_all_speak(self, root):
        nb = toy.released()
        toy.cell_named(nb, "title")["id"] = "Title"
        toy.cell_named(nb, "make_it-check").source = 'check("make_it");'
        toy.cell_named(nb, "make_it-prompt").source = "[gone](gone.md)"
        toy.put(root, "course", "en", nb)
        toy.put(root, "solutions", "ru", toy.solution(), lesson="99_other")
        codes = {finding.code for finding in lint(root)}
        assert {"cell.unreadable_id", "check.not_bare", "link.missing", "course.lesson_unknown"} <= codes

    def test_a_course_without_notebooks(self, tmp_path):
        assert [finding.code for finding in lint(tmp_path)] == ["course.empty"]

    def test_our_course(self):
        assert [str(finding) for finding in lint(toy.REPO)] == []


class TestFinding:
    def test_it_reads_as_place_rule_and_detail(self):
        assert str(Finding("a.rule", "course/en/x.ipynb#title", "it is wrong")) == (
            "course/en/x.ipynb#title: a.rule: it is wrong"
        )

    def test_its_place_is_the_cell(self, root):
        (it, _) = find(root)
        assert it.finding("a.rule", "d", it.nb.cells[1]).place == "solutions/en/00_toy/00_toy.ipynb#setup"
        assert it.finding("a.rule", "d").place == "solutions/en/00_toy/00_toy.ipynb"

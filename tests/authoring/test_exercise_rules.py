import pytest

from autograder.authoring import exercise_rules
from autograder.authoring.exercise_rules import NotLiteral, assigned

from . import toy

CHECK, ANSWER = "make_it-check", "make_it-answer"


@pytest.fixture
def root(tmp_path):
    return toy.build(tmp_path)


def said(root, rule, nb, tree="solutions"):
    findings = rule(toy.placed(root, tree, nb))
    return [(finding.code, finding.place.partition("#")[2]) for finding in findings]


def with_facts(root, **facts):
    path = root / "data" / "exercises" / "make_it" / "exercise.json"
    path.write_text(toy.json.dumps(toy.FACTS | facts))


class TestDeclared:
    def test_unknown(self, root):
        nb = toy.solution()
        toy.cell_named(nb, CHECK).metadata.nbgrader["grade_id"] = "make_them"
        assert said(root, exercise_rules.declared, nb) == [("exercise.unknown", CHECK)]

    def test_of_another_lesson(self, root):
        with_facts(root, lesson="01_other")
        assert said(root, exercise_rules.declared, toy.solution()) == [("exercise.foreign", CHECK)]


class TestComplete:
    def test_missing(self, root):
        nb = toy.solution()
        del nb.cells[4]
        assert said(root, exercise_rules.complete, nb) == [("exercise.missing", "")]

    def test_twice(self, root):
        nb = toy.solution()
        nb.cells.append(nb.cells[4])
        assert said(root, exercise_rules.complete, nb) == [("exercise.twice", "")]


class TestCheckCell:
    @pytest.mark.parametrize(
        "source",
        [
            'check("make_it");',
            'report = check("make_it")',
            'display(check("make_it"))',
            'check("make_it", make_it)',
            'check("other")',
            '# graded\ncheck("make_it")',
            'check("make_it")\n',
            "",
        ],
    )
    def test_not_bare(self, root, source):
        nb = toy.solution()
        toy.cell_named(nb, CHECK).source = source
        assert said(root, exercise_rules.bare_check, nb) == [("check.not_bare", CHECK)]

    @pytest.mark.parametrize("points", [1, 2, None])
    def test_points(self, root, points):
        nb = toy.solution()
        toy.cell_named(nb, CHECK).metadata.nbgrader["points"] = points
        assert said(root, exercise_rules.same_points, nb) == [("check.points", CHECK)]

    def test_whole_points_may_be_written_either_way(self, root):
        with_facts(root, points={"definition": 1, "accepts": 1})
        nb = toy.solution()
        toy.cell_named(nb, CHECK).metadata.nbgrader["points"] = 2.0
        assert said(root, exercise_rules.same_points, nb) == []

    def test_no_stored_report(self, root):
        nb = toy.solution()
        toy.cell_named(nb, CHECK).outputs = []
        assert said(root, exercise_rules.stored_report, nb) == [("solutions.no_output", CHECK)]
        assert said(root, exercise_rules.stored_report, toy.released(), "course") == []


class TestConventions:
    @pytest.mark.parametrize("id_", [CHECK, ANSWER, "make_it-prompt"])
    def test_cell_ids(self, root, id_):
        nb = toy.solution()
        toy.cell_named(nb, id_)["id"] = "another"
        assert [code for code, _ in said(root, exercise_rules.conventions, nb)] == ["exercise.cells"]

    @pytest.mark.parametrize("id_", [CHECK, ANSWER])
    @pytest.mark.parametrize("change", [{"locked": None}, {"task": True}, {"schema_version": 2}])
    def test_marks(self, root, id_, change):
        nb = toy.solution()
        toy.cell_named(nb, id_).metadata.nbgrader.update(change)
        assert said(root, exercise_rules.conventions, nb) == [("exercise.cells", CHECK)]

    def test_the_grade_id_of_the_answer(self, root):
        nb = toy.solution()
        toy.cell_named(nb, ANSWER).metadata.nbgrader["grade_id"] = "make_it_answer"
        assert said(root, exercise_rules.conventions, nb) == [("exercise.cells", CHECK)]

    @pytest.mark.parametrize("index", [2, 3])
    def test_a_cell_is_missing(self, root, index):
        nb = toy.solution()
        del nb.cells[index]
        assert said(root, exercise_rules.conventions, nb) == [("exercise.cells", CHECK)]

    def test_a_marked_prompt(self, root):
        nb = toy.solution()
        toy.cell_named(nb, "make_it-prompt").metadata["nbgrader"] = {"grade_id": "p", "locked": True}
        assert said(root, exercise_rules.conventions, nb) == [("exercise.cells", CHECK)]


class TestStarter:
    def test_none_where_the_facts_have_none(self, root):
        assert said(root, exercise_rules.starter, toy.released(), "course") == []

    @pytest.mark.parametrize("source", ["make_it = {'a': 1}", "make_it = ''", "make_it = None\nmake_it = 1"])
    def test_not_what_the_facts_say(self, root, source):
        nb = toy.released()
        toy.cell_named(nb, ANSWER).source = source
        assert said(root, exercise_rules.starter, nb, "course") == [("starter.differs", ANSWER)]

    def test_a_broken_tool_to_start_from(self, root):
        with_facts(root, starter={"tool": {"name": "a", "strict": True}})
        nb = toy.released()
        assert said(root, exercise_rules.starter, nb, "course") == [("starter.differs", ANSWER)]
        toy.cell_named(nb, ANSWER).source = "make_it = {\n    'name': 'a',\n    'strict': True,\n}"
        assert said(root, exercise_rules.starter, nb, "course") == []

    @pytest.mark.parametrize("source", ["# YOUR CODE HERE", "def other(): ...", "make_it ="])
    def test_missing(self, root, source):
        nb = toy.released()
        toy.cell_named(nb, ANSWER).source = source
        assert said(root, exercise_rules.starter, nb, "course") == [("starter.missing", ANSWER)]

    def test_the_solution_may_differ(self, root):
        assert said(root, exercise_rules.starter, toy.solution()) == []

    def test_what_only_a_run_could_tell(self):
        assert assigned("x = len('a')", "x") == [NotLiteral()]
        assert assigned("def x():\n    return 1", "x") == [NotLiteral()]

import pytest

from autograder.grading.placing import name
from autograder.grading.recognising import recognise
from autograder.grading.released import Released

from . import tea


def recognised(cells):
    """(names, notes, how many)"""
    notes = []
    count = recognise(cells, tea.released(), notes)
    return [name(each) for each in cells], [each.code.removeprefix("grading.") for each in notes], count


def stripped(keep_ids=False, **sources):
    """As an editor leaves it that keeps no marks: Colab keeps ids, others make them anew."""
    cells = tea.notebook(**sources)["cells"]
    new = ({} if keep_ids else {"id": f"c{number}"} for number, _ in enumerate(cells))
    return [{**cell, "metadata": {}, **each} for cell, each in zip(cells, new, strict=True)]


ALL = [
    "title",
    "setup",
    None,
    "brew-answer",
    "brew",
    "leaves",
    "pour-answer",
    "pour-answer-function",
    "pour",
    None,
]


class TestMarks:
    def test_as_released(self):
        assert recognised(tea.cells()) == (ALL, [], 8)

    @pytest.mark.parametrize("changed", [{"points": 1000}, {"grade": False}, {"schema_version": 99}])
    def test_forged(self, changed):
        cells = tea.cells()
        cells[4]["metadata"]["nbgrader"] |= changed
        assert recognised(cells) == (ALL, ["marks_changed"], 8)

    @pytest.mark.parametrize("mark", [{}, {"grade_id": "another"}, {"grade_id": ["brew"]}, 7])
    def test_unknown(self, mark):
        cells = [tea.cell("x", "x = 1")]
        cells[0]["metadata"]["nbgrader"] = mark
        assert recognised(cells) == ([None], [], 0)


class TestWithoutMarks:
    def test_by_ids(self):
        changed = {"brew_answer": "x = 1", "setup": "import tea, cups", "brew_check": "pass"}
        assert recognised(stripped(keep_ids=True, **changed)) == (ALL, ["marks_lost"], 8)

    def test_by_text_and_by_variables(self):
        cells = stripped(brew_answer="brew = {'hot': True}", pour_answer_function="def pour_it():\n    pass")
        assert recognised(cells) == (ALL, ["marks_lost"], 8)

    @pytest.mark.parametrize(
        "source", ["%%time\nbrew = 1", "brew: dict = 1", "brew = pot = 1", "(brew, x) = 1, 2"]
    )
    def test_by_any_way_to_define_it(self, source):
        assert recognised(stripped(brew_answer=source))[0] == ALL

    @pytest.mark.parametrize("source", ["brew == 1", "cup = brew", "def f():\n    brew = 1", "print(brew"])
    def test_to_use_it_is_not_to_define_it(self, source):
        assert recognised(stripped(brew_answer=source))[0][3] is None

    def test_a_marked_answer_is_enough(self):
        cells = [*tea.cells(), tea.cell("mine", "brew = 2")]
        assert recognised(cells) == ([*ALL, None], [], 8)


class TestCopies:
    def test_of_an_answer(self):
        cells = tea.cells()
        cells.insert(4, {**tea.cells()[3], "id": "copy"})
        assert recognised(cells)[1] == ["cell_twice"]

    def test_of_a_locked_cell_need_no_word(self):
        assert recognised([*tea.cells(), {**tea.cells()[1], "id": "copy"}])[1] == []


class TestReleased:
    def test_it_travels_as_plain_data(self):
        assert Released.from_json(tea.released().to_json()) == tea.released()

    def test_answers_of_checks(self):
        assert tea.released().checks == {
            "brew": {"brew-answer"},
            "pour": {"pour-answer", "pour-answer-function"},
        }

    def test_a_variable_of_two_answers_is_of_none(self):
        cells = [
            tea.cell("a-answer", "x = y = None", solution=True),
            tea.cell("b-answer", "x = 1", solution=True),
        ]
        assert Released("a", "a", tuple(cells)).variables == {"y": "a-answer"}

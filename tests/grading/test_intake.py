import json
from dataclasses import replace

import nbformat
import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder import places
from autograder.grading import pages
from autograder.grading.collecting import Collected
from autograder.grading.intake import page, take
from autograder.grading.placing import mark, name
from autograder.grading.records import sentence
from autograder.grading.released import Released

from . import tea

ANSWERED = {"brew_answer": "brew = 1", "pour_answer": "pour = 2", "pour_answer_function": "pour_it = 3"}


def taken(changed=None, **sources):
    return take(tea.collected(tea.as_bytes(changed, **sources)), tea.released())


def codes(found):
    return [each.code.removeprefix("grading.") for each in found.notes]


def run(found):
    return [cell.source for cell in found.cells]


def names(found):
    return [name(cell) for cell in found.notebook["cells"]]


def marks(found):
    return [mark(cell) for cell in found.notebook["cells"]]


class TestWhole:
    def test_the_code_in_its_order_without_checks(self):
        assert run(taken(**ANSWERED)) == [
            tea.SETUP,
            "brew = 1",
            "leaves = 3",
            "pour = 2",
            "pour_it = 3",
            "1 + 1",
        ]

    def test_numbers_are_those_of_the_code_cells(self):
        found = taken(**ANSWERED)
        assert [cell.number for cell in found.cells] == [1, 2, 4, 5, 6, 8]
        assert [cell.grade_id for cell in found.cells] == [
            "setup", "brew-answer", "leaves", "pour-answer", "pour-answer-function", "",
        ]  # fmt: skip

    def test_checks_say_after_which_code_they_come(self):
        assert [(each.grade_id, each.number, each.after) for each in taken().checks] == [
            ("brew", 3, 2),
            ("pour", 7, 5),
        ]

    def test_no_notes(self):
        assert (taken(**ANSWERED).notes, taken(**ANSWERED).problem) == ((), None)

    def test_untouched(self):
        assert taken(brew_answer="brew = 1").untouched == ("pour-answer", "pour-answer-function")

    def test_line_ends_are_no_answer(self):
        assert "brew-answer" in taken(brew_answer=tea.BREW.replace("\n", "\r\n")).untouched

    def test_the_kernel_is_the_released_one(self):
        content = json.dumps({**tea.notebook(), "metadata": {"kernelspec": {"name": "ir", "language": "R"}}})
        found = take(tea.collected(content.encode()), tea.released())
        assert found.notebook["metadata"]["kernelspec"]["language"] == "python"


class TestForged:
    def test_points_flags_and_versions(self):
        def changed(cells):
            for cell in cells:
                about = cell["metadata"].get("nbgrader", {})
                if about.get("grade"):
                    about |= {"points": 1000, "grade": False, "locked": False, "schema_version": 99}
                    cell["source"] = "pass"
            return cells

        found = taken(changed)
        assert marks(found) == marks(taken())
        assert [cell["source"] for cell in found.notebook["cells"]][4] == 'check("brew")'
        assert codes(found) == ["marks_changed"] * 2 + ["locked_changed"] * 2
        assert run(found) == run(taken())

    def test_outputs(self):
        forged = [{"output_type": "execute_result", "data": {"text/plain": "2"}, "metadata": {}}]
        found = taken(lambda cells: [{**cell, "outputs": forged} for cell in cells])
        assert [cell["outputs"] for cell in found.notebook["cells"] if cell["cell_type"] == "code"] == [
            []
        ] * 8


class TestMishaps:
    @pytest.mark.parametrize("gone", ["title", "setup", "brew_check", "pour_check", "leaves"])
    def test_a_locked_cell_comes_back(self, gone):
        found = taken(**{gone: None})
        assert names(found) == names(taken())
        assert codes(found) == ["put_back"]
        assert run(found) == run(taken())

    def test_a_check_that_became_text(self):
        def changed(cells):
            return [{**cell, "cell_type": "markdown"} if "check" in cell["id"] else cell for cell in cells]

        assert names(taken(changed)) == names(taken())
        assert [each.after for each in taken(changed).checks] == [2, 5]
        assert codes(taken(changed)) == ["was_text", "was_text"]

    def test_an_answer_that_became_text(self):
        def changed(cells):
            return [{**cell, "cell_type": "raw"} if cell["id"] == "brew-answer" else cell for cell in cells]

        found = taken(changed, brew_answer="brew = 1")
        assert run(found)[1] == "brew = 1"
        assert codes(found) == ["was_text"]

    def test_an_answer_split_in_two(self):
        def changed(cells):
            return [*cells[:4], {**cells[3], "id": "half", "source": "more = brew"}, *cells[4:]]

        found = taken(changed, brew_answer="brew = 1")
        assert run(found)[1:3] == ["brew = 1", "more = brew"]
        assert names(found)[3:5] == [None, "brew-answer"]
        assert found.checks[0].after == 3

    def test_an_answer_at_the_end_is_judged_there(self):
        found = taken(lambda cells: [*cells[:3], *cells[4:], cells[3]], brew_answer="brew = 1")
        assert [each.after for each in found.checks] == [6, 4]
        assert codes(found) == ["answer_below_check"]

    def test_copies_of_checks_are_not_run(self):
        copies = [{**tea.cells()[4], "id": "copy"}, tea.cell("mine", 'check("brew") ')]
        assert run(taken(lambda cells: [*cells, *copies])) == run(taken())

    def test_setup_below_an_answer_comes_too_late(self):
        found = taken(lambda cells: [cells[0], *cells[2:5], cells[1], *cells[5:]])
        assert run(found)[0] == tea.SETUP
        assert codes(found) == ["put_back"]

    def test_marks_lost_without_any_id(self):
        def changed(cells):
            return [{key: cell[key] for key in ("cell_type", "source")} for cell in cells]

        found = taken(changed, **ANSWERED)
        assert names(found) == names(taken())
        assert found.checks == taken().checks
        assert codes(found) == ["marks_lost"]

    def test_ids_are_given_where_they_are_missing_doubled_or_no_ids(self):
        def changed(cells):
            return [
                {**cell, "id": id_} for cell, id_ in zip(cells, ["x", "x", "é", "", *"abcdef"], strict=True)
            ]

        nbformat.validate(nbformat.from_dict(taken(changed).notebook))


class TestFiles:
    def test_a_copys_name(self):
        found = take(tea.collected(tea.as_bytes(), "00_tea (1).ipynb"), tea.released())
        assert [sentence(each) for each in found.notes] == [
            "`00_tea (1).ipynb` was taken for `00_tea.ipynb`."
        ]

    def test_of_two_the_one_with_an_answer(self):
        files = ((tea.FILE, tea.as_bytes()), ("copy.ipynb", tea.as_bytes(**ANSWERED)))
        found = take(Collected(tea.FILE, files), tea.released())
        assert run(found)[1] == "brew = 1"
        assert codes(found) == ["both_there"]

    def test_of_two_with_answers_the_one_with_the_name(self):
        files = ((tea.FILE, tea.as_bytes(brew_answer="brew = 0")), ("copy.ipynb", tea.as_bytes(**ANSWERED)))
        found = take(Collected(tea.FILE, files), tea.released())
        assert run(found)[1] == "brew = 0"
        assert codes(found) == []

    def test_of_two_the_one_that_can_be_read(self):
        files = ((tea.FILE, b"oops"), ("copy.ipynb", tea.as_bytes()))
        assert take(Collected(tea.FILE, files), tea.released()).problem is None

    def test_of_two_untouched_the_one_with_the_name(self):
        files = ((tea.FILE, tea.as_bytes()), ("copy.ipynb", tea.as_bytes()))
        assert codes(take(Collected(tea.FILE, files), tea.released())) == []


class TestLeftToAPerson:
    def by_hand(self, content=b"oops", **about):
        return take(tea.collected(content, **about), tea.released())

    def test_with_the_file_named(self):
        assert sentence(self.by_hand().problem) == "`00_tea.ipynb` is not a notebook."

    def test_another_lessons_notebook(self):
        content = json.dumps({"cells": [tea.cell("x", "y = 1")], "nbformat": 4}).encode()
        assert self.by_hand(content).problem.code == "grading.another_notebook"

    def test_formgrader_gets_the_released_cells_below_the_reason(self):
        found = self.by_hand().notebook
        nbformat.validate(nbformat.from_dict(found))
        assert found["cells"][0]["source"] == "`00_tea.ipynb` is not a notebook."
        assert [mark(cell) for cell in found["cells"][1:]] == [mark(cell) for cell in tea.released().cells]

    def test_nothing_runs(self):
        assert (self.by_hand().cells, self.by_hand().checks) == ((), ())


class TestPage:
    def test_outputs_and_numbers(self):
        outputs = {"brew": [pages.result(1.5, "<p>not yet</p>")], "pour": [pages.failed("Broken", "why")]}
        text = page(taken(**ANSWERED), outputs, {8: [pages.printed("2")]})
        nb = nbformat.reads(text, as_version=4)
        nbformat.validate(nb)
        code = [cell for cell in nb.cells if cell.cell_type == "code"]
        assert [cell.execution_count for cell in code] == list(range(1, 9))
        assert code[2].outputs[0].data == {"text/plain": "1.5", "text/html": "<p>not yet</p>"}
        assert code[2].outputs[0].execution_count == 3
        assert code[6].outputs[0].ename == "Broken"
        assert code[7].outputs[0].text == "2"

    def test_half_a_character_is_no_obstacle(self):
        page(taken(brew_answer="brew = '\ud800'"), {}, {}).encode()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


class TestAnything:
    @given(st.data())
    def test_every_cell_may_be_anything(self, data):
        """Whatever one cell is made of, there is a notebook to keep, and every check is judged once."""
        cells = tea.cells()
        at = data.draw(st.integers(0, len(cells) - 1))
        part = data.draw(st.sampled_from(["source", "metadata", "id", "cell_type", "outputs", "attachments"]))
        cells[at][part] = data.draw(JSON)
        found = taken(lambda _: cells)
        nbformat.validate(nbformat.from_dict(found.notebook))
        assert [each.grade_id for each in found.checks] == ["brew", "pour"]


LESSONS = sorted((places.PROJECT / "course" / "en").glob("*/*.ipynb"))


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
class TestEveryLesson:
    def test_as_it_was_released_there_is_nothing_to_note(self, path):
        content = path.read_bytes()
        cells = [{**cell, "source": "".join(cell["source"])} for cell in json.loads(content)["cells"]]
        prose = frozenset(cell["source"] for cell in cells if cell["cell_type"] == "markdown")
        marked = tuple(cell for cell in cells if mark(cell))
        released = Released(path.stem, path.stem, marked, prose=prose)
        found = take(Collected(path.name, ((path.name, content),)), released)
        assert (found.notes, found.problem) == ((), None)
        assert [cell["source"] for cell in found.notebook["cells"]] == [cell["source"] for cell in cells]
        assert set(found.untouched) == set().union(*released.checks.values())
        assert all(released.checks.values())

    def test_without_any_mark_or_id_every_answer_is_recognised(self, path):
        cells = [
            {**cell, "source": "".join(cell["source"])} for cell in json.loads(path.read_bytes())["cells"]
        ]
        released = Released(path.stem, path.stem, tuple(cell for cell in cells if mark(cell)))
        bare = [{"cell_type": cell["cell_type"], "source": cell["source"] + "\n# mine"} for cell in cells]
        content = json.dumps({"cells": bare, "nbformat": 4, "nbformat_minor": 0, "metadata": {}}).encode()
        found = take(Collected(path.name, ((path.name, content),)), released)
        answers = set().union(*released.checks.values())
        assert answers <= {cell.grade_id for cell in found.cells}
        assert [each.grade_id for each in found.checks] and found.problem is None


class TestText:
    def test_a_learners_html_is_shown_as_text_and_the_lessons_own_stays(self):
        harm = "<img src=x onerror=alert(1)> [x](javascript:alert(1))"
        content = tea.as_bytes(
            lambda cells: [*cells, tea.cell("mine", harm, kind="markdown")], prose="<b>Hot</b>"
        )
        released = replace(tea.released(), prose=frozenset(["<b>Hot</b>"]))
        found = take(tea.collected(content), released)
        sources = [cell["source"] for cell in found.notebook["cells"]]
        assert sources[2] == "<b>Hot</b>"
        assert sources[-1] == "<\u200bimg src=x onerror=alert(1)> [x]\u200b(javascript:alert(1))"
        assert codes(found) == ["disarmed"]

    def test_code_stays_as_it_is(self):
        assert run(taken(brew_answer="brew = '<b>'"))[1] == "brew = '<b>'"

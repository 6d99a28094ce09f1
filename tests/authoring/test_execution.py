import pytest

from autograder.authoring.execution import CellError, run

from . import toy


class TestRun:
    def test_outputs_are_stored_in_a_copy(self, tmp_path):
        nb = toy.solution()
        nb.cells[3].source = "import os\nprint(os.getcwd())"
        ran = run(nb, tmp_path)
        assert ran.cells[3].outputs == [toy.shown(f"{tmp_path.resolve()}\n")]
        assert nb.cells[3].outputs == []

    def test_what_is_printed_is_one_output_in_however_many_pieces_it_came(self, tmp_path):
        nb = toy.solution()
        slowly = "    print(word, flush=True)\n    time.sleep(0.5)"
        nb.cells[3].source = f"import time\nfor word in 'ab':\n{slowly}"
        assert run(nb, tmp_path).cells[3].outputs == [toy.shown("a\nb\n")]

    @pytest.mark.parametrize(
        ("source", "error"),
        [
            ("1 / 0", "ZeroDivisionError: division by zero"),
            ("import sys; print('oh', file=sys.stderr)", "stderr: oh"),
        ],
    )
    def test_the_first_fault_is_raised_with_its_cell(self, tmp_path, source, error):
        nb = toy.solution()
        nb.cells[3].source = source
        nb.cells[4].source = "never_mind"
        with pytest.raises(CellError, match=f"make_it-answer: .*{error}") as raised:
            run(nb, tmp_path)
        assert raised.value.cell_id == "make_it-answer"

"""The example of docs/authors.md is proved as it stands; what breaks it is said as the guide says."""

import json
import re

import pytest
from nbformat import v4

from autograder import places
from autograder.authoring import notebooks
from autograder.authoring.answers import AnswerError
from autograder.authoring.proofs import PROOFS, prove
from autograder.exercises import UnknownExerciseError

from . import toy

GUIDE = (toy.REPO / "docs" / "authors.md").read_text(encoding="utf-8")
FACTS = "data/exercises/set_timer/exercise.json"
WORDS = "data/exercises/set_timer/en.toml"
HIDDEN = "solutions/hidden/set_timer.json"
SOLUTION, RELEASED = (
    f"{tree}/en/01_primitive_types/01_primitive_types.ipynb" for tree in ("solutions", "course")
)
ANSWER = "set_timer-answer"


def block(introduction: str) -> str:
    """The code block of the guide that comes after a line."""
    return re.search(rf"{re.escape(introduction)}:\n\n```\w+\n(.*?)```", GUIDE, re.DOTALL)[1]


@pytest.fixture
def project(own_toy, tmp_path, monkeypatch):
    """A project with the example, and with English alone."""
    (own_toy / "interface" / "xx.toml").unlink()
    monkeypatch.setattr(places, "PROJECT", tmp_path)
    monkeypatch.setenv(places.HIDDEN_VARIABLE, str((tmp_path / HIDDEN).parent))
    for path in (FACTS, WORDS, HIDDEN):
        put(tmp_path / path, block(f"`{path}`"))
    answer = block("The answer cell").rstrip()
    put(tmp_path / SOLUTION, notebook(answer))
    put(tmp_path / RELEASED, notebook(re.sub(r"### BEGIN .*", "# YOUR CODE HERE", answer, flags=re.DOTALL)))
    return tmp_path


def put(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def notebook(answer):
    cells = [
        toy.code(ANSWER, answer, grade_id=ANSWER, solution=True),
        toy.code("set_timer-check", 'check("set_timer")', grade_id="set_timer", grade=True, points=2),
    ]
    return notebooks.text(v4.new_notebook(cells=cells, metadata=notebooks.NOTEBOOK_METADATA))


def change(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def without_case(case):
    def breaks(project):
        facts = json.loads((project / FACTS).read_text(encoding="utf-8"))
        facts["reject"] = [each for each in facts["reject"] if each["id"] != case]
        put(project / FACTS, json.dumps(facts))

    return breaks


def nothing_hidden(project):
    hidden = json.loads((project / HIDDEN).read_text(encoding="utf-8"))
    for key in ("must_accept", "may_accept", "accept", "reject"):
        del hidden[key]
    put(project / HIDDEN, json.dumps(hidden))


def replaced(path, old, new):
    return lambda project: change(project / path, old, new)


BROKEN = {
    "exercise.json, at its top: the key 'accepts' is not known here; did you mean 'accept'?": replaced(
        FACTS, '"accept"', '"accepts"'
    ),
    "en.toml has no sentence for the case half_a_minute": replaced(WORDS, "half_a_minute = ", "# "),
    "the starter is not_yet with 0 points": replaced(RELEASED, "set_timer = None", "set_timer = 0"),
    "the solution does not pass with hidden cases:": replaced(
        SOLUTION, r"\"maximum\": 180", r"\"maximum\": 90"
    ),
    "the right answer open_lower_end does not pass with hidden cases:": replaced(
        HIDDEN, '"value": 0', '"value": 1'
    ),
    "the wrong answer upper_end_forgotten fails ('refuses', 'too_long'), not ('refuses', 'half_a_minute')": (
        replaced(HIDDEN, '"says": "too_long"', '"says": "half_a_minute"')
    ),
    "no public case catches the mutant minutes: maximum 180 → 181": without_case("too_long"),
    "a schema that lists the public calls passes the hidden cases too": nothing_hidden,
}


def test_the_example_is_proved(project):
    assert prove("set_timer") == []


class TestWhatIsBroken:
    @pytest.mark.parametrize("said", BROKEN)
    def test_is_said_as_in_the_guide(self, project, said):
        BROKEN[said](project)
        assert said in GUIDE
        assert [fault for fault in prove("set_timer") if said in fault]

    def test_words_that_are_left_over(self, project):
        change(project / WORDS, "[cases]", '[cases]\nhalf = "This is no case."')
        assert prove("set_timer") == ["en.toml speaks of half, which is no case"]

    def test_an_explanation_that_is_missing(self, project):
        change(project / WORDS, "explanation = ", "# explanation = ")
        (fault,) = prove("set_timer")
        assert "'explanation' is a required property" in fault

    def test_an_explanation_that_shows_the_solution(self, project):
        change(project / WORDS, "whole minutes, so", "`{'type': 'integer', 'minimum': 1}`, so")
        (fault,) = prove("set_timer")
        assert fault.startswith("en.toml: the explanation shows code")

    def test_a_file_that_nothing_reads(self, project):
        put(project / FACTS.replace("exercise.json", "notes.md"), "")
        (fault,) = prove("set_timer")
        assert fault.endswith("notes.md: nothing reads this file")

    def test_a_criterion_that_is_not_the_first(self, project):
        change(project / HIDDEN, '"fails": "definition"', '"fails": "works"')
        (fault,) = prove("set_timer")
        assert fault.startswith("the wrong answer python_type fails ('definition', 'schema.type_name'), not")

    def test_every_proof_is_in_the_guide(self):
        assert [proof.__name__ for proof in PROOFS if f"`{proof.__name__}`" not in GUIDE] == []


class TestWhatIsMissing:
    def test_the_exercise(self, project):
        with pytest.raises(UnknownExerciseError) as caught:
            prove("set_timmer")
        assert caught.value.near == ["set_timer"]

    @pytest.mark.parametrize("path", [SOLUTION, RELEASED])
    def test_a_notebook(self, project, path):
        (project / path).unlink()
        with pytest.raises(AnswerError, match=r"01_primitive_types\.ipynb: the notebook is missing"):
            prove("set_timer")

    def test_the_place_of_a_patch(self, project):
        change(project / HIDDEN, "minutes/maximum", "minute/maximum")
        with pytest.raises(AnswerError, match="the patch of upper_end_forgotten doesn't fit the solution: "):
            prove("set_timer")

    def test_what_a_cell_needs(self, project):
        change(project / SOLUTION, "set_timer = None", "set_timer = minutes")
        with pytest.raises(AnswerError, match=r"#set_timer-answer: NameError: name 'minutes'"):
            prove("set_timer")

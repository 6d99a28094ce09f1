"""A class of one lesson in a folder of its own: what its students hand in, and nbgrader's commands."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from pprint import pformat

import jsonpatch
from nbgrader.api import Gradebook

from autograder.authoring import notebooks

REPO = Path(__file__).parents[2]
REGION = ("### BEGIN SOLUTION", "### END SOLUTION")


@dataclass(frozen=True)
class Exercise:
    """An exercise as its author knows it: facts, hidden facts, and the code of the solution."""

    id: str
    facts: Mapping
    hidden: Mapping
    code: str

    @property
    def answers(self) -> dict[str, object]:
        """Role → the solution's answer."""
        names: dict[str, object] = {}
        exec(self.code, names)
        return {role: names[name] for role, name in self.facts["answers"].items()}

    def calls(self, kind: str) -> list:
        return [case["call"] for case in self.facts[kind]]


@dataclass(frozen=True)
class Classroom:
    """A course folder, with the exercises of the one lesson that is taught there."""

    root: Path
    lesson: str
    exercises: tuple[Exercise, ...]

    def nbgrader(self, *command: str) -> str:
        """Runs a command as an instructor does who has activated nothing; returns what it said."""
        unset = ("NBGRADER_EXECUTION", "TOOL_SCHEMAS_HIDDEN", "VIRTUAL_ENV")
        env = {name: value for name, value in os.environ.items() if name not in unset}
        env |= {"PATH": os.defpath, "PYTHONPATH": str(REPO)}
        line = [sys.executable, "-m", "nbgrader", *command]
        done = subprocess.run(line, cwd=self.root, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout + done.stderr

    def hand_in(self, student: str, answers: Mapping[str, str]) -> None:
        """The released notebook with code in its answer cells (exercise id → code)."""
        nb = notebooks.read(self.released)
        for cells in notebooks.exercises(nb):
            if cells.id in answers:
                first, *others = cells.answers
                first.source = answers[cells.id]
                for other in others:
                    other.source = ""
        folder = self.root / "submitted" / student / self.lesson
        folder.mkdir(parents=True)
        notebooks.write(nb, folder / f"{self.lesson}.ipynb")

    @property
    def released(self) -> Path:
        return self.root / "course" / "en" / self.lesson / f"{self.lesson}.ipynb"

    def scores(self, student: str) -> dict[str, float]:
        with Gradebook(f"sqlite:///{self.root}/gradebook.db") as gradebook:
            (notebook,) = gradebook.find_submission(self.lesson, student).notebooks
            return {grade.name: grade.score for grade in notebook.grades}

    def feedback(self, student: str) -> str:
        return (self.root / "feedback" / student / self.lesson / f"{self.lesson}.html").read_text()


def open_class(root: Path, lesson: str) -> Classroom:
    """A copy of what nbgrader reads. The package itself, and its data, stay where they are."""
    shutil.copy(REPO / "nbgrader_config.py", root)
    shutil.copytree(REPO / "solutions" / "en" / lesson, root / "solutions" / "en" / lesson)
    shutil.copytree(REPO / "solutions" / "hidden", root / "solutions" / "hidden")
    nb = notebooks.read(root / "solutions" / "en" / lesson / f"{lesson}.ipynb")
    exercises = (_exercise(cells.id, _code(cells)) for cells in notebooks.exercises(nb))
    return Classroom(root, lesson, tuple(exercises))


def _code(cells: notebooks.ExerciseCells) -> str:
    return "\n".join(cell.source for cell in cells.answers)


def submissions(exercise: Exercise) -> Iterator[tuple[str, str]]:
    """(student, code of the answer cell). Who is not named for an exercise leaves it untouched."""
    yield "perfect", exercise.code
    if exercise.hidden.get("right_answers"):
        yield "other_road", with_answers(exercise, variant(exercise, exercise.hidden["right_answers"][0]))
    for number, wrong in enumerate(exercise.hidden["wrong_answers"][:3], 1):
        yield f"mistake_{number}", with_answers(exercise, variant(exercise, wrong))
    if "tool" in exercise.facts["answers"] and "accept" in exercise.facts:
        yield "learned_the_right_calls", with_answers(exercise, {"tool": only_the_public(exercise)})
        yield "learned_the_wrong_calls", with_answers(exercise, {"tool": all_but_the_public(exercise)})


def variant(exercise: Exercise, answer: Mapping) -> dict[str, object]:
    """Role → an answer that hidden facts describe, for the roles where it is not the solution's."""
    right = exercise.answers
    changed = {**right, **answer.get("answers", {})}
    patched = jsonpatch.apply_patch(
        {role: value for role, value in changed.items() if not callable(value)}, answer.get("patch", [])
    )
    return {role: value for role, value in patched.items() if value != right[role]}


def only_the_public(exercise: Exercise) -> dict:
    """A tool that accepts the calls that `check` shows, and no other."""
    tool = exercise.answers["tool"]
    return {**tool, "input_schema": {**tool["input_schema"], "enum": exercise.calls("accept")}}


def all_but_the_public(exercise: Exercise) -> dict:
    """A tool that refuses the calls that `check` shows, and no other."""
    tool = exercise.answers["tool"]
    words = {
        name: {"description": property_["description"]}
        for name, property_ in tool["input_schema"]["properties"].items()
    }
    schema = {"type": "object", "properties": words, "not": {"enum": exercise.calls("reject")}}
    return {**tool, "input_schema": schema}


def with_answers(exercise: Exercise, answers: Mapping[str, object]) -> str:
    """The solution's code, and after it the answers that are different. A function is source text already."""
    lines = [exercise.code]
    for role, value in answers.items():
        literal = f"{exercise.facts['answers'][role]} = {pformat(value, sort_dicts=False)}"
        lines.append(str(value) if role == "function" else literal)
    return "\n".join(lines)


def _exercise(id_: str, source: str) -> Exercise:
    facts = REPO / "data" / "exercises" / id_ / "exercise.json"
    hidden = REPO / "solutions" / "hidden" / f"{id_}.json"
    code = source.partition(REGION[0])[2].partition(REGION[1])[0].strip()
    return Exercise(id_, json.loads(facts.read_text()), json.loads(hidden.read_text()), code)

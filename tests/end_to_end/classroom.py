"""A class of one lesson in a folder of its own: what its students hand in, and nbgrader's commands."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from pprint import pformat

import jsonpatch
from nbformat import NotebookNode
from nbgrader.api import Gradebook

from autograder.authoring import notebooks, proofs

REPO = Path(__file__).parents[2]
REGION = ("### BEGIN SOLUTION", "### END SOLUTION")

# Jupyter finds a free port, lets go of it, and hands it to the kernel: another process can take it meanwhile.
# nbgrader grades nobody twice, so the same command again does the rest.
PORT_TAKEN = "Address already in use"
ATTEMPTS = 3

Code = tuple[str, ...]  # of the answer cells of one exercise, in their order, which is that of its roles


@dataclass(frozen=True)
class Exercise:
    """An exercise as its author knows it: facts, hidden facts, and the code of the solution."""

    id: str
    facts: Mapping
    hidden: Mapping
    code: Code

    @property
    def answers(self) -> dict[str, object]:
        """Role → the solution's answer."""
        solution = proofs.load(self.id).solution
        return {role: solution[role] for role in self.facts["answers"]}

    @property
    def mistakes(self) -> dict[str, Mapping]:
        """Student → the wrong answer that they hand in: the first three, and the first with a function."""
        first, others = self.hidden["wrong_answers"][:3], self.hidden["wrong_answers"][3:]
        named = {f"mistake_{number}": wrong for number, wrong in enumerate(first, 1)}
        functions = [wrong for wrong in others if "function" in wrong.get("answers", {})]
        if functions and "tool" in self.facts["answers"]:
            named["wrong_function"] = functions[0]
        return named

    @property
    def can_be_learned_by_heart(self) -> bool:
        """Whether a schema could list the calls as they are shown: not those that are rearranged for it."""
        return "tool" in self.facts["answers"] and "reject" in self.facts and "layout" not in self.facts

    def calls(self, kind: str) -> list:
        """The calls of "accept" or "reject" that `check` shows."""
        return [case["call"] for case in self.facts.get(kind, [])]


@dataclass(frozen=True)
class Classroom:
    """A course folder, with the exercises of the one lesson that is taught there."""

    root: Path
    lesson: str
    exercises: tuple[Exercise, ...]

    def nbgrader(self, *command: str) -> str:
        """Runs a command as an instructor does who has activated nothing; returns what it said."""
        return self._run("nbgrader", *command)

    def autograder(self, *command: str, ends_with: int = 0) -> str:
        """The same for our own command. ends_with: its exit code."""
        return self._run("autograder", *command, ends_with=ends_with)

    def _run(self, module: str, *command: str, ends_with: int = 0) -> str:
        unset = ("NBGRADER_EXECUTION", "PYTEST_VERSION", "TOOL_SCHEMAS_HIDDEN", "VIRTUAL_ENV")
        env = {name: value for name, value in os.environ.items() if name not in unset}
        env |= {"PATH": os.defpath, "PYTHONPATH": str(REPO)}
        line = [sys.executable, "-m", module, *command]
        for _ in range(ATTEMPTS):
            done = subprocess.run(line, cwd=self.root, env=env, capture_output=True, text=True, check=False)
            if PORT_TAKEN not in done.stderr:
                break
        assert done.returncode == ends_with, done.stdout + done.stderr
        return done.stdout + done.stderr

    def hand_in(self, student: str, answers: Mapping[str, Code]) -> None:
        """The released notebook with code in its answer cells (exercise id → code)."""
        folder = self.root / "submitted" / student / self.lesson
        folder.mkdir(parents=True)
        notebooks.write(filled_in(self.released, answers), folder / f"{self.lesson}.ipynb")

    @property
    def released(self) -> Path:
        return self.root / "course" / "en" / self.lesson / f"{self.lesson}.ipynb"

    @property
    def students(self) -> set[str]:
        return {path.name for path in (self.root / "submitted").iterdir()}

    def scores(self, student: str) -> dict[str, float]:
        with Gradebook(f"sqlite:///{self.root}/gradebook.db") as gradebook:
            (notebook,) = gradebook.find_submission(self.lesson, student).notebooks
            return {grade.name: grade.score for grade in notebook.grades}

    def submission_id(self, student: str) -> str:
        """Of the notebook, as formgrader's addresses have it."""
        with Gradebook(f"sqlite:///{self.root}/gradebook.db") as gradebook:
            (notebook,) = gradebook.find_submission(self.lesson, student).notebooks
            return notebook.id

    def again(self, root: Path, gradebook: Path) -> "Classroom":
        """The same class and submissions, with another gradebook, in which nothing was graded yet."""
        shutil.copytree(
            self.root, root, ignore=shutil.ignore_patterns("autograded", "feedback", "gradebook.*")
        )
        shutil.copy(gradebook, root / "gradebook.db")
        return replace(self, root=root)

    def graded(self, student: str) -> str:
        """The notebook that was kept, as text."""
        return (self.root / "autograded" / student / self.lesson / f"{self.lesson}.ipynb").read_text()

    def feedback(self, student: str) -> str:
        return (self.root / "feedback" / student / self.lesson / f"{self.lesson}.html").read_text()


def open_class(root: Path, lesson: str) -> Classroom:
    """A copy of what nbgrader reads. The package itself, and its data, stay where they are."""
    shutil.copy(REPO / "nbgrader_config.py", root)
    shutil.copytree(REPO / "solutions" / "en" / lesson, root / "solutions" / "en" / lesson)
    shutil.copytree(REPO / "solutions" / "hidden", root / "solutions" / "hidden")
    return Classroom(root, lesson, exercises_of(lesson))


def filled_in(released: Path, answers: Mapping[str, Code]) -> NotebookNode:
    """A released notebook with code in its answer cells (exercise id → code)."""
    nb = notebooks.read(released)
    for cells in notebooks.exercises(nb):
        if cells.id in answers:
            for cell, code in zip(cells.answers, answers[cells.id], strict=True):
                cell.source = code
    return nb


def exercises_of(lesson: str) -> tuple[Exercise, ...]:
    """The exercises of a lesson, in the order of its notebook."""
    nb = notebooks.read(REPO / "solutions" / "en" / lesson / f"{lesson}.ipynb")
    return tuple(map(_exercise, notebooks.exercises(nb)))


def submissions(exercise: Exercise) -> Iterator[tuple[str, Code]]:
    """(student, code of the answer cells). Who is not named for an exercise leaves it untouched."""
    yield "perfect", exercise.code
    yield "other_road", with_answers(exercise, variant(exercise, other_road(exercise)))
    for student, wrong in exercise.mistakes.items():
        yield student, with_answers(exercise, variant(exercise, wrong))
    if exercise.can_be_learned_by_heart:
        yield "learned_the_right_calls", with_answers(exercise, {"tool": only_the_public(exercise)})
        yield "learned_the_wrong_calls", with_answers(exercise, {"tool": all_but_the_public(exercise)})


def everything_known(exercise: Exercise) -> Iterator[tuple[str, Code | None]]:
    """(name, code of the answer cells) of each answer whose outcome is known; None is an untouched one."""
    yield "starter", None
    yield "solution", exercise.code
    for kind in ("right_answers", "wrong_answers"):
        for each in exercise.hidden[kind]:
            yield each["id"], with_answers(exercise, variant(exercise, each))


def other_road(exercise: Exercise) -> Mapping:
    """The first right answer with a function of its own, or the first of all."""
    right = exercise.hidden["right_answers"]
    return next((each for each in right if "function" in each.get("answers", {})), right[0])


def variant(exercise: Exercise, answer: Mapping) -> dict[str, object]:
    """Role → an answer that hidden facts describe, for each role where it isn't the solution's to the letter.

    The role "guard" is there as well where another tool than the solution's judges the calls first.
    """
    right = exercise.answers
    changed = {**right, **answer.get("answers", {})}
    data = {role: value for role, value in changed.items() if not callable(value)}
    patched = jsonpatch.apply_patch(json.loads(json.dumps(data)), answer.get("patch", []))
    return {role: value for role, value in patched.items() if repr(value) != repr(right.get(role, ...))}


def only_the_public(exercise: Exercise) -> dict:
    """A tool that accepts the calls that `check` shows, and no other."""
    tool = exercise.answers["tool"]
    return {**tool, "input_schema": {**tool["input_schema"], "enum": exercise.calls("accept")}}


def all_but_the_public(exercise: Exercise) -> dict:
    """A tool that refuses the calls that `check` shows and those without what is required, and no other."""
    tool = exercise.answers["tool"]
    schema = tool["input_schema"]
    words = {
        name: {"description": property_["description"]} for name, property_ in schema["properties"].items()
    }
    shown = {"not": {"enum": exercise.calls("reject")}}
    kept = {"type": "object", "properties": words, "required": schema.get("required", [])}
    return {**tool, "input_schema": {**kept, **shown}}


def with_answers(exercise: Exercise, answers: Mapping[str, object]) -> Code:
    """The solution's code, and in each cell below it what is different. A function is source text already."""
    names = exercise.facts["answers"]
    variables = {**names, "guard": exercise.facts.get("works", {}).get("guard")}
    added = {
        role: str(value) if role == "function" else f"{variables[role]} = {pformat(value, sort_dicts=False)}"
        for role, value in answers.items()
    }
    *codes, last = (f"{code}\n{added.get(role, '')}" for role, code in zip(names, exercise.code, strict=True))
    return (*codes, f"{last}\n{added.get('guard', '')}")


def _exercise(cells: notebooks.ExerciseCells) -> Exercise:
    facts = REPO / "data" / "exercises" / cells.id / "exercise.json"
    hidden = REPO / "solutions" / "hidden" / f"{cells.id}.json"
    code = tuple(_solution(cell.source) for cell in cells.answers)
    return Exercise(cells.id, json.loads(facts.read_text()), json.loads(hidden.read_text()), code)


def _solution(source: str) -> str:
    begin, end = REGION
    return source.partition(begin)[2].partition(end)[0].strip()

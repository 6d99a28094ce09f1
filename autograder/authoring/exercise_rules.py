"""Lint rules for the cells of an exercise: prompt, answers, check."""

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from nbformat import NotebookNode

from autograder.authoring.lesson_notebook import Finding, LessonNotebook, points
from autograder.authoring.notebooks import ExerciseCells, mark

CHECK = {"grade": True, "locked": True, "solution": False, "task": False, "schema_version": 3}
ANSWER = {"grade": False, "locked": False, "solution": True, "task": False, "schema_version": 3}


@dataclass(frozen=True)
class NotLiteral:
    """Stands for a value that only a run could tell."""


def declared(it: LessonNotebook) -> Iterator[Finding]:
    """An exercise of the notebook is an exercise of this lesson."""
    for cells in it.exercises:
        if cells.id not in it.facts:
            yield it.finding("exercise.unknown", f"there is no data/exercises/{cells.id}", cells.check)
        elif it.facts[cells.id]["lesson"] != it.lesson:
            lesson = it.facts[cells.id]["lesson"]
            yield it.finding("exercise.foreign", f"{cells.id} belongs to {lesson}", cells.check)


def complete(it: LessonNotebook) -> Iterator[Finding]:
    """An exercise of this lesson is in the notebook, once."""
    counts = Counter(cells.id for cells in it.exercises)
    for id_, facts in it.facts.items():
        if facts["lesson"] == it.lesson and not counts[id_]:
            yield it.finding("exercise.missing", f"{id_} has no check cell")
    for id_, count in counts.items():
        if count > 1:
            yield it.finding("exercise.twice", f"{id_} has {count} check cells")


def bare_check(it: LessonNotebook) -> Iterator[Finding]:
    """nbgrader gives full points to a test cell without a result: `check(…);`, `report = check(…)`."""
    for cells in it.exercises:
        if cells.check.source != f'check("{cells.id}")':
            detail = f'the cell holds check("{cells.id}") and nothing else'
            yield it.finding("check.not_bare", detail, cells.check)


def same_points(it: LessonNotebook) -> Iterator[Finding]:
    """nbgrader stops when a report is worth more than its cell, and takes less for a fault."""
    for cells in it.exercises:
        if cells.id in it.facts and mark(cells.check).get("points") != points(it.facts[cells.id]):
            due, stated = points(it.facts[cells.id]), mark(cells.check).get("points")
            detail = f"its criteria add up to {due:g} points, the cell has {stated}"
            yield it.finding("check.points", detail, cells.check)


def conventions(it: LessonNotebook) -> Iterator[Finding]:
    """Prompt, answer and check, one after the other, named after the exercise."""
    for cells in it.exercises:
        for problem in _broken_conventions(cells):
            yield it.finding("exercise.cells", problem, cells.check)
        for problem in _wrong_number(it, cells):
            yield it.finding("exercise.cells", problem, cells.check)


def stored_report(it: LessonNotebook) -> Iterator[Finding]:
    """The solutions show what a right answer gets."""
    for cells in it.exercises:
        if not it.released and not cells.check.get("outputs"):
            yield it.finding("solutions.no_output", "run `make course`: its report is missing", cells.check)


def starter(it: LessonNotebook) -> Iterator[Finding]:
    """What a learner finds in the answer cell is what `check` takes for "not started"."""
    for cells in it.exercises:
        if it.released and cells.answers and cells.id in it.facts:
            yield from _starter_differs(it, cells)


def _starter_differs(it: LessonNotebook, cells: ExerciseCells) -> Iterator[Finding]:
    facts = it.facts[cells.id]
    for role, name in facts["answers"].items():
        found = assigned("\n".join(cell.source for cell in cells.answers), name)
        due = facts.get("starter", {}).get(role)
        if found is None:
            yield it.finding("starter.missing", f"no value for `{name}`", cells.answers[0])
        elif found != [NotLiteral()] and found != [due]:
            yield it.finding("starter.differs", f"`{name}` is not what exercise.json says", cells.answers[0])


def assigned(source: str, name: str) -> list[object] | None:
    """[the value that a name gets last at the top level of a cell]; None where it gets none.

    A function, or a value that is not a literal, is NotLiteral().
    """
    try:
        statements = ast.parse(source).body
    except SyntaxError:
        return None
    found = None
    for statement in statements:
        if isinstance(statement, ast.FunctionDef) and statement.name == name:
            found = [NotLiteral()]
        elif isinstance(statement, ast.Assign) and _names(statement) == [name]:
            found = [_literal(statement.value)]
    return found


def _names(statement: ast.Assign) -> list[str]:
    return [target.id for target in statement.targets if isinstance(target, ast.Name)]


def _literal(node: ast.expr) -> object:
    try:
        return ast.literal_eval(node)
    except ValueError:
        return NotLiteral()


def _broken_conventions(cells: ExerciseCells) -> Iterator[str]:
    if cells.check.get("id") != f"{cells.id}-check":
        yield f"the id of its check cell should be {cells.id}-check"
    if cells.check.cell_type != "code" or not CHECK.items() <= mark(cells.check).items():
        yield f"its check cell should be code, marked {CHECK}"
    if not cells.answers:
        yield "the cell before the check should be the answer"
        return
    for number, answer in enumerate(cells.answers):
        yield from _broken_answer(cells.id, answer, first=number == 0)
    if cells.prompt is None or cells.prompt.get("id") != f"{cells.id}-prompt" or mark(cells.prompt):
        yield f"the cell before the answer should be the prompt: markdown, id {cells.id}-prompt, no marks"


def _broken_answer(exercise: str, answer: NotebookNode, first: bool) -> Iterator[str]:
    """The first answer cell is <exercise>-answer, each further one <exercise>-answer-<role>."""
    name, id_ = f"{exercise}-answer", answer.get("id", "")
    named = id_ == name if first else id_.startswith(f"{name}-")
    if not named or mark(answer).get("grade_id") != id_:
        yield f"the id and the grade_id of its answer cell should be {name}{'' if first else '-<role>'}"
    if answer.cell_type != "code" or not ANSWER.items() <= mark(answer).items():
        yield f"its answer cell should be code, marked {ANSWER}"


def _wrong_number(it: LessonNotebook, cells: ExerciseCells) -> Iterator[str]:
    roles = it.facts.get(cells.id, {}).get("answers", {})
    if cells.answers and roles and len(cells.answers) != len(roles):
        yield f"it has {len(cells.answers)} answer cells for the roles {', '.join(roles)}: one for each"


RULES = (declared, complete, bare_check, same_points, conventions, stored_report, starter)

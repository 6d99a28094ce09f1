"""What a learner calls beside the checks: progress, explain, doctor."""

import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path

from autograder import exercises, practice, saved_notebook, session, words
from autograder.diagnosis import card, examining
from autograder.exercises import UnknownExerciseError
from autograder.findings import Finding
from autograder.journal import keeping, moving, telling
from autograder.markup import Shown


def _guarded(call: Callable[..., Shown]) -> Callable[..., Shown]:
    """Whatever goes wrong in what is beside the checks, a learner gets a sentence and no traceback."""

    @wraps(call)
    def guarded(*arguments: object, **named: object) -> Shown:
        try:
            return call(*arguments, **named)
        except Exception as error:
            detail = f"{type(error).__name__}: {error}"[:300]
            return session.note("companion.our_fault", name=call.__name__, detail=detail)

    return guarded


@_guarded
def progress(*, merge_from: str | None = None, export_to: str | None = None) -> Shown:
    """Every lesson and exercise, how you stand with it, and what comes next.

    merge_from: a progress.jsonl from elsewhere, whose lines are added to yours; export_to: the name of a new
    file for all that was kept.
    """
    done: list[Finding] = []
    for path, act in ((merge_from, moving.merge), (export_to, moving.export)):
        if path is not None:
            done.append(act(Path(path)) if type(path) is str else Finding("progress.not_a_name"))
    kept, problems = keeping.kept()
    return telling.show(kept, [*done, *problems], session.language())


@_guarded
def explain(exercise: str) -> Shown:
    """Why the right answer to an exercise is right, once yours has passed."""
    name = session.name_of(exercise)
    try:
        known = exercises.load(name).id
    except UnknownExerciseError as error:
        return session.note("hint.unknown_exercise", exercise=name, near=", ".join(error.near))
    if not practice.passed(known):
        return session.note("explain.not_yet", exercise=known)
    told = words.exercise_words(known, session.language())
    return session.card([words.literal(told["title"]), words.literal(told["explanation"])])


@_guarded
def doctor() -> Shown:
    """Whether this notebook, its folder and what it runs on are as they should be; for each fault, a mend."""
    notebook = saved_notebook.find(sys._getframe(2).f_globals)  # the caller of what guards this
    return card.show(examining.examine(notebook), session.language())

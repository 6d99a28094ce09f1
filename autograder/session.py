"""What a learner calls in a notebook: use, check, hint, quiz, show_tool, show_verdicts.

Each returns something to look at, and none ever raises for what a learner hands in.
"""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches

from autograder import exercises, judging, practice, quizzes, words
from autograder.data_files import DataError
from autograder.exercises import Exercise, UnknownExerciseError
from autograder.findings import Finding
from autograder.markup import Shown, clean, page, sentence
from autograder.plain import short_name
from autograder.report import Report
from autograder.show import report_html

ABSENT = object()
LONGEST_NAME = 60
OURS = ("check", "doctor", "explain", "hint", "progress", "quiz", "use")  # what every lesson imports


class CouldNotCheckError(Exception):
    """Raised only while nbgrader grades: an output would be read as points, an error is flagged."""


@dataclass
class _Session:
    """What one kernel remembers."""

    language: str = words.DEFAULT
    hints: dict[str, int] = field(default_factory=dict)


_session = _Session()


def use(language: str) -> None:
    """Sets the language of everything that follows, such as "en". An unknown one leaves it in English.

    Says what is wrong with the notebook or its folder, if anything is: see diagnosis/examining.py.
    """
    known = words.languages()
    is_known = type(language) is str and language in known
    _session.language = language if is_known else words.DEFAULT
    if not is_known:
        fields = {"language": name_of(language), "near": ", ".join(known)}
        print(clean(words.as_text(words.say("use.unknown", words.DEFAULT, fields))))
    for line in practice.begin(sys._getframe(1).f_globals, _session.language):
        print(clean(line))


def check(exercise: str, *answer: object, **answers: object) -> Report:
    """Checks the answer to an exercise and says what to mend first.

    exercise: its name, such as "get_weather". The answer is the variable of that name in your notebook;
    hand one in yourself to try another: check("get_weather", my_variant), or by role where an exercise
    has several answers: check("fetch_records", function=mine).

    Raises CouldNotCheckError only while nbgrader grades, where a check that could not run must be flagged.
    """
    notebook = sys._getframe(1).f_globals
    try:
        report = _check(exercise, answer, answers, notebook)
        report = practice.after(report, notebook) if not answer and not answers else report
        report_html(report)  # here, inside the guard, so that a sentence of ours that fails is told as well
    except Exception as error:  # whatever it is, a learner gets a sentence and no traceback
        detail = f"{type(error).__name__}: {error}"[:300]
        report = _could_not(name_of(exercise), "our_fault", exercise=name_of(exercise), detail=detail)
        report = replace(report, language=words.DEFAULT)  # the fault may lie in the language's own file
    if report.outcome == "could_not_check" and grading():
        raise CouldNotCheckError(str(report))
    return report


def grading() -> bool:
    """Whether nbgrader is grading: its converters.autograde sets NBGRADER_EXECUTION."""
    return os.environ.get("NBGRADER_EXECUTION") == "autograde"


def _check(
    name: str, given: tuple[object, ...], by_role: Mapping[str, object], notebook: Mapping[str, object]
) -> Report:
    if type(name) is not str:
        return _could_not("check", "not_a_name", example=exercises.ids()[0])
    try:
        exercise = exercises.load(name)
    except UnknownExerciseError as error:
        shown = name_of(name)
        return _could_not(shown, "unknown_exercise", exercise=shown, near=", ".join(error.near))
    except DataError as error:
        return _could_not(name, "data_file", detail=str(error))
    if len(given) > 1:
        return _could_not(name, "too_many_answers")
    unknown = [role for role in by_role if role not in variables(exercise)]
    if unknown:
        roles = ", ".join(exercise.answers)
        return _could_not(name, "unknown_role", exercise=name, role=unknown[0], roles=roles)
    return _judge(exercise, given, by_role, notebook)


def _judge(
    exercise: Exercise,
    given: tuple[object, ...],
    by_role: Mapping[str, object],
    notebook: Mapping[str, object],
) -> Report:
    first = next(iter(exercise.answers))
    handed = {**({first: given[0]} if given else {}), **by_role}
    wanted = variables(exercise)
    values = {role: handed.get(role, notebook.get(variable, ABSENT)) for role, variable in wanted.items()}
    absent = next((wanted[role] for role, value in values.items() if value is ABSENT), None)
    if absent:
        return no_variable(exercise, absent, notebook, _session.language)
    graded = exercises.with_hidden_cases(exercise) if grading() else exercise
    return judging.judge(graded, values, _session.language, values.get("signature"), values.get("guard"))


def variables(exercise: Exercise) -> dict[str, str]:
    """Role → variable: the answers, the function that a schema must agree with, the tool that guards one."""
    others = {"signature": exercise.signature, "guard": exercise.guard}
    given = {role: name for role, name in others.items() if name and name not in exercise.answers.values()}
    return {**exercise.answers, **given}


def no_variable(exercise: Exercise, name: str, notebook: Mapping[str, object], language: str) -> Report:
    """Not started: a notebook lacks a variable. The name of another one may be a slip of it."""
    taken = {*OURS, *exercises.ids()} - {name}
    own = [each for each in notebook if type(each) is str and not each.startswith("_") and each not in taken]
    near = get_close_matches(name, own, n=1, cutoff=0.75)
    code = "not_started.near_variable" if near else "not_started.no_variable"
    reason = Finding(code, {"name": name, "near": near[0] if near else ""})
    return Report(exercise.id, "not_started", (), exercise.max_points, (), reason, language)


def _could_not(name: str, code: str, **fields: object) -> Report:
    reason = Finding(f"could_not_check.{code}", fields)
    return Report(name, "could_not_check", (), 0, (), reason, _session.language)


def hint(exercise: str) -> Shown:
    """The next hint for an exercise: what to look at, then where, then nearly how."""
    try:
        hints = words.exercise_words(exercises.load(name_of(exercise)).id, _session.language)["hints"]
    except UnknownExerciseError as error:
        return note("hint.unknown_exercise", exercise=name_of(exercise), near=", ".join(error.near))
    number = min(_session.hints.get(exercise, 0) + 1, len(hints))
    _session.hints[exercise] = number
    head = words.say("hint.head", _session.language, {"number": number, "all": len(hints)})
    told = [head, words.literal(hints[number - 1])]
    if number == len(hints):
        told.append(words.say("hint.last", _session.language, {"exercise": exercise}))
    return card(told)


def quiz(lesson: str, answers: str | None = None) -> Shown:
    """The quiz of a lesson, such as quiz("00_first_tool"): open an answer to see whether it is right.

    answers: a letter for each question, such as "bda", to have your answers remembered; "-" for none.
    """
    if name_of(lesson) not in quizzes.lessons():
        return note("quiz.unknown", lesson=name_of(lesson), near=", ".join(quizzes.lessons()))
    return practice.quiz(lesson, answers, _session.language)


def name_of(value: object) -> str:
    """What a learner gave as a name, cut to a line; of anything but text, only its type is asked."""
    return value[:LONGEST_NAME] if type(value) is str else short_name(value)


def language() -> str:
    return _session.language


def note(code: str, **fields: object) -> Shown:
    return card([words.say(code, _session.language, fields)])


def card(told: list[words.Text]) -> Shown:
    head, *rest = told
    body = f"<p><strong>{sentence(head)}</strong></p>" + "".join(f"<p>{sentence(text)}</p>" for text in rest)
    html = page(body, words.as_text(head), "ts-card", _session.language)
    return Shown(html, "\n".join(words.as_text(text) for text in told))

"""What practice adds to a check: it is kept, and a report says where it is of something stale."""

from collections.abc import Mapping
from dataclasses import replace

from autograder import exercises, quiz_answers, quizzes, runs, staleness, words
from autograder.attended import attended
from autograder.diagnosis import card, examining
from autograder.findings import Finding
from autograder.journal import entries, keeping
from autograder.markup import Shown
from autograder.report import Report


def begin(variables: Mapping[str, object], language: str) -> list[str]:
    """What there is to say in the first cell of a lesson: nothing, if all is well."""
    if not attended():
        return []
    try:
        runs.watch()
        found = examining.at_start(variables)
        return card.lines(found, language) if found else []
    except Exception:  # a fault of ours here must not keep a learner from beginning
        return []


def after(report: Report, variables: Mapping[str, object]) -> Report:
    """Keeps what a check of the notebook's own answer came to, and returns the report with its notes.

    Whatever goes wrong here, the verdict stands.
    """
    try:
        entry = entries.of_report(report)
        problem = keeping.keep(entry) if entry else None
        if report.outcome == "could_not_check" or not attended():
            return report
        return replace(
            report,
            stale=staleness.note(exercises.load(report.exercise), variables),
            notes=(*_explained(report), *([problem] if problem else [])),
        )
    except Exception:  # a fault of ours in what is beside the point must not cost a learner the report
        return report


def passed(exercise: str) -> bool:
    """Whether an exercise has ever passed, as far as anything was kept."""
    return any(
        isinstance(each, entries.Check) and each.exercise == exercise and each.outcome == "passed"
        for each in keeping.kept()[0]
    )


def quiz(lesson: str, answers: object, language: str) -> Shown:
    """The quiz of a lesson. answers: letters that are kept, None to show those of before."""
    questions, live = quizzes.load(lesson, language), attended()
    found: list[Finding] = []
    if answers is not None:
        chosen = quiz_answers.read(answers, questions)
        found = [chosen] if isinstance(chosen, Finding) else quiz_answers.keep(lesson, chosen, questions)
    known = quiz_answers.kept(lesson, questions) if live or answers is not None else {}
    if known:
        counts = {"right": quizzes.right(questions, known), "all": len(questions)}
        found.append(Finding("quiz.remembered", counts))
    elif live and not found:
        example = "".join(quizzes.LETTERS[number % 2] for number in range(len(questions)))
        found.append(Finding("quiz.to_remember", {"lesson": lesson, "example": example}))
    notes = tuple(words.say(each.code, language, each.fields) for each in found)
    return quizzes.show(questions, language, known, notes, lettered=live or answers is not None)


def _explained(report: Report) -> list[Finding]:
    return [Finding("explain.offered", {"exercise": report.exercise})] if report.outcome == "passed" else []

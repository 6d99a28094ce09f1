"""Answers to a lesson's quiz, as letters: read, kept, and found again."""

import re
from collections.abc import Mapping, Sequence

from autograder.findings import Finding
from autograder.journal import keeping
from autograder.journal.entries import Answer, now
from autograder.journal.standing import answered
from autograder.quizzes import LETTERS, Question

BETWEEN = re.compile(r"[\s,;.]+")
SKIPPED = "-"

Chosen = Mapping[str, str]  # question → option, by their ids


def read(text: object, questions: Sequence[Question]) -> Chosen | Finding:
    """The options that letters such as "bda-c" choose, one for each question, "-" for none."""
    example = "".join(LETTERS[number % 2] for number in range(len(questions)))
    if type(text) is not str:
        return Finding("quiz.not_letters", {"example": example})
    letters = BETWEEN.sub("", text[:100]).casefold()
    if len(letters) != len(questions):
        return Finding("quiz.other_count", {"count": len(letters), "all": len(questions), "example": example})
    for number, (letter, question) in enumerate(zip(letters, questions, strict=True), 1):
        known = LETTERS[: len(question.options)]
        if letter not in known + SKIPPED:
            return Finding(
                "quiz.no_such_letter", {"letter": letter, "number": number, "known": ", ".join(known)}
            )
    pairs = zip(letters, questions, strict=True)
    return {
        question.id: question.options[LETTERS.index(letter)].id
        for letter, question in pairs
        if letter != SKIPPED
    }


def keep(lesson: str, chosen: Chosen, questions: Sequence[Question]) -> list[Finding]:
    """Keeps the answers. Returns what there is to say where that is not possible."""
    rights = {question.id: {option.id: option.right for option in question.options} for question in questions}
    at = now()
    entries = [Answer(at, lesson, each, option, rights[each][option]) for each, option in chosen.items()]
    return [note for note in map(keeping.keep, entries) if note]


def kept(lesson: str, questions: Sequence[Question]) -> dict[str, str]:
    """The last answers, to questions that are still asked."""
    known = {question.id: {option.id for option in question.options} for question in questions}
    found = answered(keeping.kept()[0], lesson)
    return {name: each.option for name, each in found.items() if each.option in known.get(name, ())}

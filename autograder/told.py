"""Sentences that a learner's function tells a model: as many as there are faults, each with what it needs."""

import re

from autograder.findings import Finding, Json


def finding(returned: Json, wanted: list[list[str | list[str]]]) -> Finding | None:
    """What is wrong with a list of sentences.

    wanted: for each sentence, in any order, the words that it must hold; a list of words: one of them.
    """
    fields = {"returned": returned}
    if type(returned) is not list or any(type(each) is not str for each in returned):
        return Finding("function.not_sentences", fields)
    if len(returned) != len(wanted):
        return Finding("function.other_count", {**fields, "count": len(wanted)})
    lacking = [words for words in wanted if not any(_holds(each, words) for each in returned)]
    if lacking:
        return Finding("function.sentence_lacks", {**fields, "lacking": ", ".join(map(_spoken, lacking[0]))})
    alike = len(wanted) > 1 and all(_holds(each, words) for each in returned for words in wanted)
    return Finding("function.sentences_alike", fields) if alike else None


def _holds(sentence: str, words: list[str | list[str]]) -> bool:
    return all(any(_says(sentence, each) for each in _any_of(word)) for word in words)


def _says(sentence: str, word: str) -> bool:
    """Whether it stands there as a word of its own, in any case: there is no 1 in 14."""
    return re.search(rf"(?<!\w){re.escape(word.casefold())}(?!\w)", sentence.casefold()) is not None


def _any_of(word: str | list[str]) -> list[str]:
    return [word] if isinstance(word, str) else word


def _spoken(word: str | list[str]) -> str:
    return _any_of(word)[0]

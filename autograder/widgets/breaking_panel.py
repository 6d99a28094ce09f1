"""What gets through and should not, the shortest call first, the others folded."""

from autograder import words
from autograder.findings import Finding
from autograder.markup import call_html, call_text, folded, sentence
from autograder.widgets.board import Board
from autograder.widgets.breaking import Broken, Leak, break_it
from autograder.widgets.panels import Panel, fault, joined, told


def broken(board: Board) -> Panel:
    subject = board.subject
    if isinstance(subject, Finding):
        return fault(subject, board.language, "playground.in_schema")
    return of(break_it(board, subject), board)


def of(found: Broken, board: Board) -> Panel:
    parts = [_held(found, board)] if found.tried else []
    if not found.leaks:
        return joined([*parts, told([words.say("playground.no_leak", board.language)])], True)
    head = "playground.leaks" if found.sure else "playground.is_that_meant"
    first, *others = (_leak(each, board.language) for each in found.leaks)
    parts += [told([words.say(head, board.language)], strong=True), first]
    if others:
        parts.append(_folded(others, board.language))
    return joined(parts, False if found.sure else None)


def _held(found: Broken, board: Board) -> Panel:
    fields = {"tried": found.tried, "exercise": board.exercise.id if board.exercise else ""}
    return told([words.say("playground.held", board.language, fields)])


def _folded(others: list[Panel], language: str) -> Panel:
    summary = words.say("playground.more_leaks", language, {"count": len(others)})
    items = "".join(f"<li>{each.html}</li>" for each in others)
    lines = [words.as_text(summary), *(each.text for each in others)]
    return Panel(folded(sentence(summary), f"<ul>{items}</ul>"), "\n".join(lines))


def _leak(leak: Leak, language: str) -> Panel:
    told = "".join(f"<p>{sentence(each)}</p>" for each in leak.told)
    lines = [f"    {call_text(leak.call, language)}", *(f"    {words.as_text(each)}" for each in leak.told)]
    return Panel(call_html(leak.call, leak.at, language) + told, "\n".join(lines))

"""Accepted, or refused and why."""

from autograder import words
from autograder.findings import Finding
from autograder.markup import call_html
from autograder.sentences import of_refusal
from autograder.widgets.board import Board
from autograder.widgets.panels import Panel, fault, marked


def verdict(board: Board) -> Panel:
    """Accepted, or refused and why; or what keeps the two texts from being judged."""
    subject, call = board.subject, board.call
    if isinstance(subject, Finding):
        return fault(subject, board.language, "playground.in_schema")
    if call.problem:
        return fault(call.problem, board.language, "playground.in_call")
    refusal = None if subject.judge.accepts(call.value) else subject.judge.refusal(call.value)
    if refusal is None:
        return marked(True, words.say("playground.accepted", board.language), [])
    reason = of_refusal(refusal, board.language)
    panel = marked(False, words.say("playground.refused", board.language), [reason])
    shown = call_html(call.value, refusal.at, board.language) if refusal.at else ""
    return Panel(panel.html + shown, panel.text, False)

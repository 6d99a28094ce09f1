"""Ten calls of the simulated model, which says that it is one."""

from autograder import words
from autograder.findings import Finding
from autograder.markup import call_html, call_text, escape, sentence
from autograder.widgets.board import Board
from autograder.widgets.imitating import Imitation, Sent, imitate
from autograder.widgets.panels import Panel, fault


def imitation(board: Board) -> Panel:
    subject, call = board.subject, board.call
    if isinstance(subject, Finding):
        return fault(subject, board.language, "playground.in_schema")
    if call.problem and not board.request:
        return fault(call.problem, board.language, "playground.in_call")
    made = imitate(board, subject)
    if isinstance(made, Finding):
        return fault(made, board.language)
    return _imitation(made, board.language)


def _imitation(made: Imitation, language: str) -> Panel:
    asked = words.say("playground.asked", language, {"request": made.request})
    means = words.say("playground.means" if made.request else "playground.asked_call", language)
    told = [asked, means] if made.request else [means]
    note = words.say("stability.simulated", language)
    heads = [words.as_text(words.say(f"playground.{each}", language)) for each in ("call", "times", "meant")]
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    rows = "".join(_row(each, language) for each in made.sent)
    html = "".join(f"<p>{sentence(each)}</p>" for each in told) + call_html(made.intended, "", language)
    html += f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    lines = [*map(words.as_text, told), "    " + call_text(made.intended, language)]
    lines += [f"  {_line(each, language)}" for each in made.sent]
    html += f'<p class="ts-soft">{sentence(note)}</p>'
    return Panel(html, "\n".join([*lines, words.as_text(note)]))


def _line(sent: Sent, language: str) -> str:
    return f"{sent.count} × {call_text(sent.call, language)}: {_meant(sent, language)}"


def _row(sent: Sent, language: str) -> str:
    kind, mark = ("ts-yes", "✓") if sent.right else ("ts-no", "✗")
    meant = f'<span aria-hidden="true">{mark}</span> {escape(_meant(sent, language))}'
    call = escape(call_text(sent.call, language))
    return (
        f"<tr><td><code>{call}</code></td><td>{sent.count}</td>"
        f'<td><span class="{kind}">{meant}</span></td></tr>'
    )


def _meant(sent: Sent, language: str) -> str:
    if not sent.accepted:
        return words.as_text(words.say("playground.overlooked", language))
    return words.as_text(words.say("playground.right" if sent.right else "playground.wrong", language))

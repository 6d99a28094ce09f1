"""The tool in the form of one provider: what it would refuse as it stands, the form, what is lost in it."""

from autograder import provider_card, providers, words
from autograder.findings import Finding
from autograder.markup import sentence
from autograder.pointers import spoken
from autograder.sentences import of_finding
from autograder.widgets.board import Board
from autograder.widgets.panels import Panel, fault, joined, told

MOST = 5  # of what a provider says


def provider(board: Board, name: str) -> Panel:
    """name: one of providers.PROVIDERS."""
    subject, language = board.subject, board.language
    if isinstance(subject, Finding):
        return fault(subject, language, "playground.in_schema")
    if subject.faults:
        return fault(subject.faults[0], language)
    form = provider_card.forms_of(subject.tool)[name]
    text = "\n".join([provider_card.SHOWN[name], *provider_card.losses_text(form, language)])
    shown = Panel(provider_card.column(subject.tool, name, form, language), text)
    return joined([_refused(providers.findings(subject.tool, name)[:MOST], language), shown])


def key(board: Board) -> Panel:
    """What the signs in a form mean."""
    said = words.say("providers.key", board.language)
    return Panel(f'<p class="ts-soft">{sentence(said)}</p>', words.as_text(said))


def _refused(found: list[Finding], language: str) -> Panel:
    """As it stands, before it is converted."""
    if not found:
        return told([words.say("playground.takes_as_is", language)])
    head = words.say("playground.as_it_stands", language)
    said = [[_place(each), *of_finding(each, "", language)] for each in found]
    items = "".join(f"<li>{' '.join(sentence(text) for text in each if text)}</li>" for each in said)
    lines = ["  - " + " ".join(words.as_text(text) for text in each if text) for each in said]
    return Panel(f"<p>{sentence(head)}</p><ul>{items}</ul>", "\n".join([words.as_text(head), *lines]))


def _place(finding: Finding) -> words.Text:
    return (words.Span(spoken(finding.at), code=True), words.Span(":")) if finding.at else ()

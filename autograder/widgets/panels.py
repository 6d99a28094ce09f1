"""The parts of the playground, each as HTML and as text."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from autograder import cases, judging, words
from autograder.findings import Finding
from autograder.limits import TimeUpError, TooMuchWorkError, effort, time_limit
from autograder.markup import sentence
from autograder.sentences import of_finding
from autograder.words import Text

SEARCH_SECONDS = 5.0  # of computing: as long as somebody waits who has pressed a button
Made = TypeVar("Made")


@dataclass(frozen=True)
class Panel:
    """A piece of a page, and the same for a terminal.

    good: whether it is good news, None for neither; stopped: whether the work for it was.
    """

    html: str
    text: str
    good: bool | None = None
    stopped: bool = False


def in_time(draw: Callable[[], Panel], language: str, search: bool = False) -> Panel:
    """A panel, or the sentence that it took too long, or that the fault is ours: never an exception.

    search: whether it is one that somebody has asked for and waits for.
    """
    seconds, steps = (SEARCH_SECONDS, cases.SEARCH_STEPS) if search else (judging.SECONDS, judging.STEPS)
    try:
        with time_limit(seconds, cpu=True), effort(steps):
            return draw()
    except TooMuchWorkError:
        stopped = fault(Finding("schema.too_much_work", {"steps": steps}), language)
    except TimeUpError:
        stopped = fault(Finding("schema.too_slow", {"seconds": seconds}), language)
    except Exception as error:  # whatever it is, a learner gets a sentence and no traceback
        detail = f"{type(error).__name__}: {error}"[:300]
        stopped = fault(Finding("playground.our_fault", {"detail": detail}), language)
    return replace(stopped, stopped=True)


def within_limits(work: Callable[[], Made], otherwise: Made) -> Made:
    """What the work gives, or something else where it would take too long."""
    try:
        with time_limit(judging.SECONDS, cpu=True), effort(judging.STEPS):
            return work()
    except (TooMuchWorkError, TimeUpError):
        return otherwise


def fault(finding: Finding, language: str, where: str = "") -> Panel:
    """where: the code of the words that say in which of the texts it is."""
    said = of_finding(finding, "", language)
    head = words.say(where, language) if where else None
    return marked(None, head, said) if head else told(said)


def marked(good: bool | None, head: Text, said: list[Text]) -> Panel:
    kind, mark = {True: ("ts-yes", "✓"), False: ("ts-no", "✗"), None: ("ts-no", "…")}[good]
    html = f'<p><span class="{kind}"><span aria-hidden="true">{mark}</span> {sentence(head)}</span></p>'
    html += "".join(f"<p>{sentence(each)}</p>" for each in said)
    return Panel(html, " ".join(map(words.as_text, (head, *said))), good)


def told(said: list[Text], strong: bool = False) -> Panel:
    start, end = ("<p><strong>", "</strong></p>") if strong else ("<p>", "</p>")
    html = "".join(f"{start}{sentence(each)}{end}" for each in said)
    return Panel(html, " ".join(map(words.as_text, said)))


def joined(parts: list[Panel], good: bool | None = None) -> Panel:
    return Panel(
        "".join(each.html for each in parts), "\n".join(each.text for each in parts if each.text), good
    )

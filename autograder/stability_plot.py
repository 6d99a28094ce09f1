"""How often each variant of a tool led to the right call: a row of dots for each, in HTML alone."""

from collections.abc import Iterable

from autograder import session, words
from autograder.markup import Shown, escape, page, sentence
from autograder.pointers import LONG
from autograder.words import Text

SHOWN = 40  # dots in a row; the count tells of the rest
DOT = (
    "display:inline-block;width:1.5em;height:1.5em;margin:1px 2px;border-radius:50%;box-sizing:border-box;"
    "text-align:center;line-height:1.3em;font-size:12px;font-weight:600;border:2px solid "
)
FILLED = f"{DOT}var(--ok);background:var(--ok);color:var(--paper)"
HOLLOW = f"{DOT}var(--mend);background:none;color:var(--mend)"
Row = tuple[str, list[bool]]


def plot_stability(results: object, live: bool = False) -> Shown:
    """A picture of attempts at one request: a row for each variant, a dot for each attempt.

    plot_stability({"vague": [False, True], "precise": [True, True]})

    results: the variant's name → whether each of its calls was right, in order; a variant without attempts
    has an empty row. live: whether the calls came from a real model; the picture says which of the two.
    Never raises for what a learner hands in: anything else gets a sentence.
    """
    rows = _rows(results)
    return _sentence_card() if rows is None else _picture(rows, bool(live))


def _rows(results: object) -> list[Row] | None:
    """Exact types only: nothing of the learner's own is asked about itself."""
    if type(results) is not dict or not results:
        return None
    whole = all(type(label) is str and _is_verdicts(each) for label, each in results.items())
    return [(_short(label), list(each)) for label, each in results.items()] if whole else None


def _short(label: str) -> str:
    return label if len(label) <= LONG else label[:LONG] + "…"


def _is_verdicts(value: object) -> bool:
    return (type(value) is list or type(value) is tuple) and all(type(each) is bool for each in value)


def _sentence_card() -> Shown:
    language = session.language()
    told = words.say("stability.no_results", language)
    body = f"<p>{sentence(told)}</p>"
    return Shown(page(body, words.as_text(told), "ts-card ts-not_yet", language), words.as_text(told))


def _picture(rows: list[Row], live: bool) -> Shown:
    language = session.language()
    head = words.say("stability.head", language)
    note = words.say("stability.live" if live else "stability.simulated", language)
    key = words.say("stability.key", language)
    table = "".join(_row(label, verdicts, language) for label, verdicts in rows)
    body = f"<p><strong>{sentence(head)}</strong></p><table><tbody>{table}</tbody></table>"
    body += "".join(f'<p class="ts-soft">{sentence(each)}</p>' for each in (key, note))
    lines = [words.as_text(head), *_lines(rows, language), words.as_text(key), words.as_text(note)]
    told = "; ".join(f"{label}: {words.as_text(_count(each, language))}" for label, each in rows)
    return Shown(page(body, f"{words.as_text(head)}: {told}", "ts-card", language), "\n".join(lines))


def _row(label: str, verdicts: list[bool], language: str) -> str:
    count = _count(verdicts, language)
    dots = "".join(_dot(each) for each in verdicts[:SHOWN]) + ("…" if len(verdicts) > SHOWN else "")
    spoken = escape(words.as_text(count))
    return (
        f'<tr><th scope="row">{escape(label)}</th>'
        f'<td><span role="img" aria-label="{spoken}">{dots}</span></td><td>{sentence(count)}</td></tr>'
    )


def _dot(right: bool) -> str:
    mark, look = ("✓", FILLED) if right else ("✗", HOLLOW)
    return f'<span style="{look}" aria-hidden="true">{mark}</span>'


def _lines(rows: list[Row], language: str) -> Iterable[str]:
    width = max(len(label) for label, _ in rows)
    for label, verdicts in rows:
        dots = "".join("✓" if each else "✗" for each in verdicts[:SHOWN])
        yield f"  {label.ljust(width)}  {dots}  {words.as_text(_count(verdicts, language))}"


def _count(verdicts: list[bool], language: str) -> Text:
    if not verdicts:
        return words.say("stability.no_attempts", language)
    return words.say("stability.count", language, {"right": sum(verdicts), "all": len(verdicts)})

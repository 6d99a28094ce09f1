"""The playground where no widget runs: everything at once, and nothing to type into."""

from collections.abc import Callable

from autograder import providers, words
from autograder.markup import Shown, escape, folded, page, sentence
from autograder.widgets.board import Board
from autograder.widgets.breaking_panel import broken
from autograder.widgets.model_panel import imitation
from autograder.widgets.panels import Panel, in_time
from autograder.widgets.provider_panel import key, provider
from autograder.widgets.verdict_panel import verdict


def picture(board: Board, notes: tuple[words.Text, ...] = ()) -> Shown:
    """notes: what has to be said of how it was called."""
    head = _word("head", board)
    told = [*notes, words.say("playground.static", board.language)]
    judged = _draw(verdict, board)
    if judged.stopped:  # so would be all the rest, each after the same time
        body = f"<p><strong>{escape(head)}</strong></p>{_boxes(board)}{judged.html}"
        text = "\n\n".join([head, board.schema_text, board.call_text, judged.text])
        return Shown(page(body, head, "ts-card ts-wide", board.language), text)
    sections = [
        _section("verdict", judged, board),
        _section("break_it", in_time(lambda: broken(board), board.language, search=True), board),
    ]
    forms = [_draw(lambda given, name=name: provider(given, name), board) for name in providers.PROVIDERS]
    signs = key(board)
    columns = Panel(
        f'<div class="ts-forms">{"".join(f"<div>{each.html}</div>" for each in forms)}</div>{signs.html}',
        "\n\n".join(each.text for each in (*forms, signs)),
    )
    more = [_folded("forms", columns, board), _folded("model_how", _draw(imitation, board), board)]
    body = f"<p><strong>{escape(head)}</strong></p>{_boxes(board)}"
    body += "".join(each.html for each in (*sections, *more))
    body += "".join(f'<p class="ts-soft">{sentence(each)}</p>' for each in told)
    lines = [head, board.schema_text, board.call_text, *(each.text for each in (*sections, *more))]
    text = "\n\n".join([*lines, *map(words.as_text, told)])
    return Shown(page(body, head, "ts-card ts-wide", board.language), text)


def hidden_beside_live(html: str) -> str:
    """The picture for an output below its widget: widgets.css, which comes with the widget, hides it."""
    return f'<div class="ts-still">{html}</div>'


def _draw(panel: Callable[[Board], Panel], board: Board) -> Panel:
    return in_time(lambda: panel(board), board.language)


def _boxes(board: Board) -> str:
    boxes = (("schema", board.schema_text), ("call_box", board.call_text))
    inner = (f"<div><p>{_sentence(code, board)}</p><pre>{escape(text)}</pre></div>" for code, text in boxes)
    return f'<div class="ts-forms">{"".join(inner)}</div>'


def _section(code: str, panel: Panel, board: Board) -> Panel:
    head = _word(code, board)
    html = f'<p class="ts-part"><strong>{escape(head)}</strong></p>{panel.html}'
    return Panel(html, f"{head}\n{panel.text}")


def _folded(code: str, panel: Panel, board: Board) -> Panel:
    head = _word(code, board)
    return Panel(folded(escape(head), panel.html), f"{head}\n{panel.text}")


def _word(code: str, board: Board) -> str:
    return words.as_text(words.say(f"playground.{code}", board.language))


def _sentence(code: str, board: Board) -> str:
    return sentence(words.say(f"playground.{code}", board.language))

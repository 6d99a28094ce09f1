"""The playground with ipywidgets: every control has a label, and all of it works by keyboard alone."""

from collections.abc import Callable, Iterable
from dataclasses import replace

import ipywidgets

from autograder import exercises, provider_card, providers, words
from autograder.findings import Finding
from autograder.markup import escape, sentence, style
from autograder.simulated import scenario
from autograder.widgets import breaking_panel
from autograder.widgets.board import Board, playable
from autograder.widgets.breaking import Leak, break_it
from autograder.widgets.model_panel import imitation
from autograder.widgets.panels import Panel, in_time, joined
from autograder.widgets.provider_panel import key, provider
from autograder.widgets.verdict_panel import verdict
from autograder.words import Text

FEWEST_ROWS, MOST_ROWS = 8, 22  # of the two boxes


def build(board: Board, notes: tuple[Text, ...] = ()) -> ipywidgets.VBox:
    """The whole of it; what is typed reaches the board by `observe`, and the panels follow."""
    return _Live(board, notes).whole


class _Live:
    """The widgets of one playground, and the board that lies behind them."""

    def __init__(self, board: Board, notes: tuple[Text, ...]) -> None:
        self.board = board
        self.leak: Leak | None = None
        self.schema = self._box("schema", board.schema_text)
        self.call = self._box("call_box", board.call_text)
        self.exercise = self._choice("exercise", "no_exercise", playable(), _name(board))
        self.request = self._choice("request", "request_call", scenario.names(), board.request)
        self.verdict, self.broken, self.model = ipywidgets.HTML(), ipywidgets.HTML(), ipywidgets.HTML()
        self.forms = {name: ipywidgets.HTML() for name in providers.PROVIDERS}
        self.break_it = self._button("break_it", self._break)
        self.use_it = self._button("use_it", self._use)
        self.ask = self._button("ask_model", self._ask_again)
        self.tabs = self._tabs()
        self.whole = ipywidgets.VBox(self._parts(notes))
        self.whole.add_class("ts-play")
        self._watch()
        self._changed()

    # What there is

    def _box(self, code: str, text: str) -> ipywidgets.Textarea:
        rows = min(max(len(self.board.schema_text.splitlines()) + 1, FEWEST_ROWS), MOST_ROWS)
        box = ipywidgets.Textarea(value=text, description=self._word(code), rows=rows)
        box.style.description_width = "auto"
        return box

    def _choice(self, code: str, none: str, names: Iterable[str], chosen: str) -> ipywidgets.Dropdown:
        options = [(self._word(none), ""), *((name, name) for name in names)]
        choice = ipywidgets.Dropdown(options=options, value=chosen, description=self._word(code))
        choice.style.description_width = "auto"
        return choice

    def _button(self, code: str, pressed: Callable[[], None]) -> ipywidgets.Button:
        button = ipywidgets.Button(description=self._word(code))
        button.on_click(lambda _: pressed())
        return button

    def _tabs(self) -> ipywidgets.Tab:
        model = ipywidgets.VBox([ipywidgets.HBox([self.request, self.ask]), self.model])
        titles = [provider_card.SHOWN[name] for name in self.forms] + [self._word("model")]
        return ipywidgets.Tab([*self.forms.values(), model], titles=titles, selected_index=0)

    def _parts(self, notes: tuple[Text, ...]) -> list[ipywidgets.Widget]:
        how = [words.say("playground.how", self.board.language), *notes]
        head = f"<p><strong>{escape(self._word('head'))}</strong></p>"
        head += "".join(f'<p class="ts-soft">{sentence(each)}</p>' for each in how)
        return [
            ipywidgets.HTML(style() + style("widgets/widgets.css") + self._wrapped(head)),
            ipywidgets.HBox([self.schema, self.call]).add_class("ts-play-boxes"),
            self.verdict,
            ipywidgets.HBox([self.exercise, self.break_it, self.use_it]).add_class("ts-play-row"),
            self.broken,
            self.tabs,
        ]

    # What happens

    def _watch(self) -> None:
        for widget in (self.schema, self.call, self.exercise, self.request):
            widget.observe(lambda _: self._changed(), names="value")
        self.tabs.observe(lambda _: self._show_tab(), names="selected_index")

    def _changed(self) -> None:
        """Reads the controls anew. What was found for the board before is true no longer."""
        chosen = self.exercise.value
        self.board = replace(
            self.board,
            schema_text=self.schema.value,
            call_text=self.call.value,
            exercise=exercises.load(chosen) if chosen else None,
            request=self.request.value,
            turn=0,
        )
        self._show(self.verdict, verdict)
        self._forget()
        self._show_tab()

    def _forget(self) -> None:
        self.leak, self.broken.value, self.use_it.layout.display = None, "", "none"

    def _show_tab(self) -> None:
        names = list(self.forms)
        at = self.tabs.selected_index
        if at is not None and at < len(names):
            self._show(self.forms[names[at]], lambda board: joined([provider(board, names[at]), key(board)]))
        elif at is not None:
            self._show(self.model, imitation)

    def _break(self) -> None:
        self._show(self.broken, self._broken, search=True)
        self.use_it.layout.display = "" if self.leak else "none"

    def _broken(self, board: Board) -> Panel:
        subject = board.subject
        if isinstance(subject, Finding):
            return breaking_panel.broken(board)
        found = break_it(board, subject)
        self.leak = found.leaks[0] if found.leaks else None
        return breaking_panel.of(found, board)

    def _use(self) -> None:
        """Puts the call that got through into the box, where one can go on from it."""
        if self.leak:
            self.call.value = provider_card.pretty(self.leak.call)

    def _ask_again(self) -> None:
        self.board = replace(self.board, turn=self.board.turn + 1)
        self._show(self.model, imitation)

    # How it is said

    def _show(self, where: ipywidgets.HTML, panel: Callable[[Board], Panel], search: bool = False) -> None:
        drawn = in_time(lambda: panel(self.board), self.board.language, search)
        where.value = self._wrapped(drawn.html)

    def _wrapped(self, html: str) -> str:
        """A live region: a screen reader says what has changed, once one pauses."""
        language = escape(self.board.language)
        return f'<div class="ts ts-wide" role="status" lang="{language}">{html}</div>'

    def _word(self, code: str) -> str:
        return words.as_text(words.say(f"playground.{code}", self.board.language))


def _name(board: Board) -> str:
    return board.exercise.id if board.exercise else ""

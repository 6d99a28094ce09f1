"""playground(): a schema and a call side by side, judged as one types."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from autograder import exercises, places, session, words
from autograder.attended import attended
from autograder.counterexample.sides import Side, bases
from autograder.data_files import read_json
from autograder.exercises import Exercise, UnknownExerciseError
from autograder.findings import Json
from autograder.markup import Shown
from autograder.plain import read
from autograder.provider_card import pretty
from autograder.sentences import of_finding
from autograder.simulated import scenario
from autograder.widgets.board import Board, Subject, playable, schema_of, subject
from autograder.widgets.panels import within_limits
from autograder.widgets.picture import hidden_beside_live, picture
from autograder.words import Text

EVERYTHING = {"type": "object", "properties": {}}  # to begin with: a schema that refuses no arguments


def playground(
    tool: object = None,
    call: object = None,
    *,
    exercise: object = "",
    against: object = None,
    request: object = "",
) -> "Playground":
    """A schema and a call side by side: judged as you type, tried to break, in three providers' forms, and
    with what a simulated model sends to it.

    playground(), playground(my_tool), playground(my_tool, exercise="get_weather")

    tool: a tool or its schema, as a dict or as JSON text; call: the call to begin with; exercise: whose wrong
    calls are tried on the schema; without a tool, your answer to it or what it starts from is taken;
    against: a tool or schema that says what should be refused; request: what the simulated model is asked, a
    name from data/simulated. Never raises for what a learner hands in.
    """
    language = session.language()
    notes: list[Text] = []
    chosen = _exercise(exercise, language, notes)
    given = tool if tool is not None else _own_answer(chosen, sys._getframe(1).f_globals)
    example = read_json(places.data() / "playground" / "example.json")
    if given is None:
        given, call = example["tool"], example["call"] if call is None and chosen is None else call
    board = Board(
        schema_text=_text(given, language, notes),
        call_text=within_limits(lambda: _call_text(call, given, chosen, language, notes), "{}"),
        language=language,
        exercise=chosen,
        against=_against(against, language, notes),
        request=_request(request, language, notes),
    )
    return Playground(board, tuple(notes))


@dataclass(frozen=True)
class Playground:
    """The playground as Jupyter shows it: live where widgets run, else as a picture of how it begins."""

    board: Board
    notes: tuple[Text, ...] = field(default=())

    @cached_property
    def still(self) -> Shown:
        return picture(self.board, self.notes)

    @cached_property
    def live(self) -> object | None:
        """The widget, or None where there is no front end for one, or nobody to type."""
        if not attended():
            return None
        try:
            from autograder.widgets.live import build
        except ImportError:  # ipywidgets is in the extra `lab`
            return None
        return build(self.board, self.notes)

    def __str__(self) -> str:
        return str(self.still)

    __repr__ = __str__

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Json]:
        return self.still._repr_mimebundle_()

    def _ipython_display_(self) -> None:
        """The widget, and the picture, which hides while the widget is on the page: a saved notebook that is
        opened without this kernel shows it. Raises NotImplementedError where there is no widget, so that
        IPython asks for the bundle.
        """
        if self.live is None:
            raise NotImplementedError
        from IPython.display import display

        display(self.live)
        bundle = self._repr_mimebundle_()
        display({**bundle, "text/html": hidden_beside_live(bundle["text/html"])}, raw=True)


def _exercise(name: object, language: str, notes: list[Text]) -> Exercise | None:
    if name is None or (type(name) is str and not name):
        return None
    try:
        found = exercises.load(name) if type(name) is str else None
    except UnknownExerciseError:
        found = None
    if found is None or "tool" not in found.answers or not found.reject:
        fields = {"exercise": session.name_of(name), "near": ", ".join(playable())}
        notes.append(words.say("playground.no_such_exercise", language, fields))
        return None
    return found


def _own_answer(exercise: Exercise | None, notebook: Mapping[str, object]) -> object:
    """The learner's answer, where the notebook has one; else what the exercise starts from."""
    if exercise is None:
        return None
    own = notebook.get(exercise.answers["tool"])
    bare = {"name": exercise.tool_name, "description": "", "input_schema": EVERYTHING}
    return exercise.starter.get("tool", bare) if own is None else own


def _against(value: object, language: str, notes: list[Text]) -> dict[str, Json] | None:
    if value is None:
        return None
    found = within_limits(lambda: schema_of(read(value).value), None)
    if found is None:
        notes.append(words.say("playground.not_against", language))
    return found


def _request(name: object, language: str, notes: list[Text]) -> str:
    if type(name) is str and (not name or name in scenario.names()):
        return name
    fields = {"request": session.name_of(name), "near": ", ".join(scenario.names())}
    notes.append(words.say("playground.no_such_request", language, fields))
    return ""


def _text(value: object, language: str, notes: list[Text]) -> str:
    """As JSON; text stays as it is, and of what JSON doesn't have a note says why the box is empty."""
    if type(value) is str:
        return value
    plain = read(value)
    if plain.problem:
        notes += of_finding(plain.problem, "", language)
        return ""
    return pretty(plain.value)


def _call_text(
    call: object, tool: object, exercise: Exercise | None, language: str, notes: list[Text]
) -> str:
    if call is not None:
        return _text(call, language, notes)
    if exercise and exercise.accept:
        return pretty(max((case.call for case in exercise.accept), key=len))
    read_tool = subject(read(tool))
    if not isinstance(read_tool, Subject):
        return "{}"
    return pretty(_fullest(read_tool))


def _fullest(tool: Subject) -> Json:
    """A call that the schema accepts, with as many of its names as a first try finds."""
    tried = (base for _, base in zip(range(2), bases([Side(tool.judge)]), strict=False))
    return max(tried, key=lambda base: len(base) if isinstance(base, dict) else 0, default={})

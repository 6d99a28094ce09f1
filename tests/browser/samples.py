"""Everything of ours that a notebook shows, each kind in each of its states: HTML by name."""

from copy import deepcopy

from test_conversation_picture import ONE, TWO

from autograder import exercises, judging, pictures, provider_card, quizzes, session, stability_plot
from autograder.authoring import answers
from autograder.conversation_picture import picture
from autograder.diagnosis import card
from autograder.diagnosis.examining import Examined
from autograder.findings import Finding
from autograder.journal import telling
from autograder.journal.entries import Check
from autograder.places import PROJECT
from autograder.show import report_html
from autograder.widgets.playground import playground

LESSON = "00_first_tool"
EXERCISE = "search_documents"
SOLVED = PROJECT / "solutions" / "en" / LESSON / f"{LESSON}.ipynb"


def all_of_them() -> dict[str, str]:
    return {**_reports(), **_cards(), **_playgrounds()}


def solution() -> dict:
    return answers.of_notebook(SOLVED, exercises.load(EXERCISE))["tool"]


def nearly() -> dict:
    """A tool with one wrong type."""
    tool = deepcopy(solution())
    tool["input_schema"]["properties"]["limit"]["type"] = "number"
    return tool


def _reports() -> dict[str, str]:
    exercise = exercises.load(EXERCISE)
    given = {
        "passed": solution(),
        "not_yet": nearly(),
        "nearly_nothing": {"name": EXERCISE, "input_schema": {"type": "object", "properties": {}}},
        "no_tool": {"type": "object"},
        "not_started": None,
    }
    judged = {name: judging.judge(exercise, {"tool": tool}) for name, tool in given.items()}
    judged["could_not_check"] = session.check("search_dokuments")
    return {f"report_{name}": report_html(report) for name, report in judged.items()}


def _cards() -> dict[str, str]:
    tried = [
        Check("2026-03-05T14:07:00Z", EXERCISE, "passed", 3, "a"),
        Check("2026-03-05T14:09:00Z", "get_weather", "not_yet", 1, "b"),
    ]
    calls = [{"query": "leave", "limit": 5}, {"query": "leave", "limit": 2.5}, {"limit": 5, "x": [1, 2]}]
    strict = {**nearly(), "description": "Searches the handbook."}
    shown = {
        "tool": pictures.show_tool(solution()),
        "no_tool": pictures.show_tool(None),
        "verdicts": pictures.show_verdicts(calls, nearly=nearly(), solved=solution()),
        "providers": provider_card.show_providers(strict, strict=True),
        "hint": session.hint(EXERCISE),
        "quiz": quizzes.show(quizzes.load(LESSON, "en"), "en"),
        "quiz_answered": session.quiz(LESSON, "abcab"),
        "conversation": picture(ONE),
        "conversation_with_an_error": picture(TWO),
        "stability": stability_plot.plot_stability({"vague": [False, True, True], "precise": [True] * 3}),
        "progress": telling.show(tried, [], "en"),
        "doctor": card.show(
            Examined({"doctor.fact_python": "3.12"}, (Finding("progress.not_a_name"),)), "en"
        ),
    }
    return {name: each.html for name, each in shown.items()}


def _playgrounds() -> dict[str, str]:
    return {
        "playground": playground(exercise=EXERCISE).still.html,
        "playground_with_a_leak": playground(nearly(), exercise=EXERCISE).still.html,
        "playground_that_asks": playground(solution(), {"query": 5}).still.html,
        "playground_broken": playground('{"a": True}', "{").still.html,
    }

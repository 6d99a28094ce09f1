"""One exercise on the page: how many got how far, and what stood in the way."""

from collections.abc import Iterator

from autograder import words
from autograder.grading.insights.first_mistakes import Mistake, wordings
from autograder.grading.insights.gathered import Gathered, Shown
from autograder.grading.insights.page_parts import (
    NUMBERS,
    counted,
    how_many,
    number,
    say,
    section,
    table,
    who,
)
from autograder.grading.insights.results import OUTCOMES, Judged, Picture, steps
from autograder.markup import call_html, escape, sentence

MOST_MISTAKES = 20
PLACE = "exercise-"  # before its id, in links
OUTCOME = {
    "passed": "outcome.passed",
    "not_yet": "outcome.not_yet",
    "not_started": "outcome.not_started",
    "for_a_person": "insights.for_a_person",
}
CRITERION = {
    "definition": "insights.criterion.definition",
    "accepts": "insights.criterion.accepts",
    "refuses": "insights.criterion.refuses",
    "reads_well": "insights.criterion.reads_well",
    "works": "insights.criterion.works",
    "spoiled_open": "insights.criterion.spoiled_open",
    "spoiled_silent": "insights.criterion.spoiled_silent",
    "spoiled_map": "insights.criterion.spoiled_map",
    "reviewed": "insights.criterion.reviewed",
    "sorted": "insights.criterion.sorted",
}


def exercise(shown: Shown, gathered: Gathered) -> str:
    picture, language = shown.picture, gathered.language
    title = words.exercise_words(picture.id, language).get("title", "") if picture.facts else ""
    head = f"<code>{escape(picture.id)}</code> {escape(title)}"
    tables = [_outcomes(picture, gathered), _points(picture, language)]
    beside = "".join(f"<div>{each}</div>" for each in tables if each)
    body = f'{_lead(picture, language)}<div class="ts-beside">{beside}</div>'
    body += _criteria(picture, language) + _mistakes(shown, gathered)
    return section(f"{PLACE}{picture.id}", head, body)


def _lead(picture: Picture, language: str) -> str:
    started = sum(each.started for each in picture.results)
    fields = {"started": started, "all": len(picture.results), "passed": picture.outcomes["passed"]}
    told = say("insights.lead", language, fields)
    if picture.scores:
        means = {"mean": number(picture.mean), "median": number(picture.median), "most": number(picture.most)}
        told += " " + say("insights.means", language, means)
    return f"<p>{told}</p>"


def _outcomes(picture: Picture, gathered: Gathered) -> str:
    language, people = gathered.language, gathered.people
    rows = []
    for outcome in OUTCOMES:
        students = [each.student for each in picture.results if each.outcome == outcome]
        folded = who(students, people, language) if students and outcome != "passed" else ""
        rows.append((say(OUTCOME[outcome], language), counted(len(students), len(picture.results)) + folded))
    head = (say("insights.outcome", language), say("insights.people", language))
    return f"<h3>{say('insights.outcomes', language)}</h3>{table(head, rows)}"


def _points(picture: Picture, language: str) -> str:
    if not picture.scores:
        return ""
    found = steps(picture.scores, picture.most)
    widest = max(count for _, count in found)
    rows = [(number(points), counted(count, len(picture.scores), widest)) for points, count in found]
    head = (say("insights.points", language), say("insights.started", language))
    return f"<h3>{say('insights.scores', language)}</h3>{table(head, rows, NUMBERS)}"


def _criteria(picture: Picture, language: str) -> str:
    rows = [_criterion(each, language) for each in picture.criteria]
    codes = ("insights.criterion.head", "insights.met", "insights.not_met", "insights.waits")
    head = [say(code, language) for code in codes]
    note = f'<p class="ts-soft">{say("insights.waits_note", language)}</p>'
    return f"<h3>{say('insights.criteria', language)}</h3>{table(head, rows)}{note}" if rows else ""


def _criterion(judged: Judged, language: str) -> tuple[str, ...]:
    met = counted(judged.met, judged.met + judged.not_met)
    return say(CRITERION[judged.sentence], language), met, str(judged.not_met), str(judged.waits)


def _mistakes(shown: Shown, gathered: Gathered) -> str:
    language = gathered.language
    if not shown.mistakes:
        return ""
    items = "".join(f"<li>{_mistake(each, gathered)}</li>" for each in shown.mistakes[:MOST_MISTAKES])
    more = len(shown.mistakes) - MOST_MISTAKES
    rest = f"<p>{say('insights.more_mistakes', language, {'count': more})}</p>" if more > 0 else ""
    note = f'<p class="ts-soft">{say("insights.mistakes_note", language)}</p>'
    head = f"<h3>{say('insights.mistakes', language)}</h3>"
    return f'{head}{note}<ol class="ts-mistakes">{items}</ol>{rest}'


def _mistake(mistake: Mistake, gathered: Gathered) -> str:
    language = gathered.language
    what = say(f"mend.{mistake.criterion}", language)
    first = f"{say('report.mend_first', language)}: {what}"
    head = f"<p><strong>{how_many(len(mistake.students), language)}</strong> – {first}</p>"
    call = call_html(mistake.call, mistake.at, language) if mistake.call is not None else ""
    told = "".join(f"<p>{each}</p>" for each in _told(mistake, gathered))
    return f"{head}{call}{told}{who(mistake.students, gathered.people, language)}"


def _told(mistake: Mistake, gathered: Gathered) -> Iterator[str]:
    """The exercise's words, then what reports said: with numbers where they did not all say the same."""
    language = gathered.language
    if mistake.told:
        yield _literal(mistake.told)
    said = wordings(mistake, gathered.people.quoted_from)
    for text, count in said:
        alone = count == len(mistake.students)
        times = "" if alone else f" <small>({say('insights.times', language, {'count': count})})</small>"
        yield _literal(text) + times
    others = len(mistake.says) - len(said)
    if said and others:
        yield f"<small>{say('insights.other_words', language, {'count': others})}</small>"
    if not mistake.told and not said:
        yield f"<small>{say('insights.no_words', language)}</small>"


def _literal(text: str) -> str:
    """A sentence that is text already: what stands between backticks is code."""
    return sentence(words.literal(text))

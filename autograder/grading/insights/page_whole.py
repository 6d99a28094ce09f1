"""The picture of a class as one page: no script, no request, readable from a disk, on paper, in the dark."""

from functools import cache
from pathlib import Path

from autograder.grading.insights import page_class
from autograder.grading.insights.gathered import Gathered
from autograder.grading.insights.page_exercise import PLACE, exercise
from autograder.grading.insights.page_parts import say
from autograder.markup import escape, style

# Whatever slipped through: a browser that reads this line runs no script and asks nobody for anything.
NOTHING_ELSE = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"


def html(gathered: Gathered) -> str:
    language = gathered.language
    title = say("insights.title", language, {"assignment": gathered.assignment})
    parts = [
        f"<header><h1>{title}</h1>{_contents(gathered)}</header>",
        page_class.overview(gathered),
        page_class.kept_back(gathered),
        *(exercise(each, gathered) for each in gathered.shown),
        page_class.time(gathered),
        page_class.alike(gathered),
        f'<footer class="ts-soft"><p>{say("insights.about", language)}</p></footer>',
    ]
    return (
        f'<!doctype html>\n<html lang="{escape(language)}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{NOTHING_ELSE}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(gathered.assignment)}</title>{style()}{_style()}</head>"
        f'<body><main class="ts ts-insights">{"".join(parts)}</main></body></html>\n'
    )


def _contents(gathered: Gathered) -> str:
    """Links to the parts of the page."""
    language = gathered.language
    links = [
        ("overview", say("insights.overview", language)),
        ("for_a_person", say("insights.kept_back", language)),
        *(
            (f"{PLACE}{each.picture.id}", f"<code>{escape(each.picture.id)}</code>")
            for each in gathered.shown
        ),
        ("time", say("insights.time", language)),
        ("alike", say("insights.alike", language)),
    ]
    items = "".join(f'<li><a href="#{escape(place)}">{text}</a></li>' for place, text in links)
    return f'<nav aria-label="{say("insights.contents", language)}"><ul>{items}</ul></nav>'


@cache
def _style() -> str:
    css = (Path(__file__).parent / "page.css").read_text(encoding="utf-8")
    return f"<style>{' '.join(css.split())}</style>"
